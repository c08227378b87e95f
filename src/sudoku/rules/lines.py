"""Rules whose clues are lines: cells in order, and what their values do along them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ...engine import AllDifferent, Board, Cells, Clue, ClueRule, Constraint, Form, Relation
from ...utils.coordinates import Cell

if TYPE_CHECKING:
    from ...engine.draw.drawing import Drawing


class ThermometerRule(ClueRule):
    """Values rise strictly from the bulb along each thermometer.

    >>> rule = ThermometerRule()
    >>> rule.set([(2, 0), (1, 0), (0, 0)])
    >>> rule.clues()
    ['C1B1A1']
    """

    form = Form(Cells("cells", "CELLS from the bulb", ordered=True), example="C1B1A1")
    clue_option = "thermometer"

    def __init__(self, thermometers: Iterable[Iterable[Cell]] = ()) -> None:
        super().__init__()
        for cells in thermometers:
            self.set(cells)

    @property
    def thermometers(self) -> list[tuple[Cell, ...]]:
        """The cells of each thermometer, from the bulb."""
        return [clue.cells for clue in self.clue_list]

    def set(self, thermometer: Iterable[Cell]) -> None:
        """Add a thermometer, bulb first."""
        self.add(thermometer if isinstance(thermometer, str) else tuple(thermometer))

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        """Compare the filled cells in order, and how many values the gaps between them leave."""
        at = -1  # the index of the last value that the cells so far need at least
        for row, col in clue.cells:
            at += 1
            if digit := board.cells[row][col]:
                index = board.values.index(digit)
                if index < at:
                    return False
                at = index
        return at < len(board.values)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        if len(clue.cells) > len(board.values):
            yield AllDifferent(clue.cells)  # can't be satisfied, and says so
        for a, b in pairwise(clue.cells):
            yield Relation(a, b, rising(board.values))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, bulb=True)


@lru_cache(maxsize=64)
def rising(values: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """Return the pairs of values of which the second is greater."""
    return frozenset((x, y) for x in values for y in values if x < y)
