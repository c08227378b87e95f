"""How cells, rows and what is called by them are named where they are said: A1 in row A, or r1c1 in row 1."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ..cells import Cell, cell_name, letters

CELLS = ("a1", "r1c1")
"""The ways to name cells. Data, such as JSON, always has the first one."""

_way: ContextVar[str] = ContextVar("cells", default=CELLS[0])


def way() -> str:
    """Return the way in which cells are named here."""
    return _way.get()


@contextmanager
def named_by(cells: str | None) -> Iterator[None]:
    """Name cells in this way inside of the context; None: as they are named outside of it.

    >>> with named_by("r1c1"):
    ...     print(cell_said((0, 2)), row_said(1))
    r1c3 2
    """
    token = _way.set(cells or _way.get())
    try:
        yield
    finally:
        _way.reset(token)


def cell_said(cell: Cell, cells: str = "") -> str:
    """Return the name of a cell as it is said."""
    row, col = cell
    return f"r{row + 1}c{col + 1}" if (cells or _way.get()) == "r1c1" and min(cell) >= 0 else cell_name(cell)


def row_said(row: int, cells: str = "") -> str:
    """Return the name of a row as it is said."""
    return str(row + 1) if (cells or _way.get()) == "r1c1" else letters(row)
