"""Techniques for pieces: one place left, common exclusions of all ways, places that lead to a contradiction."""

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
    FailedPlace,
    HoleExclusion,
    PieceChoice,
    PieceState,
    PlaceExclusion,
    PlacePayload,
    TrialExclusion,
    WayExclusion,
    describe_removals,
    exclusion_step,
)
from ..steps import CELL_WEIGHT, SEVERAL, SLOPE, Step, Technique, assumption_cost

HOLE = Technique("hole", 1.8)
"""A place would leave a hole too small for any piece."""
ONLY_PIECE = Technique("only-piece", 2.0)
"""Only one piece can cover a cell, so it is excluded elsewhere."""
COVERED = Technique("covered", 2.2)
"""All places of a piece cover something, so other pieces can't."""
EXCLUDED = Technique("excluded", 2.4)
"""All ways to cover a cell exclude a place."""
COVER_TECHNIQUES = (HOLE, ONLY_PIECE, COVERED, EXCLUDED)


def common_exclusions(state: PieceState) -> Iterator[Step]:
    """Yield immediate exclusions of places: holes, cells that one piece alone can cover, pieces that block others."""
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
                leaving = HoleExclusion(*describe_removals(state, [reason], gone, pieces.places[first][0]), hole)
                yield exclusion_step(state, HOLE.key, [reason], HOLE.cost, leaving)
                continue
        is_one = len(same) == 1 and state.count_left(min(same)) == 1
        technique = COVERED if reason >= size else ONLY_PIECE if is_one else EXCLUDED
        payload = PlaceExclusion(*describe_removals(state, [reason], common, min(same)))
        yield exclusion_step(state, technique.key, [reason], technique.cost, payload)


def hole_at(state: PieceState, put: int, cell: int) -> tuple[Cell, ...]:
    """Return the hole that some places would leave around a cell, if too small for any other piece; else nothing."""
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
    """Return the step that places a piece, for a cell or piece with no other place, or by another technique."""
    pieces = state.pieces
    name, cells = pieces.spell(at)
    value = pieces.values_of(state.known | 1 << at)[at]
    units = () if reason is None else (pieces.units[reason],)
    if not technique:
        found = ONE_COVER if units and units[0].kind == "cell" else ONE_PLACE
        technique, cost = found.key, found.cost
    cell = units[0].cells[0] if units and units[0].kind == "cell" else None
    placed = tuple((each, value) for each in cells)
    roles = {"place": tuple((each, (value,)) for each in cells)}
    return Step(technique, units, (), placed, (), roles, cost, PlacePayload(at, name, cells, cell))


WRONG_PLACE = Technique("wrong-place", 0.0)
"""A place leads to a contradiction."""
TRIAL_TECHNIQUES = (WRONG_PLACE,)

MOST_BRANCHES = 4
"""The most ways to continue after a place, all of them failing: more would be hard to follow."""
MOST_TRIED = 1500
"""The most places that are tried one by one; with more left, no player would."""


class Trial:
    """The consequences of one more place by some reasons only, round by round."""

    def __init__(self, state: PieceState, at: int, reasons: Sequence[int]) -> None:
        self.state = state
        covering = state.pieces.covering
        self.base = state.alive & ~state.known
        self.put: list[tuple[int, int]] = [(at, -1)]  # places, each with its reason
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
        """Record and return the places that one excludes; a piece's last copy here excludes its other places."""
        pieces = self.state.pieces
        kind, _ = pieces.places[place]
        mask = self.state.against(place)
        here = sum(1 << at for at, _ in self.put if pieces.places[at][0] == kind)
        if here.bit_count() >= self.state.count_left(kind):
            mask |= pieces.of_kind(kind) & ~here
        self.excluded[place] = mask
        return mask

    def find_needed(self) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the reasons that the contradiction needs, and the places that lead to it."""
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
                if lost & excluded[place] & ~self.state.against(place):  # the last copy depends on the others
                    kind, _ = self.state.pieces.places[place]
                    copies |= {other for other, _ in self.put if self.state.pieces.places[other][0] == kind}
                if reason >= 0:
                    used.append(reason)
                    lost |= covering[reason] & self.base & ~(1 << place)
        return list(dict.fromkeys(used)), chain[::-1]


class Failure(NamedTuple):
    """The refutation of a place: further places, each with its reason, and the cell or piece that has none at the end.

    If that one has a few places left, `branches` refutes each of them.
    """

    put: tuple[tuple[int, int], ...]
    end: int
    branches: tuple[Failure, ...] = ()

    def size(self) -> int:
        """Return the number of places needed to show it."""
        return len(self.put) + sum(branch.size() for branch in self.branches)

    def reasons(self) -> list[int]:
        """Return the reasons on the way and at the ends."""
        own = [reason for _, reason in self.put if reason >= 0]
        return list(dict.fromkeys([*own, self.end, *(each for branch in self.branches for each in branch.reasons())]))


def failure(state: PieceState, at: int, cited: Sequence[int]) -> Failure | None:
    """Return why a place fails by some reasons, or None if they don't show it."""
    trial = Trial(state, at, cited)
    if trial.end >= 0:
        return Failure(tuple(trial.find_needed()[1]), trial.end)
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
            branches.append(Failure(tuple(branch.find_needed()[1]), branch.end))
        else:
            found = Failure(tuple(trial.put), reason, tuple(branches))
            if best is None or found.size() < best.size():
                best = found
    return best


def fails(state: PieceState, at: int, cited: Sequence[int], size: int) -> bool:
    """Return whether some reasons show that a place fails, with at most `size` places."""
    found = failure(state, at, cited)
    return found is not None and found.size() <= size


def shortest(state: PieceState, at: int, found: Failure) -> list[int]:
    """Return the reasons that a failure needs without getting longer."""
    cited = found.reasons()
    for reason in list(cited):
        fewer = [other for other in cited if other != reason]
        if fails(state, at, fewer, found.size()):
            cited = fewer
    return cited


def way_of(state: PieceState, lying: int, found: Failure) -> FailedPlace:
    """Return why a place fails, without those already `lying`."""
    pieces = state.pieces
    lying |= sum(1 << place for place, _ in found.put)
    is_hole = found.end < len(pieces.cells) and not found.branches
    forced = tuple((pieces.spell(place), pieces.units[reason]) for place, reason in found.put[1:])
    branches = tuple(way_of(state, lying, branch) for branch in found.branches)
    hole = hole_at(state, lying, found.end) if is_hole else ()
    return FailedPlace(pieces.spell(found.put[0][0]), forced, pieces.units[found.end], hole, branches)


def piece_refutation(state: PieceState, look: Callable[[], object]) -> Step | None:
    """Return the easiest step by assumption: places that lead to a contradiction by the same few reasons."""
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
            used, _ = trial.find_needed()
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
    what = describe_removals(state, best, gone, pieces.places[first][0])
    trying = TrialExclusion(*what, first=way_of(state, state.known, told))
    step = exclusion_step(state, WRONG_PLACE.key, best, assumption_cost(lightest), trying)
    value = pieces.values_of(state.known | 1 << first)[first]
    roles = {"assume": tuple((cell, (value,)) for cell in pieces.places[first][1]), **step.roles}
    return replace(step, roles=roles, doors=len(found))


def reduce_reasons(state: PieceState, at: int, used: list[int]) -> list[int]:
    """Return reasons that are all needed for the contradiction."""
    cited = list(used)
    for reason in used:
        if reason in cited and len(cited) > 1:
            fewer = [other for other in cited if other != reason]
            trial = Trial(state, at, fewer)
            if trial.end >= 0:
                cited = trial.find_needed()[0]
    return cited


def excluded_places(state: PieceState, step: Step, units: Sequence[Unit]) -> int:
    """Return the places of a step that some of its units exclude."""
    pieces = state.pieces
    cited = [pieces.units.index(unit) for unit in units]
    payload = step.payload
    if isinstance(payload, PieceChoice):
        others = state.alive & state.against(payload.place)
        ways = state.ways(cited[0]) & ~state.dropped if payload.is_of(units) else 0
        ways &= ~(1 << payload.place)
        return others if ways and ways == _ways_that_fail(state, payload.told, cited[1:]) else 0
    if isinstance(payload, WayExclusion):
        return _ways_that_fail(state, payload.told, cited)
    if isinstance(payload, PlacePayload):
        others = state.alive & state.against(payload.place)
        left = [state.ways(reason) for reason in cited]
        return others if any(mask == 1 << payload.place for mask in left) else 0
    found = 0
    assert isinstance(payload, PlaceExclusion)
    for at in bits_set(payload.gone):
        if Trial(state, at, cited).end >= 0:
            found |= 1 << at
    return found


def _ways_that_fail(state: PieceState, told: Sequence[FailedPlace], cited: Sequence[int]) -> int:
    """Return the given failing ways that some reasons refute, in no more places than described."""
    number = {state.pieces.spell(at): at for at in bits_set(state.alive)}
    return sum(1 << number[way.place] for way in told if fails(state, number[way.place], cited, way.size))


TRIED = Technique("tried", ONE_COVER.cost)
"""All other ways leave a cell or piece without a place; the cost rises with the number of places that show it."""
CHOICE_TECHNIQUES = (TRIED,)

MOST_WAYS = 16
"""The most ways to cover a cell or place a piece; nobody can remember why more of them fail."""
MOST_TOLD = 10
"""The same if some fail because a few ways to continue do."""
MOST_PLACES = 400
"""The most places left for which such failures are searched."""
MOST_LINKS = 2
"""The most places to follow in one step; ways that need more together are divided among several steps."""
MOST_FOLLOWED = 5
"""The most places to follow in one way."""
LONGEST = 100
"""The same in a search for the only solution, which has no alternative."""


def choices(
    state: PieceState, look: Callable[[], object], most: int = MOST_FOLLOWED, links: int = MOST_LINKS
) -> Iterator[Step]:
    """Yield the next step, for the cell or piece whose ways fail, all but one, in the fewest places.

    Each way is followed up to `most` places, and a step of several ways contains at most `links` of them.
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
    """Return the reason whose ways fail, all but one, in the fewest places, or -1; and the number of such reasons.

    Stores the refutations of places in `failures`. They may branch only if it `is_deep`.
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
    """Return the step that refutes all ways to meet a reason except the one that is left.

    If that is too much for one step, it describes and excludes some of them.
    """
    ways = bits_set(state.ways(reason) & ~state.dropped)
    bad = {at: found for at in ways if (found := failures[at])}
    (good,) = (at for at in ways if at not in bad)
    some, *others = _shares(bad, links)
    cited, told = _show_failures(state, some)
    is_hole = all(way.hole and not way.forced for way in told)
    cost = HOLE.cost if is_hole else TRIED.cost + SLOPE * log2(1 + sum(way.size for way in told))
    if others:
        return _drop_step(state, reason, told, cited, cost)
    count = state.ways(reason).bit_count()
    return choice(state, good, reason, (count, 1), told, HOLE.key if is_hole else TRIED.key, cost, cited)


def _show_failures(state: PieceState, bad: Mapping[int, Failure]) -> tuple[list[int], tuple[FailedPlace, ...]]:
    """Return the reasons why places fail, and their refutations."""
    cited = _cite_reasons(state, bad)
    shown = [each for at in bad if (each := failure(state, at, cited))]
    return cited, tuple(way_of(state, state.known, each) for each in shown)


def _shares(bad: Mapping[int, Failure], most: int) -> list[dict[int, Failure]]:
    """Return the ways that fail, divided among steps, the longest first."""
    shares: list[dict[int, Failure]] = [{}]
    links = 0
    for at in sorted(bad, key=lambda each: -bad[each].size()):
        links += bad[at].size()
        if shares[-1] and links > most:
            shares.append({})
            links = bad[at].size()
        shares[-1][at] = bad[at]
    return shares


def _drop_step(
    state: PieceState, reason: int, told: tuple[FailedPlace, ...], cited: Sequence[int], cost: float
) -> Step:
    """Return the step that excludes some ways to meet a reason."""
    pieces = state.pieces
    number = {pieces.spell(at): at for at in bits_set(state.ways(reason))}
    gone = sum(1 << number[way.place] for way in told)
    ways = state.ways(reason)
    piece = pieces.places[number[told[0].place]][0]
    what = describe_removals(state, cited, gone, piece)
    out = (ways & state.dropped).bit_count()
    payload = WayExclusion(*what, about=pieces.units[reason], told=told, ways=ways.bit_count(), out=out)
    step = exclusion_step(state, WRONG_PLACE.key, cited, cost, payload)
    asked = tuple((cell, ()) for cell in payload.about.cells)
    return replace(step, roles={"assume": asked, **step.roles})


def choose_from_solution(state: PieceState, at: int, reason: int, counts: tuple[int, int], good: int) -> Step:
    """Return a choice that a search found, the place of a piece in one of several solutions; see `choice`.

    `good` are the places of solutions. Of the other ways, it describes the few that fail at once.
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

    `counts` are the number of ways to meet it and the number that lead to a solution. `told` are the ways that fail,
    with their refutations.
    """
    pieces = state.pieces
    out = (state.ways(reason) & state.dropped).bit_count()
    step = placing(state, at, reason, technique, cost)
    units = (pieces.units[reason], *(pieces.units[each] for each in cited if each != reason))
    roles = dict(step.roles) | {"reason": tuple((unit.cells[0], ()) for unit in units if unit.kind == "cell")}
    name, cells = pieces.spell(at)
    payload = PieceChoice(at, name, cells, step.units[0].label, *counts, tuple(told), out)
    return replace(step, units=units, roles=roles, payload=payload)


def _cite_reasons(state: PieceState, bad: Mapping[int, Failure]) -> list[int]:
    """Return the reasons why places fail, each of them needed."""
    found = [shortest(state, at, each) for at, each in bad.items()]
    cited = list(dict.fromkeys(chain.from_iterable(found)))
    for reason in list(cited):
        fewer = [other for other in cited if other != reason]
        if all(fails(state, at, fewer, found.size()) for at, found in bad.items()):
            cited = fewer
    return cited
