"""Grids as lists in a program: `[[5, 3, 0, …], …]`, with numbers, texts, `null` or `None`; also all values in one list,
or a text for each row.
"""

from __future__ import annotations

import re
from math import isqrt

from ...engine import Board, Puzzle
from ...engine.formats import Written
from ...engine.grid import MAX_VALUES
from ...utils.errors import PuzzleFormatError, RulegridError, quote, several_puzzles
from ...utils.errors import read as was_read
from ...utils.parser import Token, split_lines
from ...utils.words import Message
from ..rules import STANDARD
from .choices import besides, check_side
from .grids import check_open, write_spaced
from .several import count_grids

_START = re.compile(
    r"\s*(?:[A-Za-z_][\w.]{0,40}\s*=\s*)?(?:[\[({]\s*){1,2}(?:[0-9]{1,3}|[\"'][0-9.A-Za-z_ ?-]{0,80}[\"']|null|None|nil)\s*,"
)
_TOKEN = re.compile(
    r"[\[({]|[\])}]|,|[\"'](?P<text>[^\"',\[\]]{0,80})[\"']|(?P<number>[0-9]{1,3}|null|None|nil|undefined)|;\s*\Z"
)
_OTHERS = re.compile(
    r"\A\s*[A-Za-z_][\w.]{0,40}\s*=|[\"'][0-9.A-Za-z_ ?-]{0,80}[\"']|null|None|nil|undefined|[0-9\[\](){},;\s]+"
)
EMPTY = ("", ".", "?", "0", "_", "-", " ", "null", "None", "nil", "undefined")
LONGEST = 60_000


def is_array(text: str) -> bool:
    """Return whether a text begins like a list of values, or of such lists.

    >>> is_array("[[5, 3, 0], [0, 1, 2]]"), is_array('[["5", ".", ""]]'), is_array("{{1, 2}, {2, 1}}"), is_array('{"a": 1}')
    (True, True, True, False)
    """
    text = text.removeprefix("\ufeff")
    return len(text) <= LONGEST and _START.match(text) is not None and not _OTHERS.sub("", text)


def read(text: str) -> Puzzle:
    """Read a list; raises PuzzleFormatError with line and column.

    >>> read("[[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 3, 2], [0, 0, 0, 0]]").board.cells[2]
    [0, 0, 3, 2]
    """
    rows = _rows(text.removeprefix("\ufeff"))
    cells = [cell for row in rows for cell in row]
    n = len(rows) if len(rows) > 1 else isqrt(len(cells))
    if not cells or n * n != len(cells) or n > MAX_VALUES:
        if (number := count_grids(text)) > 1:
            raise several_puzzles(number)
        sizes = tuple(f"{side * side} ({side}x{side})" for side in (max(isqrt(len(cells)), 1), isqrt(len(cells)) + 1))
        raise PuzzleFormatError(
            was_read(Message("layout.cells", cells=len(cells)), Message("layout.square", sizes=sizes))
        )
    for row in rows if len(rows) > 1 else ():
        if len(row) != n:
            cells_read = Message("layout.in-line", cells=len(row), total=len(cells))
            place = (row or cells)[0]
            raise place.error(was_read(cells_read, Message("layout.lines", side=n)))
    board = Board(n)
    for at, cell in enumerate(cells):
        if cell.text in EMPTY:
            continue
        value = (
            int(cell.text)
            if cell.text.isascii() and cell.text.isdigit()
            else int(cell.text, 36)
            if cell.text.isalpha() and len(cell.text) == 1 and cell.text.isascii()
            else -1
        )
        try:
            board.set_digit(*divmod(at, n), value)
        except RulegridError:
            expected = Message("layout.or-dot", expected=Message("expected.range", low=1, high=n))
            raise cell.error(was_read(quote(cell.text), expected)) from None
    return Puzzle(board, STANDARD)


def _rows(text: str) -> list[list[Token]]:
    """Return the entries of the innermost lists with their places."""
    rows: list[list[Token]] = []
    begun = False
    for number, line in enumerate(split_lines(text), 1):
        at = 0
        if not begun and (name := re.match(r"\s*[A-Za-z_][\w.]{0,40}\s*=", line)):
            at = name.end()
        while at < len(line):
            if line[at].isspace():
                at += 1
                continue
            place = Token(line[at : at + 12], number, at + 1)
            match = _TOKEN.match(line, at)
            if not match:
                raise place.error(
                    was_read(quote(place.text), Message("layout.or-dot", expected=Message("layout.value")))
                )
            entry = match["text"] if match["text"] is not None else match["number"]
            if entry is not None:
                if not rows:
                    rows.append([])
                if match["text"] is not None and len(entry) > 3:  # a whole row
                    letters = [place._replace(text=cell, column=at + 2 + i) for i, cell in enumerate(entry)]
                    rows[-1:] = [*([rows[-1]] if rows[-1] else []), letters, []]
                else:
                    rows[-1].append(place._replace(text=entry.strip()))
            elif match[0] in "[({":
                begun = True
                if not rows or rows[-1]:
                    rows.append([])
            at = match.end()
    return [row for row in rows if row]


def write(puzzle: Puzzle) -> Written:
    """Return a list of rows, 0 for an empty cell."""
    check_side(puzzle, 2)
    check_open(puzzle.board)
    rows = [line.replace(".", "0").split() for line in write_spaced(puzzle.board).split("\n")]
    return Written("[" + ",\n ".join(f"[{', '.join(row)}]" for row in rows) + "]", besides(puzzle))
