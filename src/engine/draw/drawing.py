"""What a player should see of a puzzle, as plain data: rules record it, a renderer shows it.

The renderers are `engine/svg.py` and `engine/terminal.py`; neither knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ..board import Board

if TYPE_CHECKING:
    from ..rule import Rule

# Soft colours in the manner of Paul Tol's "light" scheme, found by search: any two differ under normal sight, protanopia,
# deuteranopia and tritanopia alike (OKLab distance over Machado's simulation at least 0.058), the first ones most.
# Dark text has a contrast of 5 and more on each.
PALETTE = (
    "#F2D585", "#8BA1E7", "#D88577", "#A5ECF2", "#98C5A0", "#ECAED7",
    "#BBCC33", "#C6FDBA", "#C386BE", "#D4AA60", "#49AD8E", "#8DCCF9",
)  # fmt: skip

NONE, THIN, THICK = 0, 1, 2
"""How the border between two cells is drawn."""

_NOWHERE: frozenset[int] = frozenset()


class Line(NamedTuple):
    """A thick line through the middles of `cells`, with a bulb at the first if it is a thermometer."""

    cells: tuple[Cell, ...]
    bulb: bool


class Outline(NamedTuple):
    """A dashed outline around `cells`, with a small label in the first cell in reading order."""

    cells: frozenset[Cell]
    label: str


class Drawing:
    """The picture of a board, still without a form. A rule's `draw` calls the verbs below.

    `names` are texts to show for values; without one, a value is shown as its number. `start` holds the given values;
    without it every value on the board is a given one.

    The verbs raise RulegridError for a cell that is off the board.

    >>> drawing = Drawing(Board(2))
    >>> drawing.walls([[(0, 0), (1, 0)], [(0, 1), (1, 1)]])
    >>> drawing.border((0, 0), (0, 1)) == THICK, drawing.border((0, 0), (1, 0)) == THIN
    (True, True)
    >>> drawing.names[2] = "B"
    >>> drawing.name(1), drawing.name(2)
    ('1', 'B')
    """

    def __init__(self, board: Board, start: Board | None = None) -> None:
        if start is not None and start.shape != board.shape:
            raise RulegridError(
                f"a start of {start.rows} x {start.cols} cells for a board of {board.rows} x {board.cols}"
            )
        self.board = board
        self.start = start
        self.names: dict[int, str] = {}
        self.regions: list[frozenset[Cell]] = []
        self.lines: list[Line] = []
        self.outlines: list[Outline] = []
        self.corners: dict[Cell, str] = {}
        self.fills: dict[Cell, int] = {}
        self.labels: dict[Cell, str] = {}
        self._region_of: dict[Cell, frozenset[int]] = {}

    # What a rule says.

    def walls(self, regions: Iterable[Iterable[Cell]]) -> None:
        """Put a thick border wherever one of two neighbouring cells lies in a region that the other does not."""
        for region in regions:
            cells = frozenset(self._on_board(region))
            for cell in cells:
                self._region_of[cell] = self._region_of.get(cell, _NOWHERE) | {len(self.regions)}
            self.regions.append(cells)

    def line(self, cells: Iterable[Cell], *, bulb: bool = False) -> None:
        """Draw a thick line through cells; `bulb` makes it a thermometer that starts at the first."""
        if path := self._on_board(cells):
            self.lines.append(Line(tuple(path), bulb))

    def cage(self, cells: Iterable[Cell], label: str = "") -> None:
        """Draw a dashed outline just inside the cells, with a small label in the first one in reading order."""
        if inside := self._on_board(cells):
            self.outlines.append(Outline(frozenset(inside), label))

    def corner(self, cell: Cell, text: str) -> None:
        """Print a small text in the cell's top left corner."""
        self._on_board([cell])
        self.corners[cell] = text

    def fill(self, cell: Cell, colour_index: int) -> None:
        """Give a cell the background `PALETTE[colour_index]`; counting goes round when the palette is used up."""
        self._on_board([cell])
        self.fills[cell] = colour_index % len(PALETTE)

    def label(self, cell: Cell, text: str) -> None:
        """Set the text that is printed in a cell while it holds no value."""
        self._on_board([cell])
        self.labels[cell] = text

    # What a renderer asks.

    def name(self, value: int) -> str:
        """Return how a value is shown."""
        return self.names.get(value, str(value))

    def values(self) -> set[int]:
        """Return all values that may have to be shown."""
        return {*self.board.values, *(value for row in self.board.cells for value in row)} - {0}

    def value(self, cell: Cell) -> int:
        """Return what the board holds in a cell."""
        return self.board.cells[cell[0]][cell[1]]

    def is_given(self, cell: Cell) -> bool:
        """Return whether the value in a cell stood there from the start."""
        return self.start is None or self.start.cells[cell[0]][cell[1]] != 0

    def is_shown(self, cell: Cell) -> bool:
        """Return whether there is anything at a place: not off the board, nor on a blocked cell without a label."""
        row, col = cell
        inside = 0 <= row < self.board.rows and 0 <= col < self.board.cols
        return inside and (cell not in self.board.blocked or cell in self.labels)

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell stays open by design: blocked, and labelled, such as the date of a calendar."""
        return cell in self.board.blocked and cell in self.labels

    def border(self, one: Cell, other: Cell) -> int:
        """Return NONE, THIN or THICK for the border of two neighbouring places, either of which may be off the board."""
        shown = self.is_shown(one) + self.is_shown(other)
        if shown < 2:
            return THICK if shown else NONE
        apart = self._region_of.get(one, _NOWHERE) != self._region_of.get(other, _NOWHERE)
        return THICK if apart or self.is_open(one) or self.is_open(other) else THIN

    def _on_board(self, cells: Iterable[Cell]) -> list[Cell]:
        checked = [(row, col) for row, col in cells]
        for row, col in checked:
            self.board.is_blocked(row, col)  # raises off the board
        return checked


def record(
    board: Board, rules: Iterable[Rule] = (), labels: Mapping[Cell, str] | None = None, *, start: Board | None = None
) -> Drawing:
    """Return what all of `rules` draw on `board`, and `labels` in its cells.

    >>> record(Board(3), labels={(0, 0): "Jan"}).labels
    {(0, 0): 'Jan'}
    """
    drawing = Drawing(board, start)
    for cell, text in (labels or {}).items():
        drawing.label(cell, text)
    for rule in rules:
        rule.draw(drawing)
    return drawing
