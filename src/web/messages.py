"""Questions as they come in, and answers as they go out: JSON, with what is wrong in one line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..utils.catalogue import LANGUAGES
from ..utils.errors import PuzzleFormatError, RulegridError
from ..utils.json_text import expect, read_json
from ..utils.message import Label, Message, cited_cells, say

Data = dict[str, Any]

JSON = "application/json"
LINES = "application/x-ndjson"


@dataclass(frozen=True)
class BinaryAnswer:
    """An answer that is no object: bytes of some media type."""

    content: bytes
    media_type: str


class Refusal(Exception):
    """A question that is not answered, with the status of HTTP that says why."""

    def __init__(self, status: int, answer: Label | Data, headers: dict[str, str] | None = None) -> None:
        self.status = status
        self.answer = answer if isinstance(answer, dict) else problem(answer)
        self.headers = headers or {}
        super().__init__(self.answer["error"]["message"])


def to_json(data: Data) -> bytes:
    """Return an object as JSON on one line, in ASCII so that any text can be quoted.

    >>> to_json({"title": "é"})
    b'{"title":"\\\\u00e9"}'
    """
    return json.dumps(data, separators=(",", ":")).encode()


def problem(message: Label, **places: int | str | None) -> Data:
    """Return the answer that is an error: in English, in each language, and as data.

    >>> problem(Message("error.line", at=3), line=3, column=None)["error"]["messages"]
    {'en': 'line 3', 'zh': '第 3 行'}
    """
    said = message if isinstance(message, Message) else Message("error.text", text=message)
    return {
        "error": {
            "message": str(said),
            "messages": {language: say(said, language) for language in LANGUAGES},
            "data": said.to_data(),
            "cited": cited_cells(said),
            **{key: value for key, value in places.items() if value is not None},
        }
    }


def describe_error(error: RulegridError) -> Data:
    """Return the answer for something that can't be used.

    >>> describe_error(PuzzleFormatError("missing", path="puzzle.rows"))["error"]["path"]
    'puzzle.rows'
    """
    if not isinstance(error, PuzzleFormatError):
        return problem(error.message)
    return problem(error.message, line=error.line, column=error.column, path=error.path)


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
        raise Refusal(422, Message("server.not-text", byte=error.start + 1)) from None
    except UnicodeEncodeError:  # which could be neither drawn nor written
        raise Refusal(422, Message("server.half-character")) from None
    except RulegridError as error:
        raise Refusal(422, describe_error(error)) from None
    return data
