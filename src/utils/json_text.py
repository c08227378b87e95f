"""Reading JSON that people write: errors are one line, with the path of the wrong value."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

from .errors import PuzzleFormatError, expected_got, quote
from .message import Label, Message
from .parser import erase_comments

MAX_DIGITS = 18
MAX_DEPTH = 500
"""The nesting of lists and objects. A deeper text can crash a browser's worker, whose stack is small."""

_KINDS = {
    str: "expected.string",
    int: "expected.whole-number",
    bool: "expected.true-or-false",
    list: "expected.list",
    dict: "expected.object",
}


def escape_controls(text: str) -> str:
    r"""Escape the characters of JSON that would act on a terminal; Python escapes only some of them.

    >>> escape_controls(json.dumps(["\x9b2J", "é 数独"], ensure_ascii=False))
    '["\\u009b2J", "é 数独"]'
    """
    if text.isprintable():
        return text
    return "".join([char if _is_harmless(char) else json.dumps(char)[1:-1] for char in text])


def _is_deep(text: str) -> bool:
    """Return whether the lists and objects of a JSON text are nested deeper than `MAX_DEPTH`.

    >>> _is_deep('{"a": [[1], "]]]"]}'), _is_deep("[" * 501), _is_deep("[]" * 501)
    (False, True, False)
    """
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return False
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket, 0)
        if depth > MAX_DEPTH:
            return True
    return False


_BRACKETS = re.compile(r"""[\[\]{}]|"(?:[^"\\]|\\.)*+"?""", re.DOTALL)
"""A bracket, or a whole string, whose brackets do not count."""


def _is_harmless(char: str) -> bool:
    return char.isprintable() or char == "\n" or unicodedata.category(char) == "Zs"


def is_object(text: str) -> bool:
    """Return whether a text starts like a JSON object, after a byte order mark, blanks and comments."""
    return erase_comments(text.removeprefix("\ufeff")).lstrip().startswith("{")


def read_json(text: str) -> Any:
    r"""Parse JSON; lines that start with // or # are comments. Raises PuzzleFormatError with line and column.

    >>> read_json('// three rows\n{"rows": 3}')
    {'rows': 3}
    """
    text = erase_comments(text.removeprefix("\ufeff"))
    if _is_deep(text):
        raise PuzzleFormatError(Message("json.too-deep"))
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            more = Message("json.more", given=quote(text[error.pos :].strip()))
            raise PuzzleFormatError(more, error.lineno, error.colno) from None
        raise PuzzleFormatError(Message("json.wrong", why=error.msg), error.lineno, error.colno) from None
    except RecursionError:
        raise PuzzleFormatError(Message("json.too-deep")) from None


def count_objects(text: str) -> int:
    r"""Return the number of JSON objects in a text, or 0 if it contains anything else.

    >>> count_objects('{"a": 1}\n{"b": 2} {}'), count_objects("{} 1"), count_objects("{}}")
    (3, 0, 0)
    """
    rest, number = erase_comments(text.removeprefix("\ufeff")).strip(), 0
    at = 0
    if _is_deep(rest):
        return 0
    try:
        while at < len(rest):
            if rest[at] != "{":
                return 0
            at = _DECODER.raw_decode(rest, at)[1]
            number += 1
            while rest[at : at + 1].isspace():
                at += 1
    except (ValueError, RecursionError):
        return 0
    return number


def _short_number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise PuzzleFormatError(Message("json.digits", count=len(digits), most=MAX_DIGITS))
    return int(digits)


_DECODER = json.JSONDecoder(parse_int=_short_number)


def expect(value: Any, kind: type, path: str) -> Any:
    """Return a value if it is of a kind (str, int, bool, list or dict); else raises PuzzleFormatError."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise PuzzleFormatError(expected_got(quote_json(value), Message(_KINDS[kind])), path=path)
    return value


def expect_object(value: Any, path: str, allowed: tuple[str, ...], required: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return an object if it has only allowed keys and all required ones; else raises PuzzleFormatError."""
    data: dict[str, Any] = expect(value, dict, path)
    for key in data:
        if key not in allowed:
            raise PuzzleFormatError(Message("json.unknown-key", known=allowed), path=join(path, key))
    for key in required:
        if key not in data:
            raise PuzzleFormatError(Message("json.missing"), path=join(path, key))
    return data


def join(path: str, key: str) -> str:
    r"""Return the path of a key.

    >>> join("groups", "month"), join("groups", "a\nb")
    ('groups.month', 'groups.a\\nb')
    """
    return f"{path}.{bare(key)}"


def bare(name: str) -> str:
    """Return a name for an error message without quotes: escaped, and shortened if it is long."""
    escaped = repr(name)[1:-1]
    return escaped if len(escaped) <= 24 else escaped[:24] + "…"


def quote_json(value: Any) -> Label:
    """Quote a JSON value for an error message."""
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return quote(value)
    try:
        return quote(json.dumps(value))
    except (RecursionError, TypeError, ValueError):
        return quote(type(value).__name__)
