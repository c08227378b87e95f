"""What questions may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ServerLimits:
    """The limits of a server; each has its own answer.

    `body` bytes of a question (413); `side` rows or columns, `clues` of all rules, `memory` megabytes for one question
    (422); `running` long questions at a time and `waiting` ones that have begun (429); `seconds` of one search, after which
    the answer is "stopped"; `solutions` in one answer.

    >>> Limits(running=2).running
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
