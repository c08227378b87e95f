"""The rule `where`: an expression over cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from ...engine import Among, Board, Clue, ClueRule, Constraint, Either, Form, Regular, Relation, RulegridError, Sum
from ...engine.automata import build
from ...engine.grid import Line
from ...utils.coordinates import Cell
from .conditions import Comparison, Condition, Fixed, Junction
from .expressions import ExpressionField
from .fallbacks import callback, unsatisfiable
from .terms import Ends, Value, WeightedSum

if TYPE_CHECKING:
    from ...engine.draw.drawing import Drawing

EFFORT = 200_000  # nodes that the translation of one expression may visit: about a second
LONGEST_NAME = 80

Values = tuple[int, ...]


class WhereRule(ClueRule):
    """The cells satisfy an expression, such as A1 + B2 == 3 * C3.

    It may contain numbers, cells, + - * // % abs max min sum, comparisons, and, or, not and brackets.

    >>> rule = WhereRule(["max(A1, A2) < B1 or A1 == 9"])
    >>> board = Board(9)
    >>> board.set_digit(0, 0, 5), board.set_digit(1, 0, 4)
    (None, None)
    >>> rule.is_valid(board)  # 5 is not less than 4, whatever A2 is
    False
    """

    chinese = "条件式"
    group = "expressions"
    form = Form(ExpressionField("expression"), example="A1 + B2 == 3 * C3")

    def unit_name(self, clue: Clue) -> str:
        text = str(clue)
        return f"where {text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + '…'}"

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        condition: Condition = clue.expression.condition
        return condition.may(partial(_ends, board))[0]

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        condition: Condition = clue.expression.condition
        try:
            found, is_all = constraints_of(condition, board.values)
        except Impossible:
            yield unsatisfiable(clue.scope, board)
            return
        yield from found
        if not is_all:
            yield from callback(self, clue, board)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.note(str(clue))


def _ends(board: Board, cell: Cell) -> tuple[int, int]:
    row, col = cell
    digit = board.cells[row][col]
    return (digit, digit) if digit else (board.values[0], board.values[-1])


class Impossible(RulegridError):
    """A condition that no values satisfy."""


class Budget:
    """How much work may still be done."""

    def __init__(self) -> None:
        self.left = EFFORT

    def spend(self, effort: int) -> None:
        """Deduct some work; raises RulegridError once the budget is used up."""
        self.left -= effort
        if self.left < 0:
            raise RulegridError("too much work")


@lru_cache(maxsize=256)
def constraints_of(condition: Condition, values: Values) -> tuple[tuple[Constraint, ...], bool]:
    """Return constraints that a condition implies, and whether they express all of it; raises Impossible.

    >>> from .expressions import read_expression
    >>> constraints_of(read_expression("A1 + A2 + A3 == 6 and A1 > 2").condition, (1, 2, 3))
    ((Sum(unit='', cells=((0, 0), (0, 1), (0, 2)), total=6, coefficients=None), Among(unit='', cells=((0, 0),), values=frozenset({3}))), True)
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
            raise Impossible("never holds")
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
        raise Impossible("never holds")
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
        raise Impossible("never holds")
    return [Either(tuple(choices))]
