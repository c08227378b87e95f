"""A board as an SVG picture."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ...utils.svg import Canvas, Point
from ..board import Board
from .drawing import PALETTE, THICK, THIN, Drawing, record

if TYPE_CHECKING:
    from ..rule import Rule

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"
EM = 0.66  # how wide a character is at most, on the whole, in these fonts

PAPER = "#ffffff"
INK = "#1b2430"
SOLVED = "#1763c7"
FAINT = "#5d6875"
PRINTED = "#eef1f4"
GRID = "#c4cad2"
TRACK = "#d9dde3"
DASHES = "#6b7683"


def draw(
    board: Board,
    rules: Iterable[Rule] = (),
    *,
    labels: Mapping[Cell, str] | None = None,
    start: Board | None = None,
    title: str = "",
    cell: float = 48,
) -> str:
    """Return the picture of a board as SVG, one cell `cell` units wide.

    `rules` draw themselves, `labels` stand in cells without a value. Values that are in `start` too are dark and bold,
    others blue; without `start` all count as given. `title` is what a screen reader says.

    >>> from xml.etree import ElementTree
    >>> picture = ElementTree.fromstring(draw(Board(9), title="An empty grid"))
    >>> picture.get("viewBox"), picture[0].text
    ('0 0 448 448', 'An empty grid')
    """
    drawing = record(board, rules, labels, start=start)
    margin = round(cell / 6)
    canvas = Canvas(
        board.cols * cell + 2 * margin,
        board.rows * cell + 2 * margin,
        title=title or f"Grid of {board.rows} by {board.cols} cells",
    )
    canvas.rect(0, 0, canvas.width, canvas.height, rx=1.5 * margin, fill=PAPER)
    _Picture(drawing, canvas, cell, (margin, margin)).draw()
    return str(canvas)


def draw_at(
    canvas: Canvas,
    corner: Point,
    board: Board,
    rules: Iterable[Rule] = (),
    *,
    labels: Mapping[Cell, str] | None = None,
    start: Board | None = None,
    cell: float = 48,
) -> None:
    """Draw a board on a canvas that holds other things too; `corner` is where its top left corner comes to lie."""
    _Picture(record(board, rules, labels, start=start), canvas, cell, corner).draw()


class _Picture:
    """One drawing on one canvas; methods in the order in which the layers lie on each other."""

    def __init__(self, drawing: Drawing, canvas: Canvas, cell: float, corner: Point) -> None:
        self.drawing = drawing
        self.canvas = canvas
        self.cell = cell
        self.left, self.top = corner
        self.shown = [
            (row, col)
            for row in range(drawing.board.rows)
            for col in range(drawing.board.cols)
            if drawing.is_shown((row, col))
        ]

    def draw(self) -> None:
        canvas = self.canvas
        self.fills()
        self.lines()
        self.borders()
        self.outlines()
        with canvas.group(font_family=FONTS, text_anchor="middle"):
            self.values()
            self.labels()
        with canvas.group(font_family=FONTS, fill=INK):
            self.corners()

    def at(self, row: float, col: float) -> Point:
        """Return where a corner of the grid is on the canvas; halves are the middles of cells."""
        return self.left + col * self.cell, self.top + row * self.cell

    def fills(self) -> None:
        with self.canvas.group(class_="fills"):
            for cell in self.shown:
                if (colour := self.ground(cell)) != PAPER:
                    self.canvas.rect(*self.at(*cell), self.cell, self.cell, fill=colour)

    def ground(self, cell: Cell) -> str:
        """Return a cell's background: what is printed on the board recedes, so that an open cell stands out."""
        drawing = self.drawing
        if cell in drawing.fills:
            return PALETTE[drawing.fills[cell]]
        return PRINTED if cell in drawing.labels and not drawing.value(cell) and not drawing.is_open(cell) else PAPER

    def lines(self) -> None:
        with self.canvas.group(
            class_="lines", fill=TRACK, stroke=TRACK, stroke_width=0.3 * self.cell,
            stroke_linecap="round", stroke_linejoin="round",
        ):  # fmt: skip
            for line in self.drawing.lines:
                points = [self.at(row + 0.5, col + 0.5) for row, col in line.cells]
                if line.bulb:
                    self.canvas.circle(*points[0], 0.38 * self.cell, stroke="none")
                if len(points) > 1 or not line.bulb:
                    # One point alone has no cap to show; a stroke of no length from it to itself has.
                    self.canvas.path([points if len(points) > 1 else points * 2], fill="none")

    def borders(self) -> None:
        thick = max(2.0, self.cell / 17)
        with self.canvas.group(class_="borders", fill="none", stroke_linecap="round"):
            self.canvas.path(self.strokes(THIN), stroke=GRID, stroke_width=max(0.75, self.cell / 48))
            self.canvas.path(self.strokes(THICK), stroke=INK, stroke_width=thick)

    def strokes(self, weight: int) -> Iterator[list[Point]]:
        """Yield the borders of one weight, those that follow each other in one straight line joined."""
        rows, cols = self.drawing.board.shape
        for row in range(rows + 1):
            for first, last in _runs(self.drawing.border((row - 1, col), (row, col)) == weight for col in range(cols)):
                yield [self.at(row, first), self.at(row, last)]
        for col in range(cols + 1):
            for first, last in _runs(self.drawing.border((row, col - 1), (row, col)) == weight for row in range(rows)):
                yield [self.at(first, col), self.at(last, col)]

    def outlines(self) -> None:
        with self.canvas.group(
            class_="cages", fill="none", stroke=DASHES, stroke_width=self.cell / 36,
            stroke_dasharray=f"{self.cell / 14:.2f} {self.cell / 18:.2f}", stroke_linejoin="round",
        ):  # fmt: skip
            for cage in self.drawing.outlines:
                loops = outline(cage.cells, inset=0.09)
                self.canvas.path([[self.at(row, col) for row, col in loop] for loop in loops], closed=True)

    def values(self) -> None:
        drawing = self.drawing
        widest = max(map(_ems, map(drawing.name, drawing.values())), default=0)
        # Below small texts in the corners, digits are smaller and stand lower.
        labelled = any(cage.label for cage in drawing.outlines)
        lower = (0.06 if drawing.corners else 0.03 if labelled else 0) * self.cell
        size = min(0.5 if lower else 0.56, 0.84 / max(widest, 0.1)) * self.cell
        with self.canvas.group(class_="values", font_size=size):
            for given in (True, False):
                with self.canvas.group(
                    class_="given" if given else "solved", font_weight="600" if given else None,
                    fill=INK if given else SOLVED,
                ):  # fmt: skip
                    for cell in self.shown:
                        value = drawing.value(cell)
                        if value and drawing.is_given(cell) == given:
                            ink = INK if cell in drawing.fills else None
                            self.centred(cell, drawing.name(value), size, lower, fill=ink)

    def labels(self) -> None:
        with self.canvas.group(class_="labels", fill=FAINT):
            for cell in self.shown:
                if cell in self.drawing.labels and not self.drawing.value(cell):
                    text, size = _fitted(self.drawing.labels[cell], 0.84, 0.32)
                    bold = self.drawing.is_open(cell)
                    self.centred(
                        cell, text, size * self.cell, font_size=size * self.cell,
                        font_weight="700" if bold else None, fill=INK if bold else None,
                    )  # fmt: skip

    def corners(self) -> None:
        with self.canvas.group(class_="corners"):
            for cell, text in self.drawing.corners.items():
                if self.drawing.is_shown(cell):
                    self.corner(cell, text, 0.08)
            for cage in self.drawing.outlines:
                if cage.label:
                    self.corner(min(cage.cells), cage.label, 0.05, cover=True)

    def centred(self, cell: Cell, text: str, size: float, lower: float = 0, **attributes: str | float | None) -> None:
        x, y = self.at(cell[0] + 0.5, cell[1] + 0.5)
        # Digits and capitals are about 0.71 em high. (dominant-baseline is read differently by every viewer.)
        self.canvas.text(x, y + lower + 0.355 * size, text, **attributes)

    def corner(self, cell: Cell, text: str, inset: float, *, cover: bool = False) -> None:
        text, size = _fitted(text, 0.96 - 2 * inset, 0.23)
        x, y = self.at(cell[0] + inset, cell[1] + inset)
        if cover:  # the dashes behind a cage's sum
            width = (_ems(text) * size + 0.03) * self.cell
            self.canvas.rect(
                x - 0.02 * self.cell, y - 0.02 * self.cell, width, size * self.cell, fill=self.ground(cell)
            )
        self.canvas.text(x, y + 0.8 * size * self.cell, text, font_size=size * self.cell)


def _runs(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Yield (first, last + 1) of each unbroken row of True."""
    first = None
    at = -1
    for at, flag in enumerate(flags):
        if flag and first is None:
            first = at
        elif not flag and first is not None:
            yield first, at
            first = None
    if first is not None:
        yield first, at + 1


def _ems(text: str) -> float:
    """Return about how wide a text is, in font sizes."""
    return sum(1.05 if unicodedata.east_asian_width(char) in "WF" else EM for char in text)


def _fitted(text: str, width: float, size: float) -> tuple[str, float]:
    """Return a text with a font size no larger than `size` at which it is `width` wide, cut where that is tiny."""
    most = max(1, int(width / (0.1 * EM)))
    if len(text) > most:
        text = text[: most - 1] + "…"
    return text, min(size, width / max(_ems(text), 0.1))


def outline(cells: Iterable[Cell], inset: float = 0) -> list[list[Point]]:
    """Return the closed lines around cells as their (row, column) corners, moved inwards by `inset`.

    >>> outline([(0, 0), (0, 1)])
    [[(0.0, 0.0), (0.0, 2.0), (1.0, 2.0), (1.0, 0.0)]]
    """
    inside = frozenset(cells)
    # The sides to follow: a cell, and the direction that has the cell to its right and none of ours to its left.
    sides = {
        (cell, (down, right))
        for cell in inside
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (cell[0] - right, cell[1] + down) not in inside
    }
    loops = []
    for cell, (down, right) in sorted(sides):
        loop: list[Point] = []
        while (cell, (down, right)) in sides:
            sides.remove((cell, (down, right)))
            row, col = cell
            ahead = row + down, col + right
            beyond = row + down - right, col + right + down  # ahead and to the left
            corner = row + (1 + down - right) / 2, col + (1 + right + down) / 2
            if ahead not in inside:
                loop.append((corner[0] - inset * (down - right), corner[1] - inset * (right + down)))
                down, right = right, -down
            elif beyond in inside:
                loop.append((corner[0] + inset * (down + right), corner[1] + inset * (right - down)))
                cell, down, right = beyond, -right, down
            else:
                cell = ahead
        if loop:
            loops.append(loop)
    return loops
