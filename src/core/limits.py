"""How far a search goes, and what is known about a puzzle when it ends."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..utils.errors import RulegridError, bad, bounds
from ..utils.frozen import Frozen
from ..utils.message import Message
from ..utils.numbers import is_whole

if TYPE_CHECKING:
    from .family import RatingLike

MOST = (1 << 62) - 1  # what a kernel can count
CHECK_SECONDS = 4.0  # for a check, where no other limit is given
SLICE = 1 << 15  # steps of a batch between two looks for Ctrl-C


class Answer(NamedTuple):
    """The result for one of many puzzles.

    `status` is "unique", "several" or "none"; "solved" for a first solution when no second was searched for; "stopped"
    where a limit of steps or time came first; "malformed" where the puzzle could not be read or does not fit the
    rules, "failed" where this program failed, each with the reason in `message`. `solution` is the first one met, in
    the form of the puzzle, or None. `found` is the number of solutions found, no further than the limit. `rating` is
    None where none was asked for, or there is none.
    """

    puzzle: Any
    status: str
    solution: Any = None
    found: int = 0
    message: str = ""
    rating: RatingLike | None = None


class SearchLimits(Frozen):
    """How far a puzzle is searched: `limit` solutions, `max_steps` steps, `timeout` seconds; None: without a bound.

    Raises RulegridError where one of them is no number, or too small.

    >>> Limits(limit=0)
    Traceback (most recent call last):
        ...
    rulegrid.RulegridError: limit 0: expected 1 or more
    """

    fields = ("limit", "max_steps", "timeout")
    limit: int | None
    max_steps: int | None
    timeout: float | None

    def __init__(self, limit: int | None = 2, max_steps: int | None = None, timeout: float | None = None) -> None:
        kept = self.__dict__
        kept["limit"] = whole("limit", limit, 1)
        kept["max_steps"] = whole("max_steps", max_steps, 0)
        kept["timeout"] = _seconds(timeout)

    def status(self, count: int) -> str:
        """Return the status of a puzzle of which so many solutions were found."""
        if count == 0:
            return "none"
        return "several" if count > 1 else "solved" if self.limit == 1 else "unique"

    def answer(self, puzzle: Any, solution: Any, count: int) -> Answer:
        """Return the answer that a count of the kernel gives: -1 - number where it was stopped."""
        if count < 0:
            return Answer(puzzle, "stopped", solution if count < -1 else None, -1 - count)
        return Answer(puzzle, self.status(count), solution if count else None, count)


def whole(name: str, number: Any, least: int) -> int | None:
    """Return a whole number, of any type, as a kernel can count it; None stays None. Raises RulegridError."""
    if number is None:
        return None
    if not is_whole(number):
        raise RulegridError(bad(name, number, Message("expected.whole-number")))
    value: int = operator.index(number)
    if value < least:
        raise RulegridError(bad(name, number, bounds(least)))
    return min(value, MOST)


def _seconds(number: Any) -> float | None:
    if number is None:
        return None
    try:
        seconds = float("nan" if isinstance(number, (bool, str, bytes)) else number)
    except (TypeError, ValueError, OverflowError):
        seconds = float("nan")
    if not seconds >= 0:
        raise RulegridError(bad("timeout", number, Message("search.seconds")))
    return seconds
