"""Places of pieces that lead to a contradiction, and the few reasons that it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ....utils.numbers import bits_set
from ...unit import Unit
from ..costs import CELL_WEIGHT, assumption_cost
from ..piece_payloads import Dropping, Excluding, FailedPlace, PieceChoice, Placing, Trying
from ..pieces import PieceState, excluding, what_goes
from ..step import Step
from ..technique import Technique
from .covers import hole_at

WRONG_PLACE = Technique("wrong-place", 0.0)
"""A place leads to a contradiction."""
TECHNIQUES = (WRONG_PLACE,)

MOST_BRANCHES = 4
"""Ways to go on after a place, of which each fails: more would be hard to follow."""
MOST_TRIED = 1500
"""Places that are tried one after the other; with more left, nobody would."""


class Trial:
    """What follows from one more place by some reasons alone, round by round."""

    def __init__(self, state: PieceState, at: int, reasons: Sequence[int]) -> None:
        self.state = state
        covering = state.pieces.covering
        self.base = state.alive & ~state.known
        self.put: list[tuple[int, int]] = [(at, -1)]  # places, each with the reason
        self.end = -1
        self.excluded: dict[int, int] = {}
        self.alive = alive = self.base & ~self._exclude(at)
        done = {reason for reason in reasons if covering[reason] >> at & 1}
        while self.end < 0:
            found: list[tuple[int, int]] = []
            for reason in reasons:
                if reason in done:
                    continue
                left = covering[reason] & alive
                if not left:
                    self.end = reason
                    return
                if not left & (left - 1):
                    found.append((left.bit_length() - 1, reason))
            if not found:
                return
            for place, reason in found:
                if reason in done:
                    continue
                if not alive >> place & 1:
                    self.end = reason
                    return
                self.put.append((place, reason))
                self.alive = alive = alive & ~self._exclude(place)
                done |= {other for other in reasons if covering[other] >> place & 1}

    def _exclude(self, place: int) -> int:
        """Note and return the places that one excludes: with the last copy of a piece in this trial, all others of it."""
        pieces = self.state.pieces
        kind, _ = pieces.places[place]
        mask = self.state.against(place)
        here = sum(1 << at for at, _ in self.put if pieces.places[at][0] == kind)
        if here.bit_count() >= self.state.left(kind):
            mask |= pieces.of_kind(kind) & ~here
        self.excluded[place] = mask
        return mask

    def needed(self) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the reasons that the contradiction needs, and the places on the way to it."""
        covering, excluded = self.state.pieces.covering, self.excluded
        used, chain = [self.end], []
        lost = covering[self.end] & self.base
        copies: set[int] = set()
        for place, reason in reversed(self.put):
            before = 0
            for other, _ in self.put[: self.put.index((place, reason))]:
                before |= excluded[other]
            if lost & excluded[place] & ~before or reason < 0 or place in copies:
                chain.append((place, reason))
                if lost & excluded[place] & ~self.state.against(place):  # as the last copy: the others are needed too
                    kind, _ = self.state.pieces.places[place]
                    copies |= {other for other, _ in self.put if self.state.pieces.places[other][0] == kind}
                if reason >= 0:
                    used.append(reason)
                    lost |= covering[reason] & self.base & ~(1 << place)
        return list(dict.fromkeys(used)), chain[::-1]


class Failure(NamedTuple):
    """Why a place fails: the places on the way, each with its reason, and the cell or piece that has no place at the end.

    Where that one has a few places left, `branches` says why each of them fails, too.
    """

    put: tuple[tuple[int, int], ...]
    end: int
    branches: tuple[Failure, ...] = ()

    def size(self) -> int:
        """Return how many places it takes to see that."""
        return len(self.put) + sum(branch.size() for branch in self.branches)

    def reasons(self) -> list[int]:
        """Return the reasons on the way and at the ends."""
        own = [reason for _, reason in self.put if reason >= 0]
        return list(dict.fromkeys([*own, self.end, *(each for branch in self.branches for each in branch.reasons())]))


def failure(state: PieceState, at: int, cited: Sequence[int]) -> Failure | None:
    """Return why a place fails by some reasons, None where they don't show it."""
    trial = Trial(state, at, cited)
    if trial.end >= 0:
        return Failure(tuple(trial.needed()[1]), trial.end)
    pieces = state.pieces
    put = sum(1 << place for place, _ in trial.put)
    after = PieceState(pieces, trial.alive, state.known | put)
    open_ = [reason for reason in cited if not pieces.covering[reason] & put]
    best: Failure | None = None
    for reason in open_:
        ways = bits_set(pieces.covering[reason] & trial.alive)
        if len(ways) > MOST_BRANCHES:
            continue
        branches = []
        for way in ways:
            branch = Trial(after, way, open_)
            if branch.end < 0:
                break
            branches.append(Failure(tuple(branch.needed()[1]), branch.end))
        else:
            found = Failure(tuple(trial.put), reason, tuple(branches))
            if best is None or found.size() < best.size():
                best = found
    return best


def fails(state: PieceState, at: int, cited: Sequence[int], size: int) -> bool:
    """Return whether some reasons show that a place fails, by no more places than some other way to see it."""
    found = failure(state, at, cited)
    return found is not None and found.size() <= size


def shortest(state: PieceState, at: int, found: Failure) -> list[int]:
    """Return the reasons of a failure of which each is needed, so as not to make it longer."""
    cited = found.reasons()
    for reason in list(cited):
        fewer = [other for other in cited if other != reason]
        if fails(state, at, fewer, found.size()):
            cited = fewer
    return cited


def way_of(state: PieceState, lying: int, found: Failure) -> FailedPlace:
    """Return why a place fails, after those that are `lying`."""
    pieces = state.pieces
    lying |= sum(1 << place for place, _ in found.put)
    is_hole = found.end < len(pieces.cells) and not found.branches
    forced = tuple((pieces.spelled(place), pieces.units[reason]) for place, reason in found.put[1:])
    branches = tuple(way_of(state, lying, branch) for branch in found.branches)
    hole = hole_at(state, lying, found.end) if is_hole else ()
    return FailedPlace(pieces.spelled(found.put[0][0]), forced, pieces.units[found.end], hole, branches)


def piece_refutation(state: PieceState, look: Callable[[], object]) -> Step | None:
    """Return the cheapest step by assumption: places that lead to a contradiction by the same few reasons."""
    pieces = state.pieces
    open_ = state.open_reasons()
    places = bits_set(state.alive & ~state.known)
    if len(places) > MOST_TRIED:
        return None
    found = []
    for at in places:
        look()
        trial = Trial(state, at, open_)
        if trial.end >= 0:
            used, _ = trial.needed()
            found.append((sum(map(pieces.weight, used)), at, used))
    best: list[int] | None = None
    lightest, first = 1e9, -1
    for _, at, used in sorted(found):
        look()
        if len(used) * CELL_WEIGHT >= 3 * lightest:
            break
        cited = reduce_reasons(state, at, used)
        weight = sum(map(pieces.weight, cited))
        if weight < lightest - 0.001:
            best, lightest, first = cited, weight, at
            if len(cited) == 1:
                break
    if best is None:
        return None
    gone = sum(1 << at for at in places if Trial(state, at, best).end >= 0)
    told = failure(state, first, best)
    assert told is not None
    what = what_goes(state, best, gone, pieces.places[first][0])
    trying = Trying(*what, first=way_of(state, state.known, told))
    step = excluding(state, WRONG_PLACE.key, best, assumption_cost(lightest), trying)
    value = pieces.values_of(state.known | 1 << first)[first]
    roles = {"assume": tuple((cell, (value,)) for cell in pieces.places[first][1]), **step.roles}
    return replace(step, roles=roles, doors=len(found))


def reduce_reasons(state: PieceState, at: int, used: list[int]) -> list[int]:
    """Return reasons of which each is needed for the contradiction."""
    cited = list(used)
    for reason in used:
        if reason in cited and len(cited) > 1:
            fewer = [other for other in cited if other != reason]
            trial = Trial(state, at, fewer)
            if trial.end >= 0:
                cited = trial.needed()[0]
    return cited


def excluded_places(state: PieceState, step: Step, units: Sequence[Unit]) -> int:
    """Return which of the places that a step excludes are excluded by some of its units alone."""
    pieces = state.pieces
    cited = [pieces.units.index(unit) for unit in units]
    payload = step.payload
    if isinstance(payload, PieceChoice):
        others = state.alive & state.against(payload.place)
        ways = state.ways(cited[0]) & ~state.dropped if payload.is_of(units) else 0
        ways &= ~(1 << payload.place)
        return others if ways and ways == _ways_that_fail(state, payload.told, cited[1:]) else 0
    if isinstance(payload, Dropping):
        return _ways_that_fail(state, payload.told, cited)
    if isinstance(payload, Placing):
        others = state.alive & state.against(payload.place)
        left = [state.ways(reason) for reason in cited]
        return others if any(mask == 1 << payload.place for mask in left) else 0
    found = 0
    assert isinstance(payload, Excluding)
    for at in bits_set(payload.gone):
        if Trial(state, at, cited).end >= 0:
            found |= 1 << at
    return found


def _ways_that_fail(state: PieceState, told: Sequence[FailedPlace], cited: Sequence[int]) -> int:
    """Return which of the ways that are told fail by some reasons, as shortly as they are told."""
    number = {state.pieces.spelled(at): at for at in bits_set(state.alive)}
    return sum(1 << number[way.place] for way in told if fails(state, number[way.place], cited, way.size))
