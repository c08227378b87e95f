"""Areas of a square grid as walls on its inner borders, in the notation of Simon Tatham's collection of puzzles.

The letters follow the inner borders of an n x n grid: first those between neighbours in a row, row by row, then those
between neighbours in a column, column by column. Each letter is the number of open borders before the next wall: `_`
none, a one, b two … A number after a letter repeats the letter. After the last border there is another wall.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, expected_got, quote
from ..utils.message import Message

LONGEST_RUN = 25
"""The number of open borders of the letter z, which has no wall after them."""


def inner_borders(n: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the inner borders in the order of the letters, each as the two cells next to it.

    >>> list(inner_borders(2))
    [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1))]
    """
    for row in range(n):
        for col in range(n - 1):
            yield (row, col), (row, col + 1)
    for col in range(n):
        for row in range(n - 1):
            yield (row, col), (row + 1, col)


def read_walls(text: str, n: int, offset: int = 0) -> list[bool]:
    """Return whether each inner border is a wall; `offset` is added to the columns in errors.

    Raises PuzzleFormatError if the text is malformed or does not fit the grid.

    >>> read_walls("a_a", 2)
    [False, True, True, False]
    """
    number = 2 * n * (n - 1)
    walls: list[bool] = []
    at = 0
    while at < len(text):
        letter, column = text[at], offset + at + 1
        at += 1
        run = " abcdefghijklmnopqrstuvwxyz".find(letter) if letter != "_" else 0
        if run < 0 or letter == " ":
            raise PuzzleFormatError(expected_got(quote(letter), Message("borders.letter")), 1, column)
        digits = re.match("[0-9]{1,4}", text[at:])
        times = int(digits[0]) if digits else 1
        at += len(digits[0]) if digits else 0
        if not 1 <= times <= number + 1:
            expected = Message("borders.times", most=number + 1)
            raise PuzzleFormatError(expected_got(quote(letter + str(times)), expected), 1, column)
        for _ in range(times):
            walls += [False] * run
            if run != LONGEST_RUN:
                walls.append(True)
            if len(walls) > number + 1:
                raise PuzzleFormatError(Message("borders.many", number=number), 1, column)
    if len(walls) != number + 1 or not walls[-1]:
        borders = Message("borders.number", number=max(0, len(walls) - 1))
        expected = Message("borders.and-wall", number=number)
        raise PuzzleFormatError(expected_got(borders, expected), 1, offset + len(text) + 1)
    return walls[:-1]


def areas(n: int, walls: Sequence[bool]) -> list[tuple[Cell, ...]]:
    """Return the areas that the open borders connect, in the order of their first cells.

    >>> areas(2, [False, True, True, False])
    [((0, 0), (0, 1), (1, 1)), ((1, 0),)]
    """
    area_of = {(row, col): [(row, col)] for row in range(n) for col in range(n)}
    for (one, other), wall in zip(inner_borders(n), walls, strict=True):
        if not wall and area_of[one] is not area_of[other]:
            area_of[one] += area_of[other]
            for cell in area_of[other]:
                area_of[cell] = area_of[one]
    found = {id(area): tuple(sorted(area)) for area in area_of.values()}
    return sorted(found.values())


def open_runs(n: int, area_of: Mapping[Cell, object]) -> list[int]:
    """Return the number of open borders before each wall; `area_of` maps each cell to its area.

    >>> open_runs(2, {(0, 0): 1, (0, 1): 1, (1, 0): 2, (1, 1): 1})
    [1, 0, 1]
    """
    runs = [0]
    for one, other in inner_borders(n):
        if area_of[one] is area_of[other] or area_of[one] == area_of[other]:
            runs[-1] += 1
        else:
            runs.append(0)
    return runs


def write_runs(runs: Iterable[int], *, counted: bool = False) -> str:
    """Return the letters of runs, each below `LONGEST_RUN`.

    With `counted`, three or more equal letters are written as one letter and their number.

    >>> write_runs([1, 0, 0, 0]), write_runs([1, 0, 0, 0], counted=True)
    ('a___', 'a_3')
    """
    letters = ""
    for run, group in groupby(runs):
        letter, times = "_abcdefghijklmnopqrstuvwxyz"[run], len(list(group))
        letters += letter * times if times < 3 or not counted else f"{letter}{times}"
    return letters
