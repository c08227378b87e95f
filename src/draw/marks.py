"""The marks of rules as plain data, one frozen class for each kind.

Cells are (row, column) from 0. Colours are texts `#RRGGBB`. `rule` is the name of the mark's rule; it does not count
for equality.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from ..core.grid import Side
from ..utils.cells import cell_label, row_label
from ..utils.coordinates import Cell, unconnected_cells
from ..utils.message import Label

End = Literal["none", "bulb", "circle", "diamond", "arrow"]
Style = Literal["dashed", "solid"]
Kind = Literal["circle", "square", "diamond", "inward", "outward"]
Dot = Literal["white", "black"]
Direction = tuple[int, int]

ENDS: tuple[End, ...] = get_args(End)
STYLES: tuple[Style, ...] = get_args(Style)
KINDS: tuple[Kind, ...] = get_args(Kind)
DOTS: tuple[Dot, ...] = get_args(Dot)

ARROWS: dict[Direction, str] = {
    (-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘",
}  # fmt: skip
"""The eight directions from a place, as (down, right)."""

SIGNS = {"white": "○", "black": "●"}


@dataclass(frozen=True, kw_only=True)
class Mark:
    """Base class of marks."""

    rule: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        """The mark in a short line, for use without a picture: `thermometer C1 B1 A1`."""
        raise NotImplementedError

    def _words(self, text: str, cells: Iterable[Cell]) -> str:
        head = " ".join(filter(None, [self.rule, text]))
        names = " ".join(map(cell_label, cells))
        return f"{head}: {names}" if text else f"{head} {names}".strip()


@dataclass(frozen=True)
class Region(Mark):
    """Cells with walls around them."""

    cells: frozenset[Cell]

    @property
    def in_parts(self) -> bool:
        """Whether its cells are not connected, so that walls alone don't show it."""
        return bool(self.cells) and bool(unconnected_cells(sorted(self.cells)))

    @property
    def words(self) -> str:
        return self._words("", sorted(self.cells))


@dataclass(frozen=True)
class Fill(Mark):
    """The background of a cell."""

    cell: Cell
    colour: str

    @property
    def words(self) -> str:
        return self._words("", [self.cell])


@dataclass(frozen=True)
class LineMark(Mark):
    """A thick line through the middles of cells; `width` is in cell sides, `ends` are the looks of its two ends."""

    cells: tuple[Cell, ...]
    colour: str
    width: float = 0.3
    closed: bool = False
    ends: tuple[End, End] = ("none", "none")
    dashed: bool = False

    @property
    def words(self) -> str:
        return self._words("", self.cells + self.cells[:1] * self.closed)


@dataclass(frozen=True)
class Arrow(Mark):
    """A circle around one cell or a pill around several, and a thin arrow from it through `shaft`."""

    circle: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    @property
    def words(self) -> str:
        return self._words(" ".join(map(cell_label, self.circle)), self.shaft)


@dataclass(frozen=True)
class ShapeMark(Mark):
    """A shape inside a cell, with a small text."""

    cell: Cell
    kind: Kind
    filled: bool = False
    colour: str = ""
    text: str = ""

    @property
    def words(self) -> str:
        return self._words(f"({self.kind}) {self.text}".rstrip(), [self.cell])


@dataclass(frozen=True)
class CageMark(Mark):
    """An outline just inside cells, with a small label in the first one in reading order."""

    cells: frozenset[Cell]
    label: str = ""
    style: Style = "dashed"
    colour: str = ""

    @property
    def first(self) -> Cell:
        """The cell with the label."""
        return min(self.cells)

    @property
    def words(self) -> str:
        return self._words(self.label, sorted(self.cells))


@dataclass(frozen=True)
class Edge(Mark):
    """A dot, a text or both between two cells; the text `<` or `>` compares the first with the second."""

    a: Cell
    b: Cell
    dot: Dot | None = None
    text: str = ""

    @property
    def is_comparison(self) -> bool:
        """Whether it is drawn as a sign that points at the smaller cell."""
        return self.dot is None and self.text in ("<", ">")

    @property
    def smaller(self) -> tuple[Cell, Cell]:
        """The smaller and the greater cell of a comparison."""
        return (self.a, self.b) if self.text == "<" else (self.b, self.a)

    @property
    def words(self) -> str:
        if self.is_comparison:
            return f"{self.rule} {cell_label(self.a)} {self.text} {cell_label(self.b)}".strip()
        return self._words(SIGNS.get(self.dot or "", "") + self.text, [self.a, self.b])


@dataclass(frozen=True)
class Vertex(Mark):
    """A text in a small circle where cells meet."""

    cells: tuple[Cell, ...]
    text: str

    @property
    def words(self) -> str:
        return self._words(self.text, self.cells)


@dataclass(frozen=True)
class OutsideMark(Mark):
    """A text outside the grid, at the end of a row or column."""

    side: Side
    line: int
    text: str

    @property
    def words(self) -> str:
        line = row_label(self.line) if self.side in ("left", "right") else str(self.line + 1)
        return f"{self.rule} {self.text}: {self.side} {line}".strip()


@dataclass(frozen=True)
class OutsideArrow(Mark):
    """A text on a place just outside the grid, with a small arrow that points into it."""

    place: Cell
    direction: Direction
    text: str

    @property
    def entry(self) -> Cell:
        """The first cell that the arrow meets."""
        return self.place[0] + self.direction[0], self.place[1] + self.direction[1]

    @property
    def words(self) -> str:
        return f"{self.rule} {self.text}: {ARROWS[self.direction]} {cell_label(self.entry)}".strip()


@dataclass(frozen=True)
class Corner(Mark):
    """A small text in a corner of a cell."""

    cell: Cell
    text: str

    @property
    def words(self) -> str:
        return self._words(self.text, [self.cell])


@dataclass(frozen=True)
class Note(Mark):
    """A line of text, or a message, without a place."""

    text: Label

    @property
    def words(self) -> str:
        return str(self.text)


def in_words(marks: Iterable[Mark]) -> list[str]:
    """Return marks as short lines; equal marks appear once, and those of single cells with the same text share a line.

    A cage and a line through all of its cells are one line of text, with the cells in the order of the line.

    >>> in_words([ShapeMark((0, 0), "circle", rule="odd"), Note("Knights."), ShapeMark((2, 1), "circle", rule="odd")])
    ['odd (circle): A1 C2', 'Knights.']
    """
    marks = list(marks)
    cages = {(mark.rule, mark.cells) for mark in marks if isinstance(mark, CageMark)}
    along = {(mark.rule, frozenset(mark.cells)): mark for mark in marks if isinstance(mark, LineMark)}
    lines: dict[object, str] = {}
    for mark in marks:
        if isinstance(mark, CageMark) and (path := along.get((mark.rule, mark.cells))):
            words = mark._words(mark.label, path.cells)
            lines[CageMark, words] = words
        elif isinstance(mark, LineMark) and (mark.rule, frozenset(mark.cells)) in cages:
            continue
        elif isinstance(mark, (Fill, ShapeMark, Corner)):
            key = replace(mark, cell=(0, 0)), mark.rule
            lines[key] = f"{lines[key]} {cell_label(mark.cell)}" if key in lines else mark.words
        else:
            lines[type(mark), mark.words] = mark.words
    return list(lines.values())
