"""Cells as people write them: `A1` is row A, column 1; after Z come AA, AB …; `r1c1` is the same cell.

In Python a cell is `(row, col)`, both from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .errors import PuzzleFormatError, quote

Cell = tuple[int, int]

# At most three letters and four digits: no board is larger, and no number too long to read.
_LETTERED = re.compile(r"([A-Za-z]{1,3})([0-9]{1,4})(?![0-9])")
_NUMBERED = re.compile(r"[rR]([0-9]{1,4})[cC]([0-9]{1,4})(?![0-9])")

_ENDS_LIKE_A_ROW = re.compile(r"(?<![A-Z])R[0-9]+$")


def letters(number: int) -> str:
    """Return the letters that count rows and pieces: A to Z, then AA, AB …; `number` counts from 0.

    >>> letters(0), letters(25), letters(26), letters(702)
    ('A', 'Z', 'AA', 'AAA')
    """
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


def cell_name(cell: Cell) -> str:
    """Return the name of a cell, or its numbers if no board can have that cell.

    >>> cell_name((0, 0)), cell_name((25, 9)), cell_name((26, 0)), cell_name((-1, 0))
    ('A1', 'Z10', 'AA1', '(-1, 0)')
    """
    row, col = cell
    if row < 0 or col < 0:
        return f"({row}, {col})"
    return f"{letters(row)}{col + 1}"


def cell_names(cells: Iterable[Cell]) -> str:
    """Return the names of cells in the compact form.

    >>> cell_names([(0, 0), (1, 0), (1, 1)])
    'A1B1B2'
    >>> cell_names([(17, 0), (2, 1)])  # not R1C2, which is one cell
    'R1 C2'
    """
    text = ""
    for cell in cells:
        name = cell_name(cell)
        if name[0] == "C" and name[1].isdigit() and _ENDS_LIKE_A_ROW.search(text):
            text += " "
        text += name
    return text


def read_cells(text: str, *, offset: int = 0) -> list[Cell]:
    """Read cells written one after the other, spaces and commas between them allowed.

    `offset` is added to the columns that errors name. Raises PuzzleFormatError.

    >>> read_cells("A1B1B2"), read_cells("AA1 r3c10")
    ([(0, 0), (1, 0), (1, 1)], [(26, 0), (2, 9)])
    """
    cells: list[Cell] = []
    at = 0
    while at < len(text):
        if text[at] in " \t\r\n,":
            at += 1
            continue
        match = _NUMBERED.match(text, at)
        if match:
            cell = int(match[1]) - 1, int(match[2]) - 1
        else:
            match = _LETTERED.match(text, at)
            if not match:
                raise PuzzleFormatError(f"read {quote(text[at:])}, expected a cell such as A1", column=offset + at + 1)
            row = 0
            for letter in match[1].upper():
                row = row * 26 + ord(letter) - 64
            cell = row - 1, int(match[2]) - 1
        if min(cell) < 0:
            raise PuzzleFormatError(f"read {quote(match[0])}: rows and columns count from 1", column=offset + at + 1)
        cells.append(cell)
        at = match.end()
    return cells


def unconnected(cells: Iterable[Cell]) -> list[Cell]:
    """Return the cells, sorted, that can't be reached from the first one across shared sides.

    >>> unconnected([(0, 0), (0, 1), (1, 2)])
    [(1, 2)]
    """
    first, *others = cells
    left, reached = set(others), [first]
    while reached:
        row, col = reached.pop()
        for cell in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if cell in left:
                left.remove(cell)
                reached.append(cell)
    return sorted(left)
