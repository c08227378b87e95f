"""Days: read from data, and named as headings have them."""

from __future__ import annotations

import datetime
from typing import Any

from .errors import PuzzleFormatError, quote, read
from .json_text import expect
from .words import Message


def read_day(value: Any, path: str) -> datetime.date:
    """Return the day that a text in data names; raises PuzzleFormatError, with its `path`.

    >>> read_day("2026-01-14", "puzzle.date")
    datetime.date(2026, 1, 14)
    """
    text = expect(value, str, path)
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise PuzzleFormatError(read(quote(text, 40), Message("date.iso")), path=path) from None


def day_said(month: int, day: int, weekday: int | None = None, year: int | None = None) -> Message:
    """Return the name of a day: with its weekday, from 0 for Monday, if that is known, and with its year if both are.

    >>> print(day_said(1, 14), day_said(1, 14, 2), day_said(1, 14, 2, 2026), sep=", ")
    14 Jan, Wed 14 Jan, Wed 14 Jan 2026
    """
    named = {"month": Message(f"date.month-{month}"), "day": day}
    if weekday is None:
        return Message("date.day", **named)
    named["weekday"] = Message(f"date.weekday-{weekday}")
    return (
        Message("date.with-weekday", **named) if year is None else Message("date.of-year", year=f"{year:04}", **named)
    )


def date_said(date: datetime.date) -> Message:
    """Return the name of a date.

    >>> from rulegrid.engine.words import say
    >>> say(date_said(datetime.date(2026, 12, 24)), "zh")
    '2026 年 12 月 24 日（周四）'
    """
    return day_said(date.month, date.day, date.weekday(), date.year)
