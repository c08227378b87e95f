"""Pieces: polyominoes, their orientations, and what stands for them in grids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..utils.coordinates import Cell, cell_name, unconnected_cells
from ..utils.errors import PuzzleFormatError, RulegridError, quote, read
from ..utils.words import Message

Shape = tuple[Cell, ...]

MAX_SIGN = 3
"""The longest name that a cell of a drawing has room for, in characters."""


def normal(cells: Iterable[Cell]) -> Shape:
    """Return cells moved to the top left corner, in reading order.

    >>> normal([(3, 5), (2, 5)])
    ((0, 0), (1, 0))
    """
    cells = list(cells)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


@lru_cache(maxsize=1024)
def orientations(shape: Shape, flip: bool = True) -> tuple[Shape, ...]:
    """Return the distinct orientations of a shape: turned, and turned over too unless `flip` is False.

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
    """Return the cells of a drawing: any one character for a square; '.', '_' and blanks for none.

    Raises PuzzleFormatError, whose line is the row.

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
                expected = Message("piece.square", mark=quote(mark)) if char != mark else Message("piece.square-x")
                raise PuzzleFormatError(read(quote(char), expected), row + 1, col + 1)
            cells.append((row, col))
    return cells


@dataclass(frozen=True)
class Piece:
    """A polyomino with a name. There are `count` copies of it; `flip` says whether they may be turned over.

    `cells` are (row, col) from any origin, connected by their sides. Raises RulegridError where these don't make a piece.

    >>> Piece("L", ((4, 4), (5, 4), (5, 5))).cells
    ((0, 0), (1, 0), (1, 1))
    """

    name: str
    cells: Shape
    count: int = 1
    flip: bool = True

    def __post_init__(self) -> None:
        is_plain = self.name.isprintable() and self.name == self.name.strip()
        # These two end a name where a placed piece is written: L@B3:2.
        if not self.name or not is_plain or ":" in self.name or "@" in self.name:
            raise RulegridError(Message("piece.name-text", name=quote(self.name)))
        if not self.cells:
            raise RulegridError(Message("piece.no-cells", name=quote(self.name)))
        if self.count < 1:
            raise RulegridError(Message("piece.count", name=quote(self.name), count=quote(self.count)))
        if len(set(self.cells)) < len(self.cells):
            raise RulegridError(Message("piece.cell-twice", name=quote(self.name)))
        object.__setattr__(self, "cells", normal(self.cells))
        if unconnected_cells(self.cells):
            raise RulegridError(Message("piece.two-parts", name=quote(self.name)))

    @property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct orientations that it may have on a board."""
        return orientations(self.cells, self.flip)


def piece_letter(index: int) -> str:
    """Return what stands in a plain grid for the piece with an index (from 0): A … Z, then AA, AB …

    >>> piece_letter(0), piece_letter(25), piece_letter(26)
    ('A', 'Z', 'AA')
    """
    return cell_name((index, 0)).removesuffix("1")  # rows have the same letters


def piece_signs(pieces: Sequence[Piece]) -> list[str]:
    """Return what stands in a drawing for each of some pieces: its name, or the letters if some name is too long.

    >>> bar, corner = Piece("I3", ((0, 0), (0, 1), (0, 2))), Piece("corner", ((0, 0), (0, 1), (1, 0)))
    >>> piece_signs([bar, bar]), piece_signs([bar, corner])
    (['I3', 'I3'], ['A', 'B'])
    """
    if all(len(piece.name) <= MAX_SIGN for piece in pieces):
        return [piece.name for piece in pieces]
    return [piece_letter(index) for index in range(len(pieces))]
