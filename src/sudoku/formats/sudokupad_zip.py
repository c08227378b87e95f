"""SudokuPad's short form of JSON: bare words, single quotes, nothing for empty cells, short names for keys."""

from __future__ import annotations

import json
import re
from typing import Any

from ...utils.errors import PuzzleFormatError, quote
from ...utils.json_text import read_json
from ...utils.message import Message
from ...utils.parser import erase_comments

KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
"""The long forms of the short names."""

MAX_DEPTH = 40

_COLOURS = ("color", "borderColor", "backgroundColor", "textColor", "outlineC", "fontC", "baseC")
_TOKEN = re.compile(r"""\s*(?:([\[\]{}:,])|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|([^\[\]{}:,"'\s]+))""")
_NUMBER = re.compile(r"-?(?:[0-9]{1,18}(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_SHORT_COLOURS = {"#0": "#000000", "#F": "#FFFFFF", "#f": "#FFFFFF"}
_CELLS = re.compile(r"""[{,]\s*(['"]?)(?:ce|cells)\1\s*:\s*\[\s*\[\s*[{,\]]""")


def is_zipped(text: str) -> bool:
    """Return whether a text that begins with a brace has rows of cells under a short or bare key.

    >>> is_zipped("{id:'a',cs:50,ce:[[,{v:5}]]}"), is_zipped("{cages:[{cells:[[0,1]]}]}")
    (True, False)
    """
    return _CELLS.search(text) is not None


def unzip(text: str) -> Any:
    """Return the value of plain or zipped JSON. Raises PuzzleFormatError.

    >>> unzip("{cs:50,ce:[[,{v:5}]],l:[{c:#0,th:2,wp:[[.5,.5],[1.5,.5]]}]}")["cells"]
    [[{}, {'value': 5}]]
    >>> unzip("{ca:[{v:'title: It\\\\'s'}],u:[{r:t,c2:CFCFCF}]}")
    {'cages': [{'value': "title: It's"}], 'underlays': [{'rounded': True, 'backgroundColor': '#CFCFCF'}]}
    """
    try:
        data = read_json(text)
    except PuzzleFormatError:
        return _Parser(erase_comments(text.removeprefix("\ufeff"))).whole()
    return _expand(data) if isinstance(data, dict) and "ce" in data and "cells" not in data else data


def _expand(data: Any) -> Any:
    if isinstance(data, dict):
        return {KEYS.get(key, key): _expand(value) for key, value in data.items()}
    return list(map(_expand, data)) if isinstance(data, list) else data


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.kind = ""
        self.token = ""
        self.next()

    def next(self) -> None:
        match = _TOKEN.match(self.text, self.at)
        if match:
            self.at = match.end()
            self.kind = "sign" if match[1] else "string" if match[2] else "word"
            self.token = match[match.lastindex or 1]
        elif self.text[self.at :].strip():
            raise self.error(self.text[self.at :].strip())
        else:
            self.kind = self.token = ""

    def error(self, given: str) -> PuzzleFormatError:
        what = quote(given) if given else Message("program.json-end")
        return PuzzleFormatError(Message("program.json-fault", given=what, at=self.at), path="SudokuPad")

    def whole(self) -> Any:
        value = self.value("", 0)
        if self.kind:
            raise self.error(self.token)
        return value

    def take(self, sign: str) -> bool:
        if self.kind == "sign" and self.token == sign:
            self.next()
            return True
        return False

    def value(self, key: str, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise PuzzleFormatError(Message("program.json-deep"), path="SudokuPad")
        if self.take("{"):
            return self.object(depth)
        if self.take("["):
            return self.list(key, depth)
        kind, token = self.kind, self.token
        if kind not in ("string", "word"):
            raise self.error(token)
        self.next()
        return _text(token) if kind == "string" else _word(token, key)

    def object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not self.take("}"):
            if self.kind not in ("string", "word"):
                raise self.error(self.token)
            name = _text(self.token) if self.kind == "string" else self.token
            self.next()
            if not self.take(":"):
                raise self.error(self.token)
            key = KEYS.get(name, name)
            found[key] = self.value(key, depth + 1)
            if not self.take(",") and not (self.kind == "sign" and self.token == "}"):
                raise self.error(self.token)
        return found

    def list(self, key: str, depth: int) -> list[Any]:
        found: list[Any] = []
        if self.take("]"):
            return found
        while True:
            if self.kind == "sign" and self.token in ",]":
                found.append({})  # an empty cell has no token
            else:
                found.append(self.value(key, depth + 1))
            if self.take("]"):
                return found
            if not self.take(","):
                raise self.error(self.token)


def _text(token: str) -> str:
    inner = token[1:-1]
    if token[0] == "'":
        inner = inner.replace("\\'", "'").replace('\\"', '"').replace('"', '\\"')
    try:
        return str(json.loads(f'"{inner}"', strict=False))
    except ValueError:
        return inner


def _word(token: str, key: str) -> Any:
    if key in _COLOURS and re.fullmatch(r"[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?", token):
        return f"#{token}"
    if token in _WORDS:
        return _WORDS[token]
    if token in _SHORT_COLOURS:
        return _SHORT_COLOURS[token]
    if _NUMBER.fullmatch(token):
        return float(token) if "." in token or "e" in token.lower() else int(token)
    return token
