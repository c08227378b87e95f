"""Names of cells: `A1`, or `r1c1` on request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from string import ascii_letters
from typing import Any

Cell = tuple[int, int]


class LayerCell(tuple[int, int]):
    """A cell of a layer: its row, behind those of the digits, and its column, with its layer and its place there.

    As a tuple it equals its row and column, so that it can be used wherever a cell can. `text` names the place: a cell,
    two cells for the edge between them, or a number. `layer` has a `name`, and a `word` for each value.

    >>> from rulegrid.core.layers import Layer
    >>> cell = LayerCell((9, 0), Layer("shade", [1, 2]), "A1")
    >>> cell == (9, 0), cell_name(cell), cell_label(cell)
    (True, 'shade.A1', 'A1')
    """

    layer: Any
    text: str

    def __new__(cls, cell: Cell, layer: Any, text: str) -> LayerCell:
        made = super().__new__(cls, cell)
        made.layer = layer
        made.text = text
        return made

    def __reduce__(self) -> tuple[type[LayerCell], tuple[Cell, Any, str]]:
        return LayerCell, ((self[0], self[1]), self.layer, self.text)


def layer_name(cell: Cell) -> str:
    """Return the name of a cell's layer, or an empty text for a cell of the digits."""
    return cell.layer.name if type(cell) is LayerCell else ""


def place_name(cell: Cell) -> str:
    """Return the name of a cell, or of the place of a layer's cell."""
    return cell.text if type(cell) is LayerCell else cell_name(cell)


@lru_cache(maxsize=1024)
def letters(number: int) -> str:
    """Return the letters of a row or piece: A to Z, then AA, AB …; `number` counts from 0.

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
    """Return the name of a cell, or its numbers if one is negative.

    >>> cell_name((0, 0)), cell_name((25, 9)), cell_name((26, 0)), cell_name((-1, 0))
    ('A1', 'Z10', 'AA1', '(-1, 0)')
    """
    if type(cell) is LayerCell:
        return f"{cell.layer.name}.{cell.text}"
    row, col = cell
    if row < 0 or col < 0:
        return f"({row}, {col})"
    return f"{letters(row)}{col + 1}"


def cell_named(name: str) -> Cell:
    """Return the cell of a valid name.

    >>> cell_named("A1"), cell_named("AA10")
    ((0, 0), (26, 9))
    """
    number = name.lstrip(ascii_letters)
    row = 0
    for letter in name[: -len(number)].upper():
        row = row * 26 + ord(letter) - 64
    return row - 1, int(number) - 1


NOTATIONS = ("a1", "r1c1")
"""The notations of cells. Data, such as JSON, always uses the first."""

_notation: ContextVar[str] = ContextVar("cells", default=NOTATIONS[0])


def current_notation() -> str:
    """Return the current notation of cells."""
    return _notation.get()


@contextmanager
def use_notation(cells: str | None) -> Iterator[None]:
    """Use this notation of cells inside the context; None keeps the current one.

    >>> with use_notation("r1c1"):
    ...     print(cell_label((0, 2)), row_label(1))
    r1c3 2
    """
    token = _notation.set(cells or _notation.get())
    try:
        yield
    finally:
        _notation.reset(token)


def cell_label(cell: Cell, cells: str = "") -> str:
    """Return the name of a cell in the notation `cells`, by default the current one; of a layer's cell, its place."""
    if type(cell) is LayerCell:
        return cell.text
    row, col = cell
    return f"r{row + 1}c{col + 1}" if (cells or _notation.get()) == "r1c1" and min(cell) >= 0 else cell_name(cell)


def row_label(row: int, cells: str = "") -> str:
    """Return the name of a row in the notation `cells`, by default the current one."""
    return str(row + 1) if (cells or _notation.get()) == "r1c1" else letters(row)
