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
        if (read := _read_sum(total, seen)) is None:
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
    bounds = list(filter(None, (_bounds(other, seen) for other in others)))
    if not own or len(bounds) < len(others):
        return None
    is_over = min(own) + sum(low for low, _ in bounds) > wanted
    if is_over or max(own) + sum(high for _, high in bounds) < wanted:
        if len(others) == 1 and addend.sign == others[0].sign == 1 and bounds[0] == _bounds(addend, seen):
            low, high = bounds[0]
            if low < high:
                key = "why.other-counts-at-least" if is_over else "why.other-counts-at-most"
                return Message(key, value=low if is_over else high)
        return _describe_bounds(others, seen, is_over=is_over)
    if len(others) > 1:
        return None
    (other,) = others
    needed = {other.sign * (wanted - worth) for worth in own}
    possible = other.worths(seen, {})
    supposed = Message("why.is", cells=(cell,), values=(value,))
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


def _bounds(addend: _Addend, seen: ExclusionContext) -> tuple[int, int] | None:
    """Return the least and the most that an addend adds to its sum, or None if nothing fits."""
    worths = [addend.sign * worth for worth in addend.worths(seen, {})]
    return (min(worths), max(worths)) if worths else None


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
    value = sum(map(min if is_least else max, worths))
    key = f"why.counts-at-{'least' if is_least else 'most'}"
    return Message(key if len(addends) == 1 else f"{key}-together", cells=[each.cell for each in addends], value=value)


def _describe_worth(addend: _Addend, worths: Sequence[int], seen: ExclusionContext) -> Message:
    """Return the amounts that a cell may count for, or its digit if that is the only one."""
    if len(worths) == 1 and tuple(map(int, seen.candidates[addend.cell])) == tuple(worths):
        return Message("why.is", cells=(addend.cell,), values=seen.candidates[addend.cell])
    return Message("why.counts", cell=addend.cell, worths=worths)


def explain_failing_worth(total: Sum, seen: ExclusionContext) -> Message | None:
    """Return why a sum can't be met, if the bounds of the worth of its cells explain it, or None."""
    read = _read_sum(total, seen)
    if read is None:
        return None
    addends, wanted = read
    bounds = list(filter(None, (_bounds(addend, seen) for addend in addends)))
    if len(bounds) < len(addends):
        return None
    if sum(low for low, _ in bounds) > wanted:
        return _describe_bounds(addends, seen, is_over=True)
    if sum(high for _, high in bounds) < wanted:
        return _describe_bounds(addends, seen, is_over=False)
    return None
