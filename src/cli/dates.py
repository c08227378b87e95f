"""Many calendar puzzles from one stream: a date on each line, perhaps with placed pieces, or JSON lines."""

import datetime
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..utils.words import Message
from .own_rules import RuleClass
from .puzzles import StreamPuzzle, read_lines, read_object
from .remarks import warn

if TYPE_CHECKING:
    from ..calendar import CalendarBoard


def report_dates(
    *texts: str | None, today: datetime.date | None = None, board: "CalendarBoard | None" = None, quiet: bool = False
) -> None:
    """Report how the dates in texts that name two days are understood, unless `quiet`."""
    from ..calendar.dates import other_reading

    if not quiet:
        dates = [date for text in texts if text is not None for date in text.split("..")]
        found = (other_reading(date, today, board) for date in dates if "/" in date or "-" in date)
        warn(Message("cli.guessed", before=None), [doubt for doubt in found if doubt is not None])


def dates(lines: Iterable[bytes], known: Iterable[RuleClass]) -> Iterator[StreamPuzzle]:
    r"""Yield calendar puzzles, a line each.

    A JSON line is an object with the text as "input", or a puzzle as JSON with rules from `known`.

    >>> [(found.line, found.text) for found in dates([b"Oct 6", b"", b"# a remark", b'{"input": "Oct 7 O6@A1:1"}'], [])]
    [(1, 'Oct 6'), (4, 'Oct 7 O6@A1:1')]
    """
    known = list(known)
    for number, text, problem in read_lines(lines):
        if text[:1] == "{":
            yield from read_object(number, text, problem, known, "calendar")
        elif text:
            yield StreamPuzzle(number, text, "" if problem else text, problem)
