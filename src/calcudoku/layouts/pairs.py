"""A cage on each line, its cells as pairs of row and column: `x 18 0,0 1,0`, `[(0,0),(0,1)] mult 24`.

Rows and columns count from 0 or from 1, as the smallest of them tells.
"""

from __future__ import annotations

import re

from ...engine import Puzzle
from ...utils.parser import Token
from ...utils.words import Message
from .parts import (
    OPERATION,
    Drafted,
    are_lines,
    error_about,
    from_one,
    head_of,
    lines_of,
    mostly,
    puzzle_of,
    read_label,
    reader,
    size_of,
    without_solution,
)

_PAIR = r"[\[(]?\s?[0-9]{1,3}\s?,\s?[0-9]{1,3}(?:\s?[\])])?"
_CELL = re.compile(r"[\[(]?(?<![0-9])([0-9]{1,3})\s*,\s*([0-9]{1,3})(?![0-9])[\])]?")
_QUOTED = r"[\"']?"
_SIGN = rf"{_QUOTED}(?:{OPERATION}){_QUOTED}"
_LABEL = rf"(?:{_SIGN}[\s,:]*[0-9]+|[0-9]+[\s,]*(?:{_SIGN})?)"
_CELLS = rf"[\[({{]*{_PAIR}(?:(?:[\s,;|]+|(?=[\[(])){_PAIR})*[\])}}]*"
_LINE = re.compile(rf"[(\[]*{_LABEL}[\s:=,;]+{_CELLS}[\])]*,?|{_CELLS}[\s:=,;]*{_LABEL}[\])]*,?", re.I)


def recognises(text: str) -> bool:
    r"""Return whether at least half of the lines are a label and pairs of numbers.

    >>> recognises("2\nx 2 0,0 1,0\n+ 3 0,1 1,1"), recognises("1,2\n2,1")
    (True, False)
    """
    if not are_lines(text):
        return False
    lines = without_solution(lines_of(text), None)[0]
    with_sign = [line for line in lines if re.search(OPERATION, line.text, re.I)]
    return len(with_sign) * 2 >= len(lines) and mostly(lines, _LINE)


@reader("pairs")
def read(text: str) -> Puzzle:
    r"""Read a text; raises PuzzleFormatError with line and column.

    >>> read("[(0,0),(0,1)] mult 2\n[(1,0),(1,1)] sub 1").rules[-1].clues()
    ['2*:A1A2', '1-:B1B2']
    """
    size, lines = head_of(lines_of(text))
    lines, solution = without_solution(lines, size)
    drafts = [_cage(line) for line in lines]
    first = from_one(cell for draft in drafts for cell in draft.cells)
    cages = [draft._replace(cells=[(row - first, col - first) for row, col in draft.cells]) for draft in drafts]
    return puzzle_of(size_of(cages, size), cages, solution)


def _cage(line: Token) -> Drafted:
    text = " ".join(line.text.split())
    label = re.match(rf"[(\[]*\s*({_LABEL})(?=[\s:=;,]+[\[(]*\s*[0-9]+\s*,|[\s:=]*[\[(])", text, re.I)
    if label:
        rest = text[label.end() :]
        given = label[1]
    else:
        behind = re.search(rf"[\s\])=:]\s*,?\s*({_LABEL})[\])\s,]*$", text, re.I)
        if not behind:
            raise error_about(line, Message("calcudoku.line-of-pairs"))
        rest, given = text[: behind.start() + 1], behind[1]
    cells = [(int(row), int(col)) for row, col in _CELL.findall(rest)]
    if not cells or re.sub(r"[\s,;:=|(){}\[\]]", "", _CELL.sub("", rest)):
        raise error_about(line, Message("calcudoku.line-of-pairs"))
    target, operation = read_label(re.sub(r"[\"':,]", " ", given), len(cells), line)
    return Drafted(target, operation, cells, line)
