"""The limits of a search, and its answer."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..utils.errors import RulegridError, argument_error, bounds
from ..utils.frozen import Frozen
from ..utils.message import Message
from ..utils.numbers import is_whole

if TYPE_CHECKING:
    from .family import RatingLike

MOST = (1 << 62) - 1  # the highest number that a kernel can count to
CHECK_SECONDS = 4.0  # for a check without another limit
SLICE = 1 << 15  # steps of a batch between checks for Ctrl-C


class BatchResult(NamedTuple):
    """The result for one of many puzzles.

    `status` is one of:

    - "unique", "several" or "none";
    - "solved" for a first solution if no second was searched for;
    - "stopped" if a limit of steps or time was reached;
    - "malformed" if the puzzle could not be read or does not fit the rules, and "failed" if this program failed, each
      with the reason in `message`.

    `solution` is the first one found, in the form of the puzzle, or None. `found` is the number of solutions found, up
    to the limit. `rating` is None if it was not requested or does not exist.
    """

    puzzle: Any
    status: str
    solution: Any = None
    found: int = 0
    message: str = ""
    rating: RatingLike | None = None


class SearchLimits(Frozen):
    """The limits of a search: `limit` solutions, `max_steps` steps, `timeout` seconds; None means unlimited.

    Raises RulegridError if one of them is not a number or is too small.

    >>> SearchLimits(limit=0)
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
        kept["limit"] = check_whole_number("limit", limit, 1)
        kept["max_steps"] = check_whole_number("max_steps", max_steps, 0)
        kept["timeout"] = _seconds(timeout)

    def status(self, count: int) -> str:
        if count == 0:
            return "none"
        return "several" if count > 1 else "solved" if self.limit == 1 else "unique"

    def answer(self, puzzle: Any, solution: Any, count: int) -> BatchResult:
        """Return the answer for a count from the kernel, which is -1 - number if the search was stopped."""
        if count < 0:
            return BatchResult(puzzle, "stopped", solution if count < -1 else None, -1 - count)
        return BatchResult(puzzle, self.status(count), solution if count else None, count)


def check_whole_number(name: str, number: Any, least: int) -> int | None:
    """Return a whole number of any type as an int up to `MOST`; None stays None. Raises RulegridError."""
    if number is None:
        return None
    if not is_whole(number):
        raise RulegridError(argument_error(name, number, Message("expected.whole-number")))
    value: int = operator.index(number)
    if value < least:
        raise RulegridError(argument_error(name, number, bounds(least)))
    return min(value, MOST)


def _seconds(number: Any) -> float | None:
    if number is None:
        return None
    try:
        seconds = float("nan" if isinstance(number, (bool, str, bytes)) else number)
    except (TypeError, ValueError, OverflowError):
        seconds = float("nan")
    if not seconds >= 0:
        raise RulegridError(argument_error("timeout", number, Message("search.seconds")))
    return seconds
