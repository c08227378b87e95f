"""Sukaku: all candidates of a grid of n x n in n*n*n characters, n for each cell, each its digit, or `.` or `0`."""

from __future__ import annotations

from math import isqrt

from ...engine import Puzzle
from ...engine.formats import Written
from ...utils.errors import PuzzleFormatError
from ...utils.words import Message
from .choices import check_side, choices_of, puzzle_of
from .packed import packed_cells
from .tables import SMALLEST


def is_sukaku(text: str) -> bool:
    """Return whether a text is a sukaku."""
    return packed_cells(text) is not None


def read(text: str) -> Puzzle:
    """Read a sukaku; a single candidate is a given. Raises PuzzleFormatError for a cell without candidates.

    >>> puzzle = read("1..4.2..12341234" * 4)
    >>> puzzle.board.get_digit(0, 1), puzzle.rules[-1].clues()
    (2, ['14:A1B1C1D1'])
    """
    cells = packed_cells(text.removeprefix("\ufeff"))
    if cells is None:
        raise PuzzleFormatError(Message("layout.sukaku"))
    n = isqrt(len(cells))
    for at, digits in enumerate(cells):
        if not digits:
            raise PuzzleFormatError(Message("layout.no-candidate", cell=divmod(at, n)))
    return puzzle_of(n, [(int(digits) if len(digits) == 1 else 0, digits) for digits in cells])


def write(puzzle: Puzzle) -> Written:
    """Return n characters for each cell; raises RulegridError where the grid has other digits than 1 to n up to 9."""
    check_side(puzzle, SMALLEST)
    choices, left_out = choices_of(puzzle)
    n = puzzle.board.size
    text = "".join(
        "".join(str(digit) if digit in choices[row, col] else "." for digit in range(1, n + 1))
        for row in range(n)
        for col in range(n)
    )
    return Written(text, left_out)
