"""The rule `pattern`: a regular expression that the digits along some cells match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...core.board import Board
from ...core.clue_fields import Cells, Text
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, Regular
from ...utils.errors import RulegridError
from ...utils.message import Message
from .cages import callback, unsatisfiable

# The parser is loaded with the first pattern: every start of the program loads the rules.
if TYPE_CHECKING:
    from ...draw.drawing import Drawing
    from ..expressions.patterns import Pattern

LONGEST_NAME = 40


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
        text = text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"
        cells, more = self.named_cells(clue)
        return Message(f"unit.along{more}", rule=self.named(), text=text, cells=cells)

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
