"""Killers as JSON of other programs: a list of cages, each with its cells and its sum, and no operation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt
from typing import Any, NamedTuple

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...core.puzzle_json import describe_broken_rules
from ...utils.coordinates import Cell, as_cells, cell_name
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, locate_problem, quote
from ...utils.json_text import bare, quote_json, read_json
from ...utils.message import Message
from ..rules import STANDARD, KillerRule

_LISTS = ("cages", "groups", "regions", "areas")
_CELLS = ("cells", "coordinates", "coords", "squares", "positions", "points", "locations")
_SUMS = ("sum", "total", "target", "value", "clue")
_OPERATIONS = ("op", "operation", "operator", "symbol", "sign", "action")
_SIZES = ("size", "n", "gridsize", "boardsize", "dimension")
_GIVENS = ("grid", "board", "givens", "given", "initial")
_SOLUTIONS = ("solution", "solved", "answer")
_HARMLESS = (
    "id",
    "name",
    "index",
    "color",
    "colour",
    "difficulty",
    "level",
    "date",
    "version",
    "type",
    "kind",
    "rating",
    "seed",
)
_SIGN = re.compile(r"\W$|x$|add|sub|mul|div|plus|minus|times|sum$|prod|quot|diff")
_EMPTY = ("", ".", "0", "_", "-", "?", None)
LONGEST = 200_000
LARGEST = 25


class _SummedCage(NamedTuple):
    """A cage with its cells as they are written, and its place in the JSON."""

    total: int
    cells: list[Any]
    path: str


def recognises(text: str) -> bool:
    """Return whether a text is JSON with a list of cages that have sums and no operations.

    >>> recognises('{"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}'), recognises('{"cages": [{"cells": [0, 1], "target": 3, "op": "+"}]}')
    (True, False)
    """
    start = text[:200].lstrip("\ufeff \t\r\n")[:1]
    if (
        len(text) > LONGEST
        or start not in ("{", "[")
        or not re.search(r'"(?:sum|total|target|value|clue)"', text, re.I)
    ):
        return False
    try:
        return _find_cages(read_json(text)) is not None
    except PuzzleFormatError:
        return False


def read(text: str) -> Puzzle:
    """Read JSON; raises PuzzleFormatError with the path of an error.

    >>> read('{"size": 4, "cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}').rules[-1].clues()
    ['3:A1A2']
    """
    data = read_json(text)
    found = _find_cages(data)
    assert found
    path, items = found
    cages = [_read_cage(item, f"{path}[{at}]") for at, item in enumerate(items)]
    around = _entries(data, path)
    n = _size(around, cages)
    first = _first(cages, n)
    board, rule = Board(n), KillerRule()
    owner: dict[Cell, str] = {}
    for cage in cages:
        cells = [_cell(cell, n, first, cage.path) for cell in cage.cells]
        for cell in cells:
            if cell in owner:
                raise PuzzleFormatError(Message("layout.in-two-cages", cell=cell, other=owner[cell]), path=cage.path)
            owner[cell] = cage.path
        rule.set(cage.total, cells)
    puzzle = Puzzle(board, [*(each() for each in STANDARD), rule])
    unknown = []
    for place, name, value in around:
        rows = _rows(value, n) if name in (*_GIVENS, *_SOLUTIONS) else None
        if rows is not None and name in _SOLUTIONS:
            puzzle.solution = _fill(Board(n), rows, place)
            puzzle.not_understood += describe_broken_rules(puzzle)
        elif rows is not None:
            puzzle.board = _fill(board, rows, place)
        elif name in ("title", "author", "description") and isinstance(value, str):
            setattr(puzzle, name, value)
        elif not (name in _SIZES or name in ("rows", "cols", "width", "height")) or value != n:
            unknown.append((place, value))
    remarks = [
        locate_problem(place, Message("program.unknown-key", given=quote_json(value))) for place, value in unknown
    ]
    puzzle.not_understood = [*puzzle.not_understood, *remarks]
    return puzzle


def _find_cages(data: Any) -> tuple[str, list[Any]] | None:
    """Return the path and the list of cages, also one level below."""
    if isinstance(data, list):
        return ("cages", data) if _are_cages(data) else None
    if not isinstance(data, dict):
        return None
    for key, value in data.items():
        if _plain(key) in _LISTS and _are_cages(value):
            return key, value
    for key, value in data.items():
        if isinstance(value, dict) and (found := _find_cages(value)):
            return f"{key}.{found[0]}", found[1]
    return None


def _are_cages(items: Any) -> bool:
    return (
        isinstance(items, list)
        and len(items) > 0
        and all(isinstance(item, dict) and not _is_calcudoku(item) for item in items)
        and any(isinstance(_value(item, _CELLS), list) and _number(_value(item, _SUMS)) is not None for item in items)
    )


def _is_calcudoku(item: dict[str, Any]) -> bool:
    """Return whether a cage has an operation: of its own, as its type, or in its label."""
    kind, total = _value(item, ("type", "kind", "operand")), _value(item, _SUMS)
    has_kind = type(kind) is int or (isinstance(kind, str) and _SIGN.match(kind.lower()) is not None)
    has_label = isinstance(total, str) and _number(total) is None and any(map(str.isdigit, total))
    return _value(item, _OPERATIONS) is not None or has_kind or has_label


def _read_cage(item: dict[str, Any], path: str) -> _SummedCage:
    cells, total = _value(item, _CELLS), _number(_value(item, _SUMS))
    if not isinstance(cells, list) or not cells or total is None:
        raise PuzzleFormatError(expected_got(quote_json(item), Message("layout.object-of-cage")), path=path)
    return _SummedCage(total, cells, path)


def _entries(data: Any, path: str) -> list[tuple[str, str, Any]]:
    """Return path, plain name and value of the data around the cages, except what is irrelevant to the puzzle."""
    found = []
    first, _, rest = path.partition(".")
    for key, value in data.items() if isinstance(data, dict) else ():
        if key == first and rest and isinstance(value, dict):
            found += [(f"{bare(key)}.{place}", name, inner) for place, name, inner in _entries(value, rest)]
        elif key != first and _plain(key) not in _HARMLESS and value not in (None, "", [], {}, False):
            found.append((bare(str(key)), _plain(key), value))
    return found


def _size(around: Iterable[tuple[str, str, Any]], cages: list[_SummedCage]) -> int:
    """Return the side of the grid: that named, that of the givens, or that of a grid that the cages cover; else 9."""
    number = sum(len(cage.cells) for cage in cages)
    usual = isqrt(number) if isqrt(number) ** 2 == number and number >= 16 else 9
    for place, name, value in around:
        if name in (*_SIZES, "rows", "height") and type(value) is int:
            if not 2 <= value <= LARGEST:
                raise PuzzleFormatError(expected_got(quote_json(value), bounds(2, LARGEST)), path=place)
            return value
        if name in _GIVENS and isinstance(value, list) and 2 <= len(value) <= LARGEST:
            usual = len(value)
    return usual


def _first(cages: list[_SummedCage], n: int) -> int:
    """Return the number of the first row or cell, 0 or 1. Raises PuzzleFormatError if it may be either."""
    numbers = [at for cage in cages for cell in cage.cells if not isinstance(cell, str) for at in _numbers(cell)]
    if not numbers or min(numbers) == 0:
        return 0
    are_places = any(isinstance(cell, int) for cage in cages for cell in cage.cells)
    if max(numbers) < (n * n if are_places else n) and sum(len(cage.cells) for cage in cages) < n * n:
        raise PuzzleFormatError(Message("layout.from-zero-or-one"))
    return 1


def _numbers(cell: Any) -> list[int]:
    """Return the numbers of a cell: row and column, or its place in reading order; none if it is something else."""
    if isinstance(cell, dict):
        cell = [_value(cell, ("row", "r", "y", "i")), _value(cell, ("col", "column", "c", "x", "j"))]
    numbers = cell if isinstance(cell, list) and len(cell) == 2 else [cell]
    return numbers if all(type(number) is int for number in numbers) else []


def _cell(given: Any, n: int, first: int, path: str) -> Cell:
    cell: Cell | None = None
    if isinstance(given, str):
        try:
            (cell,) = as_cells(given)
        except (RulegridError, ValueError):
            cell = None
    elif numbers := _numbers(given):
        at = [number - first for number in numbers]
        cell = divmod(at[0], n) if len(at) == 1 else (at[0], at[1])
    if cell is None or not (0 <= cell[0] < n and 0 <= cell[1] < n):
        last = cell_name((n - 1, n - 1))
        raise PuzzleFormatError(expected_got(quote(str(given)), Message("layout.object-cell", last=last)), path=path)
    return cell


def _rows(value: Any, n: int) -> list[list[Any]] | None:
    """Return the rows of a grid, or None if a value is not one."""
    if isinstance(value, str) and len(value) == n * n:
        value = [value[at : at + n] for at in range(0, n * n, n)]
    if not isinstance(value, list) or len(value) != n or not all(isinstance(row, (list, str)) for row in value):
        return None
    rows = [row.split() if isinstance(row, str) and len(row) != n else list(row) for row in value]
    return rows if all(len(row) == n for row in rows) else None


def _fill(board: Board, rows: list[list[Any]], path: str) -> Board:
    for row, line in enumerate(rows):
        for col, given in enumerate(line):
            if given in _EMPTY or (type(given) is int and given == 0):
                continue
            number = _number(given)
            try:
                board.set_digit(row, col, -1 if number is None else number)
            except RulegridError as error:
                raise PuzzleFormatError(error.problem, path=path) from None
    return board


def _number(given: Any) -> int | None:
    if isinstance(given, str) and re.fullmatch("[0-9]{1,4}", given.strip()):
        return int(given)
    return given if type(given) is int and 0 <= given < 10_000 else None


def _plain(key: object) -> str:
    return re.sub("[^a-z]", "", str(key).lower())


def _value(item: dict[str, Any], names: Iterable[str]) -> Any:
    """Return the value of the first existing key of some names, in any case, or None."""
    by_name = {_plain(key): value for key, value in item.items()}
    return next((by_name[name] for name in names if name in by_name), None)
