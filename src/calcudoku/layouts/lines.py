"""A cage on each line, with its cells as names, numbers, or pairs of row and column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell
from ...utils.errors import bounds, expected_got, quote
from ...utils.message import Message
from ...utils.parser import Token
from .layout_common import (
    OPERATION,
    CageDraft,
    are_lines,
    error_about,
    from_one,
    head_of,
    is_mostly,
    lines_of,
    puzzle_of,
    read_label,
    reader,
    size_of,
    without_solution,
)

_NAME = r"(?:[rR][0-9]{1,2}[cC][0-9]{1,2}|[A-Za-z][0-9]{1,2})"
_NAMED_CELL = re.compile(rf"(?<![A-Za-z0-9]){_NAME}(?![A-Za-z0-9])")
_NUMBERED = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")
_NAMED_LABEL = rf"(?:(?:{OPERATION})\s*[0-9]+|[0-9]+\s*(?:{OPERATION})?)"
_NAMED_CELLS = rf"{_NAME}(?:[\s,;]*{_NAME})*"
_NAMED_LINE = re.compile(
    rf"\W*?{_NAMED_LABEL}[\s:=,;\[(]*{_NAMED_CELLS}\W*|\W*{_NAMED_CELLS}[\s:=,;\])]*{_NAMED_LABEL}\W*", re.I
)


def recognises_named(text: str) -> bool:
    r"""Return whether at least half of the lines are a label and names of cells.

    >>> recognises_named("4\n*12 a1 b1\n+4 a2 b2"), recognises_named("1 2\n2 1")
    (True, False)
    """
    if not are_lines(text):
        return False
    lines = lines_of(text)
    return any(_NAMED_LINE.fullmatch(line.text) for line in lines[:4]) and is_mostly(
        without_solution(lines, None)[0], _NAMED_LINE
    )


@reader("cells")
def read_named(text: str) -> Puzzle:
    r"""Read a text; raises PuzzleFormatError with line and column.

    >>> read_named("3 + A1 B1\n1 - A2 B2").rules[-1].clues()
    ['3+:A1A2', '1-:B1B2']
    """
    size, lines = head_of(lines_of(text))
    lines, solution = without_solution(lines, size)
    cages = [_read_named_cage(line) for line in lines]
    size = size_of(cages, size or len(solution))
    puzzle = puzzle_of(size, cages, solution)
    turned = [cage._replace(cells=[(col, row) for row, col in cage.cells]) for cage in cages]
    if any(_NUMBERED.search(line.text) for line in lines) or _keys(cages) == _keys(turned):
        return puzzle
    if solution:
        other = puzzle_of(size, turned, solution)
        return other if puzzle.not_understood and not other.not_understood else puzzle
    puzzle.guessed = [Message("calcudoku.letters-are-columns")]
    return puzzle


def _keys(cages: Sequence[CageDraft]) -> set[object]:
    return {(cage.target, cage.operation, frozenset(cage.cells)) for cage in cages}


def _read_named_cage(line: Token) -> CageDraft:
    names = list(_NAMED_CELL.finditer(line.text))
    label = _NAMED_CELL.sub(" ", line.text).strip(" \t,;:()[]")
    if not names:
        raise error_about(line, Message("calcudoku.line-of-cells"))
    label = label.removesuffix("=").rstrip(" :") if len(label) > 2 and label[0] != "=" and len(names) > 1 else label
    target, operation = read_label(label, len(names), line)
    return CageDraft(target, operation, [_cell(name[0]) for name in names], line)


def _cell(name: str) -> Cell:
    if numbered := _NUMBERED.fullmatch(name):
        return int(numbered[1]) - 1, int(numbered[2]) - 1
    return int(name[1:]) - 1, ord(name[0].upper()) - ord("A")


_PLACES = re.compile(r"([0-9]{1,18})#([0-9]{1,4}(?:-[0-9]{1,4})*)#(\S{0,8})")
_DIGITS = re.compile(r"([0-9]{1,18}[-+*/x×÷:c=?])([0-9]{2}(?:\.[0-9]{2})*)")


def are_places(text: str) -> bool:
    r"""Return whether at least half of the lines are a target, places and an operation with # between them.

    >>> are_places("2\n3#0-1#+\n1#2-3#-"), are_places("1 2\n2 1")
    (True, False)
    """
    return are_lines(text) and "#" in text and is_mostly(lines_of(text), _PLACES)


@reader("places")
def read_places(text: str) -> Puzzle:
    r"""Read a text with places; raises PuzzleFormatError with line and column.

    >>> read_places("2\n3#0-1#+\n1#2-3#-").rules[-1].clues()
    ['3+:A1A2', '1-:B1B2']
    """
    size, lines = head_of(lines_of(text), 1)
    drafts = []  # with a row for all places
    for line in lines:
        match = _PLACES.fullmatch(line.text)
        if not match:
            raise error_about(line, Message("calcudoku.line-of-places"))
        places = list(map(int, match[2].split("-")))
        label = read_label(f"{match[1]}{match[3]}", len(places), line)
        drafts.append(CageDraft(*label, [(0, place) for place in places], line))
    every = [place for draft in drafts for _, place in draft.cells]
    side = max(isqrt(len(every)), 1) if size is None else size
    rows, cols = side if isinstance(side, tuple) else (side, side)
    first = 1 if every and min(every) > 0 and max(every) == rows * cols else 0
    for draft in drafts:
        if outside := [place for _, place in draft.cells if not first <= place < rows * cols + first]:
            raise draft.place.error(expected_got(quote(outside[0]), bounds(first, rows * cols + first - 1)))
    cages = [each._replace(cells=[divmod(at - first, cols) for _, at in each.cells]) for each in drafts]
    return puzzle_of((rows, cols), cages)


def are_digits(text: str) -> bool:
    r"""Return whether at least half of the lines are a label and then row and column of each cell as two digits.

    >>> are_digits("KenKen\n1-00.01\n3+10.11"), are_digits("1 2\n2 1")
    (True, False)
    """
    return are_lines(text) and is_mostly(lines_of(text), _DIGITS)


@reader("digits")
def read_digits(text: str) -> Puzzle:
    r"""Read a text with two digits for each cell; raises PuzzleFormatError with line and column.

    >>> read_digits("No. 7\nKenKen\n1-00.01\n3+10.11").rules[-1].clues()
    ['1-:A1A2', '3+:B1B2']
    """
    lines = lines_of(text)
    names = [at for at, line in enumerate(lines) if line.text.lower() == "kenken"]
    drafts = []
    for line in lines[names[0] + 1 if names else 0 :]:
        match = _DIGITS.fullmatch(line.text)
        if not match:
            raise error_about(line, Message("calcudoku.line-of-digits"))
        cells = [(int(cell[0]), int(cell[1])) for cell in match[2].split(".")]
        drafts.append(CageDraft(*read_label(match[1], len(cells), line), cells, line))
    first = from_one(cell for draft in drafts for cell in draft.cells)
    cages = [draft._replace(cells=[(row - first, col - first) for row, col in draft.cells]) for draft in drafts]
    return puzzle_of(size_of(cages), cages)


_PAIR = r"[\[(]?\s?[0-9]{1,3}\s?,\s?[0-9]{1,3}(?:\s?[\])])?"
_CELL = re.compile(r"[\[(]?(?<![0-9])([0-9]{1,3})\s*,\s*([0-9]{1,3})(?![0-9])[\])]?")
_QUOTED = r"[\"']?"
_SIGN = rf"{_QUOTED}(?:{OPERATION}){_QUOTED}"
_LABEL = rf"(?:{_SIGN}[\s,:]*[0-9]+|[0-9]+[\s,]*(?:{_SIGN})?)"
_ASSIGNED = re.compile(r"[A-Za-z_]\w*\s*=\s*[\[({]")  # a list of a program
_CELLS = rf"[\[({{]*{_PAIR}(?:(?:[\s,;|]+|(?=[\[(])){_PAIR})*[\])}}]*"
_LINE = re.compile(rf"[(\[]*{_LABEL}[\s:=,;]+{_CELLS}[\])]*,?|{_CELLS}[\s:=,;]*{_LABEL}[\])]*,?", re.I)


def recognises_pairs(text: str) -> bool:
    r"""Return whether at least half of the lines are a label and pairs of numbers.

    >>> recognises_pairs("2\nx 2 0,0 1,0\n+ 3 0,1 1,1"), recognises_pairs("1,2\n2,1")
    (True, False)
    """
    if not are_lines(text):
        return False
    lines = without_solution(lines_of(text), None)[0]
    if lines and _ASSIGNED.match(lines[0].text):
        return False
    with_sign = [line for line in lines if re.search(OPERATION, line.text, re.I)]
    return len(with_sign) * 2 >= len(lines) and is_mostly(lines, _LINE)


@reader("pairs")
def read_pairs(text: str) -> Puzzle:
    r"""Read a text; raises PuzzleFormatError with line and column.

    >>> read_pairs("[(0,0),(0,1)] mult 2\n[(1,0),(1,1)] sub 1").rules[-1].clues()
    ['2*:A1A2', '1-:B1B2']
    """
    size, lines = head_of(lines_of(text))
    lines, solution = without_solution(lines, size)
    drafts = [_cage(line) for line in lines]
    first = from_one(cell for draft in drafts for cell in draft.cells)
    cages = [draft._replace(cells=[(row - first, col - first) for row, col in draft.cells]) for draft in drafts]
    return puzzle_of(size_of(cages, size or len(solution)), cages, solution)


def _cage(line: Token) -> CageDraft:
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
    return CageDraft(target, operation, cells, line)
