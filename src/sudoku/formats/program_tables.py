"""Tables of programs: lists in any kind of brackets, whatever the language; all other text of a program is skipped."""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt
from typing import NamedTuple

from ...utils.errors import PuzzleFormatError, expected_got
from ...utils.message import Message

Rows = list[list[str]]
"""The entries of a grid, row by row; "." for an empty cell."""

SMALLEST = 4  # rows of the smallest grid among other text
_MOST_MISSING = 2  # rows of a table that is nearly a grid

_COMMENT = re.compile(r"/\*.*?\*/|//.*?$|^[ \t]*(?:#(?![0-9]*A?\()|%(?!w)|--|;;).*?$|(?<=[\s,])[#%][ \t].*?$", re.DOTALL | re.MULTILINE)  # fmt: skip
_ENTRY = re.compile(
    r"""[,&\s]*(?:(?P<number>[0-9]{1,2})(?:\.0*)?(?![\w.])
    |(?P<quote>["'])(?P<text>[^"'\n]*?)(?:\\n)?(?P=quote)
    |(?P<word>(?:[0-9A-Za-z]|[._?*-])+)(?![\w"'(\[{]))[,\s]*""",
    re.VERBOSE,
)
_EMPTY = ("", " ", "0", ".", "_", "?", "*", "-", "null", "None", "nil", "undefined", "NULL", "NaN", "nan", "NA", "<NA>", "Nothing")  # fmt: skip
_ROW = re.compile(r"[0-9A-Za-z._?*-]+")
_LIST_ITEM = re.compile(r"^([ \t]*-[ \t]+)([\"']?[0-9._]{4,}[\"']?)[ \t\r]*$", re.MULTILINE)  # a row in YAML
_CELL = re.compile(r"[0-9]{1,2}|[A-Za-z]")
_BY_COLUMNS = re.compile(r"\bmatrix\s*\((?!.*byrow\s*=\s*T)|(?<![.\w])reshape\s*\(", re.DOTALL)


class _Bracket(NamedTuple):
    """An open bracket: its place, and the lists of entries in it, with their places."""

    start: int
    inner: list[tuple[int, list[str]]]
    has_inner: list[bool]


def cell_text(entry: str) -> str | None:
    """Return an entry as a grid has it, "." for an empty one, None if it is not a cell.

    >>> [cell_text(entry) for entry in ("7", "None", "1.0", "C", "int")]
    ['7', '.', '1', 'C', None]
    """
    entry = re.sub(r"(?<=[0-9])\.0*$", "", entry.strip())
    if entry in _EMPTY:
        return "."
    return entry if _CELL.fullmatch(entry) else None


def program_grids(text: str) -> list[Rows]:
    """Return the grids in a text with brackets: n lists of n entries, one list of n*n, or strings that are rows.

    Raises PuzzleFormatError for a table that is nearly a grid if there are no others, and for one that is filled by columns.

    >>> program_grids("int grid[4][4] = {{1, 0, 0, 4}, {0, 0, 0, 0}, // comment\\n {0, 0, 3, 2}, {0, 0, 0, 0}};")[0][2]
    ['.', '.', '3', '2']
    >>> program_grids("[| 1,_,_,4 | _,_,_,_ | _,_,3,2 | _,_,_,_ |]")[0][2]
    ['.', '.', '3', '2']
    """
    text = _LIST_ITEM.sub(r"\1[\2]", _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text))
    if not any(bracket in text for bracket in "[({"):
        return []
    grids: list[Rows] = []
    near: list[list[tuple[int, list[str]]]] = []
    stack = [_Bracket(0, [], [])]
    for match in re.finditer(r"[\[({\])}]", text):
        if match[0] in "[({":
            stack[-1].has_inner.append(True)
            stack.append(_Bracket(match.end(), [], []))
        elif len(stack) > 1:
            bracket = stack.pop()
            if bracket.has_inner:
                _take(bracket.inner, grids, near)
            elif entries := _entries(text[bracket.start : match.start()]):
                stack[-1].inner.append((bracket.start, entries))
    for bracket in stack:
        _take(bracket.inner, grids, near)
    if grids and _BY_COLUMNS.search(text):
        raise PuzzleFormatError(Message("layout.by-columns"))
    if near and not grids:
        raise _shape_error(text, near[0])
    return grids


def _take(lists: list[tuple[int, list[str]]], grids: list[Rows], near: list[list[tuple[int, list[str]]]]) -> None:
    """Add the grids in the lists of one bracket to `grids`; if there are none, lists that look like rows to `near`."""
    rows = [(at, entries) for at, entries in lists if len(entries) >= SMALLEST]
    nearly = [(at, entries) for at, entries in lists if len(entries) >= SMALLEST - 1]
    whole = [entries for _, entries in rows if (n := isqrt(len(entries))) * n == len(entries) and n >= SMALLEST]
    if len(rows) >= SMALLEST and {len(entries) for _, entries in rows} == {len(rows)}:
        grids.append([entries for _, entries in rows])
    elif len(nearly) >= SMALLEST <= (side := _usual_side(nearly)) and abs(side - len(nearly)) <= _MOST_MISSING:
        near.append(nearly)
    else:
        grids += [_in_rows(entries) for entries in whole]


def _usual_side(rows: list[tuple[int, list[str]]]) -> int:
    return Counter(len(entries) for _, entries in rows).most_common(1)[0][0]


def _in_rows(entries: list[str]) -> Rows:
    n = isqrt(len(entries))
    return [entries[at : at + n] for at in range(0, n * n, n)]


def _entries(content: str) -> list[str]:
    """Return the cells in innermost brackets, [] if there is anything else in them or its rows differ in length."""
    parts = [found for part in re.split(r"[|;]", content) if part.strip() for found in [_cells(part)]]
    if any(not part for part in parts) or (len(parts) > 1 and {len(part) for part in parts} != {len(parts)}):
        return []
    return [cell for part in parts for cell in part]


def _cells(part: str) -> list[str]:
    """Return the cells of a list of values or of strings with several cells, [] if there is anything else in it."""
    cells: list[str] = []
    at = 0
    while at < len(part):
        match = _ENTRY.match(part, at)
        if match is None or match.end() == at:
            return []
        entry = match["number"] or (match["text"] if match["quote"] else match["word"])
        cell = cell_text(entry)
        if cell is not None:
            cells.append(cell)
        elif len(entry) >= SMALLEST and _ROW.fullmatch(entry) and (match["quote"] or not entry.isalpha()):
            cells += ["." if character in _EMPTY else character for character in entry]
        else:
            return []
        at = match.end()
    return cells


def _shape_error(text: str, rows: list[tuple[int, list[str]]]) -> PuzzleFormatError:
    """Return the error for a table whose rows do not make a square."""
    total = sum(len(entries) for _, entries in rows)
    side = _usual_side(rows)
    at, odd = next((row for row in rows if len(row[1]) != side), rows[-1])
    line = text.count("\n", 0, at) + 1
    expected = Message("layout.lines", side=side)
    if len(odd) != side:
        return PuzzleFormatError(expected_got(Message("layout.in-line", cells=len(odd), total=total), expected), line)
    return PuzzleFormatError(
        expected_got(Message("layout.on-lines", total=total, lines=len(rows), cells=side), expected)
    )
