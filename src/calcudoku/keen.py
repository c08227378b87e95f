"""Game ids of keen, the calcudoku of a well-known collection of puzzles: `3:a_ba__b,a7m12s1`.

The first number is the size. Up to the comma, letters walk the inner borders of the grid: first those between
neighbours in a row, row by row, then those between neighbours in a column, column by column; each letter is the
number of open borders before the next wall (`_` none, a one, b two …), and behind the last border there is another
wall. Cages are what open borders connect. Then comes a clue for each cage in the order in which they begin: a, s, m
or d for + - * /, and its target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from ..engine import Board, Clue, ColumnRule, Puzzle, RowRule
from ..engine.formats import Written
from ..utils.coordinates import Cell, unconnected
from ..utils.errors import PuzzleFormatError, RulegridError, bounds, located, quote
from ..utils.errors import read as was_read
from ..utils.words import Message
from .cage import CageRule
from .text import besides

LARGEST = 9
EXAMPLE = "3:a_ba__b,a7m12s1"
LONGEST_RUN = 25
"""Borders that a letter reaches: keen reads y as 25 without a wall behind it, and z, which it writes for that, as 26."""

_ID = re.compile(r"\s*([0-9]{1,2})(?:d[enhxu])?m?:(.*)", re.DOTALL)
_SEED = re.compile(r"\s*[0-9]{1,2}(?:d[enhxu])?m?#")
_CLUE = re.compile(r"([asmd])([0-9]{1,9})")
_OPERATION = {"a": "+", "s": "-", "m": "*", "d": "/"}
_LETTER = {operation: letter for letter, operation in _OPERATION.items()}


def is_game_id(text: str) -> bool:
    """Return whether a text looks like a game id.

    >>> is_game_id("3:a_ba__b,a7m12s1"), is_game_id("5dn#12345"), is_game_id("0 0\\n1 1\\n1: 3+")
    (True, True, False)
    """
    return len(text) < 10_000 and bool(_ID.match(text) or _SEED.match(text)) and len(text.split()) == 1


def read(text: str) -> Puzzle:
    """Return the puzzle of a game id; raises PuzzleFormatError with the column.

    >>> puzzle = read("3:a_ba__b,a7m12s1")
    >>> puzzle.rules[-1].clues(), write(puzzle)
    (['7+:A1A2B1', '12*:A3B2B3C3', '1-:C1C2'], '3:a_ba__b,a7m12s1')
    """
    text = text.strip()
    if _SEED.match(text):
        raise PuzzleFormatError(Message("calcudoku.seed", given=quote(text), example=EXAMPLE))
    match = _ID.fullmatch(text)
    if match is None:
        raise PuzzleFormatError(was_read(quote(text), Message("calcudoku.game-id", example=EXAMPLE)))
    n = int(match[1])
    if not 3 <= n <= LARGEST:
        raise PuzzleFormatError(was_read(Message("calcudoku.size", size=n), bounds(3, LARGEST)), 1, 1)
    borders, comma, clues = match[2].partition(",")
    offset = match.start(2)
    walls = _read_borders(borders, 2 * n * (n - 1), offset)
    if not comma:
        raise PuzzleFormatError(Message("calcudoku.no-clues"), 1, len(text) + 1)
    rule = CageRule()
    found = _read_clues(clues, offset + len(borders) + 1)
    cages = _cages(n, walls)
    if len(found) != len(cages):
        given, expected = (
            Message("calcudoku.clues", number=len(found)),
            Message("calcudoku.one-each", number=len(cages)),
        )
        raise PuzzleFormatError(was_read(given, expected), 1, len(text))
    for cells, (operation, target, column) in zip(cages, found, strict=True):
        if operation in "-/" and len(cells) != 2:
            clue = f"{_LETTER[operation]}{target}"
            raise PuzzleFormatError(Message("calcudoku.two-cells", clue=clue, cells=len(cells)), 1, column)
        label = target, "" if len(cells) == 1 else operation
        rule.clue_list.append(Clue(rule.form, {"label": label, "cells": cells}))
    return Puzzle(Board(n), [RowRule(), ColumnRule(), rule], family="calcudoku")


def _read_borders(text: str, number: int, offset: int) -> list[bool]:
    """Return for each inner border whether it is a wall."""
    walls: list[bool] = []
    at = 0
    while at < len(text):
        letter, column = text[at], offset + at + 1
        at += 1
        run = " abcdefghijklmnopqrstuvwxyz".find(letter) if letter != "_" else 0
        if run < 0 or letter == " ":
            raise PuzzleFormatError(was_read(quote(letter), Message("calcudoku.letter")), 1, column)
        digits = re.match("[0-9]{1,4}", text[at:])
        times = int(digits[0]) if digits else 1
        at += len(digits[0]) if digits else 0
        if not 1 <= times <= number + 1:
            expected = Message("calcudoku.times", most=number + 1)
            raise PuzzleFormatError(was_read(quote(letter + str(times)), expected), 1, column)
        for _ in range(times):
            walls += [False] * run
            if run != LONGEST_RUN:
                walls.append(True)
            if len(walls) > number + 1:
                raise PuzzleFormatError(Message("calcudoku.many-borders", number=number), 1, column)
    if len(walls) != number + 1 or not walls[-1]:
        borders = Message("calcudoku.borders", number=max(0, len(walls) - 1))
        expected = Message("calcudoku.borders-and-wall", number=number)
        raise PuzzleFormatError(was_read(borders, expected), 1, offset + len(text) + 1)
    return walls[:-1]


def _borders(n: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the inner borders in the order of an id, each as the two cells beside it."""
    for row in range(n):
        for col in range(n - 1):
            yield (row, col), (row, col + 1)
    for col in range(n):
        for row in range(n - 1):
            yield (row, col), (row + 1, col)


def _cages(n: int, walls: list[bool]) -> list[tuple[Cell, ...]]:
    cage_of = {(row, col): [(row, col)] for row in range(n) for col in range(n)}
    for (one, other), wall in zip(_borders(n), walls, strict=True):
        if not wall and cage_of[one] is not cage_of[other]:
            cage_of[one] += cage_of[other]
            for cell in cage_of[other]:
                cage_of[cell] = cage_of[one]
    cages = {id(cage): tuple(sorted(cage)) for cage in cage_of.values()}
    return sorted(cages.values())


def _read_clues(text: str, offset: int) -> list[tuple[str, int, int]]:
    """Return operation, target and column of each clue."""
    found = []
    at = 0
    while at < len(text):
        match = _CLUE.match(text, at)
        if match is None:
            raise PuzzleFormatError(was_read(quote(text[at:]), Message("calcudoku.clue")), 1, offset + at + 1)
        found.append((_OPERATION[match[1]], int(match[2]), offset + at + 1))
        at = match.end()
    return found


def write(puzzle: Puzzle) -> Written:
    """Return the game id of a puzzle; raises RulegridError where keen has none for it."""
    n = puzzle.board.rows
    if puzzle.board.shape != (n, n) or not 3 <= n <= LARGEST or puzzle.board.values != tuple(range(1, n + 1)):
        raise RulegridError(Message("calcudoku.keen-grids", most=LARGEST))
    cages = [cage for rule in puzzle.rules if isinstance(rule, CageRule) for cage in rule.cages]
    cage_of = {cell: cage for cage in cages for cell in cage.cells}
    if len(cage_of) != n * n or sum(len(cage.cells) for cage in cages) != n * n:
        raise RulegridError(Message("calcudoku.keen-cover"))
    clues = ""
    for cage in sorted(cages, key=lambda cage: min(cage.cells)):
        if parted := unconnected(sorted(cage.cells)):
            raise RulegridError(located(cage.unit_label, Message("calcudoku.keen-pieces", cell=parted[0])))
        operation = "+" if len(cage.cells) == 1 and cage.operation in ("", "?") else cage.operation
        if operation not in _LETTER or (operation in "-/" and len(cage.cells) != 2):
            problem = Message("calcudoku.keen-label", label=cage.label, cells=len(cage.cells))
            raise RulegridError(located(cage.unit_label, problem))
        clues += f"{_LETTER[operation]}{cage.target}"
    runs = [0]
    for one, other in _borders(n):
        if cage_of[one] is cage_of[other]:
            runs[-1] += 1
        else:
            runs.append(0)
    if max(runs) >= LONGEST_RUN:
        raise RulegridError(Message("calcudoku.keen-run", number=max(runs), most=LONGEST_RUN))
    letters = ""
    for run, group in groupby(runs):
        letter, times = "_abcdefghijklmnopqrstuvwxyz"[run], len(list(group))
        letters += letter * times if times < 3 else f"{letter}{times}"
    return Written(f"{n}:{letters},{clues}", besides(puzzle))
