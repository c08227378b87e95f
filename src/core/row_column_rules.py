"""Rules that several families share: rows and columns without repeats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ..utils.coordinates import Cell
from ..utils.message import Message
from .board import Board
from .constraints import AllDifferent, Constraint
from .grid import Grid
from .rule import Rule

if TYPE_CHECKING:
    from .turns import GridTransform


def no_repeats(board: Board, cells: Iterable[Cell]) -> bool:
    """Return whether the filled cells among `cells` all differ."""
    rows = board.cells
    digits = [digit for row, col in cells if (digit := rows[row][col])]
    return len(set(digits)) == len(digits)


class _LineRule(Rule):
    group = "regions"
    is_single = True
    _across: bool

    def is_valid(self, board: Board) -> bool:
        lines = board.cells if self._across else [*zip(*board.cells, strict=True)]
        if sum(map(len, map(set, lines))) < board.rows * board.cols:  # else all differ, empty cells too
            for line in lines:
                filled = [*filter(None, line)]
                if len(set(filled)) < len(filled):
                    return False
        return _longest(board.grid, self._across) <= len(board.grid.values)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return _lines(board.grid, self._across)

    def transform(self, turn: GridTransform) -> Rule:
        return (ColumnRule if self._across else RowRule)() if turn.swaps else self


class RowRule(_LineRule):
    """No value repeats in a row."""

    _across = True


class ColumnRule(_LineRule):
    """No value repeats in a column."""

    _across = False


@lru_cache(maxsize=256)
def _longest(grid: Grid, across: bool) -> int:
    return max(map(len, grid.row_lines if across else grid.column_lines))


@lru_cache(maxsize=256)
def _lines(grid: Grid, across: bool) -> tuple[AllDifferent, ...]:
    return tuple(
        AllDifferent(line, unit=Message("unit.row", row=at) if across else Message("unit.column", column=at + 1))
        for at, line in enumerate(grid.row_lines if across else grid.column_lines)
    )
