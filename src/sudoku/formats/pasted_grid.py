"""Grids as they are pasted: among words, or as lists of a program."""

from __future__ import annotations

import re
from contextlib import suppress
from math import isqrt

from ...core.board import Board
from ...core.formats import WrittenPuzzle
from ...core.grid import MAX_VALUES
from ...core.puzzle import Puzzle
from ...utils.errors import PuzzleFormatError, RulegridError, expected_got, quote, several_puzzles
from ...utils.message import Message
from ...utils.parser import Token, erase_comments, read_value, split_lines
from ..rules import STANDARD
from .grids import GridText, check_open, read_cells, write_spaced
from .several import are_words, count_grids
from .tables import is_border, is_header, puzzle_column
from .texts import besides, check_side

SIDES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)
"""Sides of the grids that people have."""
_NEAR = 2  # cells too many or too few
_SIGNS = str.maketrans("０１２３４５６７８９．，｜·•∙・□＿　", "0123456789.,|....._ ")
_DRAWN = re.compile(r"[|!:,\u2500-\u257f]")
_INTRODUCED = re.compile(r"[^0-9.]*[^\W\d][^0-9.]*[:：]\s*(?=[0-9.])")


def read_pasted(text: str) -> GridText | None:
    r"""Return the one grid of 4x4 or more among words, in a table or in other signs, or None if there is none.

    Raises PuzzleFormatError for several tables, and for a table that is nearly a grid.

    >>> read_pasted("Please solve this:\n> 1..4\n> ....\n> ..32\n> ....\nThanks!").cells[:4]
    [1, 0, 0, 4]
    >>> read_pasted("１··４/····/··３２/····").cells[:4], read_pasted("Hello, world")
    ([1, 0, 0, 4], None)
    """
    if len(text) > 20_000:
        return None
    lines = split_lines(erase_comments(text.translate(_SIGNS)))
    used = [line for line in lines if line.strip()]
    if used and sum(line.lstrip().startswith(">") for line in used) >= max(len(used) - 2, 1):
        used = [line.lstrip().removeprefix(">") for line in used]
    while used and are_words(used[0]):
        head = used.pop(0).strip(" \t,;|")
        if is_header(head) and puzzle_column(head) is not None:  # it decides where the puzzle of a table is
            return None
    while used and are_words(used[-1]):
        used.pop()
    if not used:
        return _read_table(text)
    used[0] = _INTRODUCED.sub("", used[0])
    if len(used) == 1:
        rows = used[0].strip().strip("/").split("/")
        if len(rows) > 1 and {len(row.strip()) for row in rows} == {len(rows)}:
            used = rows
    try:
        grid = read_cells("\n".join(used))
    except PuzzleFormatError:
        return _read_table(text)
    return grid if grid.size >= SIDES[0] else None


def _read_table(text: str) -> GridText | None:
    """Return the one grid in a table of a program or a document, or in a ruled board; None if there is none.

    If there are several, but only one has empty cells and the others are filled, such as its solution, it is returned.
    Raises PuzzleFormatError for any other several grids, and for a table that is nearly a grid.
    """
    from .program_tables import cell_text, program_grids  # most grids are in no table
    from .rows import grids_in_lines

    found: list[GridText] = []
    for rows in (*program_grids(text), *grids_in_lines(text)):
        cells = [[cell_text(entry) for entry in row] for row in rows]
        if not any(None in row for row in cells):
            with suppress(PuzzleFormatError):
                grid = read_cells("\n".join(" ".join(map(str, row)) for row in cells))
                if grid.size == len(rows) and grid not in found and _may_be_sudoku(grid):
                    found.append(grid)
    unfilled = [grid for grid in found if 0 in grid.cells]
    if len(found) > 1 and len(unfilled) != 1:
        raise PuzzleFormatError(Message("layout.several-tables", count=len(found)))
    return next(iter(unfilled or found), None)


def _may_be_sudoku(grid: GridText) -> bool:
    """Return whether few rows of a grid repeat a value, unlike those of the cage numbers of a calcudoku."""
    rows = [list(filter(None, grid.cells[at : at + grid.size])) for at in range(0, len(grid.cells), grid.size)]
    return 4 * sum(len({*row}) < len(row) for row in rows) <= grid.size


def is_near(text: str) -> bool:
    """Return whether a text is nearly a grid: a few cells too many or too few, or a few that are not values.

    A table of a program that is nearly a grid counts too.

    >>> [is_near(text) for text in ("1" * 80, "1" * 40 + "x" + "." * 40, "1" * 70, "2026-11-24", "1 2 3 4 " * 4 + "1")]
    [True, True, False, False, True]
    """
    if len(text) > 20_000:
        return False
    try:
        _read_table(text)
    except PuzzleFormatError:
        return True
    lines = [line for line in split_lines(erase_comments(text)) if not is_border(line)]
    words = _DRAWN.sub(" ", "\n".join(lines)).split()
    return any(map(_are_near, (words, list("".join(words)))))


def _are_near(cells: list[str]) -> bool:
    root = isqrt(len(cells))
    for n in (root, root + 1):
        if n in SIDES and abs(n * n - len(cells)) <= _NEAR:
            values = [0 if cell in "._*?-" else read_value(cell) for cell in cells]
            wrong = sum(value is None or value > n for value in values)
            return any(values) and wrong <= max(1, n * n // 40)
    return False


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
    lengths = {len(row) for row in rows}
    if n in SIDES and n in lengths and len(lengths) > 1:
        odd = next(row for row in rows if len(row) != n)
        cells_read = Message("layout.in-line", cells=len(odd), total=len(cells))
        raise odd[0].error(expected_got(cells_read, Message("layout.lines", side=n)))
    if not cells or n * n != len(cells) or n > MAX_VALUES:
        if (number := count_grids(text)) > 1:
            raise several_puzzles(number)
        sizes = tuple(f"{side * side} ({side}x{side})" for side in (max(isqrt(len(cells)), 1), isqrt(len(cells)) + 1))
        raise PuzzleFormatError(
            expected_got(Message("layout.cells", cells=len(cells)), Message("layout.square", sizes=sizes))
        )
    for row in rows if len(rows) > 1 else ():
        if len(row) != n:
            cells_read = Message("layout.in-line", cells=len(row), total=len(cells))
            place = (row or cells)[0]
            raise place.error(expected_got(cells_read, Message("layout.lines", side=n)))
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
            raise cell.error(expected_got(quote(cell.text), expected)) from None
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
                    expected_got(quote(place.text), Message("layout.or-dot", expected=Message("layout.value")))
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


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a list of rows, 0 for an empty cell."""
    check_side(puzzle, 2)
    check_open(puzzle.board)
    rows = [line.replace(".", "0").split() for line in write_spaced(puzzle.board).split("\n")]
    return WrittenPuzzle("[" + ",\n ".join(f"[{', '.join(row)}]" for row in rows) + "]", besides(puzzle))
