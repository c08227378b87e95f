"""Turning a grid: quarter turns and mirrors, and the new places of its cells and sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..utils.errors import RulegridError, argument_error, one_of

if TYPE_CHECKING:
    from ..utils.coordinates import Cell
    from .grid import Line, Side

WAYS = ("quarter", "half", "counter", "horizontal", "vertical", "diagonal", "antidiagonal")
"""Quarter turn clockwise, half turn, quarter counter-clockwise; mirrors left-right, top-bottom, along a diagonal."""

_MATRICES = {
    "quarter": (0, 1, -1, 0),
    "half": (-1, 0, 0, -1),
    "counter": (0, -1, 1, 0),
    "horizontal": (1, 0, 0, -1),
    "vertical": (-1, 0, 0, 1),
    "diagonal": (0, 1, 1, 0),
    "antidiagonal": (0, -1, -1, 0),
}


class GridTransform:
    """A way to turn a grid of `rows` x `cols` cells; raises RulegridError if there is no such way.

    >>> turn = GridTransform("quarter", 2, 3)
    >>> turn.cell((0, 0)), turn.cell((1, 2)), turn.side("left", 0), turn.shape
    ((0, 1), (2, 0), ('top', 1), (3, 2))
    """

    def __init__(self, way: str, rows: int, cols: int) -> None:
        if way not in _MATRICES:
            raise RulegridError(argument_error("way", way, one_of(WAYS)))
        self.way = way
        self.rows = rows
        self.cols = cols

    @property
    def swaps(self) -> bool:
        """Whether rows become columns."""
        return _MATRICES[self.way][0] == 0

    @property
    def is_mirror(self) -> bool:
        a, b, c, d = _MATRICES[self.way]
        return a * d - b * c < 0

    @property
    def shape(self) -> tuple[int, int]:
        """The (rows, columns) of the turned grid."""
        return (self.cols, self.rows) if self.swaps else (self.rows, self.cols)

    def step(self, down: int, right: int) -> tuple[int, int]:
        """Return a step from cell to cell in the turned grid."""
        a, b, c, d = _MATRICES[self.way]
        return a * down + b * right, c * down + d * right

    def cell(self, cell: Cell) -> Cell:
        """Return the new place of a cell, which may be outside the grid."""
        row, col = self.point((cell[0] + 0.5, cell[1] + 0.5))
        return int(row // 1), int(col // 1)

    def line(self, cells: Line) -> Line:
        return tuple(map(self.cell, cells))

    def point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the new place of a point, in cells from the top left corner."""
        a, b, c, d = _MATRICES[self.way]
        row, col = a * point[0] + b * point[1], c * point[0] + d * point[1]
        rows, cols = self.shape
        return row + rows * (a + b < 0), col + cols * (c + d < 0)

    def side(self, side: Side, line: int) -> tuple[Side, int]:
        outside = {"left": (line, -1), "right": (line, self.cols), "top": (-1, line), "bottom": (self.rows, line)}
        row, col = self.cell(outside[side])
        if row < 0 or row >= self.shape[0]:
            return ("top" if row < 0 else "bottom"), col
        return ("left" if col < 0 else "right"), row
