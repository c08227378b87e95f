"""A cage on each line, with its label before or behind the names of its cells: `11 + A1 A2`, `+12 a1 a2`, `r1c1 r1c2 3-`.

The programs that write this mean a column by the letter and a row by the number, as in a spreadsheet.
"""

from __future__ import annotations

import re

from ...engine import Puzzle
from ...utils.coordinates import Cell
from ...utils.parser import Token
from ...utils.words import Message
from .parts import (
    OPERATION,
    Drafted,
    are_lines,
    error_about,
    head_of,
    lines_of,
    mostly,
    puzzle_of,
    read_label,
    reader,
    size_of,
    without_solution,
)

_NAME = r"(?:[rR][0-9]{1,2}[cC][0-9]{1,2}|[A-Za-z][0-9]{1,2})"
_CELL = re.compile(rf"(?<![A-Za-z0-9]){_NAME}(?![A-Za-z0-9])")
_NUMBERED = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")
_LABEL = rf"(?:(?:{OPERATION})\s*[0-9]+|[0-9]+\s*(?:{OPERATION})?)"
_CELLS = rf"{_NAME}(?:[\s,;]*{_NAME})*"
_LINE = re.compile(rf"\W*?{_LABEL}[\s:=,;\[(]*{_CELLS}\W*|\W*{_CELLS}[\s:=,;\])]*{_LABEL}\W*", re.I)


def recognises(text: str) -> bool:
    r"""Return whether at least half of the lines are a label and names of cells.

    >>> recognises("4\n*12 a1 b1\n+4 a2 b2"), recognises("1 2\n2 1")
    (True, False)
    """
    if not are_lines(text):
        return False
    lines = lines_of(text)
    return any(_LINE.fullmatch(line.text) for line in lines[:4]) and mostly(without_solution(lines, None)[0], _LINE)


@reader("cells")
def read(text: str) -> Puzzle:
    r"""Read a text; raises PuzzleFormatError with line and column.

    >>> read("3 + A1 B1\n1 - A2 B2").rules[-1].clues()
    ['3+:A1A2', '1-:B1B2']
    """
    size, lines = head_of(lines_of(text))
    lines, solution = without_solution(lines, size)
    cages = [_cage(line) for line in lines]
    return puzzle_of(size_of(cages, size), cages, solution)


def _cage(line: Token) -> Drafted:
    names = list(_CELL.finditer(line.text))
    label = _CELL.sub(" ", line.text).strip(" \t,;:()[]")
    if not names:
        raise error_about(line, Message("calcudoku.line-of-cells"))
    label = label.removesuffix("=").rstrip(" :") if len(label) > 2 and label[0] != "=" and len(names) > 1 else label
    target, operation = read_label(label, len(names), line)
    return Drafted(target, operation, [_cell(name[0]) for name in names], line)


def _cell(name: str) -> Cell:
    if numbered := _NUMBERED.fullmatch(name):
        return int(numbered[1]) - 1, int(numbered[2]) - 1
    return int(name[1:]) - 1, ord(name[0].upper()) - ord("A")
