"""The marks of rules and the figures of other programs as SVG."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Any, Literal

from ..core.figures import Figure
from ..utils.coordinates import Cell
from ..utils.svg import Point
from .colours import DASHES, FONTS, INK, KEPT, PAPER, TRACK, darker
from .drawing import Drawing
from .marks import Arrow, CageMark, Direction, Edge, LineMark, OutsideArrow, ShapeMark, Vertex
from .outlines import Box, between, links, middle, outline, with_gaps
from .pen import SLOT, Pen, ems, fit

RING = 0.4
"""The radius of a circle around a digit."""
CHEVRONS = ("inward", "outward")
SMALL = 0.24
"""The size of texts in corners."""
_IN_VERTEX = 0.22
_RIM = "#8b95a1"
_SOLID = "#cdd3da"
_SHAFT = "#97a1ac"


class SvgLayers:
    """The layers of one drawing. `lower` is the distance of values below the middles of cells, for texts above them."""

    def __init__(self, drawing: Drawing, pen: Pen, lower: float, small: float = SMALL) -> None:
        self.drawing = drawing
        self.pen = pen
        self.lower = lower
        self.small = small
        self.corner_texts = drawing.corners()
        self.chevron_cells = {shape.cell for shape in drawing.of(ShapeMark) if shape.kind in CHEVRONS}
        self.rings: Counter[Cell] = Counter()
        self.chevrons: Counter[Cell] = Counter()
        self.tracks: dict[frozenset[Cell], set[str]] = defaultdict(set)

    def ring(self, cell: Cell) -> tuple[float, float, float]:
        """Return row, column and radius of the next circle around a cell's digit, inside the previous one."""
        below_text = 0.32 - 0.8 * (self.small - SMALL)
        widest = 0.3 if cell in self.chevron_cells else below_text if cell in self.corner_texts else RING - self.lower
        radius = widest * 0.8 ** self.rings[cell]
        self.rings[cell] += 1
        return cell[0] + 0.5 + self.lower, cell[1] + 0.5, radius

    def lines(self) -> None:
        with self.pen.group(class_="lines", fill=TRACK, stroke=TRACK, stroke_width=0.3, stroke_linejoin="round"):
            for line in self.drawing.of(LineMark):
                self._line(line)

    def _line(self, line: LineMark) -> None:
        pen = self.pen
        width = line.width * 0.5 ** self._others_below(line)
        paint = None if line.colour == TRACK else line.colour
        points = [(row + 0.5, col + 0.5) for row, col in line.cells]
        if not line.closed:
            for at, end in ((0, line.ends[0]), (-1, line.ends[1])):
                points = self._end(line, points, at, end, width)
        if len(points) > 1:
            is_cut = line.dashed or {"circle", "diamond"} & set(line.ends)
            pen.path(
                [points],
                closed=line.closed,
                fill="none",
                stroke=paint,
                stroke_width=None if width == 0.3 else width,
                stroke_linecap=None if is_cut else "round",
                stroke_dasharray=(0.22, 0.14) if line.dashed else None,
            )
        elif set(line.ends) <= {"none", "arrow"}:
            pen.circle(*points[0], width / 2, stroke="none", fill=paint)
        if _has_jumps(line.cells):
            for row, col in line.cells:  # these are the cells of the clue
                pen.circle(row + 0.5, col + 0.5, width * 0.5 + 0.08, stroke="none", fill=paint)

    def _others_below(self, line: LineMark) -> int:
        """Return the number of lines of other colours that run below this one somewhere."""
        parts = [frozenset(pair) for pair in pairwise(line.cells)] or [frozenset(line.cells)]
        below = max(len(self.tracks[part] - {line.colour}) for part in parts)
        for part in parts:
            self.tracks[part].add(line.colour)
        return below

    def _end(self, line: LineMark, points: list[Point], at: int, end: str, width: float) -> list[Point]:
        """Draw one end of a line, and return the points of the rest of it."""
        pen = self.pen
        cell = line.cells[at]
        paint = None if line.colour == TRACK else line.colour
        if end == "bulb":
            pen.circle(cell[0] + 0.5, cell[1] + 0.5, 0.38, stroke="none", fill=paint)
        elif end == "arrow" and len(points) > 1:
            head = _head(points[at], points[1 if at == 0 else -2], 0.3)
            pen.path([head], fill="none", stroke=paint, stroke_width=width * 0.6, stroke_linecap="round")
        elif end in ("circle", "diamond"):
            row, col, radius = self.ring(cell)
            rim = {"fill": "none", "stroke": darker(line.colour), "stroke_width": 0.07}
            if end == "circle":
                pen.circle(row, col, radius, **rim)
            else:
                pen.path([_diamond(row, col, radius * 1.12)], closed=True, **rim)
            if len(points) > 1:
                beside = 1 if at == 0 else -2
                points = list(points)
                points[at] = _toward(points[at], points[beside], radius)
        return points

    def arrows(self) -> None:
        circles: set[tuple[Cell, ...]] = set()
        with self.pen.group(
            class_="arrows", fill="none", stroke=_SHAFT, stroke_width=0.05,
            stroke_linecap="round", stroke_linejoin="round",
        ):  # fmt: skip
            for arrow in self.drawing.of(Arrow):
                self._arrow(arrow, is_new=arrow.circle not in circles)
                circles.add(arrow.circle)

    def _arrow(self, arrow: Arrow, *, is_new: bool) -> None:
        radius = RING - self.lower
        if len(arrow.circle) == 1:
            if is_new:
                row, col, radius = self.ring(arrow.circle[0])
                self.pen.circle(row, col, radius)
        elif is_new:
            rows, cols = zip(*arrow.circle, strict=True)
            height, width = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
            if height * width == len(set(arrow.circle)) and 1 in (height, width):
                self.pen.rect(min(rows) + 0.12, min(cols) + 0.12, height - 0.24, width - 0.24, rx=0.36)
            else:
                self.pen.path(outline(arrow.circle, 0.12), closed=True)
                self.pen.path([list(between(a, b, 0.38)) for a, b in links(arrow.circle)])
        if arrow.shaft:
            points = [(row + 0.5, col + 0.5) for row, col in arrow.shaft]
            first = arrow.shaft[0]
            near = min(arrow.circle, key=lambda cell: (abs(cell[0] - first[0]) + abs(cell[1] - first[1]), cell))
            if near != first:
                start = near[0] + 0.5, near[1] + 0.5
                points.insert(0, _toward(start, points[0], radius if len(arrow.circle) == 1 else 0.38))
            if _has_jumps(arrow.shaft):
                for row, col in arrow.shaft:
                    self.pen.circle(row + 0.5, col + 0.5, 0.06, fill=_SHAFT)
            if len(points) > 1:
                points[-1] = _toward(points[-1], points[-2], 0.22)  # before the digit
                self.pen.path([points, _head(points[-1], points[-2], 0.18)])

    def shapes(self) -> None:
        with self.pen.group(class_="shapes", fill="none", stroke=_RIM, stroke_width=0.04, stroke_linejoin="round"):
            for shape in self.drawing.of(ShapeMark):
                if self.drawing.is_shown(shape.cell):
                    self._shape(shape)

    def _shape(self, shape: ShapeMark) -> None:
        pen = self.pen
        paint: dict[str, Any] = {
            "fill": (shape.colour or _SOLID) if shape.filled else None,
            "stroke": darker(shape.colour) if shape.colour else None,
            "class_": "solid" if shape.filled and not shape.colour else None,
        }
        if shape.kind in CHEVRONS:
            if len(sides := self._open_sides(shape)) < 4:  # a group is shaded, for its cells without chevrons
                pen.rect(*shape.cell, 1, 1, stroke="none", fill=_SOLID, fill_opacity=0.5)
            pen.path(self._around(shape, sides), **{**paint, "fill": None, "stroke_width": 0.045})
            return
        row, col, radius = self.ring(shape.cell)
        if shape.kind == "circle":
            pen.circle(row, col, radius, **paint)
        elif shape.kind == "square":
            side = radius * 0.92
            pen.rect(row - side, col - side, 2 * side, 2 * side, rx=0.03, **paint)
        else:
            pen.path([_diamond(row, col, radius * 1.12)], closed=True, **paint)

    def _open_sides(self, shape: ShapeMark) -> list[Direction]:
        """Return the sides of a cell without another one of its kind: cells of a kind are not compared."""
        kind = {
            other.cell for other in self.drawing.of(ShapeMark) if (other.kind, other.rule) == (shape.kind, shape.rule)
        }
        row, col = shape.cell
        return [(a, b) for a, b in ((-1, 0), (0, 1), (1, 0), (0, -1)) if (row + a, col + b) not in kind]

    def _around(self, shape: ShapeMark, sides: list[Direction]) -> list[list[Point]]:
        row, col = shape.cell[0] + 0.5, shape.cell[1] + 0.5
        level = self.chevrons[shape.cell]
        self.chevrons[shape.cell] += 1
        tip, arms = (0.34, 0.42) if shape.kind == "inward" else (0.42, 0.34)
        tip, arms = tip - 0.06 * level, arms - 0.06 * level
        return [
            [(row + arms * a - 0.1 * b, col + arms * b + 0.1 * a), (row + tip * a, col + tip * b),
             (row + arms * a + 0.1 * b, col + arms * b - 0.1 * a)]
            for a, b in sides
        ]  # fmt: skip

    def cages(self) -> None:
        levels: dict[Cell, set[int]] = defaultdict(set)
        with self.pen.group(class_="cages", fill="none", stroke=DASHES, stroke_width=1 / 36, stroke_linejoin="round"):
            for cage in self.drawing.of(CageMark):
                used = set().union(*(levels[cell] for cell in cage.cells))
                level = min(set(range(len(used) + 1)) - used)
                for cell in cage.cells:
                    levels[cell].add(level)
                self._cage(cage, 0.09 + min(0.075 * level, 0.3))

    def _cage(self, cage: CageMark, inset: float) -> None:
        boxes = [box for cell in cage.cells if cell in self.corner_texts for _, _, box in self.corner_slots(cell)]
        paint: dict[str, Any] = {
            "stroke": darker(cage.colour) if cage.colour else None,
            "stroke_dasharray": (1 / 14, 1 / 18) if cage.style == "dashed" else None,
            "stroke_width": 0.05 if cage.style == "solid" else None,
        }
        loops = outline(cage.cells, inset)
        whole = [loop for loop in loops if with_gaps(loop, boxes) == [[*loop, loop[0]]]]
        self.pen.path(whole, closed=True, **paint)
        self.pen.path([stroke for loop in loops if loop not in whole for stroke in with_gaps(loop, boxes)], **paint)
        self.pen.path(
            [list(between(a, b, 0.5 - inset)) for a, b in links(cage.cells)], **paint, stroke_opacity=0.6
        )  # fmt: skip

    def corner_slots(self, cell: Cell) -> list[tuple[str, tuple[float, float, str, float], Box]]:
        """Return the texts in a cell's corners, with their positions (row, column, anchor, width) and boxes."""
        texts = self.corner_texts[cell]
        slots = [" ".join(texts[number::4]) for number in range(min(4, len(texts)))]
        placed = []
        for number, text in enumerate(slots):
            is_right, is_low = number % 2, number // 2
            width = 0.42 if number - is_right + 1 < len(slots) else 0.88  # whether there is a text beside it
            cut, size = fit(text, width, self.small)
            taken = ems(cut) * size + 0.04
            row = cell[0] + (0.94 - 0.355 * size if is_low else 0.06 + 0.355 * size)
            col = cell[1] + (0.94 if is_right else 0.06)
            left = col - taken + 0.02 if is_right else col - 0.02
            box = (row - 0.45 * size, left, row + 0.45 * size, left + taken)
            placed.append((text, (row, col, "end" if is_right else "start", width), box))
        return placed

    def corners(self) -> None:
        with self.pen.group(class_="corners"):
            for cell in self.corner_texts:
                for text, (row, col, anchor, width), _ in self.corner_slots(cell):
                    self.pen.text(
                        row, col, text, self.small, width=width, text_anchor=None if anchor == "start" else anchor
                    )  # fmt: skip

    def edges(self) -> None:
        beside: dict[frozenset[Cell], list[Edge]] = defaultdict(list)
        for edge in self.drawing.of(Edge):
            beside[frozenset((edge.a, edge.b))].append(edge)
        with self.pen.group(class_="edges", text_anchor="middle", fill=INK):
            for edges in beside.values():
                self._edges(edges)

    def _edges(self, edges: list[Edge]) -> None:
        (row, col), (r, c) = a, b = sorted((edges[0].a, edges[0].b))
        down, right = r - row, c - col
        length = hypot(down, right)
        at_row, at_col = middle((a, b))
        along = (right / length, down / length) if length == 1 else (down / length, right / length)
        if length > 1:
            start, end = between(a, b, 0.3)
            if not (row + r) % 2 and not (col + c) % 2:  # between them is the middle of a cell, and maybe its digit
                away = 0.4 * right / length, 0.4 * down / length
                sides = (at_row - away[0], at_col + away[1]), (at_row + away[0], at_col - away[1])
                at_row, at_col = max(sides, key=self._room)
            self.pen.path([[start, (at_row, at_col), end]], fill="none", stroke=_RIM, stroke_width=0.035)
        for number, edge in enumerate(edges):
            shift = (number - (len(edges) - 1) / 2) * 0.3
            self._edge(edge, at_row + shift * along[0], at_col + shift * along[1])

    def _room(self, point: Point) -> float:
        """Return the distance of a point from the nearest side of the grid."""
        rows, cols = self.drawing.board.shape
        return min(point[0], rows - point[0], point[1], cols - point[1])

    def _edge(self, edge: Edge, row: float, col: float) -> None:
        pen = self.pen
        if edge.is_comparison:
            small, great = edge.smaller
            length = hypot(great[0] - small[0], great[1] - small[1])
            down, right = (great[0] - small[0]) / length, (great[1] - small[1]) / length
            pen.circle(row, col, 0.15, fill=PAPER, class_="paper")
            pen.path(
                [[(row + 0.08 * down - 0.11 * right, col + 0.08 * right + 0.11 * down),
                  (row - 0.08 * down, col - 0.08 * right),
                  (row + 0.08 * down + 0.11 * right, col + 0.08 * right - 0.11 * down)]],
                class_="edged", fill="none", stroke=INK, stroke_width=0.05, stroke_linecap="round", stroke_linejoin="round",
            )  # fmt: skip
            return
        size = 0.2 if edge.dot else 0.26
        text, size = fit(edge.text, 0.5, size)
        taken = ems(text) * size
        height = 0.15 if edge.text else 0.11
        half = max(height, taken / 2 + 0.04)
        is_black = edge.dot == "black"
        pen.rect(
            row - height, col - half, 2 * height, 2 * half, rx=height,
            fill=INK if is_black else PAPER,
            class_=f"edged {KEPT}" if edge.dot else "paper",  # a white dot is white on any paper
            stroke=INK if edge.dot else None, stroke_width=0.03 if edge.dot else None,
        )  # fmt: skip
        if edge.text:
            pen.text(
                row, col, edge.text, 0.2 if edge.dot else 0.26, width=0.5, class_=KEPT if edge.dot else None,
                font_weight=None if edge.dot else "600",
                fill=(PAPER if is_black else INK) if edge.dot else None,
            )  # fmt: skip

    def vertices(self) -> None:
        taken: Counter[Point] = Counter()
        with self.pen.group(class_="vertices", text_anchor="middle", fill=INK):
            for vertex in self.drawing.of(Vertex):
                self._vertex(vertex, taken)

    def _vertex(self, vertex: Vertex, taken: Counter[Point]) -> None:
        cells = set(vertex.cells)
        row, col = at = _meeting_point(cells)
        row += 0.36 * taken[at]
        taken[at] += 1
        rows = _in_rows(vertex.text)
        text, size = fit(max(rows, key=ems, default=""), 0.6, _IN_VERTEX)
        height = max(0.13, 0.5 * len(rows) * size * 1.05 + 0.05)
        half = max(height, ems(text) * size / 2 + 0.06)
        if len(cells) != 4 or max(abs(r + 0.5 - at[0]) + abs(c + 0.5 - at[1]) for r, c in cells) > 1:
            strokes = [[(row, col), _toward((r + 0.5, c + 0.5), (row, col), 0.26)] for r, c in sorted(cells)]
            self.pen.path(strokes, fill="none", stroke=_RIM, stroke_width=0.035, stroke_linecap="round")
        self.pen.rect(
            row - height, col - half, 2 * height, 2 * half, rx=height, fill=PAPER, class_="paper edged",
            stroke=INK, stroke_width=0.025,
        )  # fmt: skip
        for number, line in enumerate(rows):
            self.pen.text(row + (number - (len(rows) - 1) / 2) * size * 0.95, col, line, _IN_VERTEX, width=0.6)

    def outside(self) -> None:
        rows, cols = self.drawing.board.shape
        with self.pen.group(class_="outside", text_anchor="middle", fill=INK):
            for (row, col), marks in self.drawing.places_outside().items():
                for number, mark in enumerate(marks):
                    depth = (number + 0.5) * SLOT + 0.04
                    at_row = -depth if row < 0 else rows + depth if row >= rows else row + 0.5
                    at_col = -depth if col < 0 else cols + depth if col >= cols else col + 0.5
                    if isinstance(mark, OutsideArrow):
                        self._outside_arrow(at_row, at_col, mark.direction, mark.text)
                    else:
                        self.pen.text(at_row, at_col, mark.text, 0.36, width=SLOT - 0.06)

    def _outside_arrow(self, row: float, col: float, direction: Direction, text: str) -> None:
        down, right = direction
        length = hypot(down, right)
        start = row + 0.08 * down, col + 0.08 * right
        tip = row + 0.3 * down, col + 0.3 * right
        self.pen.path(
            [[start, tip], _head(tip, start, 0.11)],
            class_="edged", fill="none", stroke=INK, stroke_width=0.03, stroke_linecap="round", stroke_linejoin="round",
        )  # fmt: skip
        away = 0.15 / length
        self.pen.text(row - away * down * 1.1, col - away * right * 1.3, text, 0.28, width=0.46)


def _has_jumps(cells: tuple[Cell, ...]) -> bool:
    """Return whether a line runs over cells that are not part of it."""
    return any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1 for a, b in pairwise(cells))


def _toward(start: Point, end: Point, by: float) -> Point:
    """Return the point a share `by` of the way from one to another."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + (end[0] - start[0]) * by / length, start[1] + (end[1] - start[1]) * by / length


def _head(tip: Point, before: Point, size: float) -> list[Point]:
    row, col = _toward(tip, before, size)
    down, right = (row - tip[0]) * 0.75, (col - tip[1]) * 0.75
    return [(row - right, col + down), tip, (row + right, col - down)]


def _diamond(row: float, col: float, radius: float) -> list[Point]:
    return [(row - radius, col), (row, col + radius), (row + radius, col), (row, col - radius)]


def _meeting_point(cells: set[Cell]) -> Point:
    """Return the corner where cells meet, or a place between them that is not the middle of a cell."""
    rows, cols = zip(*cells, strict=True)
    if max(rows) - min(rows) == max(cols) - min(cols) == 1:
        return float(max(rows)), float(max(cols))
    row, col = middle(cells)
    if abs(row % 1 - 0.5) < 0.3 and abs(col % 1 - 0.5) < 0.3:
        return float(int(row) + 1), float(int(col) + 1)
    return row, col


def _in_rows(text: str) -> list[str]:
    """Return three or four digits in two rows, any other text in one.

    >>> _in_rows("1234"), _in_rows("1 2 3"), _in_rows("3,12")
    (['12', '34'], ['12', '3'], ['3,12'])
    """
    digits = text.split() if " " in text else list(text)
    if 3 <= len(digits) <= 4 and all(len(digit) == 1 and digit.isalnum() for digit in digits):
        return ["".join(digits[:2]), "".join(digits[2:])]
    return [text]


_HEAD = 0.3
_FIGURE_RIM = 0.03


Layer = Literal["behind", "among", "over"]


def draw_figures(figures: Iterable[Figure], pen: Pen, layer: Layer) -> None:
    """Draw the figures of a layer: behind lines and digits, among them, or over them if they hide no digit."""
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
        strokes.append(_draw_figure_head(points[-2], points[-1], max(figure.size or _HEAD, width)))
    pen.path(strokes, **stroke)


def _draw_figure_head(before: Point, tip: Point, size: float) -> list[Point]:
    down, right = tip[0] - before[0], tip[1] - before[1]
    length = hypot(down, right) or 1
    down, right = size * down / length, size * right / length
    ends = [(tip[0] - down + way * right * 0.6, tip[1] - right - way * down * 0.6) for way in (1, -1)]
    return [ends[0], tip, ends[1]]


def _shape(figure: Figure, pen: Pen, row: float, col: float) -> None:
    if figure.kind == "text" or not (figure.fill or figure.colour):
        return
    paint = {**_fill(figure.fill), **(_stroke(figure.colour, _FIGURE_RIM) if figure.colour else {})}
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
    """Return the opacity of a colour of eight digits, the last two of them, if it is not full."""
    return {name: round(int(colour[7:], 16) / 255, 2)} if len(colour) == 9 else {}
