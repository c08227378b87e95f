"""The drawings of our rules, as SudokuPad draws them; `line_readings` and `mark_readings` read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatchmethod
from typing import Any

from ...core.board import Board
from ...core.rule import Rule
from ...draw.drawing import Drawing
from ...draw.marks import (
    Arrow,
    CageMark,
    Corner,
    Edge,
    Fill,
    LineMark,
    Mark,
    OutsideArrow,
    OutsideMark,
    ShapeMark,
    Vertex,
)
from ...utils.coordinates import Cell
from ..rules import CloneRule, DiagonalRule, ExtraRegionRule
from .drawings import PIXELS, is_copy
from .evidence import NAMES
from .figures import ARROW, DIAGONAL, DOUBLE, ENDS, LINES, SANDWICH, SLOW, THERMOMETER, signature

Item = dict[str, Any]

_COLOURS = {look.rule.spelling().replace("-", " "): (look.colour, look.width) for look in reversed(LINES)}
_COLOURS |= {"thermometer": (THERMOMETER, 0.33), "slow thermometer": (SLOW, 0.33), "between": (ENDS, 0.03)}
_COLOURS |= {"double arrow": (DOUBLE, 0.1)}
_AROUND = {"x sum": "◯", "skyscraper": "▯"}
"""The sign that SudokuPad draws around a number outside."""
_RING = {"backgroundColor": "#FFFFFF", "borderColor": ENDS, "borderSize": 2, "rounded": True}
_SHARED = 200  # of the last drawings are compared with a new one
_PLACES = ((0.14, 0.14), (0.14, 0.86), (0.86, 0.14), (0.86, 0.86))


def draw_rules(board: Board, rules: Iterable[Rule], caged: tuple[type[Rule], ...] = ()) -> dict[str, list[Item]]:
    """Return the drawings of some rules: lines, arrows, underlays, overlays and outlines; none of those `caged` otherwise."""
    pen = _SudokuPadPen(board, caged)
    for rule in rules:
        pen.draw_rule(rule)
    return {key: items for key, items in pen.items.items() if items}


def _groups(rule: CloneRule) -> Iterator[Sequence[Sequence[Cell]]]:
    return (clue.groups for clue in rule.clue_list)


def _middle(cell: Cell) -> list[float]:
    return [cell[0] + 0.5, cell[1] + 0.5]


class _SudokuPadPen:
    def __init__(self, board: Board, caged: tuple[type[Rule], ...]) -> None:
        self.board = board
        self.caged = caged
        self.items: dict[str, list[Item]] = {"lines": [], "arrows": [], "underlays": [], "overlays": []}
        self.corners: dict[Cell, int] = {}
        self.beside: dict[Cell, int] = {}
        self.alike: set[Cell] = set()

    def draw_rule(self, rule: Rule) -> None:
        """Draw a rule, and sign what a reader of drawings may take for it."""
        before = {layer: len(items) for layer, items in self.items.items()}
        self._draw_rule(rule)
        if type(rule) in NAMES:
            for layer, count in before.items():
                for item in self.items[layer][count:]:
                    item["fromConstraint"] = signature(type(rule))

    def _draw_rule(self, rule: Rule) -> None:
        if isinstance(rule, DiagonalRule):
            n = self.board.rows
            for way in rule.diagonals(self.board.grid):
                ends = [[0, 0], [n, n]] if way == "\\" else [[0, n], [n, 0]]
                self.items["lines"].append({"wayPoints": ends, "color": DIAGONAL, "thickness": 2})
            return
        if isinstance(rule, CloneRule) and all(is_copy(one, other) for one, *more in _groups(rule) for other in more):
            shade = {"backgroundColor": THERMOMETER, "borderColor": THERMOMETER, "rounded": False}
            for first, *others in _groups(rule):
                for cell in (cell for other in others for cell in (*first, *other)):
                    self.items["underlays"].append({"center": _middle(cell), "width": 1, "height": 1, **shade})
            return
        drawing = Drawing(self.board)
        drawing.rule = rule.spelling().replace("-", " ")
        rule.draw(drawing)
        self.alike = {mark.cell for mark in drawing.marks if isinstance(mark, ShapeMark)}
        for mark in drawing.marks:
            if isinstance(rule, self.caged) and isinstance(mark, CageMark):
                continue
            self.draw(mark)
        if isinstance(rule, ExtraRegionRule):
            cages = self.items.setdefault("outlines", [])
            cages += [{"cells": [list(cell) for cell in clue.cells]} for clue in rule.clue_list]

    @singledispatchmethod
    def draw(self, mark: Mark) -> None:
        """Draw a mark; walls and notes are said elsewhere."""

    @draw.register
    def _(self, mark: LineMark) -> None:
        colour, width = _COLOURS.get(mark.rule, (mark.colour, mark.width))
        cells = mark.cells + mark.cells[:1] * mark.closed
        line = {"wayPoints": list(map(_middle, cells)), "color": colour, "thickness": max(1, round(PIXELS * width))}
        self.items["lines"].append(line)
        for end, cell in zip(mark.ends, (mark.cells[0], mark.cells[-1]), strict=True):
            if end == "bulb":
                fill = {"backgroundColor": colour, "borderColor": colour, "rounded": True}
                self._spot("underlays", _middle(cell), 0.85, fill)
            elif end == "circle":
                self._spot("overlays", _middle(cell), 0.8, _RING)
            elif end == "diamond":
                self._spot("overlays", _middle(cell), 0.6, _RING | {"rounded": False, "angle": 45})
            elif end == "arrow" and len(mark.cells) > 1:
                points = [_middle(each) for each in (mark.cells[-2:] if cell == mark.cells[-1] else mark.cells[1::-1])]
                self.items["arrows"].append({"wayPoints": points, "color": colour, "thickness": 3, "headLength": 0.3})

    @draw.register
    def _(self, mark: Arrow) -> None:
        rows, cols = ([cell[at] for cell in mark.circle] for at in (0, 1))
        centre = [(min(rows) + max(rows) + 1) / 2, (min(cols) + max(cols) + 1) / 2]
        size = {"height": 0.75 + max(rows) - min(rows), "width": 0.75 + max(cols) - min(cols)}
        ring = _RING | {"borderColor": ARROW, "center": centre, **size}
        self.items["overlays"].append(ring)
        to = mark.shaft[0]
        start = min(mark.circle, key=lambda cell: max(abs(cell[0] - to[0]), abs(cell[1] - to[1])))
        (row, col), (down, right) = _middle(start), (to[0] - start[0], to[1] - start[1])
        reach = 0.36 / max(abs(down), abs(right), 1)
        points = [[round(row + down * reach, 2), round(col + right * reach, 2)], *map(_middle, mark.shaft)]
        self.items["arrows"].append({"wayPoints": points, "color": ARROW, "thickness": 5, "headLength": 0.3})

    @draw.register
    def _(self, mark: ShapeMark) -> None:
        if mark.kind in ("inward", "outward"):
            self._chevrons(mark.cell, mark.kind == "inward")
        elif mark.filled and mark.rule in ("odd", "even"):
            fill = {"backgroundColor": THERMOMETER, "borderColor": THERMOMETER, "rounded": mark.kind == "circle"}
            self._spot("underlays", _middle(mark.cell), 0.7, fill)
        else:
            look: Item = {"backgroundColor": mark.colour or "#FFFFFF", "borderColor": "#808080"}
            look |= {"rounded": mark.kind == "circle"} | ({"angle": 45} if mark.kind == "diamond" else {})
            self._spot("underlays", _middle(mark.cell), 0.8, look)
        self._corner(mark.cell, mark.text)

    def _chevrons(self, cell: Cell, inward: bool) -> None:
        """Draw chevrons at the sides of a cell, except towards cells of the same kind: these are not compared."""
        row, col = _middle(cell)
        self._spot("underlays", [row, col], 1, {"backgroundColor": "#CCCCCC", "rounded": False})
        ends, tip = (0.44, 0.39) if inward else (0.39, 0.44)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            beside = cell[0] + down, cell[1] + right
            if self.board.grid.has(beside) and beside not in self.alike:
                points = [
                    [row + down * ends + 0.1 * right, col + right * ends + 0.1 * down],
                    [row + down * tip, col + right * tip],
                    [row + down * ends - 0.1 * right, col + right * ends - 0.1 * down],
                ]
                points = [[round(at, 2) for at in point] for point in points]
                self.items["lines"].append({"wayPoints": points, "color": "#000000", "thickness": 1})

    @draw.register
    def _(self, mark: CageMark) -> None:
        cage: Item = {"cells": [list(cell) for cell in sorted(mark.cells)], "unique": False, "style": "box"}
        cage |= {"value": mark.label} if mark.label else {}
        cage |= {"borderColor": mark.colour} if mark.colour else {}
        self.items.setdefault("outlines", []).append(cage)

    @draw.register
    def _(self, mark: Edge) -> None:
        centre = [(mark.a[at] + mark.b[at] + 1) / 2 for at in (0, 1)]
        if mark.dot:
            white = mark.dot == "white"
            look = {"backgroundColor": "#FFFFFF" if white else "#000000", "borderColor": "#000000", "rounded": True}
            look |= {"text": mark.text, "color": "#000000" if white else "#FFFFFF"} if mark.text else {}
            self._spot("overlays", centre, 0.3, look)
            return
        text = mark.text
        if mark.is_comparison:
            smaller, greater = mark.smaller
            text = (
                ("<" if smaller < greater else ">") if smaller[0] == greater[0] else ("∧" if smaller < greater else "∨")
            )
        self._text(centre, text, 21)

    @draw.register
    def _(self, mark: Vertex) -> None:
        centre = [sum(cell[at] for cell in mark.cells) / len(mark.cells) + 0.5 for at in (0, 1)]
        look = {
            "backgroundColor": "#FFFFFF",
            "borderColor": "#000000",
            "rounded": True,
            "text": mark.text,
            "fontSize": 14,
        }
        self._spot("overlays", centre, 0.7, look)

    @draw.register
    def _(self, mark: OutsideMark) -> None:
        rows, cols = self.board.shape
        place = {
            "left": (mark.line, -1),
            "right": (mark.line, cols),
            "top": (-1, mark.line),
            "bottom": (rows, mark.line),
        }
        cell = place[mark.side]
        number = self.beside[cell] = self.beside.get(cell, -1) + 1  # further out if the place is taken
        out = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}[mark.side]
        row, col = _middle(cell)
        at = [row + out[0] * number, col + out[1] * number]
        self._text(at, mark.text, 22 if mark.rule in _AROUND else SANDWICH if mark.rule == "sandwich" else 28)
        if mark.rule in _AROUND:
            self._text(at, _AROUND[mark.rule], 38)

    @draw.register
    def _(self, mark: OutsideArrow) -> None:
        row, col = _middle(mark.place)
        down, right = mark.direction
        ends = [[round(row + reach * down, 2), round(col + reach * right, 2)] for reach in (0.3, 0.48)]
        self.items["arrows"].append({"wayPoints": ends, "color": "#000000", "thickness": 2, "headLength": 0.15})
        self._text([row, col], mark.text, 24)

    @draw.register
    def _(self, mark: Fill) -> None:
        self._spot("underlays", _middle(mark.cell), 1, {"backgroundColor": mark.colour, "rounded": False})

    @draw.register
    def _(self, mark: Corner) -> None:
        self._corner(mark.cell, mark.text)

    def _corner(self, cell: Cell, text: str) -> None:
        if text:
            number = self.corners[cell] = self.corners.get(cell, -1) + 1
            down, right = _PLACES[number % len(_PLACES)]
            self._text([cell[0] + down, cell[1] + right], text, 12)

    def _text(self, centre: list[float], text: str, size: int) -> None:
        look = {"text": text, "color": "#000000", "fontSize": size, "rounded": False}
        self._spot("overlays", centre, 0.25, look)

    def _spot(self, layer: str, centre: list[float], size: float, look: Item) -> None:
        item = {"center": centre, "width": size, "height": size, **look}
        drawn = (
            {key: value for key, value in each.items() if key != "fromConstraint"}
            for each in self.items[layer][-_SHARED:]
        )
        if item not in drawn:  # thermometers may share a bulb
            self.items[layer].append(item)
