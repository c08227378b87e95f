"""JSON of other programs: an object with a list of cages, each with its cells, its target and its operation.

The names of these differ from program to program. A cell is a pair of row and column, an object with them, a name such as
A1, or its place in reading order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain
from math import isqrt
from typing import Any

from ...engine import Puzzle
from ...utils.coordinates import as_cells
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, locate_problem, quote
from ...utils.errors import read as was_read
from ...utils.json_text import bare, is_object, quote_json, read_json
from ...utils.parser import Token
from ...utils.words import Message
from .around import HARMLESS, besides, complete, plain
from .parts import (
    MAX_SIDE,
    MOST_CHARACTERS,
    OPERATIONS,
    Drafted,
    from_one,
    puzzle_of,
    read_label,
    reader,
    require_operation,
    size_of,
)

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
    """Return what stands under the first of some names, in any case; None where none is there."""
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
    """Return the label of a cage, such as `3+`, where its target and operation are one text.

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
        raise PuzzleFormatError(was_read(quote_json(size), bounds(1, MAX_SIDE)), path="size")
    places: list[tuple[int, str, list[Any], str]] = []
    for at, item in enumerate(items):
        here = f"{path}[{at}]"
        if not isinstance(item, dict):
            raise PuzzleFormatError(was_read(quote_json(item), Message("calcudoku.object-of-cage")), path=here)
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
            raise PuzzleFormatError(was_read(quote_json(item), Message("calcudoku.object-of-cage")), path=here)
        places.append((target, _operation(sign, len(cells), here), cells, here))
    every = [cell for _, _, cells, _ in places for cell in cells]
    n = size or (isqrt(len(every)) if all(isinstance(cell, int) for cell in every) else None)
    read_cells = [[_pair(cell, n, here) for cell in cells] for _, _, cells, here in places]
    is_named = any(isinstance(cell, str) for cell in every)
    first = 0 if is_named or any(isinstance(cell, int) for cell in every) else from_one(chain.from_iterable(read_cells))
    drafts = []
    for (target, operation, _, here), pairs in zip(places, read_cells, strict=True):
        try:
            require_operation(target, operation, len(pairs), Token("", 1, 1))
        except PuzzleFormatError as error:
            raise PuzzleFormatError(error.problem, path=here) from None
        drafts.append(Drafted(target, operation, [(row - first, col - first) for row, col in pairs], Token("", 1, 1)))
    n = size_of(drafts, size)
    for draft, (*_, here) in zip(drafts, places, strict=True):
        try:
            puzzle_of(n, [draft])
        except PuzzleFormatError as error:
            raise PuzzleFormatError(error.problem, path=here) from None
    try:
        puzzle = puzzle_of(n, drafts)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(error.problem, path=path) from None
    in_cages = {
        key: (f"{path}[{at}].{bare(str(key))}", value)
        for at, item in reversed([*enumerate(items)])
        for key, value in item.items()
        if plain(key) not in _OF_CAGES and value not in (None, "", [], {}, False)
    }
    remarks = complete(puzzle, besides(data, path, SIZES), SIZES)
    remarks += [
        locate_problem(here, Message("calcudoku.unknown-key", given=quote_json(value)))
        for here, value in reversed(in_cages.values())
    ]
    puzzle.not_understood = [*puzzle.not_understood, *remarks]
    return puzzle


def _inner(data: Any) -> list[Any]:
    return [value for value in data.values() if isinstance(value, dict)]


def _operation(given: Any, cells: int, path: str) -> str:
    if isinstance(given, int) and given in _CODES and not isinstance(given, bool):
        sign = _CODES[given]
    elif given in (None, "", 0) or (isinstance(given, str) and given.lower() in OPERATIONS):
        sign = OPERATIONS[given.lower()] if isinstance(given, str) and given else ""
    else:
        known = ("+", "-", "*", "/", "=")
        raise PuzzleFormatError(was_read(quote_json(given), Message("calcudoku.operation", signs=known)), path=path)
    return "" if cells == 1 and sign in ("+", "*") else sign


def _pair(given: Any, n: int | None, path: str) -> tuple[int, int]:
    """Return row and column of a cell, as they are given."""
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
    raise PuzzleFormatError(was_read(quote(str(given)), Message("calcudoku.object-cell")), path=path)
