"""The points, lines and names of Penpa+, for its reader and its writer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...utils.coordinates import Cell

NAME = "Penpa+"
MAX_SIDE = 40

KEYS = {
    "z9": "qa", "zQ": "pu_q", "zA": "pu_a", "zG": "grid", "zM": "edit_mode", "zS": "surface", "zL": "line", "zE": "lineE",
    "zW": "wall", "zC": "cage", "zN": "number", "zY": "symbol", "zP": "special", "zB": "board", "zR": "command_redo",
    "zU": "command_undo", "z8": "command_replay", "z1": "numberS", "zF": "freeline", "z2": "freelineE", "zT": "thermo",
    "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon", "z4": "deletelineE", "z6": "killercages",
    "z7": "nobulbthermo", "z_": "__a",
}  # fmt: skip
"""What the short names of keys stand for; `zO` is null."""

LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
HISTORY = ("command_redo", "command_undo", "command_replay")
READ = ("number", "numberS", "symbol", "lineE", "thermo", "arrows", "killercages", "cage", "deletelineE", *HISTORY)
THICK, DIAGONAL, CAGE = 2, 12, 10  # styles of lines
WHITE, BLACK, GREY = (1, 8), 2, 3  # styles of symbols
DOT, CIRCLE, SQUARE, INEQUALITY = "circle_SS", "circle_L", "square_L", "inequality"

ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
"""What stands for characters that divide the head of a puzzle."""


class Points:
    """The numbers of the points of a grid: `size` cells a side in the middle of `width` x `height`, empty space around."""

    def __init__(self, size: int, top: int = 0, left: int = 0, width: int = 0, height: int = 0) -> None:
        self.size = size
        self.top, self.left = top, left
        self.across = (width or size) + 4
        self.all = self.across * ((height or size) + 4)

    def cell(self, cell: Cell) -> int:
        return (cell[0] + 2 + self.top) * self.across + cell[1] + 2 + self.left

    def cell_at(self, number: Any) -> Cell | None:
        """Return the cell of a number, None for a point that is no cell of the puzzle."""
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < self.all:
            return None
        row, col = divmod(number, self.across)
        cell = row - 2 - self.top, col - 2 - self.left
        return cell if 0 <= cell[0] < self.size and 0 <= cell[1] < self.size else None

    def outside_at(self, number: int) -> tuple[str, int] | None:
        """Return the side that a point outside the puzzle is at, and its row or column there; None for any other point."""
        if not 0 <= number < self.all:
            return None
        row, col = number // self.across - 2 - self.top, number % self.across - 2 - self.left
        if 0 <= row < self.size and not 0 <= col < self.size:
            return ("left" if col < 0 else "right"), row
        if 0 <= col < self.size and not 0 <= row < self.size:
            return ("top" if row < 0 else "bottom"), col
        return None

    def corner(self, row: int, col: int) -> int:
        """Return the number of the point where the lines above row `row` and left of column `col` meet."""
        return self.all + (row + 1 + self.top) * self.across + col + 1 + self.left

    def border(self, one: Cell, other: Cell) -> int:
        one, other = sorted((one, other))
        return (3 if one[0] == other[0] else 2) * self.all + self.cell(one)

    def border_at(self, number: int) -> tuple[Cell, Cell] | None:
        """Return the two cells on whose border a point is."""
        kind, at = divmod(number, self.all)
        one = self.cell_at(at)
        if one is None or kind not in (2, 3):
            return None
        other = (one[0] + 1, one[1]) if kind == 2 else (one[0], one[1] + 1)
        return (one, other) if max(other) < self.size else None

    def inner(self, cell: Cell, corner: int) -> int:
        """Return the number of a place inside a cell: top left, top right, bottom left, bottom right."""
        return 4 * (self.cell(cell) + self.all) + corner


def around(cell: Cell, n: int) -> Iterable[Cell]:
    """Return the cells beside a cell of a grid of n x n, in reading order."""
    row, col = cell
    beside = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return [(r, c) for r, c in beside if 0 <= r < n and 0 <= c < n]


def wall(points: Points, one: Cell, other: Cell) -> set[str]:
    """Return the names of the line between two cells, in both directions."""
    (r, _), (s, d) = sorted((one, other))
    ends = (points.corner(s, d), points.corner(s, d + 1)) if r < s else (points.corner(s, d), points.corner(s + 1, d))
    return {f"{ends[0]},{ends[1]}", f"{ends[1]},{ends[0]}"}
