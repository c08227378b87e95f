"""Translation of conditions on cells to constraints, each the smallest of the engine's that expresses it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...core.automata import Automaton, build
from ...core.constraints import AllDifferent, Constraint, Count, Disjunction, InSet, Pairs, Regular, Relation, Sum
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from ...utils.runtime import look
from .conditions import Comparison, Condition, DistinctNumbers, FixedCondition, Junction, TruthValue
from .terms import Ends, Value, WeightedSum, rename_cells

EFFORT = 200_000  # nodes that the translation of one expression may visit: about a second
MOST_PAIRED = 30  # calculated numbers that are compared pair by pair

Values = tuple[int, ...]


class UnsatisfiableError(RulegridError):
    """A condition that no values satisfy."""


class Budget:
    """How much work may still be done."""

    def __init__(self) -> None:
        self.left = EFFORT

    def spend(self, effort: int) -> None:
        """Deduct some work; raises RulegridError once the budget is used up."""
        look()
        self.left -= effort
        if self.left < 0:
            raise RulegridError(Message("expression.too-much-work"))


@lru_cache(maxsize=256)
def constraints_of(condition: Condition, values: Values) -> tuple[tuple[Constraint, ...], bool]:
    """Return constraints that a condition implies, and whether they express all of it; raises UnsatisfiableError.

    >>> from rulegrid.sudoku.expressions.reading import read_expression
    >>> constraints_of(read_expression("A1 + A2 + A3 == 6 and A1 > 2").condition, (1, 2, 3))
    ((Sum(cells=((0, 0), (0, 1), (0, 2)), total=6, coefficients=None), InSet(cells=((0, 0),), values=frozenset({3}))), True)
    """
    found, is_all = _translate(condition, values, Budget())
    return tuple(found), is_all


def _translate(condition: Condition, values: Values, budget: Budget) -> tuple[list[Constraint], bool]:
    ends: Ends = lambda _: (values[0], values[-1])  # noqa: E731
    condition = condition.simplify(ends)
    found: list[Constraint] = []
    is_all = True
    for part in _conjuncts(condition):
        if part == FixedCondition(False):
            raise UnsatisfiableError(Message("expression.never"))
        if isinstance(part, FixedCondition):
            continue
        try:
            found.append(_constraint(part, values, budget))
        except UnsatisfiableError:
            raise
        except RulegridError:
            choices = _choices(part, values, budget)
            found.extend(choices)
            is_all = is_all and bool(choices)
    return found, is_all


def _conjuncts(condition: Condition) -> Iterator[Condition]:
    """Yield conditions that all have to be true, as small as possible."""
    if isinstance(condition, Junction) and condition.is_all:
        for part in condition.conditions:
            yield from _conjuncts(part)
    elif isinstance(condition, DistinctNumbers) and condition.are_distinct:
        if condition.is_of_cells:
            yield DistinctNumbers(condition.numbers, frozenset(), True)
            for cell in condition.numbers if condition.taken else ():
                yield DistinctNumbers((cell,), condition.taken, True)
        elif len(condition.numbers) <= MOST_PAIRED:
            yield from condition.pairs()
        else:
            yield condition
    else:
        yield condition


def _constraint(part: Condition, values: Values, budget: Budget) -> Constraint:
    """Return one constraint that is equivalent to a part. Raises RulegridError if that is too much work."""
    cells = part.cells
    if len(cells) <= 2:
        budget.spend(len(values) ** len(cells) * part.size)
        if len(cells) == 1:
            return InSet(cells, _allowed_values(part, values))
        return Relation(cells[0], cells[1], _allowed_pairs(_shape(part), values))
    if isinstance(part, DistinctNumbers) and part.are_distinct and part.is_of_cells:
        return AllDifferent(cells)
    if isinstance(part, Comparison) and isinstance(part.number, WeightedSum):
        if part.sign == "==" and (total := _sum(part.number)):
            return total
        if part.sign != "!=" and (count := _count(part.number, part.sign == "==", values)):
            return count
    return _regular(part, values, budget)


def _shape(part: Condition) -> Condition:
    """Return a condition with its cells numbered: clues that differ only in their cells are translated once."""
    found: Condition = rename_cells(part, {cell: (0, at) for at, cell in enumerate(part.cells)})
    return found


def _allowed_values(part: Condition, values: Values) -> frozenset[int]:
    (cell,) = part.cells
    return frozenset(value for value in values if part.put(cell, value) == FixedCondition(True))


@lru_cache(maxsize=256)
def _allowed_pairs(part: Condition, values: Values) -> Pairs:
    a, b = part.cells
    holds = FixedCondition(True)
    left = {value: part.put(a, value) for value in values}
    return frozenset((x, y) for x in values for y in values if left[x].put(b, y) == holds)


def _sum(number: WeightedSum) -> Sum | None:
    """Return the constraint that a number is 0 as a Sum, or None if it is not a sum of cells."""
    cells = tuple(term.cell for term, _ in number.terms if isinstance(term, Value))
    if len(cells) < len(number.terms):
        return None
    weights = tuple(weight for _, weight in number.terms)
    return Sum(cells, -number.constant, weights if set(weights) != {1} else None)


def _count(number: WeightedSum, is_exact: bool, values: Values) -> Count | None:
    """Return the constraint that a number is 0, or at most 0, as a Count.

    Return None if it does not count the cells that have one of the same values. Cells that have none of them count as
    1 minus those that do.
    """
    counted: list[Cell] = []
    less: list[Cell] = []
    kept: frozenset[int] = frozenset()
    constant = number.constant
    for term, weight in number.terms:
        if not (isinstance(term, TruthValue) and len(term.cells) == 1 and weight in (1, -1)):
            return None
        (cell,) = term.cells
        held = _allowed_values(term.condition, values)
        kept = kept or held
        if held != kept:
            if held != frozenset(values) - kept:
                return None
            constant += weight
            weight = -weight
        (counted if weight == 1 else less).append(cell)
    if len({*counted, *less}) < len(number.terms):
        return None
    return Count(counted, kept, -constant if is_exact else -len(less), -constant, less)


def _regular(part: Condition, values: Values, budget: Budget) -> Regular:
    """Return the condition as an automaton."""
    budget.spend(0)
    automaton, effort = _automaton(_shape(part), values)
    budget.spend(effort)
    if automaton is None:
        raise RulegridError(Message("expression.too-much-work"))
    if not automaton.final:
        raise UnsatisfiableError(Message("expression.never"))
    return Regular(part.cells, automaton)


@lru_cache(maxsize=256)
def _automaton(part: Condition, values: Values) -> tuple[Automaton | None, int]:
    """Return an automaton, or None if it takes too much work, and the work done.

    A state is the condition with the first values inserted.
    """
    cells, budget = part.cells, Budget()
    ends: Ends = lambda _: (values[0], values[-1])  # noqa: E731

    def step(state: tuple[int, Condition], value: int) -> tuple[int, Condition] | None:
        at, left = state
        budget.spend(left.size)
        left = left.put(cells[at], value).simplify(ends)
        return None if left == FixedCondition(False) else (at + 1, left)

    try:
        automaton = build(values, (0, part), step, lambda state: state[1] == FixedCondition(True), len(cells))
    except RulegridError:
        return None, EFFORT - budget.left
    return automaton, EFFORT - budget.left


def _choices(part: Condition, values: Values, budget: Budget) -> list[Constraint]:
    """Return the constraint that one of several conditions is true, or [] if one of them can't be expressed."""
    if not isinstance(part, Junction):
        return []
    choices = []
    for condition in part.conditions:
        try:
            found, is_all = _translate(condition, values, budget)
        except UnsatisfiableError:
            continue
        if not is_all:
            return []
        choices.append(tuple(found))
    if not choices:
        raise UnsatisfiableError(Message("expression.never"))
    return [Disjunction(tuple(choices))]
