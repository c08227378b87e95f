"""What the cells between two others add up to: the constraint of sandwiches and lunchboxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..utils.coordinates import Cell
from ..utils.errors import RulegridError
from .board import Board
from .constraints import ONCE, OnCells, line_of
from .words import Label

if TYPE_CHECKING:
    from .automata import Automaton


class Enclosed(OnCells):
    """Of `cells`, in this order, those between two others add up to `total`.

    The two hold the values of `ends`, in either order; the first place of each counts. Without `ends` they hold the lowest
    and the highest of the cells' values, and all cells differ.

    >>> board = Board(1, 5, values=5)
    >>> board.load_puzzle([2, 5, 4, 3, 1])
    >>> row = board.grid.cells
    >>> Enclosed(row, 7, (1, 5)).is_broken(board), Enclosed(row, 7).is_broken(board), Enclosed(row[:4], 0).is_broken(board)
    (False, False, False)
    """

    fields = ("cells", "total", "ends")
    total: int
    ends: tuple[int, int] | None

    def __init__(
        self, cells: Iterable[Cell], total: int, ends: tuple[int, int] | None = None, *, unit: Label = ""
    ) -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["total"] = total
        kept["ends"] = None if ends is None else (ends[0], ends[1])
        kept["unit"] = unit

    def is_broken(self, board: Board) -> bool:
        held = [board.cells[row][col] for row, col in self.cells]
        filled = [digit for digit in held if digit]
        if self.ends is None and len(set(filled)) < len(filled):
            return True
        if len(filled) < len(held):
            return False
        low, high = (min(held), max(held)) if self.ends is None and held else self.ends or (0, 0)
        if low not in held or high not in held or low == high:
            return True
        first, last = sorted((held.index(low), held.index(high)))
        return sum(held[first + 1 : last]) != self.total

    def automaton(self, values: tuple[int, ...]) -> Automaton | None:
        """Return the automaton of its lines, None where that grows too large; without `ends`, of those whose cells differ."""
        from .automata.enclosing import between_ends, between_extremes  # only where no item says it

        amounts = (ONCE,) * len(self.cells)
        if self.ends is None:
            return between_extremes(values, self.total, amounts)
        try:
            return between_ends(self.total, values, self.ends, amounts)
        except RulegridError:
            return None
