"""Pieces: polyominoes and their orientations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..utils.coordinates import Cell, unconnected
from ..utils.errors import PuzzleFormatError, RulegridError, shown

Shape = tuple[Cell, ...]


def normal(cells: Iterable[Cell]) -> Shape:
    """Return cells moved to the top left and sorted.

    >>> normal([(3, 5), (2, 5)])
    ((0, 0), (1, 0))
    """
    cells = list(cells)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


@lru_cache(maxsize=1024)
def orientations(shape: Shape, flip: bool = True) -> tuple[Shape, ...]:
    """Return the distinct ways to turn a shape, and to turn it over unless `flip` is False.

    >>> len(orientations(((0, 0), (1, 0), (2, 0), (2, 1)))), len(orientations(((0, 0), (0, 1))))
    (8, 2)
    """
    found: dict[Shape, None] = {}
    for mirrored in (False, True) if flip else (False,):
        turned = tuple((row, -col) for row, col in shape) if mirrored else shape
        for _ in range(4):
            found[normal(turned)] = None
            turned = tuple((col, -row) for row, col in turned)
    return tuple(found)


def draw_shape(shape: Shape, mark: str = "X", ground: str = ".") -> list[str]:
    """Return a shape as rows of characters, all of one length.

    >>> draw_shape(((0, 0), (1, 0), (1, 1)))
    ['X.', 'XX']
    """
    cells = set(normal(shape))
    height, width = max(row for row, _ in cells) + 1, max(col for _, col in cells) + 1
    return ["".join(mark if (row, col) in cells else ground for col in range(width)) for row in range(height)]


def read_shape(rows: Sequence[str]) -> list[Cell]:
    """Return the cells that rows of characters draw, all with one character; '.', '_' and blanks are none.

    Raises PuzzleFormatError with the row as line.

    >>> read_shape(["#", "##"])
    [(0, 0), (1, 0), (1, 1)]
    """
    cells: list[Cell] = []
    mark = ""
    for row, text in enumerate(rows):
        for col, char in enumerate(text.rstrip()):
            if char in "._" or char.isspace():
                continue
            mark = mark or char
            if char != mark or not char.isprintable():
                expected = f"{shown(mark)} as before" if char != mark else "X"
                raise PuzzleFormatError(
                    f"read {shown(char)}, expected {expected} for a square, or '.' for none", row + 1, col + 1
                )
            cells.append((row, col))
    return cells


@dataclass(frozen=True)
class Piece:
    """A polyomino of which `count` equal ones lie on the board; `flip` says whether it may be turned over.

    `cells` are (row, col) from any origin, connected by their sides. Raises RulegridError.
    """

    name: str
    cells: Shape
    count: int = 1
    flip: bool = True

    def __post_init__(self) -> None:
        if not self.name or ":" in self.name or self.name != self.name.strip() or not self.name.isprintable():
            raise RulegridError(f"a piece named {shown(self.name)}: expected a name without ':' or outer blanks")
        where = f"piece {shown(self.name)}"
        if not self.cells:
            raise RulegridError(f"{where} has no cells")
        if self.count < 1:
            raise RulegridError(f"{where}: a count of {shown(self.count)}, expected 1 or more")
        if len(set(self.cells)) < len(self.cells):
            raise RulegridError(f"{where} names a cell twice")
        object.__setattr__(self, "cells", normal(self.cells))
        if unconnected(self.cells):
            raise RulegridError(f"{where} is in two parts: its cells are not all connected by their sides")

    @property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct ways it may lie."""
        return orientations(self.cells, self.flip)


def piece_letter(index: int) -> str:
    """Return how the piece of an index (from 0) is printed: A … Z, then AA, AB …"""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
