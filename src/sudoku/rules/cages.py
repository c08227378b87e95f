"""Rules whose clues are cages: groups of cells with a total."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...engine import AllDifferent, Board, Cells, Clue, ClueRule, Constraint, Form, Number
from ...engine.statement import ONCE, context_of
from ...utils.coordinates import Cell, cell_name
from ...utils.numbers import short_number, write_number

if TYPE_CHECKING:
    from ...engine.draw.drawing import Drawing


class KillerRule(ClueRule):
    """The values of a cage differ and add up to its total.

    >>> rule = KillerRule()
    >>> rule.set(30, [(0, 0), (0, 1), (1, 0), (1, 1)])
    >>> rule.clues()
    ['30:A1A2B1B2']
    """

    form = Form(Number("total"), Cells(), example="30:A1A2B1B2")
    clue_option = "killer"

    def __init__(self, cages: Iterable[tuple[int, Iterable[Cell]]] = ()) -> None:
        super().__init__()
        for total, cells in cages:
            self.set(total, cells)

    @property
    def cages(self) -> list[tuple[int, tuple[Cell, ...]]]:
        """The total and the cells of each cage."""
        return [(clue.total, clue.cells) for clue in self.clue_list]

    def set(self, total: int, cells: Iterable[Cell]) -> None:
        """Add a cage."""
        self.add(total, cells if isinstance(cells, str) else tuple(cells))

    def unit_name(self, clue: Clue) -> str:
        return f"cage {short_number(clue.total)} at {cell_name(min(clue.cells))}"

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        digits = [digit for row, col in clue.cells if (digit := board.cells[row][col])]
        if len(set(digits)) < len(digits) or len(clue.cells) > len(board.values):
            return False
        amounts = context_of(board).amounts
        left = [value for value in board.values if value not in digits]
        gaps = sum(not board.cells[row][col] for row, col in clue.cells)
        if not amounts:
            rest = clue.total - sum(digits)
            return sum(left[:gaps]) <= rest <= sum(left[len(left) - gaps :])
        low = high = 0
        for row, col in clue.cells:
            factor, constant = amounts.get((row, col), ONCE)
            digit = board.cells[row][col]
            ends = [factor * value + constant for value in ([digit] if digit else left)]
            low, high = low + min(ends), high + max(ends)
        return low <= clue.total <= high

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield AllDifferent(clue.cells)
        yield context_of(board).sum(clue.cells, clue.total)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, write_number(clue.total))
