"""Numbers in expressions over cells, in a normal form."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...utils.coordinates import Cell
from ...utils.runtime import cached_property

Ends = Callable[[Cell], tuple[int, int]]
"""The least and the greatest candidate of a cell."""
Bounds = tuple[int, int]


class Node:
    """A part of an expression."""

    @property
    def parts(self) -> tuple[Node, ...]:
        """Its direct parts."""
        return ()

    @cached_property
    def depth(self) -> int:
        return 1 + max((part.depth for part in self.parts), default=0)

    @cached_property
    def size(self) -> int:
        return 1 + sum(part.size for part in self.parts)

    @cached_property
    def has_conditions(self) -> bool:
        """Whether a condition that counts as 0 or 1 is a part of it."""
        return any(part.has_conditions for part in self.parts)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells whose values it depends on, in order of appearance."""
        return tuple(dict.fromkeys(cell for part in self.parts for cell in part.cells))

    @cached_property
    def _hash(self) -> int:
        return hash((type(self).__name__, *(vars(self)[name] for name in type(self).__annotations__)))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        # Hashes are those of one process.
        return {name: vars(self)[name] for name in type(self).__annotations__}


class NumberTerm(Node):
    """An expression whose value is a number."""

    @abstractmethod
    def bounds(self, ends: Ends) -> Bounds:
        """Return its least and its greatest possible value."""

    def rebuild(self, change: Callable[[NumberTerm], NumberTerm]) -> NumberTerm:
        """Return the expression with each of its direct parts changed."""
        return self

    def put(self, cell: Cell, value: int) -> NumberTerm:
        """Return the expression with a value in place of a cell."""
        return self.rebuild(lambda part: part.put(cell, value)) if cell in self.cells else self

    def simplify(self, ends: Ends) -> NumberTerm:
        """Return the expression without the conditions in it that the bounds of the cells already decide."""
        return self.rebuild(lambda part: part.simplify(ends)) if self.has_conditions else self


@dataclass(frozen=True)
class Constant(NumberTerm):
    """A fixed number."""

    __hash__ = Node.__hash__

    number: int

    def bounds(self, ends: Ends) -> Bounds:
        return self.number, self.number


@dataclass(frozen=True)
class Value(NumberTerm):
    """The value of a cell."""

    __hash__ = Node.__hash__

    cell: Cell

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell,)

    def bounds(self, ends: Ends) -> Bounds:
        return ends(self.cell)

    def put(self, cell: Cell, value: int) -> NumberTerm:
        return Constant(int(value)) if cell == self.cell else self  # the digit 0 as a plain number


@dataclass(frozen=True)
class WeightedSum(NumberTerm):
    """A sum of terms with weights, and a constant."""

    __hash__ = Node.__hash__

    terms: tuple[tuple[NumberTerm, int], ...]
    constant: int

    @property
    def parts(self) -> tuple[Node, ...]:
        return tuple(term for term, _ in self.terms)

    def bounds(self, ends: Ends) -> Bounds:
        low = high = self.constant
        for term, weight in self.terms:
            one, other = (end * weight for end in term.bounds(ends))
            low, high = low + min(one, other), high + max(one, other)
        return low, high

    def put(self, cell: Cell, value: int) -> NumberTerm:
        return self.rebuild(lambda term: term.put(cell, value))  # which finds the terms with the cell anyway

    def rebuild(self, change: Callable[[NumberTerm], NumberTerm]) -> NumberTerm:
        constant, kept, changed = self.constant, [], []
        for term, weight in self.terms:
            left = change(term)
            if left is term:
                kept.append((term, weight))
            elif isinstance(left, Constant):
                constant += left.number * weight
            else:
                changed.append(scale(left, weight))
        whole = _whole(tuple(kept), constant)
        return add_terms(whole, *changed) if changed else whole


@dataclass(frozen=True)
class ProductTerm(NumberTerm):
    """A product of factors, none of them a constant."""

    __hash__ = Node.__hash__

    factors: tuple[NumberTerm, ...]

    @property
    def parts(self) -> tuple[Node, ...]:
        return self.factors

    def bounds(self, ends: Ends) -> Bounds:
        low = high = 1
        for factor in self.factors:
            corners = [x * y for x in (low, high) for y in factor.bounds(ends)]
            low, high = min(corners), max(corners)
        return low, high

    def rebuild(self, change: Callable[[NumberTerm], NumberTerm]) -> NumberTerm:
        return times(*map(change, self.factors))


@dataclass(frozen=True)
class Division(NumberTerm):
    """The quotient of two numbers, rounded down, or its remainder, with the signs that Python gives them."""

    __hash__ = Node.__hash__

    dividend: NumberTerm
    divisor: NumberTerm
    wants_remainder: bool

    @property
    def parts(self) -> tuple[Node, ...]:
        return self.dividend, self.divisor

    def bounds(self, ends: Ends) -> Bounds:
        above, (low, high) = self.dividend.bounds(ends), self.divisor.bounds(ends)
        of_side = _remainder if self.wants_remainder else _quotient
        # The divisor on each side of 0.
        sides = [(max(low, 1), high), (low, min(high, -1))]
        found = [end for side in sides if side[0] <= side[1] for end in of_side(above, *side)]
        if low <= 0 <= high:
            found.append(0)
        return min(found), max(found)

    def rebuild(self, change: Callable[[NumberTerm], NumberTerm]) -> NumberTerm:
        return divide(change(self.dividend), change(self.divisor), self.wants_remainder)


def _quotient(above: Bounds, low: int, high: int) -> Bounds:
    corners = [x // y for x in above for y in (low, high)]
    return min(corners), max(corners)


def _remainder(above: Bounds, low: int, high: int) -> Bounds:
    if low == high and above[0] // low == above[1] // low:
        return above[0] % low, above[1] % low
    return (0, high - 1) if low > 0 else (low + 1, 0)


@dataclass(frozen=True)
class AbsoluteValue(NumberTerm):
    """The absolute value of a number."""

    __hash__ = Node.__hash__

    inner: NumberTerm

    @property
    def parts(self) -> tuple[Node, ...]:
        return (self.inner,)

    def bounds(self, ends: Ends) -> Bounds:
        low, high = self.inner.bounds(ends)
        near = 0 if low <= 0 <= high else min(abs(low), abs(high))
        return near, max(abs(low), abs(high))

    def rebuild(self, change: Callable[[NumberTerm], NumberTerm]) -> NumberTerm:
        return absolute(change(self.inner))


@dataclass(frozen=True)
class GreatestValue(NumberTerm):
    """The greatest of some numbers."""

    __hash__ = Node.__hash__

    numbers: tuple[NumberTerm, ...]

    @property
    def parts(self) -> tuple[Node, ...]:
        return self.numbers

    def bounds(self, ends: Ends) -> Bounds:
        lows, highs = zip(*(number.bounds(ends) for number in self.numbers), strict=True)
        return max(lows), max(highs)

    def rebuild(self, change: Callable[[NumberTerm], NumberTerm]) -> NumberTerm:
        return greatest(*map(change, self.numbers))


def terms_of(number: NumberTerm) -> tuple[tuple[tuple[NumberTerm, int], ...], int]:
    """Return the terms with their weights, and the constant, of a number as a sum."""
    if isinstance(number, Constant):
        return (), number.number
    return (number.terms, number.constant) if isinstance(number, WeightedSum) else (((number, 1),), 0)


def add_terms(*numbers: NumberTerm) -> NumberTerm:
    """Return a sum.

    >>> x, two = Value((0, 0)), Constant(2)
    >>> add_terms(x, two, x) == add_terms(two, scale(x, 2)), add_terms(x, scale(x, -1))
    (True, Constant(number=0))
    """
    found: dict[NumberTerm, int] = {}
    total = 0
    for number in numbers:
        terms, constant = terms_of(number)
        total += constant
        for term, weight in terms:
            found[term] = found.get(term, 0) + weight
    return _whole(tuple((term, weight) for term, weight in found.items() if weight), total)


def _whole(terms: tuple[tuple[NumberTerm, int], ...], constant: int) -> NumberTerm:
    if not terms:
        return Constant(constant)
    return terms[0][0] if len(terms) == 1 and terms[0][1] == 1 and not constant else WeightedSum(terms, constant)


def scale(number: NumberTerm, weight: int) -> NumberTerm:
    """Return a multiple of a number."""
    terms, constant = terms_of(number)
    if not weight or not terms:
        return Constant(constant * weight)
    if weight == 1:
        return number
    if len(terms) == 1 and terms[0][1] * weight == 1 and not constant:
        return terms[0][0]
    return WeightedSum(tuple((term, factor * weight) for term, factor in terms), constant * weight)


def times(*numbers: NumberTerm) -> NumberTerm:
    """Return a product."""
    weight, factors = 1, list[NumberTerm]()
    for number in numbers:
        if isinstance(number, Constant):
            weight *= number.number
        else:
            factors.extend(number.factors if isinstance(number, ProductTerm) else (number,))
    if len(factors) < 2:
        return scale(factors[0], weight) if factors else Constant(weight)
    return scale(ProductTerm(tuple(factors)), weight)


def divide(dividend: NumberTerm, divisor: NumberTerm, wants_remainder: bool) -> NumberTerm:
    """Return a quotient or remainder; 0 if the divisor is 0."""
    if isinstance(divisor, Constant):
        by = divisor.number
        if by == 0:
            return Constant(0)
        if isinstance(dividend, Constant):
            return Constant(dividend.number % by if wants_remainder else dividend.number // by)
        if wants_remainder:
            # Only the remainders of the weights matter.
            terms, constant = terms_of(dividend)
            dividend = add_terms(Constant(constant % by), *(scale(term, weight % by) for term, weight in terms))
            if isinstance(dividend, Constant):
                return Constant(dividend.number % by)
    return Division(dividend, divisor, wants_remainder)


def absolute(number: NumberTerm) -> NumberTerm:
    """Return the absolute value of a number."""
    if isinstance(number, Constant):
        return Constant(abs(number.number))
    return number if isinstance(number, AbsoluteValue) else AbsoluteValue(number)


def greatest(*numbers: NumberTerm) -> NumberTerm:
    """Return the greatest number."""
    flat = [one for number in numbers for one in (number.numbers if isinstance(number, GreatestValue) else (number,))]
    constants = [number.number for number in flat if isinstance(number, Constant)]
    others = dict.fromkeys(number for number in flat if not isinstance(number, Constant))
    left = (*others, *([Constant(max(constants))] if constants else ()))
    return left[0] if len(left) == 1 else GreatestValue(left)


def least(*numbers: NumberTerm) -> NumberTerm:
    """Return the least number."""
    return scale(greatest(*(scale(number, -1) for number in numbers)), -1)


def rename_cells(part: Any, names: Mapping[Cell, Cell]) -> Any:
    """Return a part of an expression, or a field of one, with other cells.

    >>> rename_cells(absolute(Value((3, 4))), {(3, 4): (0, 0)})
    AbsoluteValue(inner=Value(cell=(0, 0)))
    """
    if isinstance(part, Value):
        return Value(names[part.cell])
    if isinstance(part, Node):
        return type(part)(*(rename_cells(vars(part)[name], names) for name in type(part).__annotations__))
    return tuple(rename_cells(each, names) for each in part) if isinstance(part, tuple) else part
