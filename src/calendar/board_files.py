"""Board files, read as JSON or as a drawing, and boards as data for a picture."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib import resources
from typing import Any

from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, problem_of, quote, unknown_name
from ..utils.json_text import bare, expect, expect_object, join, quote_json, read_json
from ..utils.message import Message
from .board_text import read_text
from .boards import MAX_SIDE, CalendarBoard
from .gallery import exhibits
from .names import Group
from .pieces import Piece, read_shape

_COMMENT = re.compile(r"^[ \t]*(//|#).*$", re.MULTILINE)


def read_board(text: str, name: str, part: str = "") -> CalendarBoard:
    """Return the board that a text describes: in JSON, if it begins with a bracket, otherwise in a drawing.

    `name` is the name of the board, unless it is one of several in a JSON object: then `part` is its key there, and its
    name. Lines that begin with // are comments. Raises PuzzleFormatError with the path of what is wrong, in a drawing
    with line and column.

    >>> board = read_board("board:\\n a b c\\n d e #\\n group letter: a b c d e\\n piece I2 x2:\\n XX", "letters")
    >>> len(board.cells), board.pieces[0].count, read_board(board.to_json(), "letters") == board
    (5, 2, True)
    """
    data = _COMMENT.sub("", text)  # inside a JSON text no line can begin so
    if data.lstrip()[:1] in ("{", "["):
        return _read_json(data, name, part)
    if part:
        raise PuzzleFormatError(Message("calendar.no-parts", given=quote(part)))
    return read_text(text, name)


def board_schema() -> str:
    """Return the JSON schema (draft 2020-12) of board files, as JSON.

    >>> import json
    >>> json.loads(board_schema())["title"]
    'Boards of calendar puzzles'
    """
    return (resources.files(__package__) / "board_schema.json").read_text(encoding="utf-8")


def _read_json(text: str, name: str, part: str) -> CalendarBoard:
    data = expect(read_json(text), dict, "the file")
    if "rows" not in data and data and all(isinstance(value, dict) for value in data.values()):
        if not part and len(data) > 1:
            raise PuzzleFormatError(
                Message("calendar.several-boards", names=list(map(bare, data)), example=bare(next(iter(data))))
            )
        if part and part not in data:
            raise PuzzleFormatError(unknown_name("board", part, map(bare, data)))
        name = part or next(iter(data))
        data = data[name]
    elif part:
        raise PuzzleFormatError(Message("calendar.no-parts", given=quote(part)))
    keys = ("title", "rows", "groups", "pieces", "cells_on_board", "cells_of_pieces")
    expect_object(data, "board", keys, required=("rows", "pieces"))
    rows = tuple(
        tuple(expect(label, str, f"rows[{r}][{c}]") for c, label in enumerate(expect(row, list, f"rows[{r}]")))
        for r, row in enumerate(expect(data["rows"], list, "rows"))
    )
    groups = tuple(_group(key, value) for key, value in expect(data.get("groups", {}), dict, "groups").items())
    pieces = tuple(_piece(value, f"pieces[{i}]") for i, value in enumerate(expect(data["pieces"], list, "pieces")))
    if not rows:
        raise PuzzleFormatError(Message("calendar.none"), path="rows")
    board = CalendarBoard(name, rows, groups, pieces, expect(data.get("title", ""), str, "title"))
    for key, found in (("cells_on_board", len(board.cells)), ("cells_of_pieces", board.covered)):
        if data.get(key, found) != found:
            raise PuzzleFormatError(expected_got(quote_json(data[key]), str(found)), path=key)
    return board


def _group(name: str, value: Any) -> Group:
    path = join("groups", name)
    if isinstance(value, list):
        value = {"labels": value}
    expect_object(value, path, ("labels", "open", "first"), required=("labels",))
    labels = expect(value["labels"], list, f"{path}.labels")
    return Group(
        name,
        tuple(expect(label, str, f"{path}.labels[{i}]") for i, label in enumerate(labels)),
        expect(value.get("open", 1), int, f"{path}.open"),
        expect(value.get("first", ""), str, f"{path}.first"),
    )


def _piece(value: Any, path: str) -> Piece:
    allowed = ("name", "aka", "cells", "drawing", "count", "flip", "orientations", "size")
    expect_object(value, path, allowed, required=("name",))
    if ("cells" in value) == ("drawing" in value):
        raise PuzzleFormatError(Message("calendar.cells-or-drawing"), path=path)
    cells = _drawing(value["drawing"], path) if "drawing" in value else _cells(value["cells"], path)
    try:
        piece = Piece(
            expect(value["name"], str, f"{path}.name"),
            tuple(cells),
            expect(value.get("count", 1), int, f"{path}.count"),
            expect(value.get("flip", True), bool, f"{path}.flip"),
        )
    except PuzzleFormatError:
        raise
    except RulegridError as error:
        raise PuzzleFormatError(problem_of(error), path=path) from None
    for key, found in (("size", len(piece.cells)), ("orientations", len(piece.orientations))):
        if value.get(key, found) != found:
            raise PuzzleFormatError(
                expected_got(quote_json(value[key]), Message("calendar.for-its-cells", count=found)),
                path=f"{path}.{key}",
            )
    return piece


def _cells(value: Any, path: str) -> list[Cell]:
    cells = []
    for i, pair in enumerate(expect(value, list, f"{path}.cells")):
        at = f"{path}.cells[{i}]"
        if len(expect(pair, list, at)) != 2 or not all(type(x) is int and abs(x) < MAX_SIDE for x in pair):
            raise PuzzleFormatError(expected_got(quote_json(pair), Message("calendar.row-and-column")), path=at)
        cells.append((pair[0], pair[1]))
    return cells


def _drawing(value: Any, path: str) -> list[Cell]:
    path = f"{path}.drawing"
    rows = [expect(text, str, f"{path}[{i}]") for i, text in enumerate(expect(value, list, path))]
    try:
        return read_shape(rows)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(error.problem, None, error.column, path=f"{path}[{(error.line or 1) - 1}]") from None


Data = dict[str, Any]


def describe_board(board: CalendarBoard) -> Data:
    """Return a board as data.

    >>> from rulegrid.calendar import load_board
    >>> describe_board(load_board())["pieces"][1]["name"]
    'Z'
    """
    return {
        "name": board.name,
        "title": board.title or board.name,
        "rows": [list(labels) for labels in board.rows],
        "groups": [
            {
                "name": group.name,
                "labels": list(group.labels),
                "open": group.open,
                "cells": [list(cell) for cell in board.group_cells[group.name]],
            }
            | ({"first": group.first} if group.first else {})
            for group in board.groups
        ],
        "pieces": [
            {
                "name": exhibit.piece.name,
                "letter": exhibit.letters[0],
                "index": exhibit.first,
                "count": exhibit.piece.count,
                "flip": exhibit.piece.flip,
                "orientations": [[list(cell) for cell in shape] for shape in exhibit.piece.orientations],
            }
            for exhibit in exhibits(board)
        ],
    }


def board_of(board: Any) -> CalendarBoard:
    """Return the board that data describe, as `describe_board` returns them; raises PuzzleFormatError.

    >>> from rulegrid.calendar import load_board
    >>> board_of(describe_board(load_board())).pieces == load_board().pieces
    True
    """
    expect(board, dict, "board")
    keys = ("name", "title", "rows", "groups", "pieces")
    expect_object(board, "board", keys, required=("rows", "pieces"))
    name = expect(board.get("name", "board"), str, "board.name")
    groups = expect(board.get("groups", []), list, "board.groups")
    pieces = expect(board["pieces"], list, "board.pieces")
    file: Data = {
        "title": board.get("title", ""),
        "rows": board["rows"],
        "groups": dict(_group_data(group, f"board.groups[{i}]") for i, group in enumerate(groups)),
        "pieces": [_piece_data(piece, f"board.pieces[{i}]") for i, piece in enumerate(pieces)],
    }
    if len(file["groups"]) < len(groups):
        raise PuzzleFormatError(Message("calendar.groups-alike"), path="board.groups")
    return _read(json.dumps(file), name)


@lru_cache(maxsize=32)
def _read(text: str, name: str) -> CalendarBoard:
    return read_board(text, name)  # the same board comes with each query


def _group_data(group: Any, path: str) -> tuple[str, Data]:
    keys = ("labels", "open", "first")
    expect_object(group, path, ("name", "cells", *keys), required=("name", "labels"))
    return expect(group["name"], str, f"{path}.name"), {key: group[key] for key in keys if key in group}


def _piece_data(piece: Any, path: str) -> Data:
    keys = ("name", "letter", "index", "count", "flip", "orientations")
    expect_object(piece, path, keys, required=("name", "orientations"))
    orientations = expect(piece["orientations"], list, f"{path}.orientations")
    if not orientations:
        raise PuzzleFormatError(Message("calendar.none"), path=f"{path}.orientations")
    file = {key: piece[key] for key in ("name", "count", "flip") if key in piece}
    return file | {"cells": orientations[0]}
