"""The rule `where`: an expression over cells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from ...core.board import Board
from ...core.clue_fields import Cells, Text
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint
from ...core.grid import Grid, Line
from ...utils.coordinates import Cell, cell_names, read_cells
from ...utils.message import Message
from .cages import callback, unsatisfiable

# The parser is loaded with the first expression: every start of the program loads the rules.
if TYPE_CHECKING:
    from ...core.turns import Turn
    from ...draw.drawing import Drawing
    from ..expressions.reading import Expression
    from ..expressions.terms import Condition

LONGEST_NAME = 80
_CELL = re.compile(r"[rR][0-9]+[cC][0-9]+|[A-Za-z]+[0-9]+")


class ExpressionField(Text):
    """An expression that is true or false."""

    kind = "expression"
    takes_rest = True

    def read(self, text: str, offset: int = 0) -> Expression:
        from ..expressions.reading import read_expression

        return read_expression(text, offset)

    def value(self, given: Any) -> Expression:  # type: ignore[override]
        from ..expressions.reading import Expression

        return given if isinstance(given, Expression) else self.read(super().value(given))

    def write(self, value: Expression) -> str:
        return value.text

    def cells(self, value: Expression) -> Line:
        return value.cells

    def turned(self, value: Expression, turn: Turn) -> Expression:
        return self.read(_CELL.sub(lambda found: cell_names(turn.line(tuple(read_cells(found[0])))), value.text))

    def check(self, value: Expression, grid: Grid) -> None:
        Cells().check(value.cells, grid)


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

    group = "expressions"
    form = Form(ExpressionField("expression"), example="A1 + B2 == 3 * C3")

    def unit_label(self, clue: Clue) -> Message:
        text = str(clue)
        text = text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"
        return Message("unit.text", rule=self.named(), text=text)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        condition: Condition = clue.expression.condition
        return condition.may(partial(_ends, board))[0]

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        from ..expressions.reading import Impossible, constraints_of

        try:
            found, is_all = constraints_of(clue.expression.condition, board.values)
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
