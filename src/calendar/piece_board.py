"""A board whose values are pieces: it shows them as letters or names, not as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..engine import Board
from ..utils.coordinates import Cell
from ..utils.width import columns
from .pieces import Piece, piece_letter
from .placement import PlacementRule

OPEN, BLOCKED = ".", "#"


class PieceBoard(Board):
    """A board for pieces, one for each value; `labels` are printed in open cells. So are those of its solutions.

    >>> from rulegrid.calendar import Group, CalendarBoard
    >>> rows, bar = (("a", "b", "c"), ("", "#", "d")), Piece("I2", ((0, 0), (0, 1)), count=2)
    >>> puzzle = CalendarBoard("tiny", rows, (Group("letter", ("a", "b", "c", "d")),), (bar,)).puzzle([(0, 1)])
    >>> print(puzzle.board)
    . b .
    . # .
    >>> print(puzzle.solver().get_solution())
    A b B
    A # B
    """

    pieces: tuple[Piece, ...] = ()
    labels: Mapping[Cell, str] = {}

    def __init__(
        self, rows: int, cols: int, pieces: Sequence[Piece], labels: Mapping[Cell, str], *, blocked: Iterable[Cell] = ()
    ) -> None:
        super().__init__(rows, cols, values=len(pieces), blocked=blocked)
        self.pieces = tuple(pieces)
        self.labels = labels

    def __str__(self) -> str:
        """Rows of letters, '.' for an empty cell, labels in open ones, '#' for none, columns padded to one width."""
        return plain_text(self, self.labels)

    def _repr_svg_(self) -> str:
        from ..engine.draw.svg import draw

        return draw(self, [PlacementRule(self.pieces)], labels=self.labels)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # What IPython prints where no picture can be shown.
        printer.text(str(self))


def plain_entries(board: Board, labels: Mapping[Cell, str]) -> list[list[str]]:
    """Return what a plain grid has in each cell: a piece's letter, an open cell's label, '.' or '#'.

    >>> board = Board(1, 3, values=1, blocked=[(0, 1), (0, 2)])
    >>> board.set_digit(0, 0, 1)
    >>> plain_entries(board, {(0, 1): "Jan"})
    [['A', 'Jan', '#']]
    """
    letters = {value: piece_letter(index) for index, value in enumerate(board.values)}

    def entry(row: int, col: int) -> str:
        if value := board.cells[row][col]:
            return letters[value]
        return labels.get((row, col), BLOCKED) if (row, col) in board.blocked else OPEN

    return [[entry(row, col) for col in range(board.cols)] for row in range(board.rows)]


def plain_text(board: Board, labels: Mapping[Cell, str]) -> str:
    """Return a plain grid: the rows of `plain_entries`, padded to one width.

    >>> print(plain_text(Board(1, 2, values=1, blocked=[(0, 1)]), {(0, 1): "Jan"}))
      . Jan
    """
    rows = plain_entries(board, labels)
    width = max(columns(text) for row in rows for text in row)
    return "\n".join(" ".join(" " * (width - columns(text)) + text for text in row) for row in rows)
