"""Rules that several families share: rows and columns without repeats."""

from __future__ import annotations

from collections.abc import Iterable

from ..utils.coordinates import Cell, cell_name
from .board import Board
from .constraints import AllDifferent, Constraint
from .rule import Rule


def no_repeats(board: Board, cells: Iterable[Cell]) -> bool:
    """Return whether the filled cells among `cells` all differ."""
    digits = [digit for row, col in cells if (digit := board.cells[row][col])]
    return len(set(digits)) == len(digits)


class _LineRule(Rule):
    def _lines(self, board: Board) -> list[tuple[str, tuple[Cell, ...]]]:
        raise NotImplementedError

    def is_valid(self, board: Board) -> bool:
        return all(no_repeats(board, cells) and len(cells) <= len(board.values) for _, cells in self._lines(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for unit, cells in self._lines(board):
            yield AllDifferent(cells, unit=unit)


class RowRule(_LineRule):
    """No value repeats in a row."""

    def _lines(self, board: Board) -> list[tuple[str, tuple[Cell, ...]]]:
        return [
            (
                f"row {cell_name((row, 0)).rstrip('1')}",
                tuple((row, col) for col in range(board.cols) if (row, col) not in board.blocked),
            )
            for row in range(board.rows)
        ]


class ColumnRule(_LineRule):
    """No value repeats in a column."""

    def _lines(self, board: Board) -> list[tuple[str, tuple[Cell, ...]]]:
        return [
            (
                f"column {col + 1}",
                tuple((row, col) for row in range(board.rows) if (row, col) not in board.blocked),
            )
            for col in range(board.cols)
        ]
