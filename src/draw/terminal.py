"""A board in box-drawing characters and colours, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..core.board import Board
from ..utils.coordinates import Cell
from ..utils.text import fold
from .drawing import THIN, Drawing, record
from .terminal_plan import MarkPlan, bar, junction

if TYPE_CHECKING:
    from rich.text import Text

    from ..core.rule import Rule

COLUMNS = 80
"""The width of a terminal if it is unknown."""

_INK = "#1f2933"  # on a fill: the palette is light, whatever the colours of the terminal
_FAINT = "#5b6670"


def render(
    board: Board,
    rules: Iterable[Rule] = (),
    *,
    labels: Mapping[Cell, str] | None = None,
    start: Board | None = None,
    width: int = COLUMNS,
    colours: bool = True,
    coordinates: bool = False,
) -> Text:
    """Return the board as text; `rules` draw themselves, `labels` appear in empty cells.

    - Values that are also in `start` are bold, others coloured; without `start` all count as given.
    - Labels of cages are in the borders above cells, dots and signs on borders, outside texts beside the grid; lines
      are characters in the empty cells.
    - Marks that characters can't draw exactly are listed below, one per line; backgrounds too if `colours` is False.
    - Cells have a blank on both sides, one side or none, depending on `width` in columns; values from 10 on are letters
      if that is not enough.
    - With `coordinates`, rows have letters and columns numbers if `width` allows that.

    Print it with `console.print(text, soft_wrap=True)`: then rich neither cuts nor folds a board wider than the
    console.

    >>> board = Board(2)
    >>> board.load_puzzle([1, 2, 0, 1])
    >>> print(render(board).plain)
    ┏━━━┯━━━┓
    ┃ 1 │ 2 ┃
    ┠───┼───┨
    ┃   │ 1 ┃
    ┗━━━┷━━━┛
    >>> print(render(board, coordinates=True).plain)
        1   2
      ┏━━━┯━━━┓
    A ┃ 1 │ 2 ┃
      ┠───┼───┨
    B ┃   │ 1 ┃
      ┗━━━┷━━━┛
    """
    # rich is slow to import, so only on use.
    from rich.text import Text

    drawing = record(board, rules, labels, start=start)
    plan = MarkPlan(drawing, width, colours=colours, coordinates=coordinates)
    text = Text(no_wrap=True, overflow="ignore", end="\n")
    pen = _SpanWriter(text)
    _TerminalGrid(drawing, plan, pen).draw()
    for line in plan.captions:
        for part in fold(line, max(width, 20), indent="  "):
            pen.write("\n")
            pen.write(part)
    pen.lift()
    return text


class _SpanWriter:
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


class _TerminalGrid:
    """Writes the grid, line by line, with the texts around it."""

    def __init__(self, drawing: Drawing, plan: MarkPlan, pen: _SpanWriter) -> None:
        self.drawing = drawing
        self.plan = plan
        self.pen = pen

    def draw(self) -> None:
        rows, cols = self.drawing.board.shape
        for names in self.plan.cols:
            self.heading(names)
            self.pen.write("\n")
        for depth in reversed(range(self.depth(-1))):
            self.outside(-1, depth)
            self.pen.write("\n")
        for row in range(rows + 1):
            self.name("")
            self.beside("", self.plan.left)
            for col in range(cols + 1):
                self.junction(row, col)
                if col < cols:
                    self.border_above(row, col)
            if row == rows:
                break
            self.pen.write("\n")
            self.name(self.plan.rows[row] if self.plan.rows else "")
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
        """Return the number of lines of text above or below the grid."""
        return max((len(texts) for place, texts in self.plan.outside.items() if place[0] == row), default=0)

    def heading(self, names: Sequence[str]) -> None:
        self.name("")
        self.beside("", self.plan.left)
        line = "".join(" " + self.centre_text(name) for name in names)
        self.pen.write(line.rstrip(), "dim")

    def name(self, text: str) -> None:
        """Write the name of a row, or nothing, if rows have names."""
        if self.plan.margin:
            self.pen.write(text.rjust(self.plan.margin - 1) + " ", "dim")

    def centre_text(self, text: str) -> str:
        """Return a text in the middle of a cell's width, or slightly to its right."""
        from rich.cells import cell_len

        before = (self.plan.width - cell_len(text) + 1) // 2
        return " " * before + text + " " * (self.plan.width - before - cell_len(text))

    def outside(self, row: int, depth: int) -> None:
        def text_at(col: int) -> str:
            texts = self.plan.outside.get((row, col), [])
            return texts[depth] if depth < len(texts) else ""

        cols = self.drawing.board.cols
        self.name("")
        self.beside(text_at(-1), self.plan.left)
        for col in range(cols):
            self.pen.write(" " + self.centre_text(text_at(col)))
        if last := text_at(cols):
            self.pen.write(f"  {last}")

    def beside(self, text: str, width: int) -> None:
        """Write a text, or nothing, to the left of the grid, and a blank if there are such texts."""
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
        plan = self.plan
        text = ""
        if self.drawing.is_shown(cell):
            value = self.drawing.value(cell)
            stroke = _right(plan.strokes.get(cell, ""), plan.names_width)
            text = _right(plan.names[value], plan.names_width) if value else plan.labels.get(cell, stroke)
        if pair := plan.around.get(cell):
            text = pair[0] + (text or " " * plan.names_width) + pair[1]
        self.pen.write(self.centre_text(text), self.cell_style(cell))

    def cell_style(self, cell: Cell) -> str:
        drawing, fill = self.drawing, self.plan.fills.get(cell)
        if not drawing.is_shown(cell):
            return ""
        if drawing.value(cell):
            style = "bold" if drawing.is_given(cell) else "" if fill else "cyan"
        else:
            is_faint = cell in self.plan.labels and not fill  # unlike a line, which is part of the puzzle
            style = "bold" if drawing.is_open(cell) else "dim" if is_faint else ""
        return f"{style} {_INK} on {fill}".strip() if fill else style

    def line_style(self, weight: int, *beside: Cell) -> str:
        """Return the style of a line between cells: a fill continues below the thin lines inside it."""
        if weight != THIN:
            return ""
        fills = {self.plan.fills.get(cell) for cell in beside}
        fill = fills.pop()
        return "dim" if fills or fill is None else f"{_FAINT} on {fill}"


def _right(text: str, width: int) -> str:
    """Return a text with blanks to its left, `width` columns wide. (str.rjust counts characters, not columns.)"""
    from rich.cells import cell_len

    return " " * (width - cell_len(text)) + text
