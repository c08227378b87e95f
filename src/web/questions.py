"""The table of questions: which address is answered by which function."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .. import questions
from . import answers, calendars, files, making, puzzles
from .limits import Limits
from .messages import Data, File
from .running import Question

QUESTIONS: dict[str, Callable[[Data, Question], Data | File]] = {
    "/read": lambda data, question: puzzles.read(data, question.limits),
    **{f"/{name}": answers.answering(name) for name in questions.QUESTIONS},
    "/make": making.make,
    "/render": files.render,
    "/convert": files.convert,
    "/sheet": files.sheet,
    "/calendar/board": calendars.make_board,
    "/calendar/open": calendars.open_date,
    "/calendar/state": calendars.state,
    "/calendar/solve": calendars.solve,
    "/calendar/hint": calendars.hint,
}
"""What is asked by POST, below /api, and answered by an object or a file."""

STREAMS: dict[str, Callable[[Data, Limits], Iterator[Data]]] = {"/calendar/watch": calendars.watch}
"""What is answered by objects, a line each, that are made no faster than they are read."""
