"""Dates: how people write them, and the cells of a board that they leave open."""

from __future__ import annotations

import calendar
import datetime
import re
from dataclasses import dataclass

from ..engine import PuzzleFormatError
from ..utils.coordinates import Cell
from ..utils.errors import shown
from .boards import CalendarBoard, Group

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTH_TITLES = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
FORMS = "2026-01-14, 1/14, 'Jan 14' or today"

_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_SHORT = re.compile(r"([0-9]{1,2})[/-]([0-9]{1,2})")
_NAMED = re.compile(
    r"([A-Za-z]{3,9})[ .,-]*([0-9]{1,2})(?:[ ,]+([0-9]{4}))?|([0-9]{1,2})\.?[ -]*([A-Za-z]{3,9})(?:[ ,]+([0-9]{4}))?"
)


@dataclass(frozen=True)
class CalendarDate:
    """A day of the year: `month` and `day` from 1, `weekday` from 0 (Monday)."""

    month: int
    day: int
    weekday: int

    def title(self, *, weekday: bool) -> str:
        """Return the date for people.

        >>> CalendarDate(1, 14, 2).title(weekday=True)
        'Wed 14 Jan'
        """
        return (f"{WEEKDAYS[self.weekday]} " if weekday else "") + f"{self.day} {MONTHS[self.month - 1]}"


def read_date(text: str, today: datetime.date | None = None) -> CalendarDate:
    """Return the date that a text says: ISO, `today`, month/day, or a month's name and a day.

    A date without a year is this year's; the 29th of February is that of the next leap year, where this one has
    none. Raises PuzzleFormatError.

    >>> read_date("2026-01-14"), read_date("Jan 14", datetime.date(2026, 5, 1))
    (CalendarDate(month=1, day=14, weekday=2), CalendarDate(month=1, day=14, weekday=2))
    """
    day = read_day(text, today)
    return CalendarDate(day.month, day.day, day.weekday())


def read_day(text: str, today: datetime.date | None = None) -> datetime.date:
    """Return the same date with its year."""
    today = today or datetime.date.today()
    text = text.strip()
    year: int | None = None
    if text.lower() == "today":
        year, month, day = today.year, today.month, today.day
    elif match := _ISO.fullmatch(text):
        year, month, day = (int(part) for part in match.groups())
    elif match := _SHORT.fullmatch(text):
        month, day = int(match[1]), int(match[2])
    elif (match := _NAMED.fullmatch(text)) and (month := _month(match[1] or match[5])):
        day = int(match[2] or match[4])
        year = int(match[3] or match[6]) if match[3] or match[6] else None
    else:
        raise PuzzleFormatError(f"date {shown(text)}: expected {FORMS}")
    if year is None:
        year = today.year
        while (month, day) == (2, 29) and not calendar.isleap(year):
            year += 1
    try:
        return datetime.date(year, month, day)
    except ValueError:
        raise PuzzleFormatError(f"date {shown(text)}: there is no such day, expected {FORMS}") from None


def open_cells(board: CalendarBoard, date: CalendarDate) -> list[Cell]:
    """Return the cells that a date leaves open; raises PuzzleFormatError on a board that can't show it.

    Labels are matched by their English names (three letters are enough), days by their numbers; in another
    language by their order in the group: January first, Monday first.
    """
    cells = []
    for group in board.groups:
        if group.open == 0:
            continue
        label = _label(group, date)
        if label is None or group.open > 1:
            raise PuzzleFormatError(
                f"board {board.name} can't show {date.title(weekday=False)}: its group {shown(group.name)} is not one "
                "month, day or weekday; name the open cells themselves (--open)"
            )
        cells.append(board.cell_of[label])
    opened = [group.name for group in board.groups if group.open]
    for name in ("month", "day"):
        if name not in opened:
            raise PuzzleFormatError(
                f"board {board.name} can't show {date.title(weekday=False)}: it has no group {name!r}"
                f"{' with an open cell' if board.group(name) else ''}; name the open cells themselves (--open)"
            )
    return cells


def _month(name: str) -> int:
    """Return the month, from 1, of an English name or its beginning (three letters or more), else 0."""
    return next((i for i, full in enumerate(MONTH_TITLES, 1) if full.lower().startswith(name.lower())), 0)


def has_weekdays(board: CalendarBoard) -> bool:
    """Return whether a date's weekday matters on a board."""
    return board.group("weekday") is not None


def is_possible(board: CalendarBoard, month: str, day: str) -> bool:
    """Return whether a calendar has a day with these labels: not the 30th of February. No calendar: all are possible.

    >>> from rulegrid.calendar import load_board
    >>> [is_possible(load_board(), "Feb", day) for day in ("28", "29", "30")]
    [True, True, False]
    """
    months, days = board.group("month"), board.group("day")
    if months is None or days is None or month not in months.labels or day not in map(str, range(1, 32)):
        return True
    lengths = [calendar.monthrange(2024, number)[1] for number in range(1, 13)]  # a leap year
    labels = [_label(months, CalendarDate(number, 1, 0)) for number in range(1, 13)]
    return month not in labels or int(day) <= lengths[labels.index(month)]


def _label(group: Group, date: CalendarDate) -> str | None:
    if group.name == "day":
        return next((label for label in group.labels if label == str(date.day)), None)
    names, at = {"month": (MONTHS, date.month - 1), "weekday": (WEEKDAYS, date.weekday)}.get(group.name, ((), 0))
    by_name = {label[:3].title(): label for label in group.labels}
    if not names or len(group.labels) != len(names):
        return None
    return by_name[names[at]] if by_name.keys() == set(names) else group.labels[at]
