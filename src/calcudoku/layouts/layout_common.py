"""What the readers of all layouts share: lines, labels as people write them, and the puzzle that cages make.

A layout's errors say what the text was taken for: what is wrong may be that it is something else.
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
from ...core.puzzle_json import breaches
from ...core.row_column_rules import ColumnRule, RowRule
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, quote, read
from ...utils.message import Label, Message
from ...utils.numbers import read_number
from ...utils.parser import Token, erase_comments, split_lines
from ..cage import MYSTERY, SIGNS, CageRule

MOST_CHARACTERS = 200_000
"""Of a text in one of these layouts; the largest grid takes less than half of that."""
MAX_SIDE = 64

WORDS = {
    "+": "add addition plus sum",
    "-": "diff difference minus sub subtract subtraction",
    "*": "mul mult multiply multiplication prod product times",
    "/": "div divide division quotient ratio",
    "": "! = c const constant eq equal equals fixed given id none noop single",
}
OPERATIONS = {**SIGNS, **{word: operation for operation, words in WORDS.items() for word in words.split()}}
"""The operation of each sign and word, "" for that of a single cell."""

OPERATION = "|".join(map(re.escape, sorted(OPERATIONS, key=len, reverse=True)))
_LABEL = re.compile(rf"(?:({OPERATION})\s*)?([0-9]+)\s*({OPERATION})?", re.I)


class Drafted(NamedTuple):
    """A cage as a text has it: its target and operation, its cells, and where it stands."""

    target: int
    operation: str
    cells: Sequence[Cell]
    place: Token


def reader(name: str) -> Callable[[Callable[[str], Puzzle]], Callable[[str], Puzzle]]:
    """Return what makes a function the reader of a layout: its errors say what the text was taken for."""

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
    r"""Return the lines that hold something, without comments and the blanks around them, with their places.

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


def mostly(lines: Sequence[Token], pattern: re.Pattern[str]) -> bool:
    """Return whether at least half of some lines are of a form: some may be damaged, and others hold sizes and solutions."""
    found = sum(pattern.fullmatch(" ".join(line.text.split())) is not None for line in lines)
    return found > 0 and 2 * found >= len(lines)


def read_label(text: str, cells: int, place: Token) -> tuple[int, str]:
    """Return target and operation of a label in front of or behind its cells, of which there are so many.

    >>> place = Token("", 1, 1)
    >>> [read_label(text, 2, place) for text in ("11 +", "+12", "mult 24", "x 18", "5?")]
    [(11, '+'), (12, '+'), (24, '*'), (18, '*'), (5, '?')]
    """
    match = _LABEL.fullmatch(text.strip())
    if not match or (match[1] and match[3]):
        raise place.error(read(quote(text.strip()), Message("calcudoku.loose-label")))
    operation = OPERATIONS[(match[1] or match[3] or "=").lower()]
    target = read_number(match[2])
    if cells == 1:
        return target, "" if operation in ("+", "*", MYSTERY) else operation
    require_operation(target, operation, cells, place)
    return target, operation


def require_operation(target: int, operation: str, cells: int, place: Token) -> None:
    """Raise PuzzleFormatError with the place of a label if a cage of two cells or more has none of the operations."""
    if not operation and cells != 1:
        raise place.error(Message("calcudoku.bare-label", clue=str(target) if target < 10**12 else "…", cells=cells))


def puzzle_of(n: int, cages: Iterable[Drafted], solution: Sequence[Token] = ()) -> Puzzle:
    """Return the puzzle of cages in a grid of n x n; cells that are in none are listed as not understood.

    `solution` are its rows, n numbers each. Raises PuzzleFormatError with the place of what doesn't fit.
    """
    if not 1 <= n <= MAX_SIDE:
        raise PuzzleFormatError(read(Message("calcudoku.size", size=n), bounds(1, MAX_SIDE)))
    rule, owner = CageRule(), dict[Cell, Drafted]()
    for cage in cages:
        for cell in cage.cells:
            if not (0 <= cell[0] < n and 0 <= cell[1] < n):
                raise cage.place.error(Message("calcudoku.off-grid", row=cell[0] + 1, column=cell[1] + 1, size=n))
            if cell in owner:
                raise cage.place.error(Message("calcudoku.cell-twice", cell=cell))
            owner[cell] = cage
        label = cage.target, cage.operation
        rule.clue_list.append(Clue(rule.form, {"label": label, "cells": tuple(cage.cells)}))
    puzzle = Puzzle(Board(n), [RowRule(), ColumnRule(), rule], family="calcudoku")
    if solution:
        puzzle.solution = _solution(n, solution)
        puzzle.not_understood += breaches(puzzle)
    left = [(row, col) for row in range(n) for col in range(n) if (row, col) not in owner]
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


def size_of(cages: Iterable[Drafted], given: int | None = None) -> int:
    """Return the side of a grid: as it is given, else that of as many cells as the cages have, or what their cells need."""
    if given:
        return given
    cells = [cell for cage in cages for cell in cage.cells]
    side = isqrt(len(cells))
    return max(side, 1 + max((max(cell) for cell in cells), default=0))


def from_one(cells: Iterable[tuple[int, int]]) -> int:
    """Return 1 where pairs of row and column count from 1, 0 where they count from 0, as the smallest tells."""
    return min((min(cell) for cell in cells), default=0) > 0


class Head(NamedTuple):
    """What stands above the cages: the size of the grid, if it is said; the lines that follow."""

    size: int | None
    rest: list[Token]


_HEAD = re.compile(r"(?:(?:size|grid|n|dim|dimension)\s*[:=]?\s*)?([0-9]{1,3})(?:\s*x\s*([0-9]{1,3}))?", re.I)


def head_of(lines: Sequence[Token], most: int = 2) -> Head:
    """Return the size that the first lines say: a number alone, `6x6` or `size: 6`; then there may be the number of cages.

    >>> head_of(lines_of("10\\n31\\nx 84 0,0"))[0], head_of(lines_of("size: 4\\nA B"))[0], head_of(lines_of("A B"))[0]
    (10, 4, None)
    """
    size: int | None = None
    rest = list(lines)
    for _ in range(most):
        match = _HEAD.fullmatch(rest[0].text) if rest else None
        if not match or (match[2] and match[1] != match[2]):
            break
        size = size or int(match[1])
        if size > MAX_SIDE:
            raise rest[0].error(read(Message("calcudoku.size", size=size), bounds(1, MAX_SIDE)))
        rest.pop(0)
    return Head(size, rest)


def without_solution(lines: Sequence[Token], n: int | None) -> tuple[list[Token], list[Token]]:
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
    return line.error(read(quote(line.text), expected))
