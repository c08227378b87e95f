"""Texts with several drawn grids, of a line for each row: finding the end of each grid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isqrt

from ...core.grid import MAX_VALUES
from ...utils.errors import PuzzleFormatError
from ...utils.message import Message
from ...utils.parser import COMMENT_SIGNS, read_value, split_lines
from .tables import is_border, puzzle_column

SMALLEST = 16
"""Cells of the smallest puzzle on one line: a row of nine cells may look like a grid of 3x3."""

Line = tuple[int, str, str]
"""The number of a line, its text, and what is wrong with it."""

MOST_CHARACTERS = 1_000_000
"""Of a grid."""

LOOKED_AT = 200
"""First lines of a text that show whether it has drawn grids: more than the largest grid has."""

_TITLE = re.compile(r"\s*(?:grid|puzzle|sudoku|game|board)\s*(?:no\.?|#)?\s*[0-9]{1,6}\s*:?\s*", re.I)  # `Grid 01`
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONG = re.compile(rf"[!-~]{{{SMALLEST}}}")
_SECTION = re.compile(r"\[([A-Za-z]+)\]")
_VERTICAL = re.compile(r"[|!:\u2500-\u257f]")
_BLOCKED_ROW = re.compile(r"#(?:[#.0-9]+|(?: +(?:[#.]|[0-9]{1,2}))+)")
_GAME_ID = re.compile(r"\d+x\d+[:dxajk]")
_ROW_NAME = re.compile(r"\s*[A-Z]{1,2} (?=┃)")
_CANDIDATES = re.compile("u?[1-9]{1,9}")
_XML = ("<?xml", "<opensudoku")


def is_title(line: str) -> bool:
    """Return whether a line is the heading of a grid among others.

    >>> is_title("Grid 01"), is_title("003020600")
    (True, False)
    """
    return _TITLE.fullmatch(line) is not None


def are_words(line: str) -> bool:
    """Return whether a line is words: it has some, and more letters than digits and signs of empty cells.

    >>> [are_words(line) for line in ("Thanks!", "数独：", "AB12..", "1 2 . .")]
    [True, True, False, False]
    """
    letters = sum(map(str.isalpha, line))
    return _WORD.search(line) is not None and letters > 2 * sum(char.isdigit() or char in "._" for char in line)


def is_heading(line: str) -> bool:
    """Return whether a line among puzzles is words, and can't be a row, a link, a tag or the header of a table.

    >>> is_heading("My favourites"), is_heading("数独"), is_heading("ABCD...."), is_heading("Sudoku")
    (True, True, False, False)
    """
    is_other = line.startswith("<") or section(line) or puzzle_column(line) is not None
    return are_words(line) and not cells_in(line) and _LONG.search(line) is None and not is_other


def section(line: str) -> str:
    """Return the lower-case name of the section of an .sdk file that a line begins, "" for any other line.

    >>> section("[Puzzle]"), section("[1, 2]")
    ('puzzle', '')
    """
    match = _SECTION.fullmatch(line.strip())
    return match[1].lower() if match else ""


def begins_blocked(line: str) -> bool:
    """Return whether a line is a row of a grid whose first cell is blocked, and no comment.

    >>> begins_blocked("#.12"), begins_blocked("# . 1 2"), begins_blocked("# 12"), begins_blocked("#A .")
    (True, True, False, False)
    """
    return line[:1] == "#" and _BLOCKED_ROW.fullmatch(line) is not None and ("." in line or "#" in line[1:])


def cells_in(line: str) -> int:
    """Return the number of cells in a line, 0 if it isn't a row of cells.

    >>> [cells_in(line) for line in ("1..4", "1 . . 4", "..8|...|...", "12 3 . 4", ",,3,", "A ┃1 . ┃", "9x9:a1!")]
    [4, 4, 9, 4, 4, 2, 0]
    """
    if _GAME_ID.match(line):
        return 0
    line = _ROW_NAME.sub("", line).strip("\r\n")
    if "," in line or ";" in line or "\t" in line:
        cells = [cell.strip(' "') or "." for cell in re.split("[,;\t]", line)]
    else:
        words = _VERTICAL.sub(" ", line).split()
        is_spaced = len(words) > 1 and (len(words[0]) == 1 or len({*map(len, words)}) > 1)
        cells = words if is_spaced else list("".join(words))
    are_cells = all(cell in "*-?#" or read_value(cell) is not None or _CANDIDATES.fullmatch(cell) for cell in cells)
    return len(cells) if are_cells else 0


def has_drawn_grids(lines: Iterable[str]) -> bool:
    """Return whether a text that begins with these lines has grids of several lines, rather than a puzzle on each line.

    >>> has_drawn_grids(["1..4", "....", "..32", "...."]), has_drawn_grids(["1..4......32....", "1..4......32...."])
    (True, False)
    >>> has_drawn_grids(["Grid 01"]), has_drawn_grids(["<opensudoku>"]), has_drawn_grids(["[[1, 0],", " [0, 2]]"])
    (True, True, True)
    """
    rows: list[str] = []
    for line in lines:
        text = line.strip().removeprefix("\ufeff")
        if rows and not text:
            break
        if not text or (text.startswith(COMMENT_SIGNS) and not begins_blocked(text)):
            continue
        if not rows and is_heading(text):
            continue
        if not rows:
            if is_title(text) or section(text) or is_border(text) or text.startswith(_XML):
                return True
            if text[0] in "[(":
                return _depth(text) > 0
            count = cells_in(text)
            if not 2 <= count <= MAX_VALUES:
                return False
        if not is_border(text):
            rows.append(text)
    counts = set(map(cells_in, rows))
    if len(rows) < 2 or len(counts) != 1:
        return False
    (count,) = counts
    is_whole = len(rows) % count == 0 and not all(map(_may_be_puzzle, rows))
    return is_whole if count >= SMALLEST and isqrt(count) ** 2 == count else count < SMALLEST or is_whole


def _may_be_puzzle(row: str) -> bool:
    """Return whether the cells of a row may be a whole puzzle: no value is greater than its side."""
    cells = row.split() if " " in row else row
    return all((read_value(cell) or 0) <= isqrt(len(cells)) for cell in cells)


def _depth(text: str) -> int:
    """Return the number of brackets that are opened and not closed."""
    return sum(map(text.count, "[({")) - sum(map(text.count, "])}"))


class _GridBlock:
    """The lines of one drawn grid among others, collected one at a time.

    If its rows differ in their number of cells, only an empty line or a heading ends it.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._characters = self._depth = 0
        self._rows: list[int] = []
        self._is_list = False

    def add(self, line: Line) -> None:
        """Take the next line; those after MOST_CHARACTERS are dropped."""
        text = line[1]
        self._characters += len(text) + 1
        if self._characters <= MOST_CHARACTERS:
            self.lines.append(line)
        if text.startswith("┏"):  # the names of columns are above
            self._rows = []
        if is_border(text):
            return
        self._is_list = bool(self._depth or (not self._rows and text[0] in "[("))
        self._depth += _depth(text) if self._is_list else 0
        self._rows.append(cells_in(text))

    @property
    def has_rows(self) -> bool:
        """Whether more than borders were found."""
        return bool(self._rows)

    @property
    def is_whole(self) -> bool:
        """Whether all rows are there."""
        if self._rows and self._is_list:
            return self._depth <= 0
        return len(set(self._rows)) == 1 and len(self._rows) == self._rows[0] > 1


def foreign_line_error(line: int) -> str:
    """Return the error text for a line that doesn't belong to the text it is in."""
    return str(PuzzleFormatError(Message("layout.mixed"), line))


def may_be_row(line: str) -> bool:
    """Return whether a line is too short for a puzzle, but may be a row of a drawn grid that looks like one of 2x2 or 3x3.

    >>> may_be_row("1...2...3"), may_be_row("1..4......32....")
    (True, False)
    """
    return len(line) < 4 * SMALLEST and "\n" not in line and cells_in(line) in (4, 9)


def grids_in(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each grid of a text that has drawn grids; a line is its number, its text, and its problem, if any.

    Grids end with their last row, before an empty line, and before a heading: a title, the section [Puzzle] of an .sdk
    file, or an XML tag. Other sections are skipped. A line of XML, or a JSON object, is yielded by itself.

    >>> text = ["Grid 01", "1 2", "2 1", ". 1", "1 2", "", "1.", "..", "[Puzzle]", "..", ".1"]
    >>> [grid[0][0] for grid in grids_in((at, line, "") for at, line in enumerate(text, 1))]
    [2, 4, 7, 10]
    """
    block, is_skipped, is_after = _GridBlock(), False, False
    for line in lines:
        text = line[1]
        named = section(text)
        if not text or named or text[0] in "<{" or is_title(text) or (is_heading(text) and not block.has_rows):
            if block.has_rows:
                yield block.lines
            if text[:1] in ("<", "{"):
                yield [line]
            block, is_skipped, is_after = _GridBlock(), named not in ("", "puzzle") or (is_skipped and not named), False
        elif cells_in(text) > MAX_VALUES:
            if block.has_rows:
                yield block.lines
            block, is_after = _GridBlock(), False
            yield [(line[0], text, line[2] or foreign_line_error(line[0]))]
        elif not (is_skipped or (is_after and is_border(text))):
            block.add(line)
            is_after = block.is_whole
            if is_after:
                yield block.lines
                block = _GridBlock()
        else:
            is_after = False  # the border below a grid; a second one is above the next grid
    if block.has_rows:
        yield block.lines


def count_grids(text: str) -> int:
    """Return the number of grids in a text, 1 if it isn't a text with drawn grids.

    >>> count_grids("1.\\n..\\n\\n2.\\n.."), count_grids("1.\\n..")
    (2, 1)
    """
    lines = [(at, line.strip(), "") for at, line in enumerate(split_lines(text), 1)]
    if not has_drawn_grids(line for _, line, _ in lines[:LOOKED_AT]):
        return 1
    return max(1, sum(1 for _ in grids_in(lines)))
