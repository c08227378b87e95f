"""Where pieces lie, or shall not lie, as people write it: `L@B3:2` is piece L with its first cell at B3, turned the second way.

PIECE@CELL:ORIENTATION, the same everywhere. PIECE is a name, else a letter as it is printed, else a number from 1. CELL
is a label or a coordinate: the first cell of the piece in reading order. ORIENTATION counts from 1, in the order of
`Piece.orientations`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import PuzzleFormatError, shown
from .pieces import Piece, Shape, normal, piece_letter

FORM = "PIECE@CELL:ORIENTATION, such as L@B3:2"
AVOID_FORM = "PIECE@CELL, PIECE:ORIENTATION or PIECE@CELL:ORIENTATION"

_NO_LABELS: Mapping[str, Cell] = {}


@dataclass(frozen=True)
class Placing:
    """A piece that lies: the piece's index and its orientation's, both from 0, its first cell, and the shape it shows.

    >>> pieces = [Piece("L", ((0, 0), (1, 0), (1, 1)))]
    >>> placing = read_placing("L@B2:2", pieces)
    >>> placing.cells
    ((1, 1), (1, 2), (2, 1))
    >>> placing_of(pieces, 0, placing.cells) == placing, spelling(placing, pieces)
    (True, 'L@B2:2')
    """

    index: int
    orientation: int
    cell: Cell
    shape: Shape

    @property
    def cells(self) -> Shape:
        """The cells it covers, in reading order."""
        return _at(self.shape, self.cell)


@dataclass(frozen=True)
class Avoided:
    """Where a piece, by its index, and none of the same shape lies.

    A `cell` alone is not to be covered, a `shape` alone not to be shown; both: that one place is barred.
    """

    index: int
    orientation: int | None
    cell: Cell | None
    shape: Shape | None

    def bars(self, place: Shape) -> bool:
        """Return whether a place of the piece, its cells in reading order, is one to avoid."""
        if self.shape is None:
            return self.cell in place
        return place == _at(self.shape, self.cell or place[0])


def _at(shape: Shape, cell: Cell) -> Shape:
    down, right = cell[0] - shape[0][0], cell[1] - shape[0][1]
    return tuple((row + down, col + right) for row, col in shape)


def placing_of(pieces: Sequence[Piece], index: int, cells: Shape) -> Placing:
    """Return how a piece lies on some cells, which must be a place of it."""
    cells = tuple(sorted(cells))
    shape = normal(cells)
    return Placing(index, pieces[index].orientations.index(shape), cells[0], shape)


def are_alike(one: Piece, other: Piece) -> bool:
    """Return whether two pieces are of the same shape: which of them lies where makes no difference.

    >>> are_alike(Piece("I", ((0, 0), (0, 1))), Piece("J", ((0, 0), (1, 0))))
    True
    """
    return one == other or frozenset(one.orientations) == frozenset(other.orientations)


def read_placing(text: str, pieces: Sequence[Piece], labels: Mapping[str, Cell] = _NO_LABELS) -> Placing:
    """Return what `PIECE@CELL:ORIENTATION` says of `pieces`, one a value; raises PuzzleFormatError.

    `labels` are the cells of labels in lower case; without them cells are coordinates.
    """
    name, cell, number = _parts(text)
    if cell is None or number is None:
        raise PuzzleFormatError(f"read {shown(text)}, expected {FORM}")
    index = _read_piece(name, pieces)
    orientation = _read_orientation(number, index, pieces)
    return Placing(index, orientation, _read_cell(cell, labels), pieces[index].orientations[orientation])


def read_avoided(text: str, pieces: Sequence[Piece], labels: Mapping[str, Cell] = _NO_LABELS) -> Avoided:
    """Return what `PIECE@CELL`, `PIECE:ORIENTATION` or both say of `pieces`; raises PuzzleFormatError.

    >>> read_avoided("1@A2", [Piece("O", ((0, 0),))]).bars(((0, 1),))
    True
    """
    name, cell, number = _parts(text)
    if cell is None and number is None:
        raise PuzzleFormatError(f"read {shown(text)}, expected {AVOID_FORM}")
    index = _read_piece(name, pieces)
    orientation = None if number is None else _read_orientation(number, index, pieces)
    return Avoided(
        index,
        orientation,
        None if cell is None else _read_cell(cell, labels),
        None if orientation is None else pieces[index].orientations[orientation],
    )


def spelling(wish: Placing | Avoided, pieces: Sequence[Piece]) -> str:
    """Return the text that `read_placing` or `read_avoided` reads as `wish`."""
    text = _spelled_piece(wish.index, pieces)
    if wish.cell is not None:
        text += f"@{cell_name(wish.cell)}"
    return text if wish.orientation is None else f"{text}:{wish.orientation + 1}"


def _spelled_piece(index: int, pieces: Sequence[Piece]) -> str:
    """Return a piece's name; of several of one name the letter, unless that is the name of another."""
    name, letter = pieces[index].name, piece_letter(index)
    names = [piece.name for piece in pieces]
    return name if names.count(name) == 1 or letter.lower() in map(str.lower, names) else letter


def _parts(text: str) -> tuple[str, str | None, str | None]:
    head, colon, number = text.strip().rpartition(":")
    if not colon or (not number.strip().isdecimal() and "@" in number):  # the colon stands in a name or label
        head, number = text.strip(), ""
    name, at, cell = head.rpartition("@")
    if not at:
        name, cell = head, ""
    return name.strip(), cell.strip() if at else None, number.strip() if colon else None


def _read_piece(name: str, pieces: Sequence[Piece]) -> int:
    names = [piece.name for piece in pieces]
    if name in names:
        return names.index(name)
    lower = [known.lower() for known in names]
    for known in (lower, [piece_letter(i).lower() for i in range(len(pieces))]):
        if name.lower() in known:
            return known.index(name.lower())
    if name.isdecimal() and len(name) < 5 and 1 <= int(name) <= len(pieces):
        return int(name) - 1
    raise PuzzleFormatError(
        f"no piece {shown(name)}, expected one of {', '.join(dict.fromkeys(names))}, a letter up to "
        f"{piece_letter(len(pieces) - 1)} or a number up to {len(pieces)}"
        if pieces
        else f"no piece {shown(name)}: pieces are named before where they lie"
    )


def _read_orientation(number: str, index: int, pieces: Sequence[Piece]) -> int:
    most = len(pieces[index].orientations)
    if not (number.isdecimal() and len(number) < 5 and 1 <= int(number) <= most):
        raise PuzzleFormatError(
            f"orientation {shown(number)} of piece {pieces[index].name}: expected 1"
            + (f" to {most}" if most > 1 else "")
        )
    return int(number) - 1


def _read_cell(text: str, labels: Mapping[str, Cell]) -> Cell:
    if text.lower() in labels:
        return labels[text.lower()]
    try:
        (cell,) = read_cells(text)
    except ValueError:
        expected = f"a label such as {shown(next(iter(labels)).title())} or " if labels else ""
        raise PuzzleFormatError(f"cell {shown(text)}: expected {expected}a coordinate such as B3") from None
    return cell
