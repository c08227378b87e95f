"""HoDoKu: library lines, and grids with `+` before the digits that a player has placed.

A line is `:technique:digits:grid:removed:eliminated:placed:extra`, or only `grid:removed`; a removed candidate is
written as digit, row and column. Placed digits and removed candidates become the player's marks; they are not part of
the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt

from ...core.board import Board
from ...core.formats import WrittenPuzzle
from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, expected_got, quote
from ...utils.message import Message
from ..rules import STANDARD, BlockRule
from .grids import check_open, write_compact
from .texts import besides, check_side, choices_of

_LINE = re.compile(r":?[0-9x]{4}[^:\s]{0,4}:[0-9x]*:(?=[-+0-9.])")
_GRID = re.compile(r"[0-9.+]{16,}(:(?:[1-9]{3}(?: [1-9]{3})*)?:*)?")
_REMOVED = re.compile(r"([1-9])([1-9])([1-9])")
LONGEST = 2_000


def is_hodoku(text: str) -> bool:
    """Return whether a text is a library line, or a grid with placed digits or removed candidates.

    >>> is_hodoku(":0000:3:1..+4......32....:::396:"), is_hodoku("1..+4......+32...."), is_hodoku("1..4......32....")
    (True, True, False)
    >>> is_hodoku("1..+4......32....:212 313"), is_hodoku("1..4......32....:easy")
    (True, False)
    """
    text = text.strip()
    if len(text) > LONGEST or "\n" in text:
        return False
    if _LINE.match(text):
        return True
    grid = _GRID.fullmatch(text)
    return grid is not None and len(text) > 16 and ("+" in text or bool(grid[1] and grid[1].strip(":")))


def read(text: str) -> Puzzle:
    """Read a line; raises PuzzleFormatError with the column.

    >>> read(":0000:3:1..+4......32....:::396:").board.count_filled()
    3
    """
    return read_state(text)[0]


def read_state(text: str) -> tuple[Puzzle, Board, dict[Cell, tuple[int, ...]]]:
    """Return the puzzle of a line, the grid as a player has filled it, and what is left where candidates are removed.

    >>> puzzle, board, marks = read_state(":0000:x:1..+4......32....:212:::")
    >>> puzzle.board.count_filled(), board.count_filled(), marks
    (3, 4, {(0, 1): (3,)})
    """
    line = text.strip().removeprefix("\ufeff")
    offset = len(text) - len(text.lstrip()) + 1
    fields = line.removeprefix(":").split(":")
    at = 2 if _LINE.match(line) else 0
    grid = fields[at]
    column = offset + line.index(grid)
    cells = re.findall(r"\+?[0-9.]", grid)
    n = isqrt(len(cells))
    if not 2 <= n <= 9 or n * n != len(cells) or "".join(cells) != grid:
        given = expected_got(Message("layout.cells", cells=len(cells)), Message("layout.square", sizes=("81 (9x9)",)))
        raise PuzzleFormatError(given, 1, column)
    board, filled = Board(n), Board(n)
    for place, entry in enumerate(cells):
        digit, cell = int(entry[-1].replace(".", "0")), divmod(place, n)
        if digit > n:
            raise PuzzleFormatError(
                expected_got(quote(entry), Message("expected.range", low=1, high=n)), 1, column + place
            )
        if digit:
            filled.set_digit(*cell, digit)
        if digit and entry[0] != "+":
            board.set_digit(*cell, digit)
    puzzle = Puzzle(board, STANDARD)
    removed = fields[at + 1] if len(fields) > at + 1 else ""
    return puzzle, filled, _marks(puzzle, filled, removed.split())


def _marks(puzzle: Puzzle, filled: Board, removed: Iterable[str]) -> dict[Cell, tuple[int, ...]]:
    """Return pencil marks of empty cells with removed candidates: digits that the cell does not see, minus these."""
    board, n = puzzle.board, puzzle.board.size
    height, width = next(rule for rule in puzzle.rules if isinstance(rule, BlockRule)).shape(board)
    gone: dict[Cell, set[int]] = {}
    for match in map(_REMOVED.fullmatch, removed):
        if match:
            gone.setdefault((int(match[2]) - 1, int(match[3]) - 1), set()).add(int(match[1]))
    marks: dict[Cell, tuple[int, ...]] = {}
    for (row, col), digits in gone.items():
        if row < n and col < n and not filled.get_digit(row, col):
            seen = {
                filled.get_digit(r, c)
                for r, c in filled.grid.cells
                if r == row or c == col or (r // height == row // height and c // width == col // width)
            }
            marks[row, col] = tuple(digit for digit in board.values if digit not in seen | digits)
    return marks


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a library line of a grid, without a technique. Raises RulegridError if it is larger than 9x9."""
    check_side(puzzle, 2)
    choices_of(puzzle)
    check_open(puzzle.board)
    return WrittenPuzzle(f":0000:x:{write_compact(puzzle.board)}:::", besides(puzzle))
