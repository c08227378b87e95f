"""Rules that several families share: rows and columns without repeats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..utils.coordinates import Cell, cell_name
from .board import Board
from .constraints import AllDifferent, Constraint
from .grid import Grid
from .rule import Rule


def no_repeats(board: Board, cells: Iterable[Cell]) -> bool:
    """Return whether the filled cells among `cells` all differ."""
    digits = [digit for row, col in cells if (digit := board.cells[row][col])]
    return len(set(digits)) == len(digits)


class _LineRule(Rule):
    group = "regions"
    _across: bool

    def is_valid(self, board: Board) -> bool:
        return not any(line.is_broken(board) for line in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return _lines(board.grid, self._across)


class RowRule(_LineRule):
    """No value repeats in a row."""

    chinese = "行"
    _across = True


class ColumnRule(_LineRule):
    """No value repeats in a column."""

    chinese = "列"
    _across = False


@lru_cache(maxsize=256)
def _lines(grid: Grid, across: bool) -> tuple[AllDifferent, ...]:
    return tuple(
        AllDifferent(line, unit=f"row {cell_name((at, 0)).rstrip('1')}" if across else f"column {at + 1}")
        for at, line in enumerate(grid.row_lines if across else grid.column_lines)
    )
