"""Grids as nested lists, tuples or arrays of Python."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any

from ..utils.errors import PuzzleFormatError, expected_got, quote
from ..utils.message import Message
from ..utils.parser import read_value

_SIGNS = ("?", "*", "-", "#")
_EMPTY = ("", "None", "nan", "<NA>")
_LEAST = 16  # entries of a list that has all rows, one after another


def text_of_rows(given: object, most: int | None = None) -> str:
    """Return the text of a grid in nested lists, an array or a data frame, a line for each row; texts are returned unchanged.

    0, None and NaN are empty cells. A row may also be a text, and one list may have all rows of a grid of 4x4 or more.
    `most` is the greatest value, by default the number of rows. Anything that is not a list or array raises
    PuzzleFormatError, and so do other shapes than squares, and values that are not whole numbers from 0 to `most`.

    >>> text_of_rows([[1, None], [0.0, 2]])
    '1 .\\n0 2'
    >>> text_of_rows([[1, 2], [2]])
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: row 2: 1 cell, expected 2
    """
    if isinstance(given, str):
        return given
    rows = _plain(given)
    if not isinstance(rows, Sequence) or isinstance(rows, bytes | bytearray):
        raise PuzzleFormatError(expected_got(quote(given), Message("expected.string-or-rows")))
    cells = [_cells(row) for row in rows]
    if (
        not any(isinstance(row, list) for row in cells)
        and len(cells) >= _LEAST
        and isqrt(len(cells)) ** 2 == len(cells)
    ):
        side = isqrt(len(cells))
        cells = [list(cells[at : at + side]) for at in range(0, len(cells), side)]
    for at, row in enumerate(cells, 1):
        if not isinstance(row, list):
            raise PuzzleFormatError(Message("puzzle.row-of-list", row=at, given=quote(row)))
        if len(row) != len(cells):
            raise PuzzleFormatError(Message("puzzle.row-length", row=at, cells=len(row), side=len(cells)))
    if not cells:
        raise PuzzleFormatError(expected_got(quote(given), Message("expected.string-or-rows")))
    most = len(cells) if most is None else most
    return "\n".join(
        " ".join(_text(cell, row, col, most) for col, cell in enumerate(line, 1)) for row, line in enumerate(cells, 1)
    )


def _plain(given: Any) -> Any:
    """Return the lists of an array or a data frame; anything else unchanged."""
    for method in ("to_numpy", "tolist"):
        if hasattr(given, method):
            given = getattr(given, method)()
    return given


def _cells(row: Any) -> Any:
    """Return the cells of a row as a list; anything that is not a row unchanged."""
    row = _plain(row)
    if isinstance(row, str) and len(row.strip()) > 1:
        return row.split() if len(row.split()) > 1 else list(row.strip())
    return list(row) if isinstance(row, Sequence) and not isinstance(row, str | bytes | bytearray) else row


def _number(text: str) -> int:
    """Return the value of a text, -1 if it is not one."""
    value = read_value(text)
    return -1 if value is None else value


def _text(cell: Any, row: int, col: int, most: int) -> str:
    """Return the text of one cell; raises PuzzleFormatError with its place."""
    value = _plain(cell)
    text = str(value).strip()
    if text in _EMPTY:
        return "."
    if isinstance(value, str) and (text in _SIGNS or 0 <= _number(text) <= most):
        return text
    if isinstance(value, int | float) and not isinstance(value, bool) and value % 1 == 0 and 0 <= value <= most:
        return str(int(value))
    raise PuzzleFormatError(Message("puzzle.list-value", row=row, col=col, given=quote(value), most=most))
