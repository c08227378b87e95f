"""The places of pieces as flat arrays, for the kernels that lay them."""

from __future__ import annotations

from array import array

from ...utils.clock import look
from ...utils.errors import RulegridError, locate_problem
from ...utils.words import Message
from ..constraints import Placement
from .cache import Cache


class PlaceTable:
    """The places of all pieces of a board: for each the spots (row * columns + column) it covers, and its piece.

    Place `i` covers cell[start[i]:start[i+1]], in rising order, and belongs to piece[i]; those of piece `p` are
    numbered from first_of[p] on. `prior` names for each piece the alike one before it, -1 if there is none. A place
    that is listed twice for a piece is there once. The arrays end in an entry that is not used.
    """

    def __init__(self, placement: Placement, shape: tuple[int, int]) -> None:
        rows, cols = shape
        self.start, self.cell, self.piece = array("i", [0]), array("i"), array("i")
        self.first_of: list[int] = []
        self.prior = array("i")
        last: dict[int, int] = {}
        for piece, options in enumerate(placement.places):
            look()
            self.first_of.append(len(self.piece))
            seen = set()
            for place in options:
                for row, col in place:
                    if not (0 <= row < rows and 0 <= col < cols):
                        name = placement.unit or "Placement"
                        raise RulegridError(locate_problem(name, Message("board.is-off", cell=(row, col))))
                spots = tuple(sorted({row * cols + col for row, col in place}))
                if spots not in seen:
                    seen.add(spots)
                    self.cell.extend(spots)
                    self.start.append(len(self.cell))
                    self.piece.append(piece)
            self.prior.append(last.get(placement.alike[piece], -1))
            last[placement.alike[piece]] = piece
        self.first_of.append(len(self.piece))
        self.pieces = len(placement.places)
        self.places = len(self.piece)
        self.has_alike = max(self.prior, default=-1) >= 0
        self.nbytes = 4 * (len(self.cell) + 2 * len(self.piece))
        for table in (self.cell, self.piece, self.prior):
            table.append(-1)

    def first_spots(self, piece: int) -> list[int]:
        """Return the first spot of each place of a piece."""
        return [self.cell[self.start[i]] for i in range(self.first_of[piece], self.first_of[piece + 1])]


def place_table(placement: Placement, shape: tuple[int, int]) -> PlaceTable:
    """Return the table of a placement, the same object where it was made before for a board of this shape."""
    key = placement, shape
    if (table := _TABLES.get(key)) is not None:
        return table
    table = PlaceTable(placement, shape)
    return _TABLES.put(key, table, table.nbytes + weight(placement))


def weight(placement: Placement) -> int:
    """Return about how many bytes a placement takes, its places and their cells with it."""
    return sum(len(options) * (100 + 70 * len(options[0])) for options in placement.places if options)


_TABLES: Cache[tuple[Placement, tuple[int, int]], PlaceTable] = Cache(64 << 20)
