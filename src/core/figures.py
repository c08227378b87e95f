"""Decorative figures from the source of a puzzle, and fog."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, get_args

from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError, bounds, expected_got, one_of, quote
from ..utils.frozen import Frozen
from ..utils.json_text import expect, expect_object, quote_json
from ..utils.message import Message
from .board import Board
from .puzzle_json import listed_cells

if TYPE_CHECKING:
    from .turns import GridTransform


Kind = Literal["line", "arrow", "circle", "square", "text", "outline"]
Place = tuple[float, float]

KINDS: tuple[Kind, ...] = get_args(Kind)
MOST = 5_000
"""The limit for the figures of a puzzle, and for the points of a figure."""
FAR, LONG, LONG_TEXT = 200, 100, 500
_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")


class Figure(Frozen):
    """A line or arrow through `points`, a circle, square or text at one point, or an outline around cells (by centre).

    `colour` is used for lines and rims, `fill` for the inside, `ink` for the text; "" is none. `width` is that of a
    line or shape, `size` that of the text or of an arrow's head, `turn` an angle in degrees. A figure that is `behind`
    lies below lines and digits. Other figures lie above them unless an opaque `fill` would hide digits.

    >>> Figure("circle", ((0.5, 1.0),), fill="#FFFFFF", width=0.3, height=0.3).data()
    {'kind': 'circle', 'points': [[0.5, 1.0]], 'fill': '#FFFFFF', 'width': 0.3, 'height': 0.3}
    """

    fields = ("kind", "points", "colour", "fill", "width", "height", "text", "ink", "size", "turn", "behind")
    kind: Kind
    points: tuple[Place, ...]
    colour: str
    fill: str
    width: float
    height: float
    text: str
    ink: str
    size: float
    turn: float
    behind: bool

    def __init__(
        self,
        kind: Kind,
        points: tuple[Place, ...],
        colour: str = "",
        fill: str = "",
        width: float = 0,
        height: float = 0,
        text: str = "",
        ink: str = "",
        size: float = 0,
        turn: float = 0,
        behind: bool = False,
    ) -> None:
        values = (kind, points, colour, fill, width, height, text, ink, size, turn, behind)
        self.__dict__.update(zip(self.fields, values, strict=True))

    def data(self) -> dict[str, Any]:
        """Return the JSON form as plain data, without default values."""
        found: dict[str, Any] = {"kind": self.kind, "points": [list(point) for point in self.points]}
        return found | {name: value for name in self.fields[2:] if (value := getattr(self, name))}

    @property
    def reach(self) -> tuple[float, float, float, float]:
        """The extent of the figure: its least and largest row, then its least and largest column."""
        rows, cols = zip(*self.points, strict=True)
        wide = (
            self.width / 2 if self.kind in ("line", "arrow") else max(self.width / 2, 0.3 * len(self.text) * self.size)
        )
        high = self.width / 2 if self.kind in ("line", "arrow") else max(self.height, self.size) / 2
        return min(rows) - high, max(rows) + high, min(cols) - wide, max(cols) + wide


FIGURE_KEYS = Figure.fields


def read_figure(given: Any, path: str) -> Figure:
    """Return a figure from its JSON form; raises PuzzleFormatError with the path of the wrong value.

    >>> read_figure({"kind": "line", "points": [[0.5, 0.5], [0.5, 2.5]], "colour": "#CFCFCF", "width": 0.2}, "it").kind
    'line'
    """
    data = expect_object(given, path, FIGURE_KEYS, required=("kind", "points"))
    if data["kind"] not in KINDS:
        raise PuzzleFormatError(expected_got(quote_json(data["kind"]), one_of(KINDS)), path=f"{path}.kind")
    points = expect(data["points"], list, f"{path}.points")
    if not 1 <= len(points) <= MOST:
        raise PuzzleFormatError(
            expected_got(Message("puzzle.places", number=len(points)), bounds(1, MOST)), path=f"{path}.points"
        )
    found: dict[str, Any] = {
        "kind": data["kind"],
        "points": tuple(_place(p, f"{path}.points[{i}]") for i, p in enumerate(points)),
    }
    for name in ("colour", "fill", "ink"):
        colour = expect(data.get(name, ""), str, f"{path}.{name}")
        if colour and not _COLOUR.fullmatch(colour):
            raise PuzzleFormatError(expected_got(quote(colour), Message("puzzle.colour")), path=f"{path}.{name}")
        found[name] = colour
    for name in ("width", "height", "size", "turn"):
        found[name] = _number(data.get(name, 0), f"{path}.{name}", 360 if name == "turn" else LONG)
    found["text"] = expect(data.get("text", ""), str, f"{path}.text")[:LONG_TEXT]
    found["behind"] = expect(data.get("behind", False), bool, f"{path}.behind")
    return Figure(**found)


def read_figures(given: Any, path: str) -> list[Figure]:
    """Return figures from their JSON form; raises PuzzleFormatError with the path of the wrong value."""
    items = expect(given, list, path)
    if len(items) > MOST:
        raise PuzzleFormatError(
            expected_got(Message("puzzle.figures", number=len(items)), bounds(most=MOST)), path=path
        )
    return [read_figure(each, f"{path}[{i}]") for i, each in enumerate(items)]


def _place(given: Any, path: str) -> Place:
    if not isinstance(given, list) or len(given) != 2:
        raise PuzzleFormatError(expected_got(quote_json(given), Message("puzzle.place")), path=path)
    row, col = (_number(each, path, FAR) for each in given)
    return row, col


def _number(given: Any, path: str, most: int) -> float:
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not -most <= given <= most:
        raise PuzzleFormatError(expected_got(quote_json(given), bounds(-most, most)), path=path)
    return float(given)


FOG_KEYS = ("lamps", "lit")


class Fog(Frozen):
    """Fog that hides the cells of a board and their drawings; `lamps` light up to nine cells each, `lit` is lit cells.

    A given lights its own cell; a player's correct value lights the cells around it, as a lamp does.

    >>> fog = Fog([(1, 1)])
    >>> fog.data(), sorted(fog.visible_cells(Board(3)))[:3]
    ({'lamps': ['B2']}, [(0, 0), (0, 1), (0, 2)])
    """

    fields = FOG_KEYS
    lamps: tuple[Cell, ...]
    lit: tuple[Cell, ...]

    def __init__(self, lamps: Iterable[Cell] = (), lit: Iterable[Cell] = ()) -> None:
        self.__dict__.update(lamps=tuple(dict.fromkeys(lamps)), lit=tuple(dict.fromkeys(lit)))

    def data(self) -> dict[str, Any]:
        return {key: list(map(cell_name, cells)) for key in FOG_KEYS if (cells := getattr(self, key))}

    def transform(self, turn: GridTransform) -> Fog:
        """Return this fog over a turned board.

        >>> from rulegrid.core.turns import GridTransform
        >>> Fog([(0, 0)]).transform(GridTransform("half", 2, 3)).lamps
        ((1, 2),)
        """
        return Fog(turn.line(self.lamps), turn.line(self.lit))

    def visible_cells(self, board: Board) -> set[Cell]:
        """Return the cells of a board that the player sees at the start."""
        cells = {(row, col) for row in range(board.rows) for col in range(board.cols)}
        near = {(row + down, col + right) for row, col in self.lamps for down in (-1, 0, 1) for right in (-1, 0, 1)}
        return cells & {*near, *self.lit, *(cell for cell in cells if board.cells[cell[0]][cell[1]])}


def read_fog(given: Any, board: Board, path: str) -> Fog:
    """Return fog from its JSON form; raises PuzzleFormatError with the path of the wrong value.

    >>> read_fog({"lamps": ["A1"], "lit": ["B2"]}, Board(2), "puzzle.fog").lit
    ((1, 1),)
    """
    data = expect_object(given, path, FOG_KEYS)
    return Fog(*(listed_cells(data.get(key, []), board, f"{path}.{key}") for key in FOG_KEYS))
