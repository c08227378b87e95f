"""A board in box-drawing characters and colours, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..board import Board
from .characters import bar, junction
from .drawing import THIN, Drawing, record
from .plan import Plan

if TYPE_CHECKING:
    from rich.text import Text

    from ..rule import Rule

COLUMNS = 80
"""The width of a terminal where it is not known."""

_INK = "#1f2933"  # on a fill: the palette is light whatever the terminal's own colours are
_FAINT = "#5b6670"


def render(
    board: Board,
    rules: Iterable[Rule] = (),
    *,
    labels: Mapping[Cell, str] | None = None,
    start: Board | None = None,
    width: int = COLUMNS,
    colours: bool = True,
) -> Text:
    """Return the board as text; `rules` draw themselves, `labels` stand in empty cells.

    Values that are in `start` too are bold, others coloured; without `start` all count as given. Labels of cages stand
    in the borders above cells, dots and signs on borders, texts outside beside the grid; what characters can't draw is
    listed below, a line each. Cells have a blank on either side, or one, or none, as `width` columns allow; values are
    letters from 10 on where that is not enough. With `colours` False, backgrounds are listed too.

    Print it with `console.print(text, soft_wrap=True)`: a board wider than the console is then neither cut nor folded
    by rich.

    >>> board = Board(2)
    >>> board.load_puzzle([1, 2, 0, 1])
    >>> print(render(board).plain)
    ┏━━━┯━━━┓
    ┃ 1 │ 2 ┃
    ┠───┼───┨
    ┃   │ 1 ┃
    ┗━━━┷━━━┛
    """
    # rich is slow to import: not before it is needed.
    from rich.text import Text

    drawing = record(board, rules, labels, start=start)
    plan = Plan(drawing, width, colours=colours)
    text = Text(no_wrap=True, overflow="ignore", end="\n")
    pen = _Pen(text)
    _Grid(drawing, plan, pen).draw()
    for line in plan.captions:
        for part in wrap(line, max(width, 20), subsequent_indent="  "):
            pen.write("\n")
            pen.write(part)
    pen.lift()
    return text


class _Pen:
    """Appends to a text, one span for neighbouring parts of one style."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.parts: list[str] = []
        self.style = ""

    def write(self, part: str, style: str = "") -> None:
        if part and style != self.style:
            self.lift()
            self.style = style
        self.parts.append(part)

    def lift(self) -> None:
        self.text.append("".join(self.parts), self.style or None)
        self.parts.clear()


class _Grid:
    """Writes the grid, line by line, with what stands around it."""

    def __init__(self, drawing: Drawing, plan: Plan, pen: _Pen) -> None:
        self.drawing = drawing
        self.plan = plan
        self.pen = pen

    def draw(self) -> None:
        rows, cols = self.drawing.board.shape
        for depth in reversed(range(self.depth(-1))):
            self.outside(-1, depth)
            self.pen.write("\n")
        for row in range(rows + 1):
            self.beside("", self.plan.left)
            for col in range(cols + 1):
                self.junction(row, col)
                if col < cols:
                    self.border_above(row, col)
            if row == rows:
                break
            self.pen.write("\n")
            self.beside(" ".join(reversed(self.plan.outside.get((row, -1), []))), self.plan.left)
            for col in range(cols + 1):
                self.border_before(row, col)
                if col < cols:
                    self.inside((row, col))
            if texts := self.plan.outside.get((row, cols)):
                self.pen.write(" " + " ".join(texts))
            self.pen.write("\n")
        for depth in range(self.depth(rows)):
            self.pen.write("\n")
            self.outside(rows, depth)

    def depth(self, row: int) -> int:
        """Return how many lines of texts there are above or below the grid."""
        return max((len(texts) for place, texts in self.plan.outside.items() if place[0] == row), default=0)

    def outside(self, row: int, depth: int) -> None:
        """Write one line of the texts above or below the grid."""
        from rich.cells import cell_len

        def text_at(col: int) -> str:
            texts = self.plan.outside.get((row, col), [])
            return texts[depth] if depth < len(texts) else ""

        cols, width = self.drawing.board.cols, self.plan.width
        self.beside(text_at(-1), self.plan.left)
        for col in range(cols):
            text = text_at(col)
            before = (width - cell_len(text) + 1) // 2
            self.pen.write(" " * (1 + before) + text + " " * (width - before - cell_len(text)))
        if last := text_at(cols):
            self.pen.write(f"  {last}")

    def beside(self, text: str, width: int) -> None:
        """Write a text to the left of the grid, or nothing, and a blank where there are such texts."""
        if width:
            self.pen.write(_right(text, width - 1) + " ")

    def junction(self, row: int, col: int) -> None:
        above_left, above, left, here = (row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)
        border = self.drawing.border
        arms = (border(above_left, above), border(above, here), border(left, here), border(above_left, left))
        self.pen.write(junction(*arms), self.line_style(max(arms), above_left, above, left, here))

    def border_above(self, row: int, col: int) -> None:
        """Write the border above a cell, with the cell's small text at its start and the border's sign in its middle."""
        from rich.cells import cell_len

        plan = self.plan
        above, here = (row - 1, col), (row, col)
        text, sign = plan.tops.get(here, ""), plan.signs.get((above, here), "")
        before = max((plan.width - cell_len(sign)) // 2 - cell_len(text), 0) if sign else 0
        after = plan.width - cell_len(text) - before - cell_len(sign)
        line, style, text_style = self.line(above, here, upright=False)
        self.pen.write(text, text_style)
        self.pen.write(line * before, style)
        self.pen.write(sign, text_style)
        self.pen.write(line * after, style)

    def border_before(self, row: int, col: int) -> None:
        """Write the border to the left of a cell, or the sign on it."""
        before, here = (row, col - 1), (row, col)
        line, style, text_style = self.line(before, here, upright=True)
        sign = self.plan.signs.get((before, here))
        self.pen.write(sign or line, text_style if sign else style)

    def line(self, one: Cell, other: Cell, *, upright: bool) -> tuple[str, str, str]:
        """Return the character between two places, its style, and the style of a text on it."""
        weight = self.drawing.border(one, other)
        style = self.line_style(weight, one, other)
        is_dashed = (one, other) in self.plan.dashes
        ground = style.partition(" on ")[2]
        return (
            bar(weight, upright=upright, dashed=is_dashed),
            style.removeprefix("dim") if is_dashed else style,
            f"{_INK} on {ground}" if ground else "",
        )

    def inside(self, cell: Cell) -> None:
        from rich.cells import cell_len

        plan = self.plan
        text = ""
        if self.drawing.is_shown(cell):
            value = self.drawing.value(cell)
            text = _right(plan.names[value], plan.names_width) if value else plan.labels.get(cell, "")
        if pair := plan.around.get(cell):
            text = pair[0] + (text or " " * plan.names_width) + pair[1]
        before = (plan.width - cell_len(text) + 1) // 2
        self.pen.write(" " * before + text + " " * (plan.width - before - cell_len(text)), self.cell_style(cell))

    def cell_style(self, cell: Cell) -> str:
        drawing, fill = self.drawing, self.plan.fills.get(cell)
        if not drawing.is_shown(cell):
            return ""
        if drawing.value(cell):
            style = "bold" if drawing.is_given(cell) else "" if fill else "cyan"
        else:
            style = "bold" if drawing.is_open(cell) else "" if fill else "dim"
        return f"{style} {_INK} on {fill}".strip() if fill else style

    def line_style(self, weight: int, *beside: Cell) -> str:
        """Return the style of a line between cells: a fill runs on below the thin lines inside it."""
        if weight != THIN:
            return ""
        fills = {self.plan.fills.get(cell) for cell in beside}
        fill = fills.pop()
        return "dim" if fills or fill is None else f"{_FAINT} on {fill}"


def _right(text: str, width: int) -> str:
    """Return a text with blanks to its left, `width` columns wide. (str.rjust counts characters, not columns.)"""
    from rich.cells import cell_len

    return " " * (width - cell_len(text)) + text
