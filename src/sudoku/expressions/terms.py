"""Terms and conditions in expressions over cells, in a normal form."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import gcd
from typing import Literal

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

    @abstractmethod
    def put(self, cell: Cell, value: int) -> NumberTerm:
        """Return the expression with a value in place of a cell."""


@dataclass(frozen=True)
class Constant(NumberTerm):
    """A fixed number."""

    __hash__ = Node.__hash__

    number: int

    def bounds(self, ends: Ends) -> Bounds:
        return self.number, self.number

    def put(self, cell: Cell, value: int) -> NumberTerm:
        return self


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
        constant, kept, changed = self.constant, [], []
        for term, weight in self.terms:
            left = term.put(cell, value)
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

    def put(self, cell: Cell, value: int) -> NumberTerm:
        if cell not in self.cells:
            return self
        return times(*(factor.put(cell, value) for factor in self.factors))


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

    def put(self, cell: Cell, value: int) -> NumberTerm:
        if cell not in self.cells:
            return self
        return divide(self.dividend.put(cell, value), self.divisor.put(cell, value), self.wants_remainder)


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

    def put(self, cell: Cell, value: int) -> NumberTerm:
        if cell not in self.cells:
            return self
        return absolute(self.inner.put(cell, value))


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

    def put(self, cell: Cell, value: int) -> NumberTerm:
        if cell not in self.cells:
            return self
        return greatest(*(number.put(cell, value) for number in self.numbers))


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


Comparator = Literal["==", "!=", "<="]


class Condition(Node):
    """A part that is true or false."""

    @abstractmethod
    def may(self, ends: Ends) -> tuple[bool, bool]:
        """Return whether the condition may still be true and whether it may still be false; at least one of the two."""

    @abstractmethod
    def put(self, cell: Cell, value: int) -> Condition:
        """Return the condition with a value in place of a cell."""

    @abstractmethod
    def negate(self) -> Condition:
        """Return the opposite condition."""

    @abstractmethod
    def simplify(self, ends: Ends) -> Condition:
        """Return the condition without the parts that the bounds of the cells already decide."""


@dataclass(frozen=True)
class FixedCondition(Condition):
    """A condition that is always or never true."""

    __hash__ = Node.__hash__

    holds: bool

    def may(self, ends: Ends) -> tuple[bool, bool]:
        return self.holds, not self.holds

    def put(self, cell: Cell, value: int) -> Condition:
        return self

    def negate(self) -> Condition:
        return FixedCondition(not self.holds)

    def simplify(self, ends: Ends) -> Condition:
        return self


@dataclass(frozen=True)
class Comparison(Condition):
    """A number is equal to 0, less than 0 and so on, by `sign`."""

    __hash__ = Node.__hash__

    sign: Comparator
    number: NumberTerm

    @property
    def parts(self) -> tuple[Node, ...]:
        return (self.number,)

    def may(self, ends: Ends) -> tuple[bool, bool]:
        low, high = self.number.bounds(ends)
        if self.sign == "<=":
            return low <= 0, high > 0
        is_zero, is_other = low <= 0 <= high, not low == high == 0
        return (is_zero, is_other) if self.sign == "==" else (is_other, is_zero)

    def put(self, cell: Cell, value: int) -> Condition:
        return compare(self.sign, self.number.put(cell, value)) if cell in self.cells else self

    def negate(self) -> Condition:
        if self.sign == "<=":
            return compare("<=", add_terms(Constant(1), scale(self.number, -1)))
        return compare("!=" if self.sign == "==" else "==", self.number)

    def simplify(self, ends: Ends) -> Condition:
        may_hold, may_fail = self.may(ends)
        return self if may_hold and may_fail else FixedCondition(may_hold)


@dataclass(frozen=True)
class Junction(Condition):
    """The conjunction or disjunction of several conditions."""

    __hash__ = Node.__hash__

    is_all: bool
    conditions: tuple[Condition, ...]

    @property
    def parts(self) -> tuple[Node, ...]:
        return self.conditions

    def may(self, ends: Ends) -> tuple[bool, bool]:
        holds, fails = zip(*(condition.may(ends) for condition in self.conditions), strict=True)
        return (all(holds), any(fails)) if self.is_all else (any(holds), all(fails))

    def put(self, cell: Cell, value: int) -> Condition:
        if cell not in self.cells:
            return self
        return junction(self.is_all, (condition.put(cell, value) for condition in self.conditions))

    def negate(self) -> Condition:
        return junction(not self.is_all, (condition.negate() for condition in self.conditions))

    def simplify(self, ends: Ends) -> Condition:
        return junction(self.is_all, (condition.simplify(ends) for condition in self.conditions))


def compare(sign: Comparator, number: NumberTerm) -> Condition:
    """Return the comparison of a number with 0.

    >>> from rulegrid.sudoku.expressions.terms import Value
    >>> x = Value((0, 0))
    >>> compare("==", add_terms(scale(x, 2), Constant(-4))) == compare("==", add_terms(Constant(6), scale(x, -3)))
    True
    >>> compare("==", add_terms(scale(x, 2), Constant(1)))
    FixedCondition(holds=False)
    """
    terms, constant = terms_of(number)
    if not terms:
        return FixedCondition({"==": constant == 0, "!=": constant != 0, "<=": constant <= 0}[sign])
    divisor = gcd(*(weight for _, weight in terms))
    if sign != "<=":
        if constant % divisor:
            return FixedCondition(sign == "!=")
        if terms[0][1] < 0:
            divisor = -divisor
    if divisor != 1:
        # Round up: a sum of integers that is at most -c / d is also at most this quotient rounded down.
        number = add_terms(
            Constant(-(-constant // divisor)), *(scale(term, weight // divisor) for term, weight in terms)
        )
    return Comparison(sign, number)


def junction(is_all: bool, conditions: Iterable[Condition]) -> Condition:
    """Return the conjunction or disjunction of conditions."""
    flat = dict[Condition, None]()
    for condition in conditions:
        if isinstance(condition, FixedCondition):
            if condition.holds != is_all:
                return condition
        elif isinstance(condition, Junction) and condition.is_all == is_all:
            flat |= dict.fromkeys(condition.conditions)
        else:
            flat[condition] = None
    if len(flat) < 2:
        return next(iter(flat), FixedCondition(is_all))
    return Junction(is_all, tuple(flat))
