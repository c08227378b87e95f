"""A drawing: lines around the cages, and in each the parts of its label, in any of its cells.

Corners are `+`, lines `-` and `|`, or those of box drawing; two cells of a cage have no line between them:

    +-------+---+
    | 3   + | 2 |
    +---+---+   |
    | 3 | 5 + + |
    +---+-------+
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import gcd

from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError
from ...utils.message import Message
from ...utils.parser import Token, split_lines
from .layout_common import MAX_SIDE, OPERATION, CageDraft, are_lines, puzzle_of, read_label, reader

_PLAIN = str.maketrans(
    dict.fromkeys("─━═╌╍┄┅┈┉╴╶╸╺╼╾", "-")
    | dict.fromkeys("│┃║╎╏┆┇┊┋╵╷╹╻╽╿", "|")
    | {chr(code): "+" for code in range(0x250C, 0x254C)}
    | {chr(code): "+" for code in range(0x2552, 0x256D)}
    | {"=": "-"}
)
_BORDER = re.compile(r"\+[-+]{2,}\+")
_SIGNED = re.compile(rf"[0-9]+\s*(?:{OPERATION})", re.I)


class _DrawingFrame:
    """The lines of a drawing without what is around it, and the places of its cells."""

    def __init__(self, text: str) -> None:
        lines = split_lines(text.removeprefix("\ufeff").expandtabs(4).translate(_PLAIN))
        used = [at for at, line in enumerate(lines) if line.strip()]
        self.first = used[0]
        self.left = min(len(lines[at]) - len(lines[at].lstrip()) for at in used)
        width = max(len(lines[at].rstrip()) for at in used) - self.left
        self.lines = [lines[at][self.left :].rstrip().ljust(width) for at in range(used[0], used[-1] + 1)]
        corners = {at for line in self.lines if "--" in line for at, char in enumerate(line) if char == "+"}
        across = corners | {at for line in self.lines for at, char in enumerate(line) if char == "|"}
        self.wide = gcd(*(at for at in across if at), width - 1)
        heights = {at for at, line in enumerate(self.lines) if "--" in line}
        self.high = gcd(*(at for at in heights if at), len(self.lines) - 1)
        self.cols = (width - 1) // self.wide if self.wide else 0
        self.rows = (len(self.lines) - 1) // self.high if self.high else 0

    @property
    def is_even(self) -> bool:
        """Whether the lines divide the drawing into cells of one size."""
        sizes = 2 <= self.rows <= MAX_SIDE and 2 <= self.cols <= MAX_SIDE and self.high > 1 and self.wide > 1
        return sizes and (len(self.lines) - 1) == self.rows * self.high

    def inner(self, cell: Cell) -> list[str]:
        top, left = cell[0] * self.high + 1, cell[1] * self.wide + 1
        return [line[left : left + self.wide - 1] for line in self.lines[top : top + self.high - 1]]

    def open_to(self, cell: Cell) -> Iterator[Cell]:
        """Yield the cells to the right and below without a line between."""
        row, col = cell
        right = (col + 1) * self.wide
        beside = [line[right] for line in self.lines[row * self.high + 1 : (row + 1) * self.high]]
        if col + 1 < self.cols and "|" not in beside:
            yield row, col + 1
        below = self.lines[min((row + 1) * self.high, len(self.lines) - 1)][col * self.wide + 1 : right]
        if row + 1 < self.rows and "-" not in below:
            yield row + 1, col

    def cages(self) -> list[list[Cell]]:
        cage_of = {(row, col): [(row, col)] for row in range(self.rows) for col in range(self.cols)}
        for cell in list(cage_of):
            for other in self.open_to(cell):
                if cage_of[cell] is not cage_of[other]:
                    joined = cage_of[cell] + cage_of[other]
                    for each in joined:
                        cage_of[each] = joined
        return [sorted(cage) for cage in {id(cage): cage for cage in cage_of.values()}.values()]

    def label(self, cage: list[Cell]) -> str:
        return "".join("".join(" ".join(self.inner(cell)).split()) for cell in cage)


def recognises(text: str) -> bool:
    r"""Return whether a text is a drawing with the label of a cage in it.

    >>> recognises("+---+---+\n| 3   + |\n+---+---+\n| 1 | 2 |\n+---+---+"), recognises("+---+\n|1|2|\n+---+\n|2|1|\n+---+")
    (True, False)
    """
    if not are_lines(text) or not _BORDER.fullmatch(
        text.lstrip("\ufeff").strip().partition("\n")[0].strip().translate(_PLAIN)
    ):
        return False
    frame = _DrawingFrame(text)
    return bool(_SIGNED.search(" ".join("".join(line.split()) for line in frame.lines))) and (
        not frame.is_even or any(_SIGNED.fullmatch(frame.label(cage)) for cage in frame.cages())
    )


@reader("drawing")
def read(text: str) -> Puzzle:
    r"""Read a drawing; raises PuzzleFormatError with line and column.

    >>> read("+---+---+\n| 3   + |\n+---+---+\n| 1 | 2 |\n+---+---+").rules[-1].clues()
    ['3+:A1A2', '1:B1', '2:B2']
    """
    frame = _DrawingFrame(text)
    if not frame.is_even:
        raise PuzzleFormatError(Message("calcudoku.uneven-drawing"), frame.first + 1)
    drafts = []
    for cage in frame.cages():
        row, col = cage[0]
        place = Token("", frame.first + row * frame.high + 2, frame.left + col * frame.wide + 2)
        drafts.append(CageDraft(*read_label(frame.label(cage), len(cage), place), cage, place))
    return puzzle_of((frame.rows, frame.cols), drafts)
