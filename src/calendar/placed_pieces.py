"""Pieces on the board, as people write them: `L@B3:2` is piece L with its first cell at B3, in its second orientation.

The form is PIECE@CELL:ORIENTATION everywhere. PIECE is the piece's name; its letter in a plain grid, or its number
from 1, is read too. CELL is a label or a coordinate: the first cell of the piece in reading order. ORIENTATION counts
from 1, in the order of `Piece.orientations`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import PuzzleFormatError, bad, bounds, one_of, quote, read
from ..utils.message import Message
from ..utils.numbers import is_number
from .pieces import Piece, Shape, normal, piece_letter

_NO_LABELS: Mapping[str, Cell] = {}


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on the board: its index and its orientation's, both from 0, its first cell, and its shape there.

    >>> pieces = [Piece("L", ((0, 0), (1, 0), (1, 1)))]
    >>> placed = read_placed("L@B2:2", pieces)
    >>> placed.cells
    ((1, 1), (1, 2), (2, 1))
    >>> placed_on(pieces, 0, placed.cells) == placed, spelling(placed, pieces)
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


def placed_on(pieces: Sequence[Piece], index: int, cells: Shape) -> PlacedPiece:
    """Return a piece, by its index, as it covers some cells, which must be a place of it."""
    cells = tuple(sorted(cells))
    shape = normal(cells)
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
        raise PuzzleFormatError(read(quote(text), Message("piece.place-form")))
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
        raise PuzzleFormatError(read(quote(text), Message("piece.avoid-form")))
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
    if rest.strip().lower() in labels:  # a label may hold a colon
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
        raise PuzzleFormatError(bad(Message("noun.cell"), text, expected)) from None
    return cell
