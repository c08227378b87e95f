"""Pieces: polyominoes, their orientations and names, and their places on a board.

A place is written PIECE@CELL:ORIENTATION everywhere: `L@B3:2` is piece L with its first cell at B3, in its second
orientation. PIECE is the piece's name; its letter in a plain grid, or its number from 1, is read too. CELL is a label or
a coordinate: the first cell of the piece in reading order. ORIENTATION counts from 1, in the order of
`Piece.orientations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..utils.coordinates import Cell, cell_name, read_cells, unconnected_cells
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, bounds, expected_got, one_of, quote
from ..utils.message import Message
from ..utils.numbers import is_number

Shape = tuple[Cell, ...]

MAX_SIGN = 3
"""The longest name that a cell of a drawing has room for, in characters."""


def normalise_shape(cells: Iterable[Cell]) -> Shape:
    """Return cells moved to the top left corner, in reading order.

    >>> normalise_shape([(3, 5), (2, 5)])
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
            found[normalise_shape(turned)] = None
            turned = tuple((col, -row) for row, col in turned)
    return tuple(found)


def draw_shape(shape: Shape, mark: str = "X", ground: str = ".") -> list[str]:
    """Return a shape as rows of characters, all of one length.

    >>> draw_shape(((0, 0), (1, 0), (1, 1)))
    ['X.', 'XX']
    """
    cells = set(normalise_shape(shape))
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
                raise PuzzleFormatError(expected_got(quote(char), expected), row + 1, col + 1)
            cells.append((row, col))
    return cells


@dataclass(frozen=True)
class Piece:
    """A polyomino with a name. There are `count` copies of it; `flip` is whether they may be turned over.

    `cells` are (row, col) from any origin, connected by their sides. Raises RulegridError if these don't form a piece.

    >>> Piece("L", ((4, 4), (5, 4), (5, 5))).cells
    ((0, 0), (1, 0), (1, 1))
    """

    name: str
    cells: Shape
    count: int = 1
    flip: bool = True

    def __post_init__(self) -> None:
        is_plain = self.name.isprintable() and self.name == self.name.strip()
        # These two end a name in the text of a placed piece: L@B3:2.
        if not self.name or not is_plain or ":" in self.name or "@" in self.name:
            raise RulegridError(Message("piece.name-text", name=quote(self.name)))
        if not self.cells:
            raise RulegridError(Message("piece.no-cells", name=quote(self.name)))
        if self.count < 1:
            raise RulegridError(Message("piece.count", name=quote(self.name), count=quote(self.count)))
        if len(set(self.cells)) < len(self.cells):
            raise RulegridError(Message("piece.cell-twice", name=quote(self.name)))
        object.__setattr__(self, "cells", normalise_shape(self.cells))
        if unconnected_cells(self.cells):
            raise RulegridError(Message("piece.two-parts", name=quote(self.name)))

    @property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct orientations that it may have on a board."""
        return orientations(self.cells, self.flip)


def piece_letter(index: int) -> str:
    """Return the letter of the piece with an index (from 0) in a plain grid: A … Z, then AA, AB …

    >>> piece_letter(0), piece_letter(25), piece_letter(26)
    ('A', 'Z', 'AA')
    """
    return cell_name((index, 0)).removesuffix("1")  # rows have the same letters


def piece_signs(pieces: Sequence[Piece]) -> list[str]:
    """Return the signs of pieces in a drawing: their names, or letters if some name is too long.

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
"""The first letter of the names of larger ones; a number follows."""

AROUND = (-1, 0), (1, 0), (0, -1), (0, 1)


def polyomino(name: str, count: int = 1) -> Piece:
    """Return a piece of at most five squares by its name.

    >>> polyomino("V3").cells
    ((0, 0), (1, 0), (1, 1))
    """
    return Piece(name, tuple(read_shape(DRAWINGS[name].split())), count)


def canonical_shape(shape: Shape) -> Shape:
    """Return the first of a shape's orientations, turned over or not: the same for all that are one piece."""
    return min(orientations(shape))


@lru_cache(maxsize=LARGEST)
def polyominoes(size: int) -> tuple[Shape, ...]:
    """Return all polyominoes of `size` squares, 1 to LARGEST, without those with a hole. Raises RulegridError.

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
        canonical_shape(normalise_shape((*shape, (row + down, col + right))))
        for shape in _grow(size - 1)
        for row, col in shape
        for down, right in AROUND
        if (row + down, col + right) not in shape
    }
    return tuple(sorted(found))


def _has_hole(shape: Shape) -> bool:
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
    return {canonical_shape(polyomino(name).cells): name for name in DRAWINGS}


def name_of(shape: Shape) -> str:
    """Return the name of a polyomino; of a larger one, the letter of its size and its number among them.

    >>> name_of(((0, 0), (0, 1), (1, 1))), name_of(((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)))
    ('V3', 'H1')
    """
    shape = canonical_shape(shape)
    size = len(shape)
    return _names()[shape] if shape in _names() else f"{LETTERS[size]}{polyominoes(size).index(shape) + 1}"


_NO_LABELS: Mapping[str, Cell] = {}


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on the board: its index and its orientation's, both from 0, its first cell, and its shape there.

    >>> pieces = [Piece("L", ((0, 0), (1, 0), (1, 1)))]
    >>> placed = read_placed("L@B2:2", pieces)
    >>> placed.cells
    ((1, 1), (1, 2), (2, 1))
    >>> place_on_cells(pieces, 0, placed.cells) == placed, spelling(placed, pieces)
    (True, 'L@B2:2')
    """

    index: int
    orientation: int
    cell: Cell
    shape: Shape

    @property
    def cells(self) -> Shape:
        """The cells that it covers, in reading order."""
        return _at(self.shape, self.cell)


@dataclass(frozen=True)
class AvoidedPlace:
    """Places that a piece, by its index, and all pieces of its shape must avoid.

    With a `cell` alone they must not cover that cell, with a `shape` alone not have that orientation; with both, that
    one place is excluded.
    """

    index: int
    orientation: int | None
    cell: Cell | None
    shape: Shape | None

    def excludes(self, place: Shape) -> bool:
        """Return whether a place of the piece, its cells in reading order, is to be avoided."""
        if self.shape is None:
            return self.cell in place
        return place == _at(self.shape, self.cell or place[0])


def _at(shape: Shape, cell: Cell) -> Shape:
    down, right = cell[0] - shape[0][0], cell[1] - shape[0][1]
    return tuple((row + down, col + right) for row, col in shape)


def place_on_cells(pieces: Sequence[Piece], index: int, cells: Shape) -> PlacedPiece:
    """Return a piece, by its index, as it covers some cells, which must be a place of it."""
    cells = tuple(sorted(cells))
    shape = normalise_shape(cells)
    return PlacedPiece(index, pieces[index].orientations.index(shape), cells[0], shape)


def are_alike(one: Piece, other: Piece) -> bool:
    """Return whether two pieces have the same shape, so that they can be exchanged for each other.

    >>> are_alike(Piece("I", ((0, 0), (0, 1))), Piece("J", ((0, 0), (1, 0))))
    True
    """
    return one == other or frozenset(one.orientations) == frozenset(other.orientations)


def read_placed(text: str, pieces: Sequence[Piece], labels: Mapping[str, Cell] = _NO_LABELS) -> PlacedPiece:
    """Return the placed piece that `PIECE@CELL:ORIENTATION` describes; raises PuzzleFormatError.

    `pieces` are those of the board, one for each value (`PlacementRule.all_pieces`). `labels` are the cells of labels
    in lower case; without them cells are coordinates.
    """
    name, cell, number = _parts(text, labels)
    if cell is None or number is None:
        raise PuzzleFormatError(expected_got(quote(text), Message("piece.place-form")))
    index = _read_piece(name, pieces)
    orientation = _read_orientation(number, index, pieces)
    return PlacedPiece(index, orientation, _read_cell(cell, labels), pieces[index].orientations[orientation])


def read_avoided(text: str, pieces: Sequence[Piece], labels: Mapping[str, Cell] = _NO_LABELS) -> AvoidedPlace:
    """Return the places that `PIECE@CELL`, `PIECE:ORIENTATION` or both describe; raises PuzzleFormatError.

    >>> read_avoided("O@A2", [Piece("O", ((0, 0),))]).excludes(((0, 1),))
    True
    """
    name, cell, number = _parts(text, labels)
    if cell is None and number is None:
        raise PuzzleFormatError(expected_got(quote(text), Message("piece.avoid-form")))
    index = _read_piece(name, pieces)
    orientation = None if number is None else _read_orientation(number, index, pieces)
    shape = None if orientation is None else pieces[index].orientations[orientation]
    return AvoidedPlace(index, orientation, None if cell is None else _read_cell(cell, labels), shape)


def spelling(place: PlacedPiece | AvoidedPlace, pieces: Sequence[Piece]) -> str:
    """Return the text that `read_placed` or `read_avoided` reads as `place`, or as an exchangeable copy of it."""
    text = pieces[place.index].name
    if place.cell is not None:
        text += f"@{cell_name(place.cell)}"
    return text if place.orientation is None else f"{text}:{place.orientation + 1}"


def _parts(text: str, labels: Mapping[str, Cell]) -> tuple[str, str | None, str | None]:
    """Return piece, cell and orientation as they are written, None for what is missing."""
    name, at, rest = text.partition("@")
    if not at:
        name, colon, number = text.partition(":")
        return name.strip(), None, number.strip() if colon else None
    if rest.strip().lower() in labels:  # a label may contain a colon
        return name.strip(), rest.strip(), None
    cell, colon, number = rest.rpartition(":")
    return (name.strip(), cell.strip(), number.strip()) if colon else (name.strip(), rest.strip(), None)


def _read_piece(name: str, pieces: Sequence[Piece]) -> int:
    if not pieces:
        raise PuzzleFormatError(Message("piece.before-places", name=quote(name)))
    names = [piece.name for piece in pieces]
    if name in names:
        return names.index(name)
    lower = [known.lower() for known in names]
    for known in (lower, [piece_letter(i).lower() for i in range(len(pieces))]):
        if name.lower() in known:
            return known.index(name.lower())
    if is_number(name, most=4) and 1 <= int(name) <= len(pieces):
        return int(name) - 1
    raise PuzzleFormatError(
        Message("error.no", what=Message("noun.piece"), given=quote(name), expected=one_of(dict.fromkeys(names)))
    )


def _read_orientation(number: str, index: int, pieces: Sequence[Piece]) -> int:
    most = len(pieces[index].orientations)
    if not (is_number(number, most=4) and 1 <= int(number) <= most):
        raise PuzzleFormatError(
            Message(
                "piece.orientation",
                given=quote(number),
                name=pieces[index].name,
                expected=bounds(1, most) if most > 1 else "1",
            )
        )
    return int(number) - 1


def _read_cell(text: str, labels: Mapping[str, Cell]) -> Cell:
    if text.lower() in labels:
        return labels[text.lower()]
    try:
        (cell,) = read_cells(text)
    except ValueError:
        label = quote(next(iter(labels)).title()) if labels else ""
        expected = Message("piece.label-or-coordinate", label=label) if label else Message("piece.coordinate")
        raise PuzzleFormatError(argument_error(Message("noun.cell"), text, expected)) from None
    return cell
