"""A cell to cover, or a piece to place, of which every way but one fails: told as one would try it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import log2

from ....utils.numbers import bits_set
from ..costs import SLOPE
from ..piece_payloads import Choice, Way
from ..pieces import PieceState
from ..step import Step
from ..technique import Technique
from .covers import HOLE, hole_at
from .placing import ONE_COVER, placing
from .trials import Failure, Trial, failure, shortest

TRIED = Technique("tried", ONE_COVER.cost)
"""Every other way leaves a cell or a piece without a place: the more it takes to see that, the more it costs."""
TECHNIQUES = (TRIED,)

MOST_WAYS = 10
"""To cover a cell or place a piece; of more, nobody keeps in mind why they fail."""
MOST_TOLD = 6
"""The same where some fail because a few ways to go on do."""
MOST_PLACES = 400
"""Places up to which such are looked for."""


def choices(state: PieceState, look: Callable[[], object]) -> Iterator[Step]:
    """Yield the step for the cell or piece of which all ways but one fail most shortly."""
    for is_deep in (False, True) if state.alive.bit_count() <= MOST_PLACES else (False,):
        failures: dict[int, Failure | None] = {}
        reason, doors = _clearest(state, failures, look, is_deep=is_deep)
        if reason >= 0:
            yield replace(_told(state, reason, failures), doors=doors)
            return


def _clearest(
    state: PieceState, failures: dict[int, Failure | None], look: Callable[[], object], *, is_deep: bool
) -> tuple[int, int]:
    """Return the reason of which all ways but one fail most shortly, -1 for none, and how many such reasons there are.

    Why places fail goes into `failures`. Only where it `is_deep`, they may fail because a few ways to go on fail.
    """
    pieces = state.pieces
    open_ = state.open_reasons()
    best, found, doors = (MOST_WAYS * 100, 0), -1, 0
    for reason in open_:
        ways = bits_set(pieces.covering[reason] & state.alive)
        if not 1 < len(ways) <= (MOST_TOLD if is_deep else MOST_WAYS):
            continue
        left = 0
        for at in ways:
            if at not in failures:
                look()
                is_direct = Trial(state, at, open_).end >= 0
                failures[at] = failure(state, at, open_) if is_deep or is_direct else None
            left += failures[at] is None
            if left > 1:
                break
        if left == 1:
            doors += 1
            rank = sum(each.size() for at in ways if (each := failures[at])), len(ways)
            if rank < best:
                best, found = rank, reason
    return found, doors


def _told(state: PieceState, reason: int, failures: Mapping[int, Failure | None]) -> Step:
    """Return the step that tells of each way to meet a reason why it fails, but of the one that is left."""
    pieces = state.pieces
    ways = bits_set(pieces.covering[reason] & state.alive)
    bad = {at: found for at in ways if (found := failures[at])}
    (good,) = (at for at in ways if at not in bad)
    cited = _cited(state, bad)
    shown = [each for at in bad if (each := failure(state, at, cited))]
    told = [_way(state, state.known, each) for each in shown]
    is_hole = all(way.hole and not way.forced for way in told)
    links = sum(each.size() for each in shown)
    cost = HOLE.cost if is_hole else TRIED.cost + SLOPE * log2(1 + links)
    return choice(state, good, reason, (len(ways), 1), told, HOLE.key if is_hole else TRIED.key, cost, cited)


def choice(
    state: PieceState,
    at: int,
    reason: int,
    counts: tuple[int, int],
    told: Sequence[Way],
    technique: str,
    cost: float,
    cited: Sequence[int] = (),
) -> Step:
    """Return the step that puts a piece on one of the places that meet a reason.

    `counts` are the number of ways to meet it, and how many of them lead to a solution; `told` are ways that fail.
    """
    pieces = state.pieces
    step = placing(state, at, reason, technique, cost)
    units = (pieces.units[reason], *(pieces.units[each] for each in cited if each != reason))
    roles = dict(step.roles) | {"reason": tuple((unit.cells[0], ()) for unit in units if unit.kind == "cell")}
    name, cells = pieces.spelled(at)
    payload = Choice(at, name, cells, step.units[0].label, *counts, tuple(told))
    return replace(step, units=units, roles=roles, payload=payload)


def _cited(state: PieceState, bad: Mapping[int, Failure]) -> list[int]:
    """Return the reasons by which places fail, each of them needed."""
    found = [shortest(state, at, each) for at, each in bad.items()]
    cited = list(dict.fromkeys(chain.from_iterable(found)))
    for reason in list(cited):
        fewer = [other for other in cited if other != reason]
        if all(failure(state, at, fewer) for at in bad):
            cited = fewer
    return cited


def _way(state: PieceState, lying: int, found: Failure) -> Way:
    """Return why a place fails, after those that are `lying`."""
    pieces = state.pieces
    lying |= sum(1 << place for place, _ in found.put)
    is_hole = found.end < len(pieces.cells) and not found.branches
    forced = tuple(pieces.spelled(place) for place, _ in found.put[1:])
    branches = tuple(_way(state, lying, branch) for branch in found.branches)
    hole = hole_at(state, lying, found.end) if is_hole else ()
    return Way(pieces.spelled(found.put[0][0]), forced, pieces.units[found.end], hole, branches)
