"""The visible form of a puzzle, as plain data recorded by its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from ..core.board import Board
from ..core.figures import Figure
from ..core.grid import Side
from ..core.rule import Rule, in_force
from ..utils.coordinates import Cell
from ..utils.errors import RulegridError, argument_error, one_of
from ..utils.message import Label, Message
from .colours import PALETTE, Colour, colour_of
from .marks import (
    ARROWS,
    DOTS,
    ENDS,
    KINDS,
    STYLES,
    Arrow,
    CageMark,
    Corner,
    Direction,
    Dot,
    Edge,
    End,
    Fill,
    Kind,
    LineMark,
    Mark,
    Note,
    OutsideArrow,
    OutsideMark,
    Region,
    ShapeMark,
    Style,
    Vertex,
)

__all__ = ["NONE", "PALETTE", "THICK", "THIN", "Drawing"]

NONE, THIN, THICK = 0, 1, 2
"""The styles of the border between two cells."""

_NOWHERE: frozenset[int] = frozenset()

M = TypeVar("M", bound=Mark)


class Drawing:
    """The picture of a board, independent of its format. A rule's `draw` calls the methods below.

    Several rules may mark one cell: nothing replaces anything, and a renderer finds space for all. `marks` are the
    marks in the order in which they were made. `names` are the texts to show for values, by default their numbers.
    `start` contains the given values; by default all values on the board are given.

    The methods raise RulegridError for a cell off the board, and for an option that is not among those named.

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
                Message("board.start", rows=start.rows, cols=start.cols, wanted_rows=board.rows, wanted_cols=board.cols)
            )
        self.board = board
        self.start = start
        self.figures: tuple[Figure, ...] = ()
        """The decorative figures from the puzzle's source."""
        self.rule = ""
        """The name of the rule that is drawing; each mark stores it."""
        self.names: dict[int, str] = {}
        self.labels: dict[Cell, str] = {}
        self.regions: list[frozenset[Cell]] = []
        self.marks: list[Mark] = []
        self._region_of: dict[Cell, frozenset[int]] = {}

    def walls(self, regions: Iterable[Iterable[Cell]]) -> None:
        """Put a thick border between neighbouring cells of different regions.

        A region in several parts gets a background too, unless its cells are filled anyway.
        """
        for region in regions:
            cells = frozenset(self._on_board(region))
            for cell in cells:
                self._region_of[cell] = self._region_of.get(cell, _NOWHERE) | {len(self.regions)}
            self.regions.append(cells)
            self._add(Region(cells))

    def fill(self, cell: Cell, colour: Colour) -> None:
        """Give a cell a background; several backgrounds get a sector each.

        A colour is a number in PALETTE (modulo its length), a name such as "green" (see `colour_of`), or `#RRGGBB`.
        """
        self._add(Fill(self._cell(cell), colour_of(colour)))

    def line(
        self,
        cells: Iterable[Cell],
        *,
        colour: Colour = "grey",
        width: float = 0.3,
        closed: bool = False,
        ends: tuple[End, End] = ("none", "none"),
        bulb: bool = False,
        dashed: bool = False,
    ) -> None:
        """Draw a thick line through cells, with `width` as a fraction of a cell's side.

        `ends` are its start and end: "none", "bulb", "circle", "diamond" or "arrow"; `bulb=True` is a thermometer's
        start. `closed` returns it to its first cell.
        """
        path = tuple(self._on_board(cells))
        if not 0 < width <= 1:
            raise RulegridError(argument_error(Message("drawing.line-width"), width, Message("drawing.width")))
        start, stop = (_one_of(end, ENDS, "drawing.line-end") for end in ends)
        if path:
            ends = ("bulb" if bulb else start, stop)
            self._add(LineMark(path, colour_of(colour, soft=True), width, closed and len(path) > 2, ends, dashed))

    def arrow(self, circle: Iterable[Cell], shaft: Iterable[Cell]) -> None:
        """Draw a circle around one cell, or a pill around several, and a thin arrow from it through the shaft's cells."""
        around = tuple(self._on_board(circle))
        if not around:
            raise RulegridError(Message("drawing.no-circle"))
        self._add(Arrow(around, tuple(self._on_board(shaft))))

    def shape(
        self, cell: Cell, kind: Kind, *, filled: bool = False, colour: Colour | None = None, text: str = ""
    ) -> None:
        """Draw a shape inside a cell: "circle", "square", "diamond", or four chevrons that point "inward" or "outward".

        Several shapes in a cell are nested. `text` is printed small beside it.
        """
        _one_of(kind, KINDS, "drawing.shape")
        self._add(
            ShapeMark(self._cell(cell), kind, filled, "" if colour is None else colour_of(colour, soft=True), text)
        )

    def cage(
        self, cells: Iterable[Cell], label: str = "", *, style: Style = "dashed", colour: Colour | None = None
    ) -> None:
        """Draw an outline just inside the cells, "dashed" or "solid", with a small label in the first in reading order.

        Cages that share cells are nested; parts that don't touch are linked by a thin line.
        """
        _one_of(style, STYLES, "drawing.cage-style")
        if inside := frozenset(self._on_board(cells)):
            self._add(CageMark(inside, label, style, "" if colour is None else colour_of(colour)))

    def edge(self, a: Cell, b: Cell, *, dot: Dot | None = None, text: str = "") -> None:
        """Put a "white" or "black" dot, a text or both on the border of two cells.

        The text `<` means that the first cell is less, `>` that it is greater: the sign is turned to point at the
        lesser. Two cells that are not neighbours are joined by a thin line with the mark in its middle.
        """
        if dot is not None:
            _one_of(dot, DOTS, "drawing.dot")
        elif not text:
            raise RulegridError(Message("drawing.no-mark"))
        a, b = self._cell(a), self._cell(b)
        if a == b:
            raise RulegridError(Message("drawing.itself", cell=a))
        self._add(Edge(a, b, dot, text))

    def vertex(self, cells: Iterable[Cell], text: str) -> None:
        """Print a text in a small circle on the corner where cells meet, or between them, with lines to them."""
        around = tuple(self._on_board(cells))
        if not around:
            raise RulegridError(Message("drawing.no-corner"))
        self._add(Vertex(around, text))

    def outside(self, side: Side, line: int, text: str) -> None:
        """Print a text outside the grid, on the "left", "right", "top" or "bottom" of a row or column, from 0.

        Further texts of a place are put beyond the first.
        """
        self.board.grid.seen_from(side, line)  # raises for an invalid place
        if text:
            self._add(OutsideMark(side, line, text))

    def outside_arrow(self, place: Cell, direction: Direction, text: str) -> None:
        """Print a text on a place just outside the grid, such as (-1, 3), with an arrow that points into it.

        `direction` is (down, right), each -1, 0 or 1: (1, -1) points down to the left.
        """
        row, col = place
        if direction not in ARROWS:
            raise RulegridError(argument_error("direction", direction, Message("drawing.direction")))
        if self.board.grid.has(place) or not self.board.grid.has((row + direction[0], col + direction[1])):
            raise RulegridError(argument_error("place", place, Message("drawing.place")))
        self._add(OutsideArrow((row, col), direction, text))

    def corner(self, cell: Cell, text: str) -> None:
        """Print a small text in the cell's top left corner, or in the next free one."""
        cell = self._cell(cell)
        if text:
            self._add(Corner(cell, text))

    def label(self, cell: Cell, text: str) -> None:
        """Set the text that is printed in a cell without a value."""
        cell = self._cell(cell)
        self.labels[cell] = f"{self.labels[cell]} {text}" if cell in self.labels else text

    def note(self, text: Label) -> None:
        """Add a text for something without a drawing: a caption in the terminal, part of a picture's description."""
        if str(text):
            self._add(Note(text))

    def of(self, kind: type[M]) -> list[M]:
        """Return the marks of one kind, in the order in which they were made."""
        return [mark for mark in self.marks if isinstance(mark, kind)]

    def fills(self) -> dict[Cell, list[str]]:
        """Return the backgrounds of each cell that has any, each colour once."""
        found: dict[Cell, list[str]] = {}
        for fill in self.of(Fill):
            if fill.colour not in found.setdefault(fill.cell, []):
                found[fill.cell].append(fill.colour)
        for number, region in enumerate(self.of(Region)):
            if region.cells.isdisjoint(found) and region.in_parts:
                found |= {cell: [colour_of(number, soft=True)] for cell in region.cells}
        return found

    def corners(self) -> dict[Cell, list[str]]:
        """Return the small texts of each cell that has any: cages' labels, corners' and shapes' texts."""
        found: dict[Cell, list[str]] = {}
        for mark in self.marks:
            if isinstance(mark, CageMark) and mark.label:
                found.setdefault(mark.first, []).append(mark.label)
            elif isinstance(mark, (Corner, ShapeMark)) and mark.text:
                found.setdefault(mark.cell, []).append(mark.text)
        return {cell: texts for cell, texts in found.items() if self.is_shown(cell)}

    def places_outside(self) -> dict[Cell, list[OutsideMark | OutsideArrow]]:
        """Return the marks of each place around the grid, such as (-1, 3) above the fourth column, nearest first."""
        found: dict[Cell, list[OutsideMark | OutsideArrow]] = {}
        for mark in self.marks:
            if isinstance(mark, OutsideMark):
                found.setdefault(self._place(mark.side, mark.line), []).append(mark)
            elif isinstance(mark, OutsideArrow):
                found.setdefault(mark.place, []).append(mark)
        return found

    def name(self, value: int) -> str:
        """Return the text for a value."""
        return self.names.get(value, str(value))

    def values(self) -> set[int]:
        """Return all values that may have to be shown."""
        return {*self.board.values, *(value for row in self.board.cells for value in row if value)}

    def value(self, cell: Cell) -> int:
        """Return the value of a cell on the board, 0 if it is empty."""
        return self.board.cells[cell[0]][cell[1]]

    def is_given(self, cell: Cell) -> bool:
        """Return whether the value in a cell is given."""
        return self.start is None or bool(self.start.cells[cell[0]][cell[1]])

    def is_shown(self, cell: Cell) -> bool:
        """Return whether a place is visible: on the board, and not a blocked cell without a label."""
        row, col = cell
        inside = 0 <= row < self.board.rows and 0 <= col < self.board.cols
        return inside and (cell not in self.board.blocked or cell in self.labels)

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell stays open by design: blocked and labelled, such as the date of a calendar."""
        return cell in self.board.blocked and cell in self.labels

    def border(self, one: Cell, other: Cell) -> int:
        """Return NONE, THIN or THICK for the border of two neighbouring places, on or off the board."""
        shown = self.is_shown(one) + self.is_shown(other)
        if shown < 2:
            return THICK if shown else NONE
        apart = self._region_of.get(one, _NOWHERE) != self._region_of.get(other, _NOWHERE)
        return THICK if apart or self.is_open(one) or self.is_open(other) else THIN

    def to_describe(self) -> list[Mark]:
        """Return the marks, except walls and backgrounds that show the same as walls."""
        cells_of: dict[tuple[str, str], set[Cell]] = {}
        for fill in self.of(Fill):
            cells_of.setdefault((fill.rule, fill.colour), set()).add(fill.cell)
        walled = {key for key, cells in cells_of.items() if cells in self.regions}

        def is_walled(mark: Mark) -> bool:
            if isinstance(mark, Region):
                return not mark.in_parts
            return isinstance(mark, Fill) and (mark.rule, mark.colour) in walled

        return [mark for mark in self.marks if not is_walled(mark)]

    def _add(self, mark: Mark) -> None:
        self.marks.append(replace(mark, rule=self.rule))

    def _place(self, side: Side, line: int) -> Cell:
        rows, cols = self.board.shape
        return {"left": (line, -1), "right": (line, cols), "top": (-1, line), "bottom": (rows, line)}[side]

    def _cell(self, cell: Cell) -> Cell:
        (row, col) = cell
        self.board.is_blocked(row, col)  # raises off the board
        return row, col

    def _on_board(self, cells: Iterable[Cell]) -> list[Cell]:
        return [self._cell(cell) for cell in cells]


T = TypeVar("T", bound=str)


def _one_of(option: T, options: Sequence[T], what: str) -> T:
    if option not in options:
        raise RulegridError(argument_error(Message(what), option, one_of(options)))
    return option


def record(
    board: Board,
    rules: Iterable[Rule] = (),
    labels: Mapping[Cell, str] | None = None,
    *,
    start: Board | None = None,
    figures: Iterable[Figure] = (),
) -> Drawing:
    """Return the drawing of a board with the marks of `rules`, `labels` in its cells, and the figures of its source.

    >>> record(Board(3), labels={(0, 0): "Jan"}).labels
    {(0, 0): 'Jan'}
    """
    drawing = Drawing(board, start)
    drawing.figures = tuple(figures)
    for cell, text in (labels or {}).items():
        drawing.label(cell, text)
    for rule in in_force(rules):
        drawing.rule = rule.spelling().replace("-", " ")
        rule.draw(drawing)
    return drawing
