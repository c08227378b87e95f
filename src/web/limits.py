"""What one question may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The limits of a server; each has its own answer.

    `body` bytes of a question (413); `side` rows or columns, `clues` of all rules (422); `running` questions at a
    time and `waiting` ones behind them (429); `seconds` of one search, after which it says "stopped"; `solutions`
    in one answer.

    >>> Limits(running=2).running
    2
    """

    body: int = 200_000
    side: int = 25
    clues: int = 1000
    running: int = 16
    waiting: int = 256
    seconds: float = 60
    solutions: int = 50
