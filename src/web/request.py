"""Requests and replies of the API as JSON, what a query may cost, and what the page may load."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from ..solver.solver import Solver
from ..utils.catalogue import LANGUAGES
from ..utils.errors import PuzzleFormatError, RulegridError, ShortLinkError, bounds, expected_got
from ..utils.json_text import expect, expect_object, read_json
from ..utils.message import Label, Message, cited_cells, say

Data = dict[str, Any]

JSON = "application/json"
LINES = "application/x-ndjson"


@dataclass(frozen=True)
class BinaryAnswer:
    """An answer that is not an object: bytes of some media type."""

    content: bytes
    media_type: str


class Refusal(Exception):
    """A query that is not answered, with the status of HTTP that says why."""

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
    link = error.link if isinstance(error, ShortLinkError) else None
    return problem(error.message, line=error.line, column=error.column, path=error.path, link=link)


def read_query(body: bytes) -> Data:
    """Return the object in the bytes of a query. Raises Refusal.

    >>> read_query(b'{"limit": 1}')
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


@dataclass(frozen=True)
class ServerLimits:
    """The limits of a server; each has its own answer.

    `body` bytes of a query (413); `side` rows or columns, `clues` of all rules, `memory` megabytes for one query
    (422); `running` long queries at a time and `waiting` ones that have begun (429); `seconds` of one search, after which
    the answer is "stopped"; `solutions` in one answer. With `fetch`, the puzzles of short links are fetched.

    >>> ServerLimits(running=2).running
    2
    """

    body: int = 200_000
    side: int = 25
    clues: int = 1000
    memory: int = 500
    running: int = 8
    waiting: int = 16
    seconds: float = 60
    solutions: int = 50
    fetch: bool = False


REPORT_SECONDS = 0.25
"""Seconds between two reports of how far a query is."""

Report = Callable[[int, float, int], object]


class RequestContext:
    """A query that is being worked on.

    `report` is called now and then with the steps, the seconds, and the solutions found so far: those of `solver`.
    """

    def __init__(self, limits: ServerLimits, report: Report | None = None) -> None:
        self.limits = limits
        self.solver: Solver | None = None
        self._report = report
        self._began = time.monotonic()
        self._reported = 0.0

    def begin(self, solver: Solver) -> None:
        self.solver = solver

    def tick(self, steps: int) -> None:
        """Take down the steps so far: the hook of a `Solver`."""
        seconds = round(time.monotonic() - self._began, 6)
        if self._report and seconds - self._reported >= REPORT_SECONDS:
            self._reported = seconds
            self._report(steps, seconds, self.solver.found if self.solver else 0)


LIBRARY = "segno"
MOST_BYTES = 1000
"""The capacity of 105 x 105 modules. Larger codes are harder for a camera to read from a screen."""


def is_installed() -> bool:
    """Return whether codes can be drawn."""
    return find_spec(LIBRARY) is not None


def draw_qr(data: Data) -> Data:
    """Answer /api/qr: the modules of the code, a text for each row with 1 for a dark one.

    >>> draw_qr({"text": "HTTPS://EXAMPLE.ORG"})["rows"][0]
    '111111101010101111111'
    """
    text = expect(expect_object(data, "question", ("text",), required=("text",))["text"], str, "question.text")
    size = len(text.encode())
    if not 1 <= size <= MOST_BYTES:
        message = (
            Message("server.qr-long", count=size, most=MOST_BYTES)
            if size
            else expected_got("''", bounds(1, MOST_BYTES))
        )
        raise Refusal(422, problem(message, path="question.text"))
    try:
        import segno
    except ImportError:
        raise Refusal(501, Message("server.qr-missing")) from None
    # What room there is beside the text goes into repairs; a micro code is read by few phones.
    code = segno.make(text, error="l", boost_error=True, micro=False)
    return {"rows": ["".join(map(str, row)) for row in code.matrix]}


_REST = ("style-src 'self'", "img-src 'self' data: blob:", "base-uri 'none'", "form-action 'none'")

SERVED_POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "connect-src 'self'", *_REST, "frame-ancestors 'none'",
))  # fmt: skip
"""Of a page that a server of ours sends."""

EXPORTED_POLICY = "; ".join((
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "connect-src 'self' https://sudokupad.app",
    *_REST,
))  # fmt: skip
"""Of a page that says it itself, and so can't say who may frame it; a worker runs WebAssembly there."""
