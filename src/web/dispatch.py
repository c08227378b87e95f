"""From a query as bytes to its answer as bytes, without any server."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from .. import queries
from ..core import plugins
from ..core.errors import InternalError, SearchStopped
from ..utils.errors import RulegridError
from ..utils.message import Message
from ..utils.runtime import function_at
from . import answers, puzzles, user_rules
from .families import describe_families
from .request import (
    JSON,
    LINES,
    BinaryAnswer,
    Data,
    Refusal,
    Report,
    RequestContext,
    ServerLimits,
    describe_error,
    draw_qr,
    problem,
    read_query,
    to_json,
)

ADDRESSES = {"show": "render", "print": "sheet"}
"""Where the address of a query is not its name."""


def _of_calendars(name: str) -> Callable[..., Any]:
    """Return the caller of a function of `calendars`; the module is only imported for queries about calendars."""
    return lambda *given: function_at(f"{__package__}.calendars:{name}")(*given)


QUERIES: dict[str, Callable[[Data, RequestContext], Data | BinaryAnswer]] = {
    "/families": lambda data, context: describe_families(context.limits),
    "/read": lambda data, context: puzzles.read_text(data, context.limits),
    "/turn": lambda data, context: puzzles.turn(data, context.limits),
    "/layers": lambda data, context: puzzles.list_layers(data, context.limits),
    "/qr": lambda data, context: draw_qr(data),
    **{f"/{ADDRESSES.get(name, name)}": answers.answering(name) for name in queries.QUERIES},
    "/calendar/board": _of_calendars("make_board"),
    "/calendar/open": _of_calendars("open_date"),
    "/calendar/state": _of_calendars("state"),
    "/calendar/solve": _of_calendars("solve"),
    "/calendar/hint": _of_calendars("hint"),
}
"""The queries that are answered by an object or a file, by their addresses below /api."""

STREAMS: dict[str, Callable[[Data, ServerLimits], Iterator[Data]]] = {"/calendar/watch": _of_calendars("watch")}
"""The queries that are answered by objects, a line each, which are made no faster than they are read."""


def handle(
    path: str, data: Data, limits: ServerLimits, report: Report | None = None
) -> Data | BinaryAnswer | Iterator[Data]:
    """Return the answer to a query, or what yields its objects; raises what `failure` describes.

    `report` is called now and then with the steps, seconds and solutions so far.

    >>> handle("/count", {"family": "sudoku", "puzzle": {"rows": 4, "rules": [{"rule": "row"}]}}, ServerLimits())["found"]
    331776
    """
    if path in STREAMS:
        return STREAMS[path](data, limits)
    return QUERIES[path](data, RequestContext(limits, report))


def failure(error: BaseException, limits: ServerLimits) -> tuple[int, Data]:
    """Return the status of HTTP and the answer for what a query has led to; standard error hears of faults of ours.

    >>> status, answer = failure(RulegridError("no such cell"), ServerLimits())
    >>> status, answer["error"]["message"]
    (422, 'no such cell')
    """
    error = user_rules.place_error(error) or error
    match error:
        case MemoryError():
            return 422, problem(Message("server.memory", megabytes=limits.memory))
        case Refusal():
            return error.status, error.answer
        case SearchStopped():
            return 503, problem(Message("server.late-after", steps=error.steps))
        case RulegridError():
            return 422, describe_error(error)
        case InternalError():
            print(error, file=sys.stderr)
            return 500, problem(error.message)
    traceback.print_exception(error)
    if plugin := plugins.find_raising_plugin(error):
        return 422, problem(plugins.in_package(plugin, error))
    return 500, problem(Message("server.fault"))


PORTION = 64  # events of a stream that are sent at a time


@dataclass(frozen=True)
class HttpReply:
    """The end of an answer, after lines of it or of its progress; `is_last` if the process ends with it."""

    status: int
    content: bytes
    media_type: str = JSON
    is_last: bool = True


def replies(
    path: str, body: bytes, limits: ServerLimits, tell: Callable[[bytes], object], relieve: Callable[[], object] = int
) -> Iterator[bytes | HttpReply]:
    r"""Yield the lines of an answer and then its end, also after an error; `tell` is called with lines of progress.

    `relieve` is called if memory runs short, before that is reported.

    >>> [answer] = replies("/count", b'{"family": "sudoku", "puzzle": {"rows": 1, "rules": []}}', ServerLimits(), print)
    >>> answer.status, b'"found":1' in answer.content
    (200, True)
    """

    def report(steps: int, seconds: float, found: int) -> None:
        tell(to_json({"progress": {"steps": steps, "seconds": seconds, "found": found}}) + b"\n")

    try:
        content = handle(path, read_query(body), limits, report)
        if isinstance(content, Iterator):
            while portion := list(islice(content, PORTION)):
                yield b"".join(to_json(event) + b"\n" for event in portion)
            content = BinaryAnswer(b"", LINES)
        file = content if isinstance(content, BinaryAnswer) else BinaryAnswer(to_json(content), JSON)
        answer = HttpReply(200, file.content, file.media_type)
    except BrokenPipeError:
        raise
    except Exception as error:
        if isinstance(error, MemoryError):
            relieve()
        status, data = failure(error, limits)
        answer = HttpReply(status, to_json(data))
    yield answer


def last_line(answer: HttpReply) -> bytes:
    r"""Return the line that ends an answer in lines, or b"" if its parts are complete.

    >>> last_line(HttpReply(200, b'{"found":1}')), last_line(HttpReply(200, b"", LINES))
    (b'{"result":{"found":1}}\n', b'')
    """
    if answer.status != 200:
        error = json.loads(answer.content)["error"]
        return to_json({"error": error | {"status": answer.status}}) + b"\n"
    return b'{"result":' + answer.content + b"}\n" if answer.content else b""
