"""Cells and their names, `A1` for (0, 0); `coordinates` reads what people write for them."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_letters

Cell = tuple[int, int]


@lru_cache(maxsize=1024)
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


def cell_named(name: str) -> Cell:
    """Return the cell of a name that is right.

    >>> cell_named("A1"), cell_named("AA10")
    ((0, 0), (26, 9))
    """
    number = name.lstrip(ascii_letters)
    row = 0
    for letter in name[: -len(number)].upper():
        row = row * 26 + ord(letter) - 64
    return row - 1, int(number) - 1
