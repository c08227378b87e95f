"""Answers in a browser with Python in a worker: its `worker.js` starts queries here and requests their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..utils.message import Message
from .dispatch import HttpReply, last_line, replies
from .request import Refusal, ServerLimits, to_json
from .user_rules import trust

LIMITS = ServerLimits()


class RunningQuery:
    """A query that is being answered.

    `tell` is called with lines about its progress, while a part is made. Of the rules in Python that puzzles bring along,
    those are run that the player `trusted`.

    >>> asked = RunningQuery("/count", '{"family": "sudoku", "puzzle": {"rows": 1, "rules": []}}', print)
    >>> part = asked.part()
    >>> part.status, part.media_type, part.is_over
    (200, 'application/json', True)
    """

    def __init__(self, path: str, body: str, tell: Callable[[bytes], object], trusted: Iterable[str] = ()) -> None:
        trust(trusted)
        self._tell = tell
        self._in_lines = False
        self._parts = (
            iter([_too_large()]) if len(body) > LIMITS.body else replies(path, body.encode(), LIMITS, self._say)
        )

    def part(self) -> AnswerPart:
        """Return the next part: the whole answer, or lines of it if lines were sent before."""
        said = next(self._parts)
        if not isinstance(said, HttpReply):
            self._in_lines = True
            return AnswerPart(said, is_over=False)
        if self._in_lines:
            return AnswerPart(last_line(said))
        return AnswerPart(said.content, said.status, said.media_type)

    def _say(self, line: bytes) -> None:
        self._in_lines = True
        self._tell(line)


class AnswerPart:
    """A part of an answer, and whether it is the last one."""

    def __init__(
        self, content: bytes, status: int = 200, media_type: str = "application/x-ndjson", is_over: bool = True
    ) -> None:
        self.content = content
        self.status = status
        self.media_type = media_type
        self.is_over = is_over


def _too_large() -> HttpReply:
    refusal = Refusal(413, Message("server.too-many-bytes", most=LIMITS.body))
    return HttpReply(refusal.status, to_json(refusal.answer))


RunningQuestion = RunningQuery
"""The earlier name of `RunningQuery`."""
