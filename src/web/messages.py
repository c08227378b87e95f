"""Questions as they come in, and answers as they go out: JSON, with what is wrong in one line."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from ..engine.errors import PuzzleFormatError, RulegridError
from ..utils.json_text import expect, read_json

Data = dict[str, Any]

JSON = "application/json"
LINES = "application/x-ndjson"

_PATH = re.compile(r"((?:question|puzzle|board|rows|groups|pieces)\b[\w.\[\]-]*)(?:, [a-z]+)*: ")


@dataclass(frozen=True)
class File:
    """An answer that is no object: bytes of some media type."""

    content: bytes
    media_type: str


class Refusal(Exception):
    """A question that is not answered, with the status of HTTP that says why."""

    def __init__(self, status: int, answer: str | Data, headers: dict[str, str] | None = None) -> None:
        self.status = status
        self.answer = problem(answer) if isinstance(answer, str) else answer
        self.headers = headers or {}
        super().__init__(self.answer["error"]["message"])


def to_json(data: Data) -> bytes:
    """Return an object as JSON on one line, in ASCII so that any text can be quoted.

    >>> to_json({"title": "é"})
    b'{"title":"\\\\u00e9"}'
    """
    return json.dumps(data, separators=(",", ":")).encode()


def problem(message: str, **places: int | str | None) -> Data:
    """Return the answer that is an error.

    >>> problem("read 'x'", line=2, column=None)
    {'error': {'message': "read 'x'", 'line': 2}}
    """
    return {"error": {"message": message} | {key: value for key, value in places.items() if value is not None}}


def describe_error(error: RulegridError) -> Data:
    """Return the answer for something that can't be used.

    >>> describe_error(PuzzleFormatError("puzzle.rows: missing"))
    {'error': {'message': 'puzzle.rows: missing', 'path': 'puzzle.rows'}}
    """
    message, places = str(error), {}
    if isinstance(error, PuzzleFormatError):
        places = {"line": error.line, "column": error.column}
    match = _PATH.match(message)
    return problem(message, **places, path=match[1] if match else None)


def read_question(body: bytes) -> Data:
    """Return the object that the bytes of a question hold; raises Refusal.

    >>> read_question(b'{"limit": 1}')
    {'limit': 1}
    """
    try:
        text = body.decode("utf-8-sig")
        data: Data = expect(read_json(text), dict, "question")
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise Refusal(422, f"not text as UTF-8: byte {error.start + 1} of the question") from None
    except UnicodeEncodeError:  # which could be neither drawn nor written
        raise Refusal(422, "half of a character, written as \\ud800 or the like") from None
    except RulegridError as error:
        raise Refusal(422, describe_error(error)) from None
    return data
