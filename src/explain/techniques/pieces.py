"""Techniques for pieces: one place left, what all ways have in common, places that lead to a contradiction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import log2
from typing import NamedTuple

from ...core.unit import Unit
from ...utils.coordinates import Cell
from ...utils.numbers import bits_set
from ..piece_steps import (
    Dropping,
    Excluding,
    FailedPlace,
    Leaving,
    PieceChoice,
    PieceState,
    Placing,
    Trying,
    excluding,
    what_goes,
)
from ..steps import CELL_WEIGHT, SEVERAL, SLOPE, Step, Technique, assumption_cost

HOLE = Technique("hole", 1.8)
"""A place would leave a hole too small for any piece."""
ONLY_PIECE = Technique("only-piece", 2.0)
"""One piece alone can cover a cell, so it goes nowhere else."""
COVERED = Technique("covered", 2.2)
"""A piece covers something wherever it goes, so others can't."""
EXCLUDED = Technique("excluded", 2.4)
"""Whatever covers a cell excludes a place."""
COVER_TECHNIQUES = (HOLE, ONLY_PIECE, COVERED, EXCLUDED)


def common_exclusions(state: PieceState) -> Iterator[Step]:
    """Yield what excludes places at once: holes, cells that one piece alone can cover, pieces that are in the way."""
    pieces = state.pieces
    size = len(pieces.cells)
    for reason in state.open_reasons():
        left = state.ways(reason)
        common = state.alive & ~state.known
        for at in bits_set(left):
            common &= state.against(at)
        if not common:
            continue
        same = {pieces.places[at][0] for at in bits_set(left)}
        if reason < size:
            holes = [(at, hole) for at in bits_set(common) if (hole := hole_at(state, 1 << at, reason))]
            if holes:
                gone = sum(1 << at for at, _ in holes)
                first, hole = holes[0]
                leaving = Leaving(*what_goes(state, [reason], gone, pieces.places[first][0]), hole)
                yield excluding(state, HOLE.key, [reason], HOLE.cost, leaving)
                continue
        is_one = len(same) == 1 and state.left(min(same)) == 1
        technique = COVERED if reason >= size else ONLY_PIECE if is_one else EXCLUDED
        payload = Excluding(*what_goes(state, [reason], common, min(same)))
        yield excluding(state, technique.key, [reason], technique.cost, payload)


def hole_at(state: PieceState, put: int, cell: int) -> tuple[Cell, ...]:
    """Return the hole around a cell that some places would leave, where it is too small for any other piece; else nothing."""
    pieces = state.pieces
    put |= state.known
    taken = {other for place in bits_set(put) for other in pieces.places[place][1]}
    used = Counter(pieces.places[place][0] for place in bits_set(put))
    left = (pieces.places[place] for place in bits_set(state.alive))
    smallest = min((len(cells) for kind, cells in left if used[kind] < pieces.copies[kind]), default=0)
    hole = {pieces.cells[cell]}
    edge = list(hole)
    while edge and len(hole) < smallest:
        row, col = edge.pop()
        for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if other in pieces.number and other not in taken and other not in hole:
                hole.add(other)
                edge.append(other)
    return tuple(sorted(hole)) if len(hole) < smallest else ()


ONE_PLACE = Technique("one-place", 1.2)
"""A piece fits in one place."""
ONE_COVER = Technique("one-cover", 1.5)
"""A cell can be covered in one way."""
PLACING_TECHNIQUES = (ONE_PLACE, ONE_COVER)


def single_places(state: PieceState) -> Iterator[Step]:
    """Yield pieces with one place, then cells with one place over them."""
    pieces = state.pieces
    open_ = state.open_reasons()
    for reason in [r for r in open_ if r >= len(pieces.cells)] + [r for r in open_ if r < len(pieces.cells)]:
        left = state.ways(reason)
        if left.bit_count() == 1:
            yield placing(state, left.bit_length() - 1, reason)


def placing(state: PieceState, at: int, reason: int | None, technique: str = "", cost: float = 0.0) -> Step:
    """Return the step that puts a piece on a place, for a cell or a piece that has no other; or by another technique."""
    pieces = state.pieces
    name, cells = pieces.spelled(at)
    value = pieces.values_of(state.known | 1 << at)[at]
    units = () if reason is None else (pieces.units[reason],)
    if not technique:
        found = ONE_COVER if units and units[0].kind == "cell" else ONE_PLACE
        technique, cost = found.key, found.cost
    cell = units[0].cells[0] if units and units[0].kind == "cell" else None
    placed = tuple((each, value) for each in cells)
    roles = {"place": tuple((each, (value,)) for each in cells)}
    return Step(technique, units, (), placed, (), roles, cost, Placing(at, name, cells, cell))


WRONG_PLACE = Technique("wrong-place", 0.0)
"""A place leads to a contradiction."""
TRIAL_TECHNIQUES = (WRONG_PLACE,)

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


TRIED = Technique("tried", ONE_COVER.cost)
"""Every other way leaves a cell or a piece without a place: the more it takes to see that, the more it costs."""
CHOICE_TECHNIQUES = (TRIED,)

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
