"""What answers a question, without any server: data in, data out.

Nothing here or below knows of processes, sockets or signals, so that it runs as well where there are none.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from .. import queries as questions
from ..core import plugins
from ..core.errors import InternalError, SearchStopped
from ..utils.errors import RulegridError
from ..utils.message import Message
from ..utils.runtime import function_at
from . import answers, own, puzzles, qr
from .families import describe_families
from .limits import ServerLimits
from .messages import BinaryAnswer, Data, Refusal, describe_error, problem
from .running import Report, RequestContext

ADDRESSES = {"show": "render", "print": "sheet"}
"""Where the address of a question is not its name."""


def _of_calendars(name: str) -> Callable[..., Any]:
    """Return what calls a function of `calendars`: all about them is imported where one is asked about, not before others are."""
    return lambda *given: function_at(f"{__package__}.calendars:{name}")(*given)


QUESTIONS: dict[str, Callable[[Data, RequestContext], Data | BinaryAnswer]] = {
    "/families": lambda data, question: describe_families(question.limits),
    "/read": lambda data, question: puzzles.read_text(data, question.limits),
    "/turn": lambda data, question: puzzles.turn(data, question.limits),
    "/qr": lambda data, question: qr.draw(data),
    **{f"/{ADDRESSES.get(name, name)}": answers.answering(name) for name in questions.QUESTIONS},
    "/calendar/board": _of_calendars("make_board"),
    "/calendar/open": _of_calendars("open_date"),
    "/calendar/state": _of_calendars("state"),
    "/calendar/solve": _of_calendars("solve"),
    "/calendar/hint": _of_calendars("hint"),
}
"""What is answered by an object or a file, by its address below /api."""

STREAMS: dict[str, Callable[[Data, ServerLimits], Iterator[Data]]] = {"/calendar/watch": _of_calendars("watch")}
"""What is answered by objects, a line each, that are made no faster than they are read."""


def handle(
    path: str, data: Data, limits: ServerLimits, report: Report | None = None
) -> Data | BinaryAnswer | Iterator[Data]:
    """Return the answer to a question, or what yields its objects; raises what `failure` describes.

    `report` is called now and then with the steps, seconds and solutions so far.

    >>> handle("/count", {"family": "sudoku", "puzzle": {"rows": 4, "rules": [{"rule": "row"}]}}, Limits())["found"]
    331776
    """
    if path in STREAMS:
        return STREAMS[path](data, limits)
    return QUESTIONS[path](data, RequestContext(limits, report))


def failure(error: BaseException, limits: ServerLimits) -> tuple[int, Data]:
    """Return the status of HTTP and the answer for what a question has led to; standard error hears of faults of ours.

    >>> status, answer = failure(RulegridError("no such cell"), Limits())
    >>> status, answer["error"]["message"]
    (422, 'no such cell')
    """
    error = own.place_error(error) or error
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
    if plugin := plugins.raising(error):
        return 422, problem(plugins.in_package(plugin, error))
    return 500, problem(Message("server.fault"))
