"""Words for why sums exclude candidates if cells of layers, such as doublers, change what digits count for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ..core.constraints import ONCE, Sum
from ..core.rule_reasons import ExclusionContext, Reason
from ..core.statement import context_of
from ..utils.coordinates import Cell, LayerCell, cell_name
from ..utils.message import Message

MOST_CELLS = 20
"""The most cells of a sum, with those of layers, that is explained by bounds; larger sums get no such reason."""
MOST_WORTHS = 3
"""The most amounts that a cell may count for, or would have to count for, which are listed."""


@dataclass(frozen=True)
class _Addend:
    """A cell of a sum with those of layers at its place, each with its factor, and what is added to its worth."""

    cell: Cell
    sign: int
    constant: int
    terms: tuple[tuple[Cell, int], ...]

    def worths(self, seen: ExclusionContext, chosen: Mapping[Cell, int], without: Sequence[int] = ()) -> set[int]:
        """Return the amounts that the cell may count for, with some chosen values and without some of its digits."""
        left = [(chosen[cell],) if cell in chosen else seen.candidates[cell] for cell, _ in self.terms]
        found = set()
        for values in product(*left):
            digit = values[0]
            is_apart = digit not in without
            if is_apart and all(map(_fits, (cell for cell, _ in self.terms), values, [digit] * len(values))):
                worth = sum(value * factor for value, (_, factor) in zip(values, self.terms, strict=True))
                found.add(int(worth) + self.constant)
        return found


def _fits(cell: Cell, value: int, digit: int) -> bool:
    """Return whether a value of a layer fits the digit there: that of a hidden layer is 0 or the digit."""
    return not (type(cell) is LayerCell and cell.layer.is_hidden) or int(value) in (0, int(digit))


def is_about_worth(total: Sum) -> bool:
    """Return whether cells of layers are added in a sum."""
    return any(type(cell) is LayerCell for cell in total.cells)


def _read_sum(total: Sum, seen: ExclusionContext) -> tuple[list[_Addend], int] | None:
    """Return the addends of a sum and their total; None for a sum with other factors or fixed cells."""
    amounts = context_of(seen.board).amounts
    places: dict[str, list[tuple[Cell, int]]] = {}
    for cell, factor in zip(total.cells, total.weights(), strict=True):
        places.setdefault(cell.text if type(cell) is LayerCell else cell_name(cell), []).append((cell, factor))
    found, wanted = [], total.total
    for terms in places.values():
        terms.sort(key=lambda term: type(term[0]) is LayerCell)
        cell, factor = terms[0]
        amount = amounts.get(cell, ONCE)
        sign = 1 if factor == amount.factor else -1
        if factor != sign * amount.factor or any(each not in seen.candidates for each, _ in terms):
            return None
        found.append(_Addend(cell, sign, amount.constant, tuple((each, sign * by) for each, by in terms)))
        wanted += sign * amount.constant
    return found, wanted


def explain_worths(sums: Iterable[Sum], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons why sums exclude candidates, from what the other cells may count for."""
    for total in filter(is_about_worth, sums):
        if len(total.cells) > MOST_CELLS or (read := _read_sum(total, seen)) is None:
            continue
        addends, wanted = read
        for addend in addends:
            others = [other for other in addends if other is not addend]
            for cell, _ in addend.terms:
                for value in seen.gone.get(cell, ()):
                    if others and (why := _why(addend, cell, value, others, wanted, seen)):
                        yield Reason(why, {cell: (value,)})


def _why(
    addend: _Addend, cell: Cell, value: int, others: Sequence[_Addend], wanted: int, seen: ExclusionContext
) -> Message | None:
    """Return why a cell can't have a value next to the others, or None if that takes more than their worth."""
    own = [addend.sign * worth for worth in addend.worths(seen, {cell: value})]
    bounds = _bounds(others, seen)
    if not own or bounds is None:
        return None
    if (is_over := min(own) + bounds[0] > wanted) or max(own) + bounds[1] < wanted:
        are_added = all(each.sign > 0 for each in (addend, *others))
        if are_added and (len(others) > 1 or (bounds[0] < bounds[1] and bounds == _bounds([addend], seen))):
            what = "other-counts" if len(others) == 1 else "others-count"
            return Message(f"why.{what}-at-{'least' if is_over else 'most'}", value=bounds[0 if is_over else 1])
        return _describe_bounds(others, seen, is_over=is_over)
    supposed = Message("why.is", cells=(cell,), values=(value,))
    if len(others) > 1:
        return _suppose(addend, cell, value, others, wanted, seen, supposed)
    (other,) = others
    needed = {other.sign * (wanted - worth) for worth in own}
    possible = other.worths(seen, {})
    if needed.isdisjoint(possible):
        if len(possible) <= MOST_WORTHS:
            return Message("why.facts", facts=[_describe_worth(other, sorted(possible), seen)])
        if len(needed) <= MOST_WORTHS:
            return Message("why.has-to-count", facts=supposed, cell=other.cell, needed=sorted(needed))
        return None
    if not _is_excluded(addend, cell, value, other, wanted, seen):
        return None
    return Message("why.same-digit", facts=supposed, cells=sorted((addend.cell, other.cell)))


def _is_excluded(addend: _Addend, cell: Cell, value: int, other: _Addend, wanted: int, seen: ExclusionContext) -> bool:
    """Return whether no worth of the other cell fits, if cells that see each other have different digits."""
    digits = (value,) if cell == addend.cell else seen.candidates[addend.cell]
    sees = seen.sees(addend.cell, other.cell)
    for digit in digits:
        own = addend.worths(seen, {cell: value, addend.cell: digit})
        beside = other.worths(seen, {}, (digit,) if sees else ())
        if any(addend.sign * one + other.sign * two == wanted for one in own for two in beside):
            return False
    return True


def _suppose(
    addend: _Addend,
    cell: Cell,
    value: int,
    others: Sequence[_Addend],
    wanted: int,
    seen: ExclusionContext,
    supposed: Message,
) -> Message | None:
    """Return the bounds of all cells if one has the value, which keeps its digit out of cells that it sees."""
    if any(each.sign < 0 for each in (addend, *others)):
        return None
    least, most = [], []
    for digit in (value,) if cell == addend.cell else seen.candidates[addend.cell]:
        worths = addend.worths(seen, {cell: value, addend.cell: digit})
        if worths and (bounds := _bounds(others, seen, (addend.cell, digit))):
            least.append(min(worths) + bounds[0])
            most.append(max(worths) + bounds[1])
    if least and min(least) > wanted:
        return Message("why.all-would-count-at-least", facts=supposed, value=min(least))
    if most and max(most) < wanted:
        return Message("why.all-would-count-at-most", facts=supposed, value=max(most))
    return None


def _bounds(
    addends: Sequence[_Addend], seen: ExclusionContext, taken: tuple[Cell, int] | None = None
) -> tuple[int, int] | None:
    """Return the least and the most that addends add to their sum, or None if nothing fits.

    Cells of one sign that see each other have different digits. `taken` is another cell with its digit.
    """
    least = most = 0
    for sign in (1, -1):
        ways = []
        some = [addend for addend in addends if addend.sign == sign]
        for addend in some:
            digits = seen.candidates[addend.cell]
            if taken and seen.sees(taken[0], addend.cell):
                digits = [digit for digit in digits if digit != taken[1]]
            worths = {digit: addend.worths(seen, {addend.cell: digit}) for digit in digits}
            ways.append({digit: [sign * worth for worth in found] for digit, found in worths.items() if found})
        low = _least(some, [{digit: min(worths) for digit, worths in way.items()} for way in ways], seen)
        high = _least(some, [{digit: -max(worths) for digit, worths in way.items()} for way in ways], seen)
        if low is None or high is None:
            return None
        least, most = least + low, most - high
    return least, most


def _least(addends: Sequence[_Addend], ways: Sequence[Mapping[int, int]], seen: ExclusionContext) -> int | None:
    """Return the least sum of one amount for each addend, by digit; those that see each other differ in digits."""
    if not all(ways):
        return None
    rest = [sum(min(way.values()) for way in ways[at:]) for at in range(len(ways) + 1)]
    near = [[at for at in range(k) if seen.sees(addends[at].cell, addends[k].cell)] for k in range(len(addends))]
    best: int | None = None
    chosen: list[int] = []

    def fill(so_far: int) -> None:
        nonlocal best
        at = len(chosen)
        if best is not None and so_far + rest[at] >= best:
            return
        if at == len(ways):
            best = so_far
            return
        for digit, amount in sorted(ways[at].items(), key=lambda way: way[1]):
            if all(chosen[other] != digit for other in near[at]):
                chosen.append(digit)
                fill(so_far + amount)
                chosen.pop()

    fill(0)
    return best


def _describe_bounds(addends: Sequence[_Addend], seen: ExclusionContext, *, is_over: bool) -> Message:
    """Return the bounds of the worth of addends, added and subtracted ones apart."""
    facts = []
    for sign in (1, -1):
        some = [addend for addend in addends if addend.sign == sign]
        is_least = is_over == (sign > 0)
        if some:
            facts.append(_describe_bound(some, seen, is_least=is_least))
    return Message("why.facts", facts=facts)


def _describe_bound(addends: Sequence[_Addend], seen: ExclusionContext, *, is_least: bool) -> Message:
    worths = [addend.worths(seen, {}) for addend in addends]
    if len(addends) == 1 and len(worths[0]) == 1:
        return _describe_worth(addends[0], sorted(worths[0]), seen)
    bounds = _bounds(addends, seen)
    assert bounds is not None  # they fit together with others
    sign = addends[0].sign
    value = sign * bounds[0 if is_least == (sign > 0) else 1]
    key = f"why.counts-at-{'least' if is_least else 'most'}"
    return Message(key if len(addends) == 1 else f"{key}-together", cells=[each.cell for each in addends], value=value)


def _describe_worth(addend: _Addend, worths: Sequence[int], seen: ExclusionContext) -> Message:
    """Return the amounts that a cell may count for, or its digit if that is the only one."""
    if len(worths) == 1 and tuple(map(int, seen.candidates[addend.cell])) == tuple(worths):
        return Message("why.is", cells=(addend.cell,), values=seen.candidates[addend.cell])
    return Message("why.counts", cell=addend.cell, worths=worths)


def explain_failing_worth(total: Sum, seen: ExclusionContext) -> Message | None:
    """Return why a sum can't be met, if the bounds of the worth of its cells explain it, or None."""
    read = _read_sum(total, seen) if len(total.cells) <= MOST_CELLS else None
    if read is None:
        return None
    addends, wanted = read
    bounds = _bounds(addends, seen)
    if bounds is None:
        return None
    if bounds[0] > wanted:
        return _describe_bounds(addends, seen, is_over=True)
    if bounds[1] < wanted:
        return _describe_bounds(addends, seen, is_over=False)
    return None
