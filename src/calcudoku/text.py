"""The text form of a calcudoku: n lines of n cage numbers or names, then the labels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from operator import attrgetter

from ..core.board import Board
from ..core.clues import Clue
from ..core.formats import WrittenPuzzle, texts_besides
from ..core.puzzle import Puzzle
from ..core.row_column_rules import ColumnRule, RowRule
from ..utils.coordinates import Cell, unconnected_cells
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, quote, several_puzzles
from ..utils.message import Label, Message
from ..utils.parser import Token, erase_comments, split_tokens
from .cage import SIGNS, CageRule, narrow_operation, read_label

MAX_SIDE = 64

_NAME = re.compile(r"[^\W\d_]\w{0,23}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_LABEL_ALONE = re.compile(r"\W?[0-9]+[\Wx]?", re.I)

Name = int | str


def read_text(text: str) -> Puzzle:
    """Return the puzzle in a text of cages and labels, see `read_puzzle`; raises PuzzleFormatError with line and column."""
    tokens = split_tokens(erase_comments(text.removeprefix("\ufeff")).replace(",", " "))
    lines = [list(line) for _, line in groupby(tokens, attrgetter("line"))]
    if not lines:
        raise PuzzleFormatError(Message("calcudoku.empty"))
    try:
        return _read(lines)
    except PuzzleFormatError:
        if (number := _count_puzzles(lines)) > 1:
            raise several_puzzles(number) from None
        if len(found := list(_read_rectangles(lines))) == 1:
            return found[0]
        raise


def _turn_label(label: str) -> str:
    """Return a label with its operation behind the number.

    >>> _turn_label("+3"), _turn_label("3+")
    ('3+', '3+')
    """
    return label[1:] + label[0] if label[:1] in SIGNS and label[1:].isdigit() else label


def read_name(text: str) -> Name | None:
    """Return the name of a cage, a number as an int; None if a text is neither a number nor a word.

    >>> read_name("07"), read_name("A"), read_name("3+")
    (7, 'A', None)
    """
    if _NUMBER.fullmatch(text):
        return int(text)
    return text if _NAME.fullmatch(text) else None


def _read_rectangles(lines: list[list[Token]]) -> Iterator[Puzzle]:
    """Yield the puzzles of two cages or more in some lines, with each number of rows whose labels can't be a row."""
    cols = len(lines[0])
    for rows in range(2, min(len(lines), MAX_SIDE + 1)):
        if len(lines[rows - 1]) != cols or any(read_name(token.text) is None for token in lines[rows - 1]):
            return
        labels = lines[rows]
        is_row = len(labels) == cols and any(read_name(token.text) is not None for token in labels)
        if is_row or sum(map(len, lines[rows:])) < 2:
            continue
        with suppress(PuzzleFormatError):
            yield _read(lines, rows)


def _read(lines: list[list[Token]], rows: int | None = None) -> Puzzle:
    """Return the puzzle of `rows` lines of cages and then labels, of a square by default."""
    n = len(lines[0])
    rows = rows or n
    if n > MAX_SIDE:
        raise lines[0][MAX_SIDE].error(Message("calcudoku.long-row", cages=n, most=MAX_SIDE))
    cages = _read_cages(lines, rows, n)
    labels = [token for line in lines[rows:] for token in line]
    if len(labels) != len(cages):
        place = labels[len(cages)] if len(labels) > len(cages) else (labels or lines[-1])[-1]
        given, expected = (
            Message("calcudoku.labels", number=len(labels)),
            Message("calcudoku.one-each", number=len(cages)),
        )
        raise place.error(expected_got(given, expected))
    rule = CageRule()
    for (name, cells), label in zip(cages.items(), labels, strict=True):
        _check_connected(name, cells, lines)
        try:
            target, operation = read_label(_turn_label(label.text))
        except PuzzleFormatError as error:
            raise label.error(error.problem) from None
        read = target, narrow_operation(operation, len(cells))
        rule.clue_list.append(Clue(rule.form, {"label": read, "cells": tuple(cells)}))
    return Puzzle(Board(rows, n), [RowRule(), ColumnRule(), rule], family="calcudoku")


class CalcudokuBlock:
    """The lines of one puzzle among others, collected one at a time; if they are ragged, only an empty line ends it.

    Rows of numbers below a square make the grid a rectangle, unless labels with operations follow that complete the square.

    >>> block = CalcudokuBlock()
    >>> for line in ("0 0", "1 1", "3+"):
    ...     block.add(line)
    >>> block.is_whole
    False
    >>> block.add("3+")
    >>> block.is_whole
    True
    """

    def __init__(self) -> None:
        self._side = self._rows = self._labels = self._below = 0
        self._cages: set[Name] = set()
        self._cages_below: set[Name] = set()
        self.is_ragged = False

    def add(self, line: str) -> None:
        words = line.split()
        self._side = self._side or len(words)
        self._rows += 1
        names = list(map(read_name, words))
        if self._rows > self._side:
            if (
                self._labels == self._below
                and len(words) == self._side > 1
                and all(type(name) is int for name in names)
            ):
                self._below += len(words)
                self._cages_below.update(name for name in names if name is not None)
            self._labels += len(words)
            self.is_ragged = self.is_ragged or (self._side == 1 and not _LABEL_ALONE.fullmatch(line))
            return
        self._cages.update(name for name in names if name is not None)
        is_one_word = self._side == 1 and not isinstance(names[0], int)  # letters without blanks, or another layout
        self.is_ragged |= is_one_word or len(words) != self._side or self._side > MAX_SIDE or None in names

    @property
    def is_whole(self) -> bool:
        """Whether the grid and a label for each cage are there."""
        if self.is_ragged or self._rows <= self._side:
            return False
        if not self._below:
            return self._labels >= len(self._cages)
        if self._labels == self._below:  # labels without operations are for single cells
            return self._labels >= len(self._cages) == self._side**2
        is_square = self._labels == len(self._cages)
        return is_square or self._labels - self._below >= len(self._cages | self._cages_below)


def is_caged(puzzle: Puzzle) -> bool:
    """Return whether cages cover a grid, each cell once, so that the puzzle has a text form.

    >>> is_caged(read_text("0 0\\n1 1\\n1- 3+"))
    True
    """
    rules = [rule for rule in puzzle.rules if isinstance(rule, CageRule)]
    rows, cols = puzzle.board.shape
    cells = [cell for rule in rules for cage in rule.cages for cell in cage.cells]
    return (
        len(rules) == 1
        and (rows == cols or min(rows, cols) > 1)
        and sorted(cells) == sorted(puzzle.board.open_cells())
        and len(cells) == rows * cols
    )


def write_text(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the text form of a puzzle. Raises RulegridError if its cages don't cover the grid."""
    if not is_caged(puzzle):
        raise RulegridError(Message("calcudoku.not-covered"))
    return WrittenPuzzle(write_puzzle(puzzle).rstrip("\n"), besides(puzzle))


def besides(puzzle: Puzzle) -> list[Label]:
    """Return labels of everything in a puzzle that its cages do not express."""
    others = [rule.spelling() for rule in puzzle.rules if not isinstance(rule, (CageRule, RowRule, ColumnRule))]
    givens = [Message("calcudoku.given-values")] if puzzle.board.count_filled() else []
    board = puzzle.board
    values = (
        [Message("calcudoku.values", values=board.values)]
        if board.values != tuple(range(1, max(board.shape) + 1))
        else []
    )
    missing = [
        Message("calcudoku.without", rule=kind.spelling())
        for kind in (RowRule, ColumnRule)
        if not any(isinstance(rule, kind) for rule in puzzle.rules)
    ]
    wide = [
        Message("calcudoku.wide", cage=cage.unit_label)
        for rule in puzzle.rules
        if isinstance(rule, CageRule)
        for cage in rule.cages
        if narrow_operation(cage.operation, len(cage.cells)) != cage.operation
    ]
    return [*values, *missing, *others, *givens, *wide, *texts_besides(puzzle)]


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the text form of a puzzle whose cages cover the grid, see `is_caged`."""
    (rule,) = (rule for rule in puzzle.rules if isinstance(rule, CageRule))
    number_at = {cell: k for k, cage in enumerate(rule.cages) for cell in cage.cells}
    rows, cols = puzzle.board.shape
    lines = [" ".join(str(number_at[row, col]) for col in range(cols)) for row in range(rows)]
    return "\n".join([*lines, " ".join(cage.label for cage in rule.cages)]) + "\n"


def _read_cages(lines: list[list[Token]], rows: int, n: int) -> dict[Name, list[Cell]]:
    """Return the cells of each cage, the cages in the order of their labels."""
    if len(lines) < rows:
        raise lines[-1][-1].error(Message("calcudoku.few-rows", rows=len(lines), number=n))
    cages: dict[Name, list[Cell]] = {}
    for row, line in enumerate(lines[:rows]):
        for col, token in enumerate(line[:n]):
            name = read_name(token.text)
            if name is None:
                raise token.error(expected_got(quote(token.text), Message("calcudoku.name")))
            cages.setdefault(name, []).append((row, col))
        if len(line) != n:
            problem = Message("calcudoku.other-row", cages=len(line), number=n)
            raise line[min(n, len(line) - 1)].error(problem)
    numbers = [name for name in cages if isinstance(name, int)]
    return {name: cages[name] for name in sorted(numbers)} if len(numbers) == len(cages) else cages


def _check_connected(name: Name, cells: list[Cell], lines: list[list[Token]]) -> None:
    for row, col in unconnected_cells(cells):
        raise lines[row][col].error(Message("calcudoku.two-pieces", name=str(name), cell=(row, col), other=cells[0]))


def _count_puzzles(lines: list[list[Token]]) -> int:
    """Return the number of consecutive puzzles, or 1 if these lines are something else."""
    number = at = 0
    while at < len(lines):
        end = at + len(lines[at])
        missing = len({read_name(token.text) for line in lines[at:end] for token in line})
        while missing > 0 and end < len(lines):
            missing -= len(lines[end])
            end += 1
        try:
            _read(lines[at:end])
        except PuzzleFormatError:
            return 1
        number, at = number + 1, end
    return number
