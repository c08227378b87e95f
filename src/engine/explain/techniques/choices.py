"""A cell to cover, or a piece to place, of which every way but one fails: told as one would try it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
from .trials import Trial, reduced

TRIED = Technique("tried", ONE_COVER.cost)
"""Every other way leaves a cell or a piece without a place: the more it takes to see that, the more it costs."""
TECHNIQUES = (TRIED,)

MOST_WAYS = 10
"""To cover a cell or place a piece; of more, nobody keeps in mind why they fail."""
MOST_TOLD = 6
"""Ways of a choice that are told one by one."""


def choices(state: PieceState, look: Callable[[], object]) -> Iterator[Step]:
    """Yield the step for the cell or piece of which all ways but one fail most shortly."""
    pieces = state.pieces
    open_ = state.open_reasons()
    lengths: dict[int, int] = {}  # of the arguments against places; 0 where there is none
    best, found = (MOST_WAYS * 100, 0), -1
    doors = 0
    for reason in open_:
        ways = bits_set(pieces.covering[reason] & state.alive)
        if not 1 < len(ways) <= MOST_WAYS:
            continue
        look()
        good = -1
        for at in ways:
            if at not in lengths:
                trial = Trial(state, at, open_)
                lengths[at] = len(trial.needed()[1]) if trial.end >= 0 else 0
            if not lengths[at]:
                if good >= 0:
                    break
                good = at
        else:
            doors += good >= 0
            rank = sum(lengths[at] for at in ways), len(ways)
            if good >= 0 and rank < best:
                best, found = rank, reason
    if found >= 0:
        yield replace(_told(state, found, [at for at in lengths if lengths[at]]), doors=doors)


def _told(state: PieceState, reason: int, failing: Sequence[int]) -> Step:
    """Return the step that tells of each way to meet a reason why it fails, but of the one that is left."""
    pieces = state.pieces
    ways = bits_set(pieces.covering[reason] & state.alive)
    bad = [at for at in ways if at in failing]
    (good,) = (at for at in ways if at not in failing)
    cited = _cited(state, bad)
    told = [_way(state, at, cited) for at in bad]
    is_hole = all(way.hole and not way.forced for way in told)
    links = sum(1 + len(way.forced) for way in told)
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


def _cited(state: PieceState, bad: Sequence[int]) -> list[int]:
    """Return the reasons by which places fail, each of them needed."""
    open_ = state.open_reasons()
    found = [reduced(state, at, Trial(state, at, open_).needed()[0]) for at in bad]
    cited = list(dict.fromkeys(chain.from_iterable(found)))
    for reason in list(cited):
        fewer = [other for other in cited if other != reason]
        if all(Trial(state, at, fewer).end >= 0 for at in bad):
            cited = fewer
    return cited


def _way(state: PieceState, at: int, cited: Sequence[int]) -> Way:
    """Return why a place fails, by some reasons alone."""
    pieces = state.pieces
    trial = Trial(state, at, cited)
    links = trial.needed()[1]
    put = sum(1 << place for place, _ in links)
    hole = hole_at(state, put, trial.end) if trial.end < len(pieces.cells) else ()
    forced = tuple(pieces.spelled(place) for place, reason in links if reason >= 0)
    return Way(pieces.spelled(at), forced, pieces.units[trial.end], hole)
