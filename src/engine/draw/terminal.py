"""A board in box-drawing characters and colours, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..board import Board
from .drawing import PALETTE, THIN, Drawing, record

if TYPE_CHECKING:
    from rich.text import Text

    from ..rule import Rule

COLUMNS = 80
"""Cells get a blank on either side as long as the board still fits into this many columns."""

LONGEST = 12
"""A longer text is cut: it would push every other column apart."""

# A junction by the weight (NONE, THIN, THICK) of its arms, read as a number in base 3: up, right, down, left.
JUNCTIONS = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"  # nothing above
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"  # thin above
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"  # thick above
)

_INK = "#1f2933"  # on a fill: the palette is light whatever the terminal's own colours are
_FAINT = "#5b6670"


def junction(up: int, right: int, down: int, left: int) -> str:
    """Return the character where four lines of the given weights meet.

    >>> from rulegrid.engine.draw.drawing import NONE, THICK, THIN
    >>> junction(THICK, THIN, THICK, NONE), junction(THIN, THICK, THIN, THICK)
    ('┠', '┿')
    """
    return JUNCTIONS[up * 27 + right * 9 + down * 3 + left]


def render(
    board: Board,
    rules: Iterable[Rule] = (),
    *,
    labels: Mapping[Cell, str] | None = None,
    start: Board | None = None,
    width: int = COLUMNS,
) -> Text:
    """Return the board as text, all lines of one width; `rules` draw themselves, `labels` stand in empty cells.

    Cells have a blank on either side, or one, as `width` columns allow.

    Values that are in `start` too are bold, others coloured; without `start` all count as given. Print it with
    `console.print(text, soft_wrap=True)`: a board wider than the console is then neither cut nor folded by rich.

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
    from rich.cells import cell_len
    from rich.text import Text

    drawing = record(board, rules, labels, start=start)
    # Every value and label counts, not only what is to be seen now: a puzzle and its solution line up.
    names = {value: _fitted(drawing.name(value)) for value in drawing.values()}
    printed = {cell: _fitted(label) for cell, label in drawing.labels.items()}
    names_width = max(map(cell_len, names.values()))
    widest = max([names_width, *map(cell_len, printed.values())])
    width = widest + next((blanks for blanks in (2, 1) if board.cols * (widest + blanks + 1) < width), 0)

    def content(cell: Cell) -> str:
        if not drawing.is_shown(cell):
            return " " * width
        value = drawing.value(cell)
        text = _right(names[value], names_width) if value else printed.get(cell, "")
        return _right(text, (width + cell_len(text) + 1) // 2).ljust(width + len(text) - cell_len(text))

    text = Text(no_wrap=True, overflow="ignore", end="\n")
    pen = _Pen(text)
    for row in range(board.rows + 1):
        for col in range(board.cols + 1):
            pen.write(*_corner(drawing, row, col))
            if col < board.cols:
                weight = drawing.border((row - 1, col), (row, col))
                pen.write(" ─━"[weight] * width, _line_style(drawing, weight, (row - 1, col), (row, col)))
        if row == board.rows:
            break
        pen.write("\n")
        for col in range(board.cols + 1):
            weight = drawing.border((row, col - 1), (row, col))
            pen.write(" │┃"[weight], _line_style(drawing, weight, (row, col - 1), (row, col)))
            if col < board.cols:
                pen.write(content((row, col)), _cell_style(drawing, (row, col)))
        pen.write("\n")
    pen.lift()
    return text


class _Pen:
    """Appends to a text, one span for neighbouring parts of one style."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.parts: list[str] = []
        self.style = ""

    def write(self, part: str, style: str = "") -> None:
        if style != self.style:
            self.lift()
            self.style = style
        self.parts.append(part)

    def lift(self) -> None:
        self.text.append("".join(self.parts), self.style or None)
        self.parts.clear()


def _fitted(text: str) -> str:
    """Return a text fit for one cell: not too long, and (it may come from a file) without line breaks or escapes."""
    from rich.cells import cell_len, set_cell_size

    text = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
    return text if cell_len(text) <= LONGEST else set_cell_size(text, LONGEST - 1) + "…"


def _right(text: str, width: int) -> str:
    """Return a text with blanks to its left, `width` columns wide. (str.rjust counts characters, not columns.)"""
    from rich.cells import cell_len

    return " " * (width - cell_len(text)) + text


def _cell_style(drawing: Drawing, cell: Cell) -> str:
    if not drawing.is_shown(cell):
        return ""
    filled = cell in drawing.fills
    if drawing.value(cell):
        style = "bold" if drawing.is_given(cell) else "" if filled else "cyan"
    else:
        style = "bold" if drawing.is_open(cell) else "" if filled else "dim"
    return f"{style} {_INK} on {PALETTE[drawing.fills[cell]]}".strip() if filled else style


def _corner(drawing: Drawing, row: int, col: int) -> tuple[str, str]:
    """Return the character and style at the top left corner of a cell."""
    above_left, above, left, here = (row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)
    arms = (
        drawing.border(above_left, above),
        drawing.border(above, here),
        drawing.border(left, here),
        drawing.border(above_left, left),
    )
    return junction(*arms), _line_style(drawing, max(arms), above_left, above, left, here)


def _line_style(drawing: Drawing, weight: int, *beside: Cell) -> str:
    """Return the style of a line between cells: a fill runs on below the thin lines inside it."""
    if weight != THIN:
        return ""
    fills = {drawing.fills.get(cell) for cell in beside}
    fill = fills.pop()
    return "dim" if fills or fill is None else f"{_FAINT} on {PALETTE[fill]}"
