"""Board files, written: as JSON, and as the drawing that `board_text` reads."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any, Protocol

from .board_parts import BLOCKED, Group
from .pieces import Piece, draw_shape

_PLAIN = re.compile(r'(?![./_#]|[0-9]+\.\.)[^\s,:"\\]+')


class Described(Protocol):
    """What is written of a calendar board."""

    @property
    def title(self) -> str: ...
    @property
    def rows(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def groups(self) -> tuple[Group, ...]: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...


def board_data(board: Described) -> dict[str, Any]:
    """Return the JSON form of a board as plain data."""
    data: dict[str, Any] = {"title": board.title} if board.title else {}
    data["rows"] = list(map(list, board.rows))
    if board.groups:
        data["groups"] = {group.name: _group_data(group) for group in board.groups}
    return data | {"pieces": list(map(_piece_data, board.pieces))}


def write_json(board: Described) -> str:
    """Return the JSON form of a board, with one line for each row, group and piece."""
    data = board_data(board)
    entries = [f'"title": {_json(board.title)}'] if board.title else []
    entries.append(f'"rows": [{_lines(map(_json, data["rows"]))}]')
    if board.groups:
        groups = (f"{_json(name)}: {_json(group)}" for name, group in data["groups"].items())
        entries.append(f'"groups": {{{_lines(groups)}}}')
    entries.append(f'"pieces": [{_lines(map(_json, data["pieces"]))}]')
    return "{\n  " + ",\n  ".join(entries) + "\n}\n"


def write_text(board: Described) -> str:
    """Return the drawn form of a board, which `read_board` reads back as an equal board."""
    sections = [[f"title: {_title(board.title)}"]] if board.title else []
    rows = [[label if label == BLOCKED else _word(label) if label else "." for label in row] for row in board.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    drawing = [" ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]
    sections.append(["board:", *(f"  {row}".rstrip() for row in drawing)])
    if board.groups:
        sections.append([_group_line(group) for group in board.groups])
    for piece in board.pieces:
        heading = f"piece {_word(piece.name)}"
        heading += f" x{piece.count}" if piece.count != 1 else ""
        heading += "" if piece.flip else " no-flip"
        sections.append([f"{heading}:", *(f"  {row}" for row in draw_shape(piece.cells))])
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _lines(entries: Iterable[str]) -> str:
    return "\n    " + ",\n    ".join(entries) + "\n  "


def _json(value: Any) -> str:
    # What UTF-8 can't encode is left escaped.
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def _group_data(group: Group) -> Any:
    more: dict[str, Any] = {"open": group.open} if group.open != 1 else {}
    if group.first:
        more["first"] = group.first
    labels = list(group.labels)
    return {"labels": labels} | more if more else labels


def _piece_data(piece: Piece) -> dict[str, Any]:
    data: dict[str, Any] = {"name": piece.name, "drawing": draw_shape(piece.cells)}
    if piece.count != 1:
        data["count"] = piece.count
    if not piece.flip:
        data["flip"] = False
    return data


def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and text.isprintable() else _quote(text)


def _quote(text: str) -> str:
    # What UTF-8 can't encode is left escaped.
    return json.dumps(text, ensure_ascii=not text.isprintable()).encode("utf-8", "backslashreplace").decode()


def _title(title: str) -> str:
    return title if title.isprintable() and title == title.strip() and title[0] != '"' else _quote(title)


def _group_line(group: Group) -> str:
    words: list[str] = []
    labels = [(int(label) if re.fullmatch("0|[1-9][0-9]{0,3}", label) else None, label) for label in group.labels]
    # Consecutive numbers differ from their places by the same amount.
    runs = groupby(enumerate(labels), key=lambda item: None if item[1][0] is None else item[1][0] - item[0])
    for step, run in runs:
        texts = [label for _, (_, label) in run]
        is_range = step is not None and len(texts) > 2
        words += [f"{texts[0]}..{texts[-1]}"] if is_range else map(_word, texts)
    heading = f"group {_word(group.name)}" + (f" open {group.open}" if group.open != 1 else "")
    heading += f" first {_word(group.first)}" if group.first else ""
    return f"{heading}: {' '.join(words)}".rstrip()
