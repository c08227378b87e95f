"""What stands around the cages in JSON of other programs: values, givens, a solution, a title; all else is listed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from ...engine import Board, Puzzle
from ...engine.data.stored import breaches
from ...utils.errors import RulegridError, locate_problem
from ...utils.json_text import bare, quote_json
from ...utils.values import ZERO
from ...utils.words import Label, Message

TITLES, AUTHORS = ("title", "name"), ("author", "setter")
VALUES, LEAST, MOST = ("values", "digits", "numbers"), ("min", "minimum", "minvalue"), ("max", "maximum", "maxvalue")
GIVENS = ("givens", "given", "grid", "board", "initial", "values", "cells")
SOLUTIONS = ("solution", "solved", "answer", "answers")
SIDES = ("rows", "cols", "columns")
HARMLESS = (
    "id", "idx", "index", "key", "type", "kind", "difficulty", "level", "rating", "date", "created", "version", "seed", "url",
    "link", "source", "color", "colour", "operations", "ops",
)  # fmt: skip
"""Keys that make no difference to the puzzle."""
_NOTHING = re.compile(r"[.?_-]?")


def plain(key: object) -> str:
    """Return the name of a key without signs and in small letters.

    >>> plain("Grid_Size")
    'gridsize'
    """
    return re.sub("[^a-z]", "", str(key).lower())


def besides(data: Any, path: str, sizes: Collection[str], prefix: str = "") -> Iterator[tuple[str, str, Any]]:
    """Yield path, plain name and value of what stands around the cages, which are at `path`, but for what holds nothing."""
    first, _, rest = path.partition(".")
    for key, value in data.items() if isinstance(data, dict) else ():
        here = f"{prefix}{bare(str(key))}"
        if key == first and isinstance(value, list):
            continue
        if isinstance(value, dict) and (key == first or any(plain(each) in sizes for each in value)):
            yield from besides(value, rest if key == first else "", sizes, f"{here}.")
        elif value is not None and value is not False and value not in ("", [], {}):
            yield here, plain(key), value


def complete(puzzle: Puzzle, found: Iterator[tuple[str, str, Any]], sizes: Collection[str]) -> list[Label]:
    """Put what is found around the cages into the puzzle, and return a line for each thing that is not understood."""
    n, left, grids = puzzle.board.size, list[tuple[str, Any]](), list[tuple[str, str, Any]]()
    values = range(1, n + 1)
    for path, name, value in found:
        if (name in HARMLESS and not isinstance(value, (list, dict))) or (name in (*sizes, *SIDES) and value == n):
            continue
        if name in TITLES and isinstance(value, str):
            puzzle.title = puzzle.title or value
        elif name in AUTHORS and isinstance(value, str):
            puzzle.author = value
        elif name in LEAST and type(value) is int and 0 <= value < 1000:
            values = range(value, value + n)
        elif name in VALUES and (listed := _values(value, n)):
            values = listed
        elif (name in GIVENS or name in SOLUTIONS) and _is_grid(value, n):
            grids.append((path, name, value))
        elif name not in MOST or value != max(values):
            left.append((path, value))
    if (*values,) != puzzle.board.values:
        puzzle.board = Board(n, values=values)
    for path, name, rows in grids:
        board = _fill_board(puzzle.board, rows)
        if board and name in SOLUTIONS:
            puzzle.solution = board
            puzzle.not_understood += breaches(puzzle)
        elif board and not puzzle.board.filled() and board.filled() < n * n and _is_latin(board):
            puzzle.board = board
        else:
            left.append((path, rows))
    return [locate_problem(path, Message("calcudoku.unknown-key", given=quote_json(value))) for path, value in left]


def _values(given: Any, n: int) -> range | None:
    """Return values that follow each other, None where these are others."""
    if (
        not isinstance(given, list)
        or len(given) != n
        or not all(type(value) is int and 0 <= value < 1000 for value in given)
    ):
        return None
    values = range(min(given), min(given) + n)
    return values if sorted(given) == [*values] else None


def _is_grid(given: Any, n: int) -> bool:
    return (
        isinstance(given, list)
        and len(given) == n
        and all(isinstance(row, (list, str)) and len(row) == n for row in given)
    )


def _fill_board(board: Board, rows: list[Any]) -> Board | None:
    """Return a board with the values of rows, None where they are none; 0 is a digit only where it can't be an empty cell."""
    entries = [[_entry(entry) for entry in row] for row in rows]
    has_empty = any(entry is None for row in entries for entry in row)
    if any(entry == "" for row in entries for entry in row):
        return None
    board = board.emptied()
    try:
        for row, line in enumerate(entries):
            for col, entry in enumerate(line):
                if entry == 0 and 0 in board.values:
                    if not has_empty:
                        return None
                    board.set_digit(row, col, ZERO)
                elif isinstance(entry, int) and entry:
                    board.set_digit(row, col, entry)
    except RulegridError:
        return None
    return board if board.filled() else None


def _entry(given: Any) -> int | str | None:
    """Return a number, None for an empty cell and "" for anything else."""
    if given is None or (isinstance(given, str) and _NOTHING.fullmatch(given.strip())):
        return None
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 4:
        return int(given)
    return given if type(given) is int else ""


def _is_latin(board: Board) -> bool:
    """Return whether no value is twice in a row or column: numbers of cages are."""
    lines = [*board.cells, *zip(*board.cells, strict=True)]
    filled = [[repr(value) for value in line if value] for line in lines]
    return all(len(line) == len({*line}) for line in filled)
