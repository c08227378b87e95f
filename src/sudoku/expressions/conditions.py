"""Conditions in expressions over cells: comparisons of numbers with 0, and any or all of several conditions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd
from typing import Literal

from ...utils.coordinates import Cell
from .terms import Constant, Ends, Node, NumberTerm, plus, scale, terms_of

Comparator = Literal["==", "!=", "<="]


class Condition(Node):
    """A part that is true or false."""

    @abstractmethod
    def may(self, ends: Ends) -> tuple[bool, bool]:
        """Return whether it may still hold and whether it may still fail; at least one of the two."""

    @abstractmethod
    def put(self, cell: Cell, value: int) -> Condition:
        """Return what remains of it once a cell holds a value."""

    @abstractmethod
    def negated(self) -> Condition:
        """Return the opposite condition."""

    @abstractmethod
    def settled(self, ends: Ends) -> Condition:
        """Return it without the parts that are decided whatever the cells hold."""


@dataclass(frozen=True)
class Fixed(Condition):
    """A condition that always or never holds."""

    __hash__ = Node.__hash__

    holds: bool

    def may(self, ends: Ends) -> tuple[bool, bool]:
        return self.holds, not self.holds

    def put(self, cell: Cell, value: int) -> Condition:
        return self

    def negated(self) -> Condition:
        return Fixed(not self.holds)

    def settled(self, ends: Ends) -> Condition:
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

    def negated(self) -> Condition:
        if self.sign == "<=":
            return compare("<=", plus(Constant(1), scale(self.number, -1)))
        return compare("!=" if self.sign == "==" else "==", self.number)

    def settled(self, ends: Ends) -> Condition:
        may_hold, may_fail = self.may(ends)
        return self if may_hold and may_fail else Fixed(may_hold)


@dataclass(frozen=True)
class Junction(Condition):
    """All of several conditions hold, or any of them."""

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

    def negated(self) -> Condition:
        return junction(not self.is_all, (condition.negated() for condition in self.conditions))

    def settled(self, ends: Ends) -> Condition:
        return junction(self.is_all, (condition.settled(ends) for condition in self.conditions))


def compare(sign: Comparator, number: NumberTerm) -> Condition:
    """Return the comparison of a number with 0.

    >>> from rulegrid.sudoku.expressions.terms import Value
    >>> x = Value((0, 0))
    >>> compare("==", plus(scaled(x, 2), Constant(-4))) == compare("==", plus(Constant(6), scaled(x, -3)))
    True
    >>> compare("==", plus(scaled(x, 2), Constant(1)))
    Fixed(holds=False)
    """
    terms, constant = terms_of(number)
    if not terms:
        return Fixed({"==": constant == 0, "!=": constant != 0, "<=": constant <= 0}[sign])
    divisor = gcd(*(weight for _, weight in terms))
    if sign != "<=":
        if constant % divisor:
            return Fixed(sign == "!=")
        if terms[0][1] < 0:
            divisor = -divisor
    if divisor != 1:
        # Rounded up: a sum of whole numbers is at most -c / d where it is at most that, rounded down.
        number = plus(Constant(-(-constant // divisor)), *(scale(term, weight // divisor) for term, weight in terms))
    return Comparison(sign, number)


def junction(is_all: bool, conditions: Iterable[Condition]) -> Condition:
    """Return the condition that all of these hold, or any of them."""
    flat = dict[Condition, None]()
    for condition in conditions:
        if isinstance(condition, Fixed):
            if condition.holds != is_all:
                return condition
        elif isinstance(condition, Junction) and condition.is_all == is_all:
            flat |= dict.fromkeys(condition.conditions)
        else:
            flat[condition] = None
    if len(flat) < 2:
        return next(iter(flat), Fixed(is_all))
    return Junction(is_all, tuple(flat))
