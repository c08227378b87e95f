"""Overlapping 9x9 grids, such as a samurai: a text of their rows, with blanks or `#` between the grids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from ...core.formats import WrittenPuzzle, texts_besides
from ...core.grid import Line
from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from ...utils.parser import split_lines
from ..rules import GridsRule
from ..rules.overlapping_grids import board_of_grids, cells_of_grid, samurai_corners
from .several import Line as NumberedLine

SIDE, BOX = 9, 3
LEAST_ROWS, MOST_ROWS, MOST_CHARACTERS = 12, 64, 20_000
_LINE = re.compile(r"[#|+=\s]*[0-9._*?-][0-9._*?#|+=\s-]*")
_BORDER = re.compile(r"[-+|=\s]*")


class _OverlappingGrids(NamedTuple):
    """The cells of overlapping grids with their signs, and the corners of the grids."""

    signs: dict[Cell, str]
    corners: Line


def recognises(text: str) -> bool:
    """Return whether a text has the rows of overlapping grids of 9x9, with gaps between them.

    >>> rows = [["."] * 9 + [" "] * 6] * 6 + [["."] * 15] * 3 + [[" "] * 6 + ["."] * 9] * 6
    >>> recognises("\\n".join(map("".join, rows))), recognises("\\n".join(["." * 15] * 15))
    (True, False)
    """
    return _layout(text) is not None


def split_overlapping(lines: Iterable[NumberedLine]) -> Iterator[list[NumberedLine]]:
    """Yield the lines of each puzzle of a text with several; each ends at an empty line below rows.

    >>> text = ["No. 1", "", "1..2", "", "..", "good luck"]
    >>> [[line for _, line, _ in each] for each in split_overlapping((0, line, "") for line in text)]
    [['No. 1', '1..2'], ['..', 'good luck']]
    """
    block: list[NumberedLine] = []
    has_rows = False
    for line in chain(lines, [(0, "", "")]):
        if line[1]:
            block.append(line)
            has_rows = has_rows or _LINE.fullmatch(line[1]) is not None
        elif has_rows:
            yield block
            block, has_rows = [], False


def begins_overlapping(lines: Iterable[str]) -> bool:
    """Return whether the first puzzle of a text with these lines is of overlapping grids."""
    first = next(split_overlapping((0, line.rstrip(), "") for line in lines), [])
    return recognises("\n".join(text for _, text, _ in first))


def count_overlapping(text: str) -> int:
    """Return the number of puzzles in a text that begins with overlapping grids, or 0 for any other text."""
    lines = [line.rstrip() for line in split_lines(text)]
    return sum(1 for _ in split_overlapping((0, line, "") for line in lines)) if begins_overlapping(lines) else 0


def read(text: str) -> Puzzle:
    """Return the puzzle of overlapping grids."""
    layout = _layout(text)
    assert layout is not None
    board = board_of_grids(SIDE, layout.corners)
    for cell, sign in layout.signs.items():
        if sign.isdigit() and sign != "0":
            board.set_digit(*cell, int(sign))
    remark = Message("layout.overlapping", count=len(layout.corners), cells=layout.corners)
    return Puzzle(board, [GridsRule([GridsRule.form.clue(layout.corners)])], guessed=[remark])


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the rows of overlapping grids, with blanks between them. Raises RulegridError for other puzzles."""
    board = puzzle.board
    corners = corners_of({*board.grid.cells})
    grids = [rule for rule in puzzle.rules if isinstance(rule, GridsRule)]
    marked = {(clue.size, corner) for rule in grids for clue in rule.clue_list for corner in clue.corners}
    is_usual = board.values == tuple(range(1, SIDE + 1))
    if corners is None or not is_usual or marked != {(SIDE, corner) for corner in corners}:
        raise RulegridError(Message("layout.not-overlapping"))
    sign = {cell: str(board.get_digit(*cell) or ".") for cell in board.grid.cells}
    lines = ["".join(sign.get((row, col), " ") for col in range(board.cols)).rstrip() for row in range(board.rows)]
    others = [rule for rule in puzzle.rules if not isinstance(rule, (GridsRule, *GridsRule.replaces))]
    left_out = [f"{rule.spelling()}:{clue}" for rule in others for clue in rule.clues()]
    left_out += [rule.spelling() for rule in others if not rule.clues()]
    return WrittenPuzzle("\n".join(lines), [*texts_besides(puzzle), *left_out])


@lru_cache(maxsize=2)
def _layout(text: str) -> _OverlappingGrids | None:
    if not LEAST_ROWS - 1 <= text.count("\n") <= MOST_CHARACTERS or len(text) > MOST_CHARACTERS:
        return None
    lines = [line.expandtabs() for line in split_lines(text.removeprefix("\ufeff"))]
    has_signs = any(sign in text for sign in ".0_*?")
    drawn = [line for line in lines if line.strip() and not (has_signs and _BORDER.fullmatch(line))]
    rows = [line for line in drawn if _LINE.fullmatch(line)]
    if not LEAST_ROWS <= len(rows) <= MOST_ROWS or drawn[(first := drawn.index(rows[0])) : first + len(rows)] != rows:
        return None
    for empty in [".0_*?", "0_*?"] if has_signs else ["-"]:  # some programs write '.' between the grids
        cells = [[(at, sign) for at, sign in enumerate(row) if sign in f"{empty}123456789"] for row in rows]
        places = sorted({at for row in cells for at, _ in row})
        signs = {(r, places.index(at)): sign for r, row in enumerate(cells) for at, sign in row}
        if corners := corners_of({*signs}):
            return _OverlappingGrids(signs, corners)
        samurai = samurai_corners()
        samurai_cells = _cells(samurai)
        in_rows = [sorted(col for row, col in samurai_cells if row == r) for r in range(max(samurai_cells)[0] + 1)]
        if list(map(len, cells)) == list(map(len, in_rows)):
            pairs = [(r, zip(in_rows[r], row, strict=True)) for r, row in enumerate(cells)]
            return _OverlappingGrids({(r, col): sign for r, each in pairs for col, (_, sign) in each}, samurai)
    return None


def corners_of(cells: set[Cell]) -> Line | None:
    """Return the corners of the grids that make up some cells, or None without gaps, or with several ways.

    >>> corners_of({*cells_of_grid((0, 0), 9), *cells_of_grid((6, 6), 9)})
    ((0, 0), (6, 6))
    """
    rows, cols = (max(line, default=0) + 1 for line in zip(*cells, strict=True)) if cells else (0, 0)
    if len(cells) == rows * cols:
        return None
    starts = product(range(0, rows, BOX), range(0, cols, BOX))
    corners = tuple(corner for corner in starts if _cells([corner]) <= cells)
    own = [_cells([corner]) - _cells(other for other in corners if other != corner) for corner in corners]
    return corners if len(corners) > 1 and all(own) and _cells(corners) == cells else None


def _cells(corners: Iterable[Cell]) -> set[Cell]:
    return {cell for corner in corners for cell in cells_of_grid(corner, SIDE)}
