"""Overlapping grids on one board, such as a samurai: each has rows, columns and boxes of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from ...core.board import Board
from ...core.clue_fields import Cells, Number
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import AllDifferent
from ...core.grid import Grid, Line
from ...core.row_column_rules import ColumnRule, RowRule, no_repeats
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Label, Message
from ..formats.grids import default_box
from .regions import BlockRule, RegionsRule

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing

USUAL_SIZE, LARGEST_SIZE = 9, 64
SAMURAI_NAMES = ("top-left", "top-right", "middle", "bottom-left", "bottom-right")
"""The names of the grids of a samurai, in reading order of their corners."""


class GridsRule(ClueRule):
    """Each row, column and box of each grid contains each digit once; grids may overlap (samurai).

    A clue is the top left cells of grids of N x N cells, 9 by default. The rule replaces `row`, `column`, `block` and
    `regions`. Every rule that speaks of regions or boxes then means the boxes of these grids, unless some boxes overlap
    in part.

    >>> from rulegrid import Solver
    >>> solver = Solver(board_of_grids(4, [(0, 0), (2, 2)]), GridsRule(["4:A1C3"]))
    >>> solver.units()[0].name, solver.count()  # 24 fillings of the common box, 12 of the rest of each grid
    ('row 1 of grid 1', 3456)
    """

    form = Form(Number("size", "N", least=2, most=LARGEST_SIZE, default=USUAL_SIZE), Cells("corners"), example="4:A1C3")
    also_called = ("samurai", "overlapping-grids", "gattai")
    group = "regions"
    replaces = (RowRule, ColumnRule, BlockRule, RegionsRule)

    def boxes(self) -> Sequence[Line]:
        """Return the boxes of all grids, each once."""
        return list(dict.fromkeys(box for clue in self.clue_list for box in _boxes(clue.size, clue.corners)))

    def regions(self, grid: Grid) -> Iterable[Line]:
        try:
            return grid.with_regions(self.boxes()).regions
        except RulegridError:  # boxes that overlap are no regions; a grid off the board is reported by `check_clue`
            return ()

    def transform_clue(self, clue: Clue, turn: GridTransform) -> Clue:
        corners = tuple(min(turn.line(cells_of_grid(corner, clue.size))) for corner in clue.corners)
        return self.form.clue(corners, size=clue.size)

    def check_clue(self, clue: Clue, board: Board) -> None:
        size = clue.size
        if size != len(board.values):
            raise RulegridError(Message("variant.grid-values", size=size, count=len(board.values)))
        for corner in clue.corners:
            cells = cells_of_grid(corner, size)
            if not board.grid.has(cells[-1]):
                raise RulegridError(Message("variant.grid-off", size=size, cell=corner, last=cells[-1]))
            if blocked := next((cell for cell in cells if cell in board.blocked), None):
                raise RulegridError(Message("variant.grid-blocked", cell=blocked, corner=corner))

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return all(no_repeats(board, each.cells) for each in self.clue_constraints(clue, board))

    def clue_cells(self, clue: Clue, board: Board) -> Line:
        return tuple(dict.fromkeys(cell for corner in clue.corners for cell in cells_of_grid(corner, clue.size)))

    def clue_constraints(self, clue: Clue, board: Board) -> Sequence[AllDifferent]:
        corners = tuple(corner for each in self.clue_list for corner in each.corners)
        return _houses(clue.size, clue.corners, corners)

    def removable(self) -> Sequence[tuple[Label, Line]]:
        """Return no clue: a puzzle without its grids is another puzzle."""
        return ()

    def draw(self, drawing: Drawing) -> None:
        drawing.walls(self.boxes())


def samurai_corners(size: int = USUAL_SIZE) -> Line:
    """Return the top left cells of the grids of a samurai: the middle one shares a box with each of the other four.

    >>> samurai_corners(9)
    ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
    """
    down, right = (size - side for side in default_box(size))
    return ((0, 0), (0, 2 * right), (down, right), (2 * down, 0), (2 * down, 2 * right))


def board_of_grids(size: int, corners: Sequence[Cell]) -> Board:
    """Return an empty board for overlapping grids: cells in no grid are blocked.

    >>> print(board_of_grids(4, [(0, 0), (2, 2)]))
    . . . . # #
    . . . . # #
    . . . . . .
    . . . . . .
    # # . . . .
    # # . . . .
    """
    open_cells = {cell for corner in corners for cell in cells_of_grid(corner, size)}
    rows, cols = (max(line) + 1 for line in zip(*open_cells, strict=True))
    every = product(range(rows), range(cols))
    return Board(rows, cols, values=size, blocked=[cell for cell in every if cell not in open_cells])


def cells_of_grid(corner: Cell, size: int) -> Line:
    """Return the cells of a grid in reading order.

    >>> cells_of_grid((2, 3), 2)
    ((2, 3), (2, 4), (3, 3), (3, 4))
    """
    top, left = corner
    return tuple((top + row, left + col) for row, col in product(range(size), repeat=2))


def _houses_in(corner: Cell, size: int) -> Iterator[tuple[str, int, Line]]:
    """Yield the rows, columns and boxes of a grid, each with its kind, its number and its cells."""
    height, width = default_box(size)
    cells = cells_of_grid(corner, size)
    for number in range(size):
        top, left = number // (size // width) * height, number % (size // width) * width
        yield "row", number + 1, cells[number * size : (number + 1) * size]
        yield "column", number + 1, cells[number::size]
        yield "box", number + 1, tuple(cells[(top + r) * size + left + c] for r in range(height) for c in range(width))


def _boxes(size: int, corners: Sequence[Cell]) -> list[Line]:
    return [cells for corner in corners for kind, _, cells in _houses_in(corner, size) if kind == "box"]


@lru_cache(maxsize=64)
def _houses(size: int, corners: Line, every: Line) -> tuple[AllDifferent, ...]:
    """Return the houses of some of `every` grid; a house of several grids belongs to the first of them."""
    found: dict[Line, Message] = {}
    for corner in corners:
        for kind, number, cells in _houses_in(corner, size):
            found.setdefault(cells, Message(f"unit.grid-{kind}", number=number, grid=_name(corner, size, every)))
    return tuple(AllDifferent(cells, unit=unit) for cells, unit in found.items())


def _name(corner: Cell, size: int, every: Line) -> Message:
    """Return the name of a grid: its place in a samurai, otherwise its number."""
    if sorted(every) == list(samurai_corners(size)):
        return Message(f"unit.grid-{SAMURAI_NAMES[sorted(every).index(corner)]}")
    return Message("unit.grid", number=every.index(corner) + 1)
