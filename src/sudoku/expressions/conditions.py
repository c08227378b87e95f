"""Conditions in expressions over cells, in a normal form, and the numbers that they count as."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import gcd
from typing import Literal

from ...utils.coordinates import Cell
from .terms import Bounds, Constant, Ends, Node, NumberTerm, Value, add_terms, scale, terms_of

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
        if not (may_hold and may_fail):
            return FixedCondition(may_hold)
        return compare(self.sign, self.number.simplify(ends)) if self.has_conditions else self


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


@dataclass(frozen=True)
class DistinctNumbers(Condition):
    """Some numbers, and constants, are all different, or with `are_distinct` False, two of them are equal.

    The constants in `taken` are different already.
    """

    __hash__ = Node.__hash__

    numbers: tuple[NumberTerm, ...]
    taken: frozenset[int]
    are_distinct: bool

    @property
    def parts(self) -> tuple[Node, ...]:
        return self.numbers

    @property
    def is_of_cells(self) -> bool:
        return all(isinstance(number, Value) for number in self.numbers)

    def may(self, ends: Ends) -> tuple[bool, bool]:
        bounds = [number.bounds(ends) for number in self.numbers]
        known = [low for low, high in bounds if low == high] + list(self.taken)
        if len(set(known)) < len(known):
            return not self.are_distinct, self.are_distinct
        is_open = len(known) < len(bounds) + len(self.taken)
        return self.are_distinct or is_open, not self.are_distinct or is_open

    def put(self, cell: Cell, value: int) -> Condition:
        return self._rebuild(number.put(cell, value) for number in self.numbers) if cell in self.cells else self

    def _rebuild(self, numbers: Iterable[NumberTerm]) -> Condition:
        return all_different(*numbers, *map(Constant, self.taken), are_distinct=self.are_distinct)

    def negate(self) -> Condition:
        return DistinctNumbers(self.numbers, self.taken, not self.are_distinct)

    def simplify(self, ends: Ends) -> Condition:
        may_hold, may_fail = self.may(ends)
        if not (may_hold and may_fail):
            return FixedCondition(may_hold)
        return self._rebuild(number.simplify(ends) for number in self.numbers) if self.has_conditions else self

    def pairs(self) -> Iterable[Condition]:
        """Yield the comparison of each number with each other one."""
        sign: Comparator = "!=" if self.are_distinct else "=="
        for one, other in combinations((*self.numbers, *map(Constant, sorted(self.taken))), 2):
            yield compare(sign, add_terms(one, scale(other, -1)))


@dataclass(frozen=True)
class TruthValue(NumberTerm):
    """A condition as a number: 1 if it is true, otherwise 0."""

    __hash__ = Node.__hash__

    condition: Condition

    has_conditions = True

    @property
    def parts(self) -> tuple[Node, ...]:
        return (self.condition,)

    def bounds(self, ends: Ends) -> Bounds:
        may_hold, may_fail = self.condition.may(ends)
        return int(not may_fail), int(may_hold)

    def put(self, cell: Cell, value: int) -> NumberTerm:
        return truth(self.condition.put(cell, value)) if cell in self.cells else self

    def simplify(self, ends: Ends) -> NumberTerm:
        return truth(self.condition.simplify(ends))


def truth(condition: Condition) -> NumberTerm:
    """Return a condition as a number, 0 or 1.

    >>> truth(FixedCondition(True))
    Constant(number=1)
    """
    return Constant(int(condition.holds)) if isinstance(condition, FixedCondition) else TruthValue(condition)


def count(*conditions: Condition) -> NumberTerm:
    """Return the number of conditions that are true."""
    return add_terms(*map(truth, conditions))


def all_different(*numbers: NumberTerm, are_distinct: bool = True) -> Condition:
    """Return the condition that no two numbers are equal, or with `are_distinct` False that two are equal.

    >>> all_different(Constant(1), Constant(2)), all_different(Constant(1), Constant(1))
    (FixedCondition(holds=True), FixedCondition(holds=False))
    """
    taken = {number.number for number in numbers if isinstance(number, Constant)}
    others = dict.fromkeys(number for number in numbers if not isinstance(number, Constant))
    if len(taken) + len(others) < len(numbers):
        return FixedCondition(not are_distinct)
    if not others or len(numbers) < 2:
        return FixedCondition(are_distinct)
    return DistinctNumbers(tuple(others), frozenset(taken), are_distinct)


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
        return FixedCondition(_is_true(sign, constant))
    if len(terms) == 1 and isinstance(terms[0][0], TruthValue):
        return _compare_truth(sign, terms[0][0].condition, terms[0][1], constant)
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


def _is_true(sign: Comparator, number: int) -> bool:
    return {"==": number == 0, "!=": number != 0, "<=": number <= 0}[sign]


def _compare_truth(sign: Comparator, condition: Condition, weight: int, constant: int) -> Condition:
    """Return the comparison of a condition, times a weight and plus a constant, with 0: itself or its opposite."""
    if_true, if_false = _is_true(sign, weight + constant), _is_true(sign, constant)
    if if_true == if_false:
        return FixedCondition(if_true)
    return condition if if_true else condition.negate()


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
