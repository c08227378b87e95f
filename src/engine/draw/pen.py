"""A pen that draws on a canvas in cells: (row, column) for places, parts of a cell's side for lengths."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from ...utils.svg import Canvas, Point
from .colours import EM
from .geometry import Geometry
from .symbols import Symbols

CAP = 0.355  # half the height of digits and capitals, in font sizes
SYMBOL = 0.76  # the width of a symbol instead of a digit, in cells
_LENGTHS = ("stroke_width", "font_size")


def ems(text: str) -> float:
    """Return about how wide a text is, in font sizes."""
    return sum(1.05 if unicodedata.east_asian_width(char) in "WF" else EM for char in text)


def fit(text: str, width: float, size: float, least: float = 0.1) -> tuple[str, float]:
    """Return a text with a font size no larger than `size` at which it is `width` wide, cut where that is tiny."""
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
        """Group what is drawn inside the `with`; an empty group is left out."""
        return self.canvas.group(**self._scaled(attributes))

    def rect(self, row: float, col: float, height: float, width: float, **attributes: Any) -> None:
        """Draw a rectangle by its top left corner; `rx` rounds its corners."""
        unit = self.geometry.cell
        if "rx" in attributes:
            attributes["rx"] *= unit
        self.canvas.rect(*self.geometry.at(row, col), width * unit, height * unit, **self._scaled(attributes))

    def circle(self, row: float, col: float, radius: float, **attributes: Any) -> None:
        """Draw a circle by its middle."""
        self.canvas.circle(*self.geometry.at(row, col), radius * self.geometry.cell, **self._scaled(attributes))

    def path(self, strokes: Iterable[Iterable[Point]], *, closed: bool = False, **attributes: Any) -> None:
        """Draw straight lines through (row, column) points; no strokes: no path."""
        points = ([self.geometry.at(*point) for point in stroke] for stroke in strokes)
        self.canvas.path(points, closed=closed, **self._scaled(attributes))

    def text(
        self, row: float, col: float, text: str, size: float, *, width: float = 0, least: float = 0.1, **attributes: Any
    ) -> None:
        """Print a text whose middle (or start: `text_anchor`) is at a place, shrunk and cut to a `width` if there is one.

        A cut text has the whole one as its title.
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
