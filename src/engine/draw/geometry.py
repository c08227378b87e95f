"""Where things are on a picture: a grid of square cells, and the room around it."""

from __future__ import annotations

from dataclasses import dataclass

from ...utils.svg import Point
from .drawing import Drawing

SLOT = 0.66
"""How deep one row of texts outside the grid is, in cells."""
EDGE = 0.4
"""How much room the names of rows and columns take, in cells."""


@dataclass(frozen=True)
class Geometry:
    """A grid whose top left corner is at `left`, `top`, with cells of `cell` units, on a picture of `width` x `height`.

    >>> from rulegrid.engine import Board
    >>> geometry = Geometry.around(Drawing(Board(9)), 48)
    >>> geometry.left, geometry.width, geometry.at(0.5, 1)
    (8.0, 448.0, (56.0, 32.0))
    """

    cell: float
    left: float
    top: float
    width: float
    height: float

    @classmethod
    def around(cls, drawing: Drawing, cell: float, *, coordinates: bool = False) -> Geometry:
        """Return the geometry of a drawing with a margin, and as much room on each side as the texts there need.

        With `coordinates` there is room for the names of rows and columns too, left and above.
        """
        margin = round(cell / 6)
        rows, cols = drawing.board.shape
        above = below = before = after = 0
        for (row, col), marks in drawing.places_outside().items():
            depth = len(marks)
            above, below = max(above, depth * (row < 0)), max(below, depth * (row >= rows))
            before, after = max(before, depth * (col < 0)), max(after, depth * (col >= cols))
        slot = SLOT * cell
        edge = EDGE * cell if coordinates else 0.0
        left, top = margin + before * slot + edge, margin + above * slot + edge
        return cls(
            cell, left, top, left + cols * cell + after * slot + margin, top + rows * cell + below * slot + margin
        )

    def at(self, row: float, col: float) -> Point:
        """Return where a corner of the grid is on the picture; halves are the middles of cells."""
        return self.left + col * self.cell, self.top + row * self.cell
