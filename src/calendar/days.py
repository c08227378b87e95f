"""Several days: a month, or from one date to another."""

from __future__ import annotations

import calendar
import datetime
import re

from ..engine import PuzzleFormatError, RulegridError
from ..utils.errors import locate_problem, quote, read
from ..utils.words import Message
from .dates import read_day

MOST = 3660
"""Days at most: ten years."""

_MONTH = re.compile("([0-9]{4})[-/]([0-9]{1,2})")


def read_days(text: str, count: int | None = None, today: datetime.date | None = None) -> list[datetime.date]:
    """Return the days that a text names: a date, with `count` so many from it on; a month as 2026-12; or DATE..DATE.

    Dates are those of `read_date`. Raises RulegridError.

    >>> [len(read_days(text)) for text in ("2026-12-24", "2026-02", "2026-12-01..2026-12-24")]
    [1, 28, 24]
    >>> print(*read_days("2026-12-30", 3))
    2026-12-30 2026-12-31 2027-01-01
    """
    plain = text.strip()
    month, (first, dots, last) = _MONTH.fullmatch(plain), plain.partition("..")
    if (month or dots) and count is not None:
        raise RulegridError(Message("calendar.days-and-count", given=quote(plain, 40)))
    if month:
        return _month(text, int(month[1]), int(month[2]))
    begin = read_day(first, today)
    if not dots:
        return _from(begin, 1 if count is None else count, text)
    end = read_day(last, today)
    if end < begin:
        raise PuzzleFormatError(_wrong(text, Message("calendar.ends-before", first=str(begin), last=str(end))))
    return _from(begin, (end - begin).days + 1, text)


def _month(text: str, year: int, month: int) -> list[datetime.date]:
    if not (1 <= month <= 12 and year):
        raise PuzzleFormatError(read(quote(text, 40), Message("calendar.month")))
    return _from(datetime.date(year, month, 1), calendar.monthrange(year, month)[1], text)


def _from(begin: datetime.date, count: int, text: str) -> list[datetime.date]:
    if count > MOST:
        raise RulegridError(_wrong(text, Message("calendar.many-days", count=count, most=MOST)))
    if count > (datetime.date.max - begin).days + 1:
        raise RulegridError(_wrong(text, Message("calendar.after-all-days")))
    return [begin + datetime.timedelta(days) for days in range(count)]


def _wrong(text: str, problem: Message) -> Message:
    return locate_problem(Message("calendar.date", text=quote(text, 40)), problem)
