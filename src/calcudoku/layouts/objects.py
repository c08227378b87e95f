"""JSON of other programs: a list of cages, and the data around them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from math import isqrt
from typing import Any

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...core.puzzle_json import describe_broken_rules
from ...utils.coordinates import as_cells
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, locate_problem, quote
from ...utils.json_text import bare, is_object, quote_json, read_json
from ...utils.message import Label, Message
from ...utils.numbers import ZERO
from ...utils.parser import Token
from .layout_common import (
    MAX_SIDE,
    MOST_CHARACTERS,
    OPERATION_OF_SIGN,
    CageDraft,
    from_one,
    puzzle_of,
    read_label,
    reader,
    require_operation,
    size_of,
)

TITLES, AUTHORS = ("title", "name"), ("author", "setter")
VALUES, LEAST, MOST = ("values", "digits", "numbers"), ("min", "minimum", "minvalue"), ("max", "maximum", "maxvalue")
GIVENS = ("givens", "given", "grid", "board", "initial", "values", "cells")
SOLUTIONS = ("solution", "solved", "answer", "answers")
SIDES = ("rows", "cols", "columns")
HARMLESS = (
    "id", "idx", "index", "key", "type", "kind", "difficulty", "level", "rating", "date", "created", "version", "seed", "url",
    "link", "source", "color", "colour", "operations", "ops",
)  # fmt: skip
"""Keys that are irrelevant to the puzzle."""
_NOTHING = re.compile(r"[.?_-]?")


def plain(key: object) -> str:
    """Return the name of a key without signs and in small letters.

    >>> plain("Grid_Size")
    'gridsize'
    """
    return re.sub("[^a-z]", "", str(key).lower())


def other_entries(data: Any, path: str, sizes: Collection[str], prefix: str = "") -> Iterator[tuple[str, str, Any]]:
    """Yield path, plain name and value of the non-empty data around the cages, which are at `path`."""
    first, _, rest = path.partition(".")
    for key, value in data.items() if isinstance(data, dict) else ():
        here = f"{prefix}{bare(str(key))}"
        if key == first and isinstance(value, list):
            continue
        if isinstance(value, dict) and (key == first or any(plain(each) in sizes for each in value)):
            yield from other_entries(value, rest if key == first else "", sizes, f"{here}.")
        elif value is not None and value is not False and value not in ("", [], {}):
            yield here, plain(key), value


def complete(puzzle: Puzzle, found: Iterator[tuple[str, str, Any]], sizes: Collection[str]) -> list[Label]:
    """Put what is found around the cages into the puzzle, and return a line for each thing that is not understood."""
    rows, cols = puzzle.board.shape
    n, left, grids = max(rows, cols), list[tuple[str, Any]](), list[tuple[str, str, Any]]()
    values = range(1, n + 1)
    for path, name, value in found:
        if (name in HARMLESS and not isinstance(value, (list, dict))) or (
            name in (*sizes, *SIDES) and value in (rows, cols)
        ):
            continue
        if name in TITLES and isinstance(value, str):
            puzzle.title = puzzle.title or value
        elif name in AUTHORS and isinstance(value, str):
            puzzle.author = value
        elif name in LEAST and type(value) is int and 0 <= value < 1000:
            values = range(value, value + n)
        elif name in VALUES and (listed := _values(value, n)):
            values = listed
        elif (name in GIVENS or name in SOLUTIONS) and _is_grid(value, rows, cols):
            grids.append((path, name, value))
        elif name not in MOST or value != max(values):
            left.append((path, value))
    if (*values,) != puzzle.board.values:
        puzzle.board = Board(rows, cols, values=values)
    for path, name, given in grids:
        board = _fill_board(puzzle.board, given)
        if board and name in SOLUTIONS:
            puzzle.solution = board
            puzzle.not_understood += describe_broken_rules(puzzle)
        elif board and not puzzle.board.count_filled() and board.count_filled() < rows * cols and _is_latin(board):
            puzzle.board = board
        else:
            left.append((path, given))
    return [locate_problem(path, Message("calcudoku.unknown-key", given=quote_json(value))) for path, value in left]


def _values(given: Any, n: int) -> range | None:
    """Return consecutive values, or None if they are not consecutive."""
    if (
        not isinstance(given, list)
        or len(given) != n
        or not all(type(value) is int and 0 <= value < 1000 for value in given)
    ):
        return None
    values = range(min(given), min(given) + n)
    return values if sorted(given) == [*values] else None


def _is_grid(given: Any, rows: int, cols: int) -> bool:
    return (
        isinstance(given, list)
        and len(given) == rows
        and all(isinstance(row, (list, str)) and len(row) == cols for row in given)
    )


def _fill_board(board: Board, rows: list[Any]) -> Board | None:
    """Return a board with the values of rows, or None if they are not values.

    0 is a digit only if other entries mark empty cells.
    """
    entries = [[_entry(entry) for entry in row] for row in rows]
    has_empty = any(entry is None for row in entries for entry in row)
    if any(entry == "" for row in entries for entry in row):
        return None
    board = board.without_values()
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
    return board if board.count_filled() else None


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


CAGES = ("cages", "blocks", "groups", "constraints", "rules", "regions", "areas")
CELLS = ("cells", "coordinates", "coords", "squares", "positions", "points", "boxes", "locations")
TARGETS = ("target", "value", "constraint", "result", "total", "goal", "number", "sum", "answer")
SIGNS = ("op", "operation", "operator", "type", "symbol", "sign", "operand")
SIZES = ("size", "n", "width", "dimension", "dim", "gridsize", "boardsize", "height")
LABELS = ("clue", "label", "hint", "text", "caption")
"""Target and operation in one text."""
_CODES = {1: "+", 2: "-", 3: "*", 4: "/"}


_OF_CAGES = {*CELLS, *TARGETS, *SIGNS, *LABELS, *HARMLESS, "name", "size", "length", "count", "anchor"}


def _find(data: Any, names: Iterable[str]) -> Any:
    """Return the value of the first existing key of some names, in any case, or None if there is none."""
    if not isinstance(data, dict):
        return None
    by_name = {plain(key): value for key, value in data.items()}
    return next((by_name[name] for name in names if name in by_name), None)


def _cages_of(data: Any) -> tuple[str, list[Any]] | None:
    """Return the list of cages in JSON and its name, also one level below."""
    if isinstance(data, list) and any(map(_is_cage, data)):
        return "cages", data
    if not isinstance(data, dict):
        return None
    for key, value in data.items():
        if key.lower() in CAGES and isinstance(value, list) and any(map(_is_cage, value)):
            return key, value
    for key, value in data.items():
        if isinstance(value, dict) and (found := _cages_of(value) if not _is_cage(value) else None):
            return f"{key}.{found[0]}", found[1]
    return None


def _is_cage(data: Any) -> bool:
    return (
        isinstance(data, dict)
        and _find(data, CELLS) is not None
        and ((_find(data, TARGETS) is not None and _find(data, SIGNS) is not None) or _label_of(data) is not None)
    )


def _label_of(cage: dict[str, Any]) -> str | None:
    """Return the label of a cage, such as `3+`, if its target and operation are one text.

    >>> _label_of({"clue": "3+"}), _label_of({"value": "x12"}), _label_of({"value": "12"}), _label_of({"label": "A"})
    ('3+', 'x12', None, None)
    """
    for names, pattern in ((LABELS, r".*[0-9].*"), (TARGETS, r"[0-9]+\s*[^0-9\s]|[^0-9\s]\s*[0-9]+")):
        label = _find(cage, names)
        if isinstance(label, str) and len(label) < 40 and re.fullmatch(pattern, label.strip()):
            return label.strip()
    return None


def recognises(text: str) -> bool:
    """Return whether a text is JSON with a list of cages.

    >>> recognises('{"size": 1, "cages": [{"cells": [[0, 0]], "op": "=", "target": 1}]}'), recognises('{"rows": 4}')
    (True, False)
    """
    is_json = is_object(text) or text.lstrip("\ufeff \t\r\n").startswith("[")
    if len(text) > MOST_CHARACTERS or not is_json or not re.search(rf'"(?:{"|".join(CELLS)})"', text, re.I):
        return False
    try:
        return _cages_of(read_json(text)) is not None
    except PuzzleFormatError:
        return False


@reader("objects")
def read(text: str) -> Puzzle:
    """Read JSON; raises PuzzleFormatError with the path of what is wrong.

    >>> read('{"n": 2, "cages": [{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}]}').rules[-1].clues()
    ['3+:A1A2']
    """
    data = read_json(text)
    found = _cages_of(data)
    assert found is not None
    path, items = found
    size = next(
        (
            size
            for each in (data, *(_inner(data) if isinstance(data, dict) else ()))
            if (size := _find(each, SIZES)) is not None
        ),
        None,
    )
    if size is not None and (not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= MAX_SIDE):
        raise PuzzleFormatError(expected_got(quote_json(size), bounds(1, MAX_SIDE)), path="size")
    places: list[tuple[int, str, list[Any], str]] = []
    for at, item in enumerate(items):
        here = f"{path}[{at}]"
        if not isinstance(item, dict):
            raise PuzzleFormatError(expected_got(quote_json(item), Message("calcudoku.object-of-cage")), path=here)
        target, cells, sign = _find(item, TARGETS), _find(item, CELLS), _find(item, SIGNS)
        if isinstance(cells, list) and cells and (not target or sign is None) and (label := _label_of(item)):
            try:
                target, sign = read_label(label, len(cells), Token("", 1, 1))
            except PuzzleFormatError as error:
                raise PuzzleFormatError(error.problem, path=here) from None
        if isinstance(target, str) and target.isascii() and target.isdigit() and len(target) < 18:
            target = int(target)
        if (
            not isinstance(target, int)
            or isinstance(target, bool)
            or target < 0
            or not isinstance(cells, list)
            or not cells
        ):
            raise PuzzleFormatError(expected_got(quote_json(item), Message("calcudoku.object-of-cage")), path=here)
        places.append((target, _operation(sign, len(cells), here), cells, here))
    every = [cell for _, _, cells, _ in places for cell in cells]
    sides = _sides(data)
    n = sides[1] if sides else size or (isqrt(len(every)) if all(isinstance(cell, int) for cell in every) else None)
    read_cells = [[_pair(cell, n, here) for cell in cells] for _, _, cells, here in places]
    is_named = any(isinstance(cell, str) for cell in every)
    first = 0 if is_named or any(isinstance(cell, int) for cell in every) else from_one(chain.from_iterable(read_cells))
    drafts = []
    for (target, operation, _, here), pairs in zip(places, read_cells, strict=True):
        try:
            require_operation(target, operation, len(pairs), Token("", 1, 1))
        except PuzzleFormatError as error:
            raise PuzzleFormatError(error.problem, path=here) from None
        drafts.append(CageDraft(target, operation, [(row - first, col - first) for row, col in pairs], Token("", 1, 1)))
    shape = sides or size_of(drafts, size)
    for draft, (*_, here) in zip(drafts, places, strict=True):
        try:
            puzzle_of(shape, [draft])
        except PuzzleFormatError as error:
            raise PuzzleFormatError(error.problem, path=here) from None
    try:
        puzzle = puzzle_of(shape, drafts)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(error.problem, path=path) from None
    in_cages = {
        key: (f"{path}[{at}].{bare(str(key))}", value)
        for at, item in reversed([*enumerate(items)])
        for key, value in item.items()
        if plain(key) not in _OF_CAGES and value not in (None, "", [], {}, False)
    }
    remarks = complete(puzzle, other_entries(data, path, SIZES), SIZES)
    remarks += [
        locate_problem(here, Message("calcudoku.unknown-key", given=quote_json(value)))
        for here, value in reversed(in_cages.values())
    ]
    puzzle.not_understood = [*puzzle.not_understood, *remarks]
    return puzzle


def _sides(data: Any) -> tuple[int, int] | None:
    """Return rows and columns of a rectangle, if JSON has both and they differ."""
    for each in (data, *(_inner(data) if isinstance(data, dict) else ())):
        rows, cols = _find(each, ("rows", "height")), _find(each, ("cols", "columns", "width"))
        if (
            type(rows) is int
            and type(cols) is int
            and rows != cols
            and min(rows, cols) > 0
            and max(rows, cols) <= MAX_SIDE
        ):
            return rows, cols
    return None


def _inner(data: Any) -> list[Any]:
    return [value for value in data.values() if isinstance(value, dict)]


def _operation(given: Any, cells: int, path: str) -> str:
    if isinstance(given, int) and given in _CODES and not isinstance(given, bool):
        sign = _CODES[given]
    elif given in (None, "", 0) or (isinstance(given, str) and given.lower() in OPERATION_OF_SIGN):
        sign = OPERATION_OF_SIGN[given.lower()] if isinstance(given, str) and given else ""
    else:
        known = ("+", "-", "*", "/", "=")
        raise PuzzleFormatError(expected_got(quote_json(given), Message("calcudoku.operation", signs=known)), path=path)
    return "" if cells == 1 and sign in ("+", "*") else sign


def _pair(given: Any, n: int | None, path: str) -> tuple[int, int]:
    if isinstance(given, dict):
        row, col = _find(given, ("row", "r", "y", "i")), _find(given, ("col", "column", "c", "x", "j"))
        given = [row, col]
    if isinstance(given, str):
        numbers = re.fullmatch(r"\s*[\[(]?\s*([0-9]{1,3})\s*[,; -]\s*([0-9]{1,3})\s*[\])]?\s*", given)
        if numbers:
            return int(numbers[1]), int(numbers[2])
        try:
            (cell,) = as_cells(given)
        except (RulegridError, ValueError):
            given = [given]
        else:
            return cell
    if isinstance(given, int) and not isinstance(given, bool) and n and 0 <= given < n * n:
        return divmod(given, n)
    if (
        isinstance(given, list)
        and len(given) == 2
        and all(isinstance(at, int) and not isinstance(at, bool) and 0 <= at <= MAX_SIDE for at in given)
    ):
        return given[0], given[1]
    raise PuzzleFormatError(expected_got(quote(str(given)), Message("calcudoku.object-cell")), path=path)
