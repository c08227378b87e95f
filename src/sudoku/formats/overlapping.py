"""Overlapping 9x9 grids, such as a samurai: a text of their rows, with blanks or `#` between the grids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ...core.board import Board
from ...core.formats import WrittenPuzzle, texts_besides
from ...core.grid import Line
from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from ...utils.parser import split_lines
from ..rules import ExtraRegionRule, RegionsRule

SIDE, BOX = 9, 3
LEAST_ROWS, MOST_ROWS, MOST_CHARACTERS = 12, 64, 20_000
SAMURAI = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""The top left corners of the grids of a samurai."""
_LINE = re.compile(r"[0-9._*?#|+=\s-]*[0-9._*?-][0-9._*?#|+=\s-]*")
_BORDER = re.compile(r"[-+|=\s]*")


class _OverlappingGrids(NamedTuple):
    """The cells of overlapping grids with their signs, and the corners of the grids."""

    signs: dict[Cell, str]
    corners: tuple[Cell, ...]


def is_overlapping(text: str) -> bool:
    """Return whether a text has the rows of overlapping grids of 9x9, with gaps between them.

    >>> rows = [["."] * 9 + [" "] * 6] * 6 + [["."] * 15] * 3 + [[" "] * 6 + ["."] * 9] * 6
    >>> is_overlapping("\\n".join(map("".join, rows))), is_overlapping("\\n".join(["." * 15] * 15))
    (True, False)
    """
    return _layout(text) is not None


def read(text: str) -> Puzzle:
    """Return the puzzle of overlapping grids: their boxes are regions, their rows and columns extra regions."""
    layout = _layout(text)
    assert layout is not None
    rows, cols = (max(line) + 1 for line in zip(*layout.signs, strict=True))
    every = product(range(rows), range(cols))
    board = Board(rows, cols, values=SIDE, blocked=[cell for cell in every if cell not in layout.signs])
    for cell, sign in layout.signs.items():
        if sign.isdigit() and sign != "0":
            board.set_digit(*cell, int(sign))
    rules = [
        RegionsRule([RegionsRule.form.clue(box) for box in _boxes(layout.corners)]),
        ExtraRegionRule([ExtraRegionRule.form.clue(line) for line in _lines(layout.corners)]),
    ]
    remark = Message("layout.overlapping", count=len(layout.corners), cells=layout.corners)
    return Puzzle(board, rules, guessed=[remark])


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the rows of overlapping grids, with blanks between them. Raises RulegridError for other puzzles."""
    board = puzzle.board
    corners = _corners({*board.grid.cells})
    clues_of = {
        kind: [clue.cells for rule in puzzle.rules if isinstance(rule, kind) for clue in rule.clue_list]
        for kind in (RegionsRule, ExtraRegionRule)
    }
    is_usual = corners is not None and board.values == tuple(range(1, SIDE + 1))
    if corners is None or not is_usual or not _has_houses(corners, clues_of[RegionsRule], clues_of[ExtraRegionRule]):
        raise RulegridError(Message("layout.not-overlapping"))
    sign = {cell: str(board.get_digit(*cell) or ".") for cell in board.grid.cells}
    lines = ["".join(sign.get((row, col), " ") for col in range(board.cols)).rstrip() for row in range(board.rows)]
    usual = {f"regions:{RegionsRule.form.clue(box)}" for box in _boxes(corners)}
    usual |= {f"extra-region:{ExtraRegionRule.form.clue(line)}" for line in _lines(corners)}
    spelled = [f"{rule.spelling()}:{clue}" for rule in puzzle.rules for clue in rule.clues()]
    left_out = [text for text in spelled if text not in usual]
    left_out += [rule.spelling() for rule in puzzle.rules if not rule.clues()]
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
        if corners := _corners({*signs}):
            return _OverlappingGrids(signs, corners)
        samurai = _cells(SAMURAI)
        in_rows = [sorted(col for row, col in samurai if row == r) for r in range(max(samurai)[0] + 1)]
        if list(map(len, cells)) == list(map(len, in_rows)):
            pairs = [(r, zip(in_rows[r], row, strict=True)) for r, row in enumerate(cells)]
            return _OverlappingGrids({(r, col): sign for r, each in pairs for col, (_, sign) in each}, SAMURAI)
    return None


def _corners(cells: set[Cell]) -> tuple[Cell, ...] | None:
    """Return the corners of the grids that make up some cells, or None without gaps, or with several ways."""
    rows, cols = (max(line, default=0) + 1 for line in zip(*cells, strict=True)) if cells else (0, 0)
    if len(cells) == rows * cols:
        return None
    starts = product(range(0, rows, BOX), range(0, cols, BOX))
    corners = tuple(corner for corner in starts if _cells([corner]) <= cells)
    own = [_cells([corner]) - _cells([other for other in corners if other != corner]) for corner in corners]
    return corners if len(corners) > 1 and all(own) and _cells(corners) == cells else None


def _cells(corners: Sequence[Cell]) -> set[Cell]:
    return {(top + row, left + col) for top, left in corners for row in range(SIDE) for col in range(SIDE)}


def _has_houses(corners: Sequence[Cell], boxes: Sequence[Line], lines: Sequence[Line]) -> bool:
    """Return whether the boxes and lines of grids are among some clues."""
    return {*map(frozenset, _boxes(corners))} == {*map(frozenset, boxes)} and {*_lines(corners)} <= {*lines}


def _boxes(corners: Sequence[Cell]) -> list[Line]:
    """Return the boxes of grids, each once."""
    starts = sorted(
        {(top + row, left + col) for top, left in corners for row, col in product(range(0, SIDE, BOX), repeat=2)}
    )
    return [tuple((top + row, left + col) for row, col in product(range(BOX), repeat=2)) for top, left in starts]


def _lines(corners: Sequence[Cell]) -> list[Line]:
    """Return the rows and columns of grids."""
    line, found = range(SIDE), []
    for top, left in corners:
        found += [tuple((top + row, left + col) for col in line) for row in line]
        found += [tuple((top + row, left + col) for row in line) for col in line]
    return found
