"""The proof of a step from some of its units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from ..core.unit import Unit
from ..solver.callbacks import Callbacks
from ..utils.numbers import bits_set
from .reasons import Reasons
from .state import State
from .steps import Candidates, Step


def prove_removals(state: State, step: Step, units: Iterable[Unit]) -> dict[tuple[int, int], set[int]]:
    """Return the candidates that units prove wrong, among those that a step removes or that its placed values exclude.

    The units are some of the step's; all of them together prove all. A contradiction proves all candidates wrong.
    """
    reasons = state.reasons
    cited = [reasons.reason_of(unit) for unit in units]
    wanted: dict[tuple[int, int], set[int]] = {cell: set(values) for cell, values in step.removed}
    for cell, value in step.placed:
        mask = state.masks[reasons.model.number[cell]]
        wanted.setdefault(cell, set()).update(set(reasons.values_in(mask)) - {value})
    found = {}
    for cell, values in wanted.items():
        at = reasons.model.number[cell]
        gone = {value for value in values if step.payload.disproves(state, step, cited, at, reasons.bit_of[value])}
        if gone:
            found[cell] = gone
    return found


def keep_needed_units(state: State, step: Step) -> Step:
    """Return a step with only those of its cited units that it needs."""
    if not step.payload.is_proven or not step.removed or step.placed or len(step.units) == 1:
        return step
    cited = list(step.units)
    wanted = {cell: set(values) for cell, values in step.removed}
    for unit in reversed(step.units):
        fewer = [other for other in cited if other is not unit]
        if fewer and prove_removals(state, step, fewer) == wanted:
            cited = fewer
    return step if len(cited) == len(step.units) else replace(step, units=tuple(cited))


def by_filter(state: State, cited: Sequence[int], at: int, bit: int) -> bool:
    """Return whether filtering each cited rule once removes a candidate or finds a contradiction."""
    reasons = state.reasons
    refuter = reasons.refuter
    items = reasons.items_of(cited)
    refuter.load(list(state.masks), list(state.known), True)
    refuter.only(cited)
    return refuter.filter_rule(items) or not refuter.masks()[at] & bit


def by_propagation(
    state: State, cited: Sequence[int], at: int, bit: int, strength: int, guesses: Sequence[tuple[int, int]] = ()
) -> bool:
    """Return whether a candidate leads to a contradiction by cited reasons only; `strength` is that of a refutation.

    With `guesses` only these are tried within the assumption.
    """
    refuter = state.reasons.refuter
    refuter.strength = strength
    refuter.load(list(state.masks), list(state.known), False)
    refuter.only(cited)
    refuter.guess(guesses)
    return refuter.again(at, bit) if guesses else refuter.fails(at, bit)


def by_call(state: State, known: Candidates, reason: int, at: int, bit: int) -> bool:
    """Return whether a rule that is only called refuses a value next to some known ones."""
    reasons = state.reasons
    board = state.board().without_values()
    for (row, col), (value,) in known:
        board.cells[row][col] = value
    row, col = reasons.cells[at]
    board.cells[row][col] = reasons.value_of[bit]
    constraints = reasons.statement.constraints
    return any(constraints[index].is_broken(board) for index in reasons.callbacks[reason])


def by_narrowing(state: State, reason: int, at: int, bit: int) -> bool:
    """Return whether `narrow` of a rule removes a candidate."""
    reasons = state.reasons
    called = Callbacks(reasons.model, reasons.statement.constraints, reasons.statement.board.without_values())
    return any(called.removals(index, state.masks).get(at, 0) & bit for index in reasons.callbacks[reason])


def by_counting(state: State, cited: Sequence[int], at: int, bit: int) -> bool:
    """Return whether cited cells and values need more places than there are, once a candidate is assumed.

    Each needs its own place: values in cells of one group, cells for values of one house, or lines that cross.
    """
    reasons = state.reasons
    apart = [g for g, reason in enumerate(reasons.no_repeat) if reason in cited]
    needs: list[set[tuple[int, int]]] = []  # the candidates of each, as pairs of cell and bit
    for reason in cited:
        needs.append(_candidates(state, reason))
    needs = [each for each in needs if each]
    sees = [g for g in apart if at in reasons.groups[g]]
    lost = {(at, other) for other in reasons.bit_of.values() if other != bit}
    lost |= {(other, bit) for g in sees for other in reasons.groups[g] if other != at}
    left = [each - lost for each in needs]
    of_value: dict[int, set[int]] = {}
    for each in left:
        for cell, value in each:
            of_value.setdefault(value, set()).add(cell)
    groups = {
        value: sorted(apart, key=lambda g: -len(cells.intersection(reasons.groups[g])))
        for value, cells in of_value.items()
    }
    slots = [[_slot(candidate, groups[candidate[1]], reasons) for candidate in each] for each in left]
    return not _all_fit(slots)


def _candidates(state: State, reason: int) -> set[tuple[int, int]]:
    """Return the candidates that meet a cell's or house's need for a value; empty for other reasons."""
    reasons = state.reasons
    at = reason - len(reasons.units)
    if at >= 0:
        return {(at, bit) for bit in reasons.bit_of.values() if state.masks[at] & bit}
    for g in reasons.houses:
        number = reason - reasons.every_value[g]
        if 0 <= number < len(reasons.values):
            return {(other, 1 << number) for other in reasons.groups[g] if state.masks[other] >> number & 1}
    return set()


def _slot(candidate: tuple[int, int], apart: list[int], reasons: Reasons) -> object:
    """Return the place that only one of the needs can take: the value in its group, or else the cell."""
    at, bit = candidate
    for g in apart:
        if at in reasons.groups[g]:
            return g, bit
    return "cell", at


def _all_fit(slots: list[list[object]]) -> bool:
    """Return whether each can get its own slot (a matching in a bipartite graph)."""
    holder: dict[object, int] = {}

    def place(number: int, tried: set[object]) -> bool:
        for slot in slots[number]:
            if slot not in tried:
                tried.add(slot)
                if slot not in holder or place(holder[slot], tried):
                    holder[slot] = number
                    return True
        return False

    return all(place(number, set()) for number in range(len(slots)))


def by_sets(state: State, cited: Sequence[int], at: int, bit: int) -> bool:
    """Return whether a candidate leads to a contradiction by cited reasons only.

    Cited cells and houses' values need a candidate; a candidate seen by all that are left is removed. A locked set,
    with as many values as cited cells of one cited group, also removes candidates.
    """
    return _Rounds(state, cited).fails(at * len(state.reasons.values) + bit.bit_length() - 1)


class _Rounds:
    def __init__(self, state: State, cited: Sequence[int]) -> None:
        self.reasons = reasons = state.reasons
        self.width = width = len(reasons.values)
        self.cited = frozenset(cited)
        self.left = 0
        for cell, mask in enumerate(state.masks):
            if not state.known[cell]:
                self.left |= mask << cell * width
        self.cells = [r - len(reasons.units) for r in cited if r >= len(reasons.units)]
        self.needs = [reasons.full << cell * width for cell in self.cells]
        for g in reasons.houses:
            for value in range(width):
                if reasons.every_value[g] + value in self.cited:
                    self.needs.append(sum(1 << other * width + value for other in reasons.groups[g]))
        self.sets = [
            chosen
            for group, reason in zip(reasons.groups, reasons.no_repeat, strict=True)
            if reason in self.cited
            for inside in [sorted(set(self.cells) & set(group))]
            for size in range(1, len(inside) + 1)
            for chosen in combinations(inside, size)
        ]
        self._seen: dict[int, int] = {}

    def sees(self, candidate: int) -> int:
        """Return the candidates that a candidate excludes by the cited reasons."""
        if candidate not in self._seen:
            reasons, width = self.reasons, self.width
            at, value = divmod(candidate, width)
            found = reasons.full << at * width
            for g in reasons.groups_of[at]:
                if reasons.no_repeat[g] in self.cited:
                    found |= sum(1 << other * width + value for other in reasons.groups[g])
            for reason, a, b, forward, backward in reasons.relations:
                if reason in self.cited:
                    for one, other, allowed in ((a, b, forward), (b, a, backward)):
                        if one == at:
                            found |= (reasons.full & ~allowed[1 << value]) << other * width
            self._seen[candidate] = found & ~(1 << candidate)
        return self._seen[candidate]

    def fails(self, candidate: int) -> bool:
        left = self.left & ~self.sees(candidate)
        while True:
            after = left
            for need in self.needs:
                if (after := self._narrow(after, need)) < 0:
                    return True
            for chosen in self.sets:
                union = 0
                for cell in chosen:
                    union |= after >> cell * self.width & self.reasons.full
                if union.bit_count() < len(chosen):
                    return True
                if union.bit_count() == len(chosen):
                    for value in bits_set(union):
                        after = self._narrow(after, sum(1 << cell * self.width + value for cell in chosen))
                        if after < 0:
                            return True
            if after == left:
                return False
            left = after

    def _narrow(self, left: int, need: int) -> int:
        """Return the candidates left if one of `need` is true, or -1 if none of these is left."""
        places = need & left
        if not places:
            return -1
        common = left
        for candidate in bits_set(places):
            common &= self.sees(candidate)
        return left & ~common
