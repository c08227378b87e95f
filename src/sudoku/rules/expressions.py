"""The rules `where`, an expression over cells, and `pattern`, a regular expression along a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from ...core.board import Board
from ...core.clue_fields import Cells, Text
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, Regular
from ...core.grid import Grid, Line
from ...core.statement import context_of
from ...utils.coordinates import Cell, LayerCell, cell_names, read_cells
from ...utils.errors import RulegridError
from ...utils.message import Message
from .cages import callback, unsatisfiable

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing
    from ..expressions.conditions import Condition
    from ..expressions.patterns import Pattern
    from ..expressions.reading import Expression


# The parser is loaded with the first expression: every start of the program loads the rules.


LONGEST_EXPRESSION_NAME = 80
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
        return tuple(cell for cell in value.cells if type(cell) is not LayerCell)

    def transform(self, value: Expression, turn: GridTransform) -> Expression:
        return self.read(_CELL.sub(lambda found: cell_names(turn.line(tuple(read_cells(found[0])))), value.text))

    def check(self, value: Expression, grid: Grid) -> None:
        Cells().check(self.cells(value), grid)


class WhereRule(ClueRule):
    """The cells satisfy an expression, such as A1 + B2 == 3 * C3.

    It may contain numbers, cells, + - * // %, comparisons, which count as 0 or 1 in calculations, and, or, not,
    brackets and the functions abs, max, min, sum, product, count and all_different.

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
        text = text if len(text) <= LONGEST_EXPRESSION_NAME else text[:LONGEST_EXPRESSION_NAME] + "…"
        return Message("unit.text", rule=self.name_in_units(), text=text)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        condition: Condition = clue.expression.condition
        return condition.may(partial(_ends, board, layer_places(clue.expression, board)))[0]

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        if board.context is None:  # outside of a puzzle, its layers are unknown
            return clue.scope
        return (*clue.scope, *layer_places(clue.expression, board).values())

    def check_clue(self, clue: Clue, board: Board) -> None:
        layer_places(clue.expression, board)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        from ..expressions.translation import UnsatisfiableError, constraints_of

        places = layer_places(clue.expression, board)
        values = context_of(board).grid.every_value if places else board.values
        try:
            found, is_all = constraints_of(clue.expression.condition, values)
        except UnsatisfiableError:
            yield unsatisfiable(clue.scope or board.grid.cells[:1], board)
            return
        yield from (move_constraint(each, places) for each in found) if places else found
        if not is_all:
            yield from callback(self, clue, board)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.note(str(clue))


def _ends(board: Board, places: Mapping[Cell, Cell], cell: Cell) -> tuple[int, int]:
    row, col = cell = places.get(cell, cell)
    digit = board.cells[row][col]
    values = board.grid.values_at(cell)
    return (digit, digit) if digit else (values[0], values[-1])


def layer_places(expression: Expression, board: Board) -> dict[Cell, Cell]:
    """Return the cells on a board of the layers' cells that an expression names; raises RulegridError."""
    return {
        cell: context_of(board).grid.cell(f"{cell.layer.name}.{cell.text}")
        for cell in expression.cells
        if type(cell) is LayerCell
    }


def move_constraint(constraint: Constraint, places: Mapping[Cell, Cell]) -> Constraint:
    """Return a constraint with some of its cells replaced."""

    def move(value: Any) -> Any:
        if isinstance(value, Constraint):
            return move_constraint(value, places)
        if type(value) is LayerCell or value in places:
            return places.get(value, value)
        return tuple(map(move, value)) if type(value) is tuple else value

    moved = copy(constraint)
    of_cells = {"cells", "less", "a", "b", "alternatives"}
    moved.__dict__.update({name: move(value) for name, value in vars(constraint).items() if name in of_cells})
    return moved


# The parser is loaded with the first pattern: every start of the program loads the rules.


LONGEST_PATTERN_NAME = 40


class PatternField(Text):
    """A regular expression over digits."""

    kind = "pattern"
    takes_rest = True

    def read(self, text: str, offset: int = 0) -> Pattern:
        from ..expressions.patterns import Pattern

        return Pattern(text, offset)

    def value(self, given: Any) -> Pattern:  # type: ignore[override]
        from ..expressions.patterns import Pattern

        return given if isinstance(given, Pattern) else self.read(super().value(given))

    def write(self, value: Pattern) -> str:
        return value.text


class PatternRule(ClueRule):
    """The digits along the cells, one character each (A = 10), match a regular expression.

    >>> rule = PatternRule(["(12|21)+:A1A2A3A4"])
    >>> board = Board(4)
    >>> board.set_digit(0, 0, 2), board.set_digit(0, 3, 2)
    (None, None)
    >>> rule.is_valid(board)
    True
    >>> board.set_digit(0, 1, 2)
    >>> rule.is_valid(board)
    False
    """

    group = "expressions"
    form = Form(PatternField("pattern", "REGEX"), Cells(ordered=True, repeats=True), example="[12]+.*9:A1A2A3A4")

    def unit_label(self, clue: Clue) -> Message:
        text = clue.pattern.text
        text = text if len(text) <= LONGEST_PATTERN_NAME else text[:LONGEST_PATTERN_NAME] + "…"
        cells, more = self.named_cells(clue)
        return Message(f"unit.along{more}", rule=self.name_in_units(), text=text, cells=cells)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        pattern: Pattern = clue.pattern
        return pattern.matches([board.cells[row][col] for row, col in clue.cells], board.values)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        from ..expressions.patterns import automaton_of

        try:
            automaton = automaton_of(clue.pattern, board.values, len(clue.cells))
        except RulegridError:
            yield from callback(self, clue, board)
            return
        yield Regular(clue.cells, automaton) if automaton.final else unsatisfiable(clue.cells, board)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="purple", width=0.1, ends=("circle", "arrow"))
        drawing.corner(clue.cells[0], clue.pattern.text)
