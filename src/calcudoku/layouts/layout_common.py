"""Shared parts of the readers of all layouts: lines, labels as people write them, and the puzzle of some cages.

A layout's errors name the layout: the text may be meant as something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from math import isqrt
from typing import NamedTuple

from ...core.board import Board
from ...core.clues import Clue
from ...core.puzzle import Puzzle
from ...core.puzzle_json import describe_broken_rules
from ...core.row_column_rules import ColumnRule, RowRule
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, quote
from ...utils.message import Label, Message
from ...utils.numbers import read_number
from ...utils.parser import Token, erase_comments, split_lines
from ..cage import MYSTERY, SIGNS, CageRule

MOST_CHARACTERS = 200_000
"""Of a text in one of these layouts; the largest grid takes less than half of that."""
MAX_SIDE = 64
Size = int | tuple[int, int]
"""The side of a square grid, or rows and columns."""

WORDS = {
    "+": "add addition plus sum",
    "-": "diff difference minus sub subtract subtraction",
    "*": "mul mult multiply multiplication prod product times",
    "/": "div divide division quotient ratio",
    "": "! = c const constant eq equal equals fixed given id none noop single",
}
OPERATION_OF_SIGN = {**SIGNS, **{word: operation for operation, words in WORDS.items() for word in words.split()}}
"""The operation of each sign and word, "" for that of a single cell."""

OPERATION = "|".join(map(re.escape, sorted(OPERATION_OF_SIGN, key=len, reverse=True)))
_LABEL = re.compile(rf"(?:({OPERATION})\s*)?([0-9]+)\s*({OPERATION})?", re.I)


class CageDraft(NamedTuple):
    """A cage as a text has it: its target and operation, its cells, and its place in the text."""

    target: int
    operation: str
    cells: Sequence[Cell]
    place: Token


def reader(name: str) -> Callable[[Callable[[str], Puzzle]], Callable[[str], Puzzle]]:
    """Return a decorator for the reader of a layout: its errors name the layout."""

    def decorate(function: Callable[[str], Puzzle]) -> Callable[[str], Puzzle]:
        @wraps(function)
        def read_as(text: str) -> Puzzle:
            try:
                if len(text) > MOST_CHARACTERS:
                    problem = Message("error.characters", count=len(text), most=MOST_CHARACTERS)
                    raise PuzzleFormatError(problem)
                return function(text)
            except PuzzleFormatError as error:
                problem = Message(
                    "calcudoku.taken-for", problem=error.problem, layout=Message(f"format.calcudoku.{name}")
                )
                raise PuzzleFormatError(problem, error.line, error.column, path=error.path) from None

        return read_as

    return decorate


_SIZE_SIGN = re.compile(r"\A\s{0,9}#(?= ?[0-9]{1,2}\s{0,9}\n)")  # no comment: the size


def lines_of(text: str) -> list[Token]:
    r"""Return the non-empty lines, without comments and surrounding blanks, with their places.

    >>> lines_of("# 4x4\n  A A\n\nB B ")
    [Token(text='A A', line=2, column=3), Token(text='B B', line=4, column=1)]
    """
    text = _SIZE_SIGN.sub(lambda sign: sign[0].replace("#", " "), text.removeprefix("\ufeff"))
    lines = split_lines(erase_comments(text))
    return [
        Token(line.strip(), number, len(line) - len(line.lstrip()) + 1)
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]


def are_lines(text: str) -> bool:
    """Return whether a text has several lines, and is short enough for a puzzle."""
    return "\n" in text.strip() and len(text) <= MOST_CHARACTERS


def is_mostly(lines: Sequence[Token], pattern: re.Pattern[str]) -> bool:
    """Return whether at least half of some lines match: some may be damaged, or contain sizes and solutions."""
    found = sum(pattern.fullmatch(" ".join(line.text.split())) is not None for line in lines)
    return found > 0 and 2 * found >= len(lines)


def read_label(text: str, cells: int, place: Token) -> tuple[int, str]:
    """Return target and operation of the label of a cage with this number of cells.

    >>> place = Token("", 1, 1)
    >>> [read_label(text, 2, place) for text in ("11 +", "+12", "mult 24", "x 18", "5?")]
    [(11, '+'), (12, '+'), (24, '*'), (18, '*'), (5, '?')]
    """
    match = _LABEL.fullmatch(text.strip())
    if not match or (match[1] and match[3]):
        raise place.error(expected_got(quote(text.strip()), Message("calcudoku.loose-label")))
    operation = OPERATION_OF_SIGN[(match[1] or match[3] or "=").lower()]
    target = read_number(match[2])
    if cells == 1:
        return target, "" if operation in ("+", "*", MYSTERY) else operation
    require_operation(target, operation, cells, place)
    return target, operation


def require_operation(target: int, operation: str, cells: int, place: Token) -> None:
    """Raise PuzzleFormatError with the place of a label if a cage of two cells or more has none of the operations."""
    if not operation and cells != 1:
        raise place.error(Message("calcudoku.bare-label", clue=str(target) if target < 10**12 else "…", cells=cells))


def puzzle_of(
    size: Size,
    cages: Iterable[CageDraft],
    solution: Sequence[Token] = (),
    values: Iterable[int] | None = None,
) -> Puzzle:
    """Return the puzzle of cages in a grid, of a side or of rows and columns; cells in no cage are not understood.

    `solution` are the rows of a square, each with its numbers. Raises PuzzleFormatError with the place of what doesn't
    fit.
    """
    rows, cols = size if isinstance(size, tuple) else (size, size)
    for side in (rows, cols):
        if not 1 <= side <= MAX_SIDE:
            raise PuzzleFormatError(expected_got(Message("calcudoku.size", size=side), bounds(1, MAX_SIDE)))
    rule, owner = CageRule(), dict[Cell, CageDraft]()
    for cage in cages:
        for cell in cage.cells:
            if not (0 <= cell[0] < rows and 0 <= cell[1] < cols):
                place = {"row": cell[0] + 1, "column": cell[1] + 1}
                raise cage.place.error(Message("calcudoku.off-grid", **place, rows=rows, cols=cols))
            if cell in owner:
                raise cage.place.error(Message("calcudoku.cell-twice", cell=cell))
            owner[cell] = cage
        label = cage.target, cage.operation
        rule.clue_list.append(Clue(rule.form, {"label": label, "cells": tuple(cage.cells)}))
    board = Board(rows, cols, values=values)
    puzzle = Puzzle(board, [RowRule(), ColumnRule(), rule], family="calcudoku")
    if solution:
        puzzle.solution = _solution(rows, solution)
        puzzle.not_understood += describe_broken_rules(puzzle)
    left = [cell for cell in board.open_cells() if cell not in owner]
    if left:
        puzzle.not_understood = [
            *puzzle.not_understood,
            Message("calcudoku.no-cage", cells=tuple(left[:5]), count=len(left)),
        ]
    return puzzle


def _solution(n: int, rows: Sequence[Token]) -> Board:
    board = Board(n)
    for row, line in enumerate(rows):
        entries = line.text.replace(",", " ").split()
        for col, entry in enumerate(entries[:n]):
            try:
                board.set_digit(row, col, int(entry) if entry.isascii() and entry.isdigit() and len(entry) < 4 else 0)
            except RulegridError as error:
                raise line.error(error.problem) from None
    return board


def size_of(cages: Iterable[CageDraft], given: Size | None = None) -> Size:
    """Return the size of a grid: as it is given, else the rectangle that the cages fill, else a square for their cells.

    The sides of a given rectangle may be in either order.
    """
    cells = {cell for cage in cages for cell in cage.cells}
    rows, cols = (1 + max((cell[at] for cell in cells), default=0) for at in (0, 1))
    if isinstance(given, tuple):
        return given if rows <= given[0] and cols <= given[1] else given[::-1]
    if given:
        return given
    if rows * cols == len(cells) and min(rows, cols) > 1:
        return rows, cols
    return max(isqrt(len(cells)), rows, cols)


def from_one(cells: Iterable[tuple[int, int]]) -> int:
    """Return 1 if pairs of row and column count from 1, or 0 if they count from 0, judging by the smallest."""
    return min((min(cell) for cell in cells), default=0) > 0


class GridHead(NamedTuple):
    """The size of the grid, if the lines above the cages name it, and the lines that follow; a rectangle as rows and columns."""

    size: Size | None
    rest: list[Token]


_HEAD = re.compile(r"(?:(?:size|grid|n|dim|dimension)\s*[:=]?\s*)?([0-9]{1,3})(?:\s*x\s*([0-9]{1,3}))?", re.I)


def head_of(lines: Sequence[Token], most: int = 2) -> GridHead:
    """Return the size that the first lines say: a number alone, `6x6` or `size: 6`; then there may be the number of cages.

    >>> head_of(lines_of("10\\n31\\nx 84 0,0"))[0], head_of(lines_of("size: 4\\nA B"))[0], head_of(lines_of("A B"))[0]
    (10, 4, None)
    """
    size: Size | None = None
    rest = list(lines)
    for _ in range(most):
        match = _HEAD.fullmatch(rest[0].text) if rest else None
        if not match:
            break
        sides = int(match[1]), int(match[2] or match[1])
        size = size or (sides[0] if sides[0] == sides[1] else sides)
        if max(sides) > MAX_SIDE and size in sides:
            raise rest[0].error(expected_got(Message("calcudoku.size", size=max(sides)), bounds(1, MAX_SIDE)))
        rest.pop(0)
    return GridHead(size, rest)


def without_solution(lines: Sequence[Token], n: Size | None) -> tuple[list[Token], list[Token]]:
    """Return lines without the rows of numbers at their end, and these: a solution, if they are n rows of n numbers."""
    at = len(lines)
    while at and re.fullmatch(r"[0-9][0-9\s,]*", lines[at - 1].text) and len(lines[at - 1].text.split()) > 1:
        at -= 1
    rows = list(lines[at:])
    if (
        rows
        and (n is None or len(rows) == n)
        and all(len(row.text.replace(",", " ").split()) == len(rows) for row in rows)
    ):
        return list(lines[:at]), rows
    return list(lines), []


def error_about(line: Token, expected: Label) -> PuzzleFormatError:
    """Return the error for a line that is not what it should be."""
    return line.error(expected_got(quote(line.text), expected))
