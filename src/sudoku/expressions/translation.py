"""From expressions to constraints."""

from __future__ import annotations

from functools import lru_cache

from ...engine import Among, Constraint, Either, Regular, Relation, RulegridError, Sum
from ...engine.automata import build
from ...engine.grid import Line
from ...utils.clock import look
from ...utils.words import Message
from .conditions import Comparison, Condition, Fixed, Junction
from .terms import Ends, Value, WeightedSum

EFFORT = 200_000  # nodes that the translation of one expression may visit: about a second

Values = tuple[int, ...]


class Impossible(RulegridError):
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
    """Return constraints that a condition implies, and whether they express all of it; raises Impossible.

    >>> from .reading import read_expression
    >>> constraints_of(read_expression("A1 + A2 + A3 == 6 and A1 > 2").condition, (1, 2, 3))
    ((Sum(cells=((0, 0), (0, 1), (0, 2)), total=6, coefficients=None), Among(cells=((0, 0),), values=frozenset({3}))), True)
    """
    found, is_all = _translate(condition, values, Budget())
    return tuple(found), is_all


def _translate(condition: Condition, values: Values, budget: Budget) -> tuple[list[Constraint], bool]:
    ends: Ends = lambda _: (values[0], values[-1])  # noqa: E731
    condition = condition.settled(ends)
    found: list[Constraint] = []
    is_all = True
    parts = condition.conditions if isinstance(condition, Junction) and condition.is_all else (condition,)
    for part in parts:
        if part == Fixed(False):
            raise Impossible(Message("expression.never"))
        if isinstance(part, Fixed):
            continue
        try:
            found.append(_constraint(part, values, ends, budget))
        except Impossible:
            raise
        except RulegridError:
            choices = _choices(part, values, budget)
            found.extend(choices)
            is_all = is_all and bool(choices)
    return found, is_all


def _constraint(part: Condition, values: Values, ends: Ends, budget: Budget) -> Constraint:
    """Return one constraint that is equivalent to a part; raises RulegridError where that is too much work."""
    cells = part.cells
    if len(cells) <= 2:
        budget.spend(len(values) ** len(cells) * part.size)
        kept = [value for value in values if part.put(cells[0], value).settled(ends) != Fixed(False)]
        if len(cells) == 1:
            return Among(cells, frozenset(kept))
        left = {value: part.put(cells[0], value) for value in kept}
        holds = Fixed(True)
        a, b = cells
        return Relation(a, b, frozenset((x, y) for x in kept for y in values if left[x].put(b, y) == holds))
    total = _sum(part)
    return total if total else _regular(part, cells, values, ends, budget)


def _sum(part: Condition) -> Sum | None:
    """Return the sum that an equation is, None where it is none."""
    if not (isinstance(part, Comparison) and part.sign == "==" and isinstance(part.number, WeightedSum)):
        return None
    terms = part.number.terms
    cells = tuple(term.cell for term, _ in terms if isinstance(term, Value))
    if len(cells) < len(terms):
        return None
    weights = tuple(weight for _, weight in terms)
    return Sum(cells, -part.number.constant, weights if set(weights) != {1} else None)


def _regular(part: Condition, cells: Line, values: Values, ends: Ends, budget: Budget) -> Regular:
    """Return the automaton whose states are what remains of the condition once some cells hold values."""

    def step(state: tuple[int, Condition], value: int) -> tuple[int, Condition] | None:
        at, left = state
        budget.spend(left.size)
        left = left.put(cells[at], value).settled(ends)
        return None if left == Fixed(False) else (at + 1, left)

    automaton = build(values, (0, part), step, lambda state: state[1] == Fixed(True), len(cells))
    if not automaton.final:
        raise Impossible(Message("expression.never"))
    return Regular(cells, automaton)


def _choices(part: Condition, values: Values, budget: Budget) -> list[Constraint]:
    """Return the constraint that one of several conditions holds, none where one of them can't be expressed."""
    if not isinstance(part, Junction):
        return []
    choices = []
    for condition in part.conditions:
        try:
            found, is_all = _translate(condition, values, budget)
        except Impossible:
            continue
        if not is_all:
            return []
        choices.append(tuple(found))
    if not choices:
        raise Impossible(Message("expression.never"))
    return [Either(tuple(choices))]
