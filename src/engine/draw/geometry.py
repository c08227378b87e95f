"""Where things are on a picture: a grid of square cells, and the room around it."""

from __future__ import annotations

from dataclasses import dataclass

from ...utils.svg import Point
from .drawing import Drawing

SLOT = 0.66
"""How deep one row of texts outside the grid is, in cells."""
EDGE = 0.4
"""How much room the names of rows and columns take, in cells."""

MOST_AROUND = 5.0
"""How much room figures around the grid get, in cells."""


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
        reach = [figure.reach for figure in drawing.figures]
        over = [
            min(MOST_AROUND, max(0.0, *outside)) * cell
            for outside in (
                [-each[0] for each in reach] or [0.0],
                [each[1] - rows for each in reach] or [0.0],
                [-each[2] for each in reach] or [0.0],
                [each[3] - cols for each in reach] or [0.0],
            )
        ]
        top, left = margin + max(above * slot, over[0]) + edge, margin + max(before * slot, over[2]) + edge
        width = left + cols * cell + max(after * slot, over[3]) + margin
        return cls(cell, left, top, width, top + rows * cell + max(below * slot, over[1]) + margin)

    def at(self, row: float, col: float) -> Point:
        """Return where a corner of the grid is on the picture; halves are the middles of cells."""
        return self.left + col * self.cell, self.top + row * self.cell
