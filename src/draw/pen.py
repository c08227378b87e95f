"""The pen of a picture, which draws in units of cells, and the places of things on the picture."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..utils.svg import Canvas, Point
from .colours import EM
from .drawing import Drawing
from .paper import Symbols

SLOT = 0.66
"""The depth of one row of texts outside the grid, in cells."""
EDGE = 0.4
"""The width of the space for names of rows and columns, in cells."""

MOST_AROUND = 5.0
"""The most space for figures around the grid, in cells."""


@dataclass(frozen=True)
class Geometry:
    """A grid with its top left corner at `left`, `top` and cells of `cell` units, on a picture of `width` x `height`.

    >>> from rulegrid import Board
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
        """Return the geometry of a drawing with a margin, and the space that texts need on each side.

        With `coordinates` there is also space for the names of rows and columns, left and above.
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
        """Return the place of a corner of the grid on the picture; halves are the middles of cells."""
        return self.left + col * self.cell, self.top + row * self.cell


CAP = 0.355  # half the height of digits and capitals, in font sizes
SYMBOL = 0.76  # the width of a symbol instead of a digit, in cells
_LENGTHS = ("stroke_width", "font_size")


def ems(text: str) -> float:
    """Return the approximate width of a text, in font sizes."""
    return sum(1.05 if unicodedata.east_asian_width(char) in "WF" else EM for char in text)


def fit(text: str, width: float, size: float, least: float = 0.1) -> tuple[str, float]:
    """Return a text with a font size of at most `size` at which it is `width` wide, cut if that is tiny."""
    most = max(1, int(width / (least * EM)))
    if len(text) > most:
        text = text[: most - 1] + "…"
    return text, min(size, width / max(ems(text), 0.1))


class Pen:
    """Draws on `canvas` in the cells of `geometry`."""

    def __init__(self, canvas: Canvas, geometry: Geometry) -> None:
        self.canvas = canvas
        self.geometry = geometry

    def group(self, **attributes: Any) -> Any:
        """Group the elements drawn inside the `with`; empty groups are omitted."""
        return self.canvas.group(**self._scaled(attributes))

    def rect(self, row: float, col: float, height: float, width: float, **attributes: Any) -> None:
        """Draw a rectangle by its top left corner; `rx` rounds its corners."""
        unit = self.geometry.cell
        if "rx" in attributes:
            attributes["rx"] *= unit
        self.canvas.rect(*self.geometry.at(row, col), width * unit, height * unit, **self._scaled(attributes))

    def circle(self, row: float, col: float, radius: float, **attributes: Any) -> None:
        self.canvas.circle(*self.geometry.at(row, col), radius * self.geometry.cell, **self._scaled(attributes))

    def path(self, strokes: Iterable[Iterable[Point]], *, closed: bool = False, **attributes: Any) -> None:
        """Draw straight lines through (row, column) points; no path for no strokes."""
        points = ([self.geometry.at(*point) for point in stroke] for stroke in strokes)
        self.canvas.path(points, closed=closed, **self._scaled(attributes))

    def text(
        self, row: float, col: float, text: str, size: float, *, width: float = 0, least: float = 0.1, **attributes: Any
    ) -> None:
        """Print a text with its middle (or start: `text_anchor`) at a place, shrunk and cut to a `width` if given.

        A cut text has the full text as its title.
        """
        part, size = fit(text, width, size, least) if width else (text, size)
        # Digits and capitals are about 0.71 em high. (dominant-baseline is read differently by every viewer.)
        x, y = self.geometry.at(row + CAP * size, col)
        title = "" if part == text else text
        self.canvas.text(x, y, part, title=title, **self._scaled({"font_size": size, **attributes}))

    def symbol(self, row: float, col: float, symbols: Symbols, value: int) -> None:
        """Draw the symbol of a value in the middle of a cell."""
        x, y = self.geometry.at(row, col)
        symbols.draw(self.canvas, x, y, SYMBOL * self.geometry.cell, value)

    def _scaled(self, attributes: dict[str, Any]) -> dict[str, Any]:
        """Return attributes with their lengths in the canvas's units."""
        unit = self.geometry.cell
        scaled = {
            name: value * unit if name in _LENGTHS and value is not None else value
            for name, value in attributes.items()
        }
        if scaled.get("stroke_dasharray"):
            scaled["stroke_dasharray"] = " ".join(f"{length * unit:.2f}" for length in scaled["stroke_dasharray"])
        return scaled
