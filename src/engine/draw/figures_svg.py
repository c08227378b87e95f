"""Figures as SVG: what the source of a puzzle drew for looks alone, as it is drawn there."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin
from typing import Any, Literal

from ...utils.svg import Point
from ..data.figures import Figure
from .colours import FONTS, INK
from .outlines import outline
from .pen import Pen

_HEAD = 0.3
_RIM = 0.03


Layer = Literal["behind", "among", "over"]


def draw_figures(figures: Iterable[Figure], pen: Pen, layer: Layer) -> None:
    """Draw the figures that lie behind lines and digits, among them, or over them: of the others those that hide no digit."""
    with pen.group(class_="figures" if layer != "over" else "figures over", font_family=FONTS, text_anchor="middle"):
        for figure in figures:
            if _layer(figure) == layer:
                _draw(figure, pen)


def _layer(figure: Figure) -> Layer:
    if figure.behind:
        return "behind"
    return "among" if figure.fill and len(figure.fill) < 9 else "over"


def _draw(figure: Figure, pen: Pen) -> None:
    if figure.kind in ("line", "arrow"):
        _line(figure, pen)
    elif figure.kind == "outline":
        cells = [(int(row), int(col)) for row, col in figure.points]
        pen.path(
            outline(cells, 0.08), closed=True, fill="none", stroke_dasharray=(0.1, 0.06), **_stroke(figure.colour, 0.03)
        )
        top, left = min(cells)
        _text(figure, pen, top + 0.2, left + 0.22)
    else:
        ((row, col),) = figure.points[:1]
        _shape(figure, pen, row, col)
        _text(figure, pen, row, col)


def _line(figure: Figure, pen: Pen) -> None:
    width = max(figure.width, 0.015)
    points = list(figure.points)
    stroke = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round", **_stroke(figure.colour, width)}
    strokes: list[list[Point]] = [points]
    if figure.kind == "arrow" and len(points) > 1:
        strokes.append(_head(points[-2], points[-1], max(figure.size or _HEAD, width)))
    pen.path(strokes, **stroke)


def _head(before: Point, tip: Point, size: float) -> list[Point]:
    """Return the two strokes of an arrow's head, as one line."""
    down, right = tip[0] - before[0], tip[1] - before[1]
    length = hypot(down, right) or 1
    down, right = size * down / length, size * right / length
    ends = [(tip[0] - down + way * right * 0.6, tip[1] - right - way * down * 0.6) for way in (1, -1)]
    return [ends[0], tip, ends[1]]


def _shape(figure: Figure, pen: Pen, row: float, col: float) -> None:
    if figure.kind == "text" or not (figure.fill or figure.colour):
        return
    paint = {**_fill(figure.fill), **(_stroke(figure.colour, _RIM) if figure.colour else {})}
    height, width = figure.height or figure.width, figure.width
    if figure.kind == "circle" and height == width and not figure.turn:
        pen.circle(row, col, width / 2, **paint)
    elif figure.kind == "circle" or not figure.turn:
        rounding = {"rx": min(width, height) / 2} if figure.kind == "circle" else {}
        pen.rect(row - height / 2, col - width / 2, height, width, **rounding, **paint)
    else:
        turn = radians(figure.turn)
        corners = [
            (-height / 2, -width / 2),
            (-height / 2, width / 2),
            (height / 2, width / 2),
            (height / 2, -width / 2),
        ]
        turned = [(row + d * cos(turn) + r * sin(turn), col + r * cos(turn) - d * sin(turn)) for d, r in corners]
        pen.path([turned], closed=True, **paint)


def _text(figure: Figure, pen: Pen, row: float, col: float) -> None:
    size = figure.size or 0.25
    lines = figure.text.splitlines()
    for number, text in enumerate(lines):
        if text.strip():
            at = row + (number - (len(lines) - 1) / 2) * size * 1.1
            x, y = pen.geometry.at(row, col)
            turn: dict[str, Any] = {"transform": f"rotate({figure.turn:g} {x:g} {y:g})"} if figure.turn else {}
            pen.text(at, col, text.strip(" "), size, **_fill(figure.ink or INK), **turn)


def _stroke(colour: str, width: float) -> dict[str, Any]:
    return {"stroke": colour[:7] or INK, "stroke_width": width, **_opacity("stroke_opacity", colour)}


def _fill(colour: str) -> dict[str, Any]:
    return {"fill": colour[:7] or "none", **_opacity("fill_opacity", colour)}


def _opacity(name: str, colour: str) -> dict[str, Any]:
    """Return how much of a colour is seen, where that is not all of it: the last two digits of eight."""
    return {name: round(int(colour[7:], 16) / 255, 2)} if len(colour) == 9 else {}
