"""A cell to cover, or a piece to place, of which every way but one fails: told as one would try it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import log2

from ....utils.numbers import bits_set
from ..costs import SLOPE
from ..endings import SEVERAL
from ..piece_payloads import Dropping, FailedPlace, PieceChoice
from ..pieces import PieceState, excluding, what_goes
from ..step import Step
from ..technique import Technique
from .covers import HOLE
from .placing import ONE_COVER, placing
from .trials import WRONG_PLACE, Failure, Trial, fails, failure, shortest, way_of

TRIED = Technique("tried", ONE_COVER.cost)
"""Every other way leaves a cell or a piece without a place: the more it takes to see that, the more it costs."""
TECHNIQUES = (TRIED,)

MOST_WAYS = 16
"""To cover a cell or place a piece; of more, nobody keeps in mind why they fail."""
MOST_TOLD = 10
"""The same where some fail because a few ways to go on do."""
MOST_PLACES = 400
"""Places up to which such are looked for."""
MOST_LINKS = 2
"""Places to follow in one step: ways that take more together are told in several."""
MOST_FOLLOWED = 5
"""Places to follow in one way;"""
LONGEST = 100
"""and where the only solution is to be found, so that there is no choice."""


def choices(
    state: PieceState, look: Callable[[], object], most: int = MOST_FOLLOWED, links: int = MOST_LINKS
) -> Iterator[Step]:
    """Yield the next step for the cell or piece of which all ways but one fail most shortly.

    No way is followed further than `most` places, and no step takes more than `links` of them, but for a single way.
    """
    for is_deep in (False, True) if state.alive.bit_count() <= MOST_PLACES else (False,):
        failures: dict[int, Failure | None] = {}
        reason, doors = _clearest(state, failures, look, most, is_deep=is_deep)
        if reason >= 0:
            yield replace(_tell_step(state, reason, failures, links), doors=doors)
            return


def _clearest(
    state: PieceState, failures: dict[int, Failure | None], look: Callable[[], object], most: int, *, is_deep: bool
) -> tuple[int, int]:
    """Return the reason of which all ways but one fail most shortly, -1 for none, and how many such reasons there are.

    Why places fail goes into `failures`. Only where it `is_deep`, they may fail because a few ways to go on fail.
    """
    open_ = state.open_reasons()
    best, found, doors = (MOST_WAYS * LONGEST, 0), -1, 0
    for reason in open_:
        ways = bits_set(state.ways(reason) & ~state.dropped)
        if not 0 < len(ways) <= (MOST_TOLD if is_deep else MOST_WAYS):
            continue
        left = 0
        for at in ways:
            if at not in failures:
                look()
                is_direct = Trial(state, at, open_).end >= 0
                why = failure(state, at, open_) if is_deep or is_direct else None
                failures[at] = why if why and why.size() <= most else None
            left += failures[at] is None
            if left > 1:
                break
        if left == 1:
            doors += 1
            rank = sum(each.size() for at in ways if (each := failures[at])), len(ways)
            if rank < best:
                best, found = rank, reason
    return found, doors


def _tell_step(state: PieceState, reason: int, failures: Mapping[int, Failure | None], links: int) -> Step:
    """Return the step that tells of each way to meet a reason why it fails, but of the one that is left.

    Where that is too much for one step, it tells of some of them, and excludes these.
    """
    ways = bits_set(state.ways(reason) & ~state.dropped)
    bad = {at: found for at in ways if (found := failures[at])}
    (good,) = (at for at in ways if at not in bad)
    some, *others = _shares(bad, links)
    cited, told = _show_failures(state, some)
    is_hole = all(way.hole and not way.forced for way in told)
    cost = HOLE.cost if is_hole else TRIED.cost + SLOPE * log2(1 + sum(way.size for way in told))
    if others:
        return _dropping(state, reason, told, cited, cost)
    count = state.ways(reason).bit_count()
    return choice(state, good, reason, (count, 1), told, HOLE.key if is_hole else TRIED.key, cost, cited)


def _show_failures(state: PieceState, bad: Mapping[int, Failure]) -> tuple[list[int], tuple[FailedPlace, ...]]:
    """Return the reasons by which places fail, and how they do."""
    cited = _cite_reasons(state, bad)
    shown = [each for at in bad if (each := failure(state, at, cited))]
    return cited, tuple(way_of(state, state.known, each) for each in shown)


def _shares(bad: Mapping[int, Failure], most: int) -> list[dict[int, Failure]]:
    """Return ways that fail, divided among steps: the longest to tell first."""
    shares: list[dict[int, Failure]] = [{}]
    links = 0
    for at in sorted(bad, key=lambda each: -bad[each].size()):
        links += bad[at].size()
        if shares[-1] and links > most:
            shares.append({})
            links = bad[at].size()
        shares[-1][at] = bad[at]
    return shares


def _dropping(state: PieceState, reason: int, told: tuple[FailedPlace, ...], cited: Sequence[int], cost: float) -> Step:
    """Return the step that excludes some ways to meet a reason."""
    pieces = state.pieces
    number = {pieces.spelled(at): at for at in bits_set(state.ways(reason))}
    gone = sum(1 << number[way.place] for way in told)
    ways = state.ways(reason)
    piece = pieces.places[number[told[0].place]][0]
    what = what_goes(state, cited, gone, piece)
    out = (ways & state.dropped).bit_count()
    payload = Dropping(*what, about=pieces.units[reason], told=told, ways=ways.bit_count(), out=out)
    step = excluding(state, WRONG_PLACE.key, cited, cost, payload)
    asked = tuple((cell, ()) for cell in payload.about.cells)
    return replace(step, roles={"assume": asked, **step.roles})


def looked_up(state: PieceState, at: int, reason: int, counts: tuple[int, int], good: int) -> Step:
    """Return a choice that a search found: one of several solutions has the piece there; see `choice`.

    `good` are the places of solutions. Of the other ways, it tells the few that fail at once.
    """
    open_ = state.open_reasons()
    ways = bits_set(state.ways(reason) & ~state.dropped & ~good) if counts[0] <= MOST_TOLD else []
    trials = {way: Trial(state, way, open_) for way in ways}
    bad = {way: found for way, trial in trials.items() if trial.end >= 0 and (found := failure(state, way, open_))}
    cited, told = _show_failures(state, _shares(bad, MOST_LINKS)[-1])
    return choice(state, at, reason, counts, told, SEVERAL, 0.0, cited)


def choice(
    state: PieceState,
    at: int,
    reason: int,
    counts: tuple[int, int],
    told: Sequence[FailedPlace],
    technique: str,
    cost: float,
    cited: Sequence[int] = (),
) -> Step:
    """Return the step that puts a piece on one of the places that meet a reason.

    `counts` are the number of ways to meet it, and how many of them lead to a solution; `told` are ways that fail.
    """
    pieces = state.pieces
    out = (state.ways(reason) & state.dropped).bit_count()
    step = placing(state, at, reason, technique, cost)
    units = (pieces.units[reason], *(pieces.units[each] for each in cited if each != reason))
    roles = dict(step.roles) | {"reason": tuple((unit.cells[0], ()) for unit in units if unit.kind == "cell")}
    name, cells = pieces.spelled(at)
    payload = PieceChoice(at, name, cells, step.units[0].label, *counts, tuple(told), out)
    return replace(step, units=units, roles=roles, payload=payload)


def _cite_reasons(state: PieceState, bad: Mapping[int, Failure]) -> list[int]:
    """Return the reasons by which places fail, each of them needed."""
    found = [shortest(state, at, each) for at, each in bad.items()]
    cited = list(dict.fromkeys(chain.from_iterable(found)))
    for reason in list(cited):
        fewer = [other for other in cited if other != reason]
        if all(fails(state, at, fewer, found.size()) for at, found in bad.items()):
            cited = fewer
    return cited
