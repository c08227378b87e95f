"""Boards as data that a drawing of them needs: pieces by their letters and orientations. Such data can be read again."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from ..utils.errors import PuzzleFormatError
from ..utils.json_text import expect, expect_object
from ..utils.words import Message
from .board_file import read_board
from .boards import CalendarBoard
from .gallery import exhibits

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
            {"name": group.name, "labels": list(group.labels), "open": group.open}
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
        "groups": dict(_group(group, f"board.groups[{i}]") for i, group in enumerate(groups)),
        "pieces": [_piece(piece, f"board.pieces[{i}]") for i, piece in enumerate(pieces)],
    }
    if len(file["groups"]) < len(groups):
        raise PuzzleFormatError(Message("calendar.groups-alike"), path="board.groups")
    return _read(json.dumps(file), name)


@lru_cache(maxsize=32)
def _read(text: str, name: str) -> CalendarBoard:
    return read_board(text, name)  # the same board comes with each question


def _group(group: Any, path: str) -> tuple[str, Data]:
    keys = ("labels", "open", "first")
    expect_object(group, path, ("name", *keys), required=("name", "labels"))
    return expect(group["name"], str, f"{path}.name"), {key: group[key] for key in keys if key in group}


def _piece(piece: Any, path: str) -> Data:
    keys = ("name", "letter", "index", "count", "flip", "orientations")
    expect_object(piece, path, keys, required=("name", "orientations"))
    orientations = expect(piece["orientations"], list, f"{path}.orientations")
    if not orientations:
        raise PuzzleFormatError(Message("calendar.none"), path=f"{path}.orientations")
    file = {key: piece[key] for key in ("name", "count", "flip") if key in piece}
    return file | {"cells": orientations[0]}
