"""The drawings of SudokuPad's JSON in one form: lines through cells, spots at places, arrows; and what colours look like."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from math import hypot
from typing import Any

from ...utils.coordinates import Cell

PIXELS = 64
"""Of a cell's side, in which thickness and font sizes are given."""

Point = tuple[float, float]
Colour = tuple[int, int, int]

_CLOSE = 0.13  # how far a drawing may be from its expected place
_CUT = 0.25  # how far from the middle of a cell a cut corner may be on average
_REACH = 0.46  # how far into its cell the end of a line may be from the middle: it may stop at a circle


@dataclass(eq=False)
class Stroke:
    """A line: its points, and its cells if it runs from middle to middle of cells.

    `made_for` is the rule that a converter drew it for, if known; `item` is the drawing as it was read.
    """

    path: str
    points: tuple[Point, ...]
    cells: tuple[Cell, ...]
    colour: Colour | None
    thickness: float
    is_arrow: bool = False
    made_for: str = ""
    item: dict[str, Any] = field(default_factory=dict)
    used: bool = False

    @property
    def places(self) -> tuple[Point, ...]:
        return self.points


@dataclass(eq=False)
class Spot:
    """A circle, square or text at a place; `at` counts in cells from the top left corner of the grid."""

    path: str
    at: Point
    width: float
    height: float
    rounded: bool
    fill: Colour | None
    border: Colour | None
    text: str
    turned: bool
    font: float = 0
    made_for: str = ""
    item: dict[str, Any] = field(default_factory=dict)
    used: bool = False

    @property
    def places(self) -> tuple[Point, ...]:
        return (self.at,)

    @property
    def size(self) -> float:
        return max(self.width, self.height)

    @property
    def for_looks(self) -> bool:
        """Whether it has what SudokuPad's converter writes for f-puzzles' circles and texts that belong to no clue."""
        return "textStroke" in self.item or "textColor" in self.item

    @property
    def look(self) -> tuple[Any, ...]:
        """All that is seen of it."""
        return self.at, self.width, self.height, self.rounded, self.fill, self.border, self.text, self.turned

    @property
    def cell(self) -> Cell | None:
        """The cell in whose middle it is."""
        row, col = self.at
        return (int(row // 1), int(col // 1)) if _near(row % 1, 0.5) and _near(col % 1, 0.5) else None

    @property
    def between(self) -> tuple[Cell, Cell] | None:
        """The two cells on whose border it is."""
        row, col = self.at
        if _near(row, round(row)) and _near(col % 1, 0.5):
            return (round(row) - 1, int(col // 1)), (round(row), int(col // 1))
        if _near(col, round(col)) and _near(row % 1, 0.5):
            return (int(row // 1), round(col) - 1), (int(row // 1), round(col))
        return None

    @property
    def corner(self) -> tuple[Cell, ...] | None:
        """The four cells at whose common corner it is."""
        row, col = self.at
        if not (_near(row, round(row)) and _near(col, round(col))):
            return None
        r, c = round(row), round(col)
        return (r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= _CLOSE


def cells_along(points: tuple[Point, ...], shape: Cell) -> tuple[Cell, ...]:
    """Return the cells of a line from middle to middle, those it passes between two points too; none for another line.

    A line may cut the corner of a cell in which it turns.

    >>> cells_along(((0.5, 0.5), (0.5, 2.5), (1.5, 3.5)), (9, 9))
    ((0, 0), (0, 1), (0, 2), (1, 3))
    >>> cells_along(((0.5, 0.5), (0.5, 1.3), (0.7, 1.5), (1.5, 1.5)), (9, 9))
    ((0, 0), (0, 1), (1, 1))
    >>> cells_along(((0.0, 0.0), (2.0, 2.0)), (9, 9))
    ()
    """
    visits = [
        (cell, [*same]) for cell, same in groupby(points, key=lambda point: (int(point[0] // 1), int(point[1] // 1)))
    ]
    cells: list[Cell] = []
    for number, (cell, inside) in enumerate(visits):
        reach = _REACH if number in (0, len(visits) - 1) else _CLOSE if len(inside) == 1 else _CUT
        row, col = (sum(point[at] for point in inside) / len(inside) for at in (0, 1))
        if max(abs(row % 1 - 0.5), abs(col % 1 - 0.5)) > reach or not all(
            0 <= at < side for at, side in zip(cell, shape, strict=True)
        ):
            return ()
        cells.append(cell)
    whole = cells[:1]
    for (r, c), (s, d) in pairwise(cells):
        down, right = s - r, d - c
        steps = max(abs(down), abs(right))
        if down and right and abs(down) != abs(right):
            steps = 1  # neither straight nor diagonal: the cells that it passes are unknown
        whole += [(r + down * step // steps, c + right * step // steps) for step in range(1, steps + 1)]
    return tuple(whole)


_NAMED = {"white": (255, 255, 255), "black": (0, 0, 0), "grey": (128, 128, 128), "gray": (128, 128, 128)}


def rgba_of(given: Any) -> tuple[Colour, float] | None:
    """Return a colour and its opacity from 0 to 1, None for one that can't be seen or read.

    >>> rgba_of("#CFCFCF"), rgba_of("#0003"), rgba_of("rgba(1, 2, 3, 0.5)"), rgba_of("#FFFFFF00"), rgba_of(7)
    (((207, 207, 207), 1.0), ((0, 0, 0), 0.2), ((1, 2, 3), 0.5), None, None)
    """
    text = given.strip().lower() if isinstance(given, str) else ""
    if text in _NAMED:
        return _NAMED[text], 1.0
    if match := re.fullmatch(r"#([0-9a-f]{3,8})", text):
        digits = match[1]
        if len(digits) in (3, 4):
            digits = "".join(digit * 2 for digit in digits)
        if len(digits) not in (6, 8):
            return None
        red, green, blue, alpha = (int((digits + "ff")[at : at + 2], 16) for at in (0, 2, 4, 6))
        return ((red, green, blue), alpha / 255) if alpha else None
    if match := re.fullmatch(
        r"rgba?\(([0-9]{1,3}), *([0-9]{1,3}), *([0-9]{1,3})(?:, *([01]?\.[0-9]{1,9}|[01]))?\)", text
    ):
        opacity = float(match[4] or 1)
        return ((int(match[1]), int(match[2]), int(match[3])), opacity) if opacity else None
    return None


def colour_of(given: Any) -> Colour | None:
    """Return a colour as it looks on white, None for one that can't be seen or read.

    >>> colour_of("#CFCFCF"), colour_of("#fff"), colour_of("#0003"), colour_of("#FFFFFF00"), colour_of(7)
    ((207, 207, 207), (255, 255, 255), (204, 204, 204), None, None)
    """
    found = rgba_of(given)
    if found is None:
        return None
    (red, green, blue), opacity = found
    ground = 255 * (1 - opacity)
    return round(red * opacity + ground), round(green * opacity + ground), round(blue * opacity + ground)


def is_grey(colour: Colour | None) -> bool:
    """Return whether a colour is a grey, neither white nor black."""
    return colour is not None and max(colour) - min(colour) < 30 and 60 <= sum(colour) / 3 <= 235


def is_light(colour: Colour | None) -> bool:
    """Return whether a colour is white, or nothing is drawn at all."""
    return colour is None or min(colour) > 235


def is_dark(colour: Colour | None) -> bool:
    """Return whether a colour is black."""
    return colour is not None and max(colour) < 60


def distance(one: Colour, other: Colour) -> float:
    """Return how unlike two colours are."""
    return hypot(*(a - b for a, b in zip(one, other, strict=True)))


def length(points: tuple[Point, ...]) -> float:
    """Return the length of a line."""
    return sum(hypot(r - s, c - d) for (r, c), (s, d) in pairwise(points))


def is_copy(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Return whether a connected area is a translated copy of another one that it does not overlap."""
    moved = {(d - b, c - a) for (a, b), (c, d) in zip(one, other, strict=True)}
    return len(moved) == 1 and not set(one) & set(other) and len(set(one)) == len(one) and _is_joined(one)


def _is_joined(cells: Sequence[Cell]) -> bool:
    left, waiting = set(cells[1:]), list(cells[:1])
    while waiting:
        row, col = waiting.pop()
        near = {(r, c) for r, c in left if max(abs(r - row), abs(c - col)) == 1}
        left -= near
        waiting += near
    return not left
