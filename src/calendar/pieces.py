"""Pieces: polyominoes, their orientations, and the names of the small ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..utils.coordinates import Cell, cell_name, unconnected_cells
from ..utils.errors import PuzzleFormatError, RulegridError, quote, read
from ..utils.message import Message

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


DRAWINGS = {
    "I1": "X",
    "I2": "XX",
    "I3": "XXX", "V3": "X. XX",
    "I4": "XXXX", "L4": "X. X. XX", "O4": "XX XX", "S4": "XX. .XX", "T4": "XXX .X.",
    "P": "XX XX X.", "L": "X. X. X. XX", "Y": "X. XX X. X.", "N": "X. X. XX .X", "V": "X.. X.. XXX", "Z": "XX. .X. .XX",
    "U": "X.X XXX", "T": "XXX .X. .X.", "W": "X.. XX. .XX", "F": ".XX XX. .X.", "I": "XXXXX", "X": ".X. XXX .X.",
}  # fmt: skip
"""The polyominoes of at most five squares by name; of the pentominoes, those first that combine best with others."""

LARGEST = 8
LETTERS = {6: "H", 7: "G", 8: "E"}
"""What the names of larger ones begin with; a number follows."""

AROUND = (-1, 0), (1, 0), (0, -1), (0, 1)


def polyomino(name: str, count: int = 1) -> Piece:
    """Return a piece of at most five squares by its name.

    >>> named("V3").cells
    ((0, 0), (1, 0), (1, 1))
    """
    return Piece(name, tuple(read_shape(DRAWINGS[name].split())), count)


def canonical(shape: Shape) -> Shape:
    """Return the first of a shape's orientations, turned over or not: the same for all that are one piece."""
    return min(orientations(shape))


@lru_cache(maxsize=LARGEST)
def polyominoes(size: int) -> tuple[Shape, ...]:
    """Return all polyominoes of so many squares, 1 to LARGEST, without those with a hole; raises RulegridError.

    >>> [len(polyominoes(size)) for size in range(1, 8)]
    [1, 1, 2, 5, 12, 35, 107]
    """
    if not 1 <= size <= LARGEST:
        raise RulegridError(Message("piece.squares", size=quote(size), most=LARGEST))
    return tuple(shape for shape in _grow(size) if not _has_hole(shape))


@lru_cache(maxsize=LARGEST)
def _grow(size: int) -> tuple[Shape, ...]:
    if size == 1:
        return (((0, 0),),)
    found = {
        canonical(normal((*shape, (row + down, col + right))))
        for shape in _grow(size - 1)
        for row, col in shape
        for down, right in AROUND
        if (row + down, col + right) not in shape
    }
    return tuple(sorted(found))


def _has_hole(shape: Shape) -> bool:
    """Return whether some square that is not in a shape can't be reached from outside."""
    height, width = shape[-1][0] + 1, max(col for _, col in shape) + 1
    free = {(row, col) for row in range(-1, height + 1) for col in range(-1, width + 1)}.difference(shape)
    reached = [(-1, -1)]
    free.discard((-1, -1))
    for row, col in reached:
        for down, right in AROUND:
            if (row + down, col + right) in free:
                free.discard((row + down, col + right))
                reached.append((row + down, col + right))
    return bool(free)


@lru_cache(maxsize=1)
def _names() -> dict[Shape, str]:
    return {canonical(polyomino(name).cells): name for name in DRAWINGS}


def name_of(shape: Shape) -> str:
    """Return the name of a polyomino; of a larger one, the letter of its size and its number among them.

    >>> name_of(((0, 0), (0, 1), (1, 1))), name_of(((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)))
    ('V3', 'H1')
    """
    shape = canonical(shape)
    size = len(shape)
    return _names()[shape] if shape in _names() else f"{LETTERS[size]}{polyominoes(size).index(shape) + 1}"
