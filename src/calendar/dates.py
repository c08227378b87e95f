"""Dates: how people write them, and the cells of a board that they leave open."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..core.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, expected_got, locate_problem, quote
from ..utils.message import Label, Message
from ..utils.text import date_label, day_label
from .boards import CalendarBoard
from .names import (
    MONTH_TITLES,
    MONTHS,
    TITLES,
    WEEKDAY_TITLES,
    WEEKDAYS,
    Group,
    in_order,
    number_named,
    places_in_order,
    position,
)

_RELATIVE = {"yesterday": -1, "today": 0, "tomorrow": 1, "昨天": -1, "今天": 0, "明天": 1}
_CHINESE = re.compile(r"(?:([0-9]{4}) ?年 ?)?([0-9]{1,2}) ?月 ?([0-9]{1,2}) ?[日号]?")
_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\.(?: ?([0-9]{4}))?")
_MONTH_FIRST = re.compile(r"([0-9]{1,2})(?:/([0-9]{1,2})(?:/([0-9]{4}))?|-([0-9]{1,2}))")
_COMPACT = re.compile(r"((?:19|20)[0-9]{2})([0-9]{2})([0-9]{2})")
_DAY = r"([0-9]{1,2})(?:st|nd|rd|th|er|[.日º°])?"
_OF = r"(?:(?:of|de|di|del) +|d['’])?"
_YEAR = rf"(?:(?:[ ,]+|-){_OF}([0-9]{{4}})(?: ?[гr]\.?)?)?"
_FULLWIDTH = {0xFF10 + digit: str(digit) for digit in range(10)} | {0xFF0F: "/", 0xFF0D: "-", 0xFF0E: "."}
_WORD = r"[^\W\d_]{2,40}"
_ARTICLE = re.compile(r"(?:the|le|el|il|am|den|em|op) +(?=[0-9])|l['’](?=[0-9])", re.IGNORECASE)


_TITLE = re.compile(rf"(?:({'|'.join(WEEKDAYS)}) )?([0-9]{{1,2}}) ({'|'.join(MONTHS)})")


@dataclass(frozen=True)
class CalendarDate:
    """A day of the year: `month` and `day` from 1, `weekday` from 0 (Monday)."""

    month: int
    day: int
    weekday: int

    def title(self, *, weekday: bool) -> str:
        """Return the date for people, with its weekday or without.

        >>> CalendarDate(1, 14, 2).title(weekday=True)
        'Wed 14 Jan'
        """
        return (f"{WEEKDAYS[self.weekday]} " if weekday else "") + f"{self.day} {MONTHS[self.month - 1]}"


def title_of(puzzle: Puzzle) -> Label:
    """Return the title of a puzzle; the title of a date can be translated.

    >>> from rulegrid.calendar import read_puzzle
    >>> title_of(read_puzzle("Jan 14")).to_data()["key"]
    'date.day'
    """
    if (match := _TITLE.fullmatch(puzzle.title)) is None:
        return puzzle.title
    weekday, day, month = match.groups()
    return day_label(MONTHS.index(month) + 1, int(day), WEEKDAYS.index(weekday) if weekday else None)


class _DateParts(NamedTuple):
    """A date as it is written: the year and the weekday may be missing."""

    year: int | None
    month: int
    day: int
    weekday: int | None = None


LEAP_YEAR = 2024

LONGEST = 60
"""Characters of a text that may be a date."""


def read_date(text: str, today: datetime.date | None = None, board: CalendarBoard | None = None) -> CalendarDate:
    """Return the date that a text names.

    Accepted are 2026-01-14, 20260114, 1/14, 13.1.2026, Jan 14, 14 January 2026, 14-Jan-2026 and 14th of January. So are
    le 14 janvier, 14 de enero de 2026 and 1月14日; and today, tomorrow and yesterday (今天, 明天, 昨天). A weekday may be before
    or after them. Names may be those of any known language, and those of `board` in any language.

    - Of two numbers, the month is first with a slash or dash, the day with dots; the other way round if only that is a
      day, see `other_reading`.
    - A date without a year is in the year of `today`; 29 February is then in the next leap year.
    - A weekday must be correct if there is a year; without a year any weekday is accepted.

    Raises PuzzleFormatError.

    >>> read_date("2026-01-14"), read_date("Jan 14", datetime.date(2026, 5, 1))
    (CalendarDate(month=1, day=14, weekday=2), CalendarDate(month=1, day=14, weekday=2))
    """
    today = today or datetime.date.today()
    parts = _read(text, today, board)
    day = _day(text, parts, today)
    if parts.year is not None:
        _check_weekday(text, parts, day)
    return CalendarDate(day.month, day.day, day.weekday() if parts.weekday is None else parts.weekday)


def other_reading(text: str, today: datetime.date | None = None, board: CalendarBoard | None = None) -> Message | None:
    """Return how `read_date` understands a text that names two days, and how to write the other one; else None.

    >>> print(other_reading("12/03/2026"))
    date '12/03/2026' is read as Thu 3 Dec 2026, the month first: write 2026-03-12 for Thu 12 Mar 2026
    >>> other_reading("13/03/2026") is other_reading("2/29") is other_reading("12.3.2026") is None
    True
    """
    today = today or datetime.date.today()
    if not re.search("[0-9][-/][0-9]", text):  # with dots, the day is first everywhere
        return None
    try:
        day, *others = dict.fromkeys(_day(text, parts, today) for parts in _readings(text, today, board))
    except PuzzleFormatError:  # no date, as its reader reports
        return None
    if not others:
        return None
    other = others[0]
    return Message(
        "calendar.read-as", text=quote(text, 40), day=date_label(day), iso=str(other), other=date_label(other)
    )


def read_day(text: str, today: datetime.date | None = None, board: CalendarBoard | None = None) -> datetime.date:
    """Return the date that a text names with its year, see `read_date`; a weekday must be that of this year."""
    today = today or datetime.date.today()
    parts = _read(text, today, board)
    day = _day(text, parts, today)
    _check_weekday(text, parts, day)
    return day


def next_day(date: CalendarDate, today: datetime.date | None = None, *, weekday: bool = False) -> datetime.date:
    """Return the first day from `today` on with this month and day, with `weekday` one on the same weekday.

    Raises PuzzleFormatError if there is no such day up to the year 9999.

    >>> next_day(CalendarDate(2, 29, 0), datetime.date(2026, 5, 1))
    datetime.date(2028, 2, 29)
    >>> next_day(CalendarDate(1, 14, 2), datetime.date(2026, 5, 1), weekday=True).year
    2032
    """
    today = today or datetime.date.today()
    for year in range(today.year, datetime.MAXYEAR + 1):
        if date.day > calendar.monthrange(year, date.month)[1]:
            continue
        day = datetime.date(year, date.month, date.day)
        if day >= today and (not weekday or day.weekday() == date.weekday):
            return day
    raise PuzzleFormatError(_of_date(date.title(weekday=weekday), Message("calendar.no-day-from", day=str(today))))


def resembles(text: str) -> bool:
    """Return whether a text is written like a date, though there may be no such day: then it is meant as one.

    >>> [resembles(text) for text in ("Feb 31", "2026-13-01", "1/14/26", "1..4")]
    [True, True, True, False]
    """
    months, weekdays = _Names("month", None), _Names("weekday", None)
    plain = text.strip()
    if len(plain) > LONGEST:
        return False
    today = datetime.date.today()
    is_date = any(_read_plain(rest, today, months) is not None for rest, _ in _without_weekday(plain, weekdays))
    return is_date or re.fullmatch("[0-9]{1,4}([-/][0-9]{1,4}){1,2}", plain) is not None


def read_year(text: str) -> int:
    """Return the year that a text names, in four digits; raises PuzzleFormatError.

    >>> read_year("2026")
    2026
    """
    if not re.fullmatch("[0-9]{4}", text):
        expected: Label = Message("calendar.four-digits")
        if re.fullmatch("[0-9]{2}", text):
            expected = Message("expected.or-meant", expected=expected, close=[str(2000 + int(text))])
        raise PuzzleFormatError(argument_error(Message("noun.year"), text, expected))
    if text == "0000":
        raise PuzzleFormatError(argument_error(Message("noun.year"), text, Message("calendar.years")))
    return int(text)


def _of_date(text: str, problem: Message) -> Message:
    return locate_problem(Message("calendar.date", text=quote(text)), problem)


def _day(text: str, parts: _DateParts, today: datetime.date) -> datetime.date:
    year = parts.year
    if year is None:
        year = today.year
        while (parts.month, parts.day) == (2, 29) and not calendar.isleap(year):
            year += 1
    try:
        return datetime.date(year, parts.month, parts.day)
    except ValueError:
        raise PuzzleFormatError(_of_date(text, Message("calendar.no-day", forms=Message("calendar.forms")))) from None


def _check_weekday(text: str, parts: _DateParts, day: datetime.date) -> None:
    if parts.weekday is not None and parts.weekday != day.weekday():
        read, expected = WEEKDAY_TITLES[parts.weekday], WEEKDAY_TITLES[day.weekday()]
        title = f"{day.day} {MONTH_TITLES[day.month - 1]} {day.year}"
        raise PuzzleFormatError(_of_date(text, Message("calendar.weekday", read=read, expected=expected, title=title)))


def _read(text: str, today: datetime.date, board: CalendarBoard | None) -> _DateParts:
    return _readings(text, today, board)[0]


def _readings(text: str, today: datetime.date, board: CalendarBoard | None) -> list[_DateParts]:
    """Return how a text can be understood, the usual way first: the ways that are days, or else the usual one."""
    plain = text.strip().translate(_FULLWIDTH)
    months, weekdays = _Names("month", board), _Names("weekday", board)
    for rest, weekday in _without_weekday(plain, weekdays):
        if (parts := _read_plain(rest, today, months)) is not None:
            usual = parts._replace(weekday=weekday)
            ways = [usual]
            if _MONTH_FIRST.fullmatch(rest) or _DAY_FIRST.fullmatch(rest):
                ways.append(usual._replace(month=usual.day, day=usual.month))
            return list(filter(_is_day, ways)) or [usual]
    raise PuzzleFormatError(argument_error(Message("noun.date"), text, Message("calendar.forms")))


def _is_day(parts: _DateParts) -> bool:
    """Return whether there is such a day, in some year if none is given, with the weekday if both are given."""
    try:
        day = datetime.date(parts.year or LEAP_YEAR, parts.month, parts.day)
    except ValueError:
        return False
    return parts.year is None or parts.weekday in (None, day.weekday())


def _without_weekday(text: str, weekdays: _Names) -> Iterator[tuple[str, int | None]]:
    """Yield a text as it is, and without its first or last word if that is a weekday, with the weekday."""
    yield text, None
    for pattern in (r"(?P<word>\S{1,40}?)[.,]*\s+(?P<rest>.*)", r"(?P<rest>.*\S)[, ]\s*(?P<word>\S{1,40})"):
        match = re.fullmatch(pattern, text)
        if match and (number := weekdays.number(match["word"])) is not None:
            yield match["rest"].rstrip(" ,"), number


def _read_plain(text: str, today: datetime.date, months: _Names) -> _DateParts | None:
    if text.lower() in _RELATIVE:
        try:
            day = datetime.date.fromordinal(today.toordinal() + _RELATIVE[text.lower()])
        except ValueError:  # before the first day there is, or after the last
            return None
        return _DateParts(day.year, day.month, day.day)
    if match := _COMPACT.fullmatch(text):
        return _DateParts(*map(int, match.groups()))
    if match := _YEAR_FIRST.fullmatch(text):
        return _DateParts(int(match[1]), int(match[3]), int(match[4]))
    if match := _DAY_FIRST.fullmatch(text):
        return _DateParts(_number(match[3]), int(match[2]), int(match[1]))
    if match := _MONTH_FIRST.fullmatch(text):
        return _DateParts(_number(match[3]), int(match[1]), int(match[2] or match[4]))
    if match := _CHINESE.fullmatch(text):
        return _DateParts(_number(match[1]), int(match[2]), int(match[3]))
    return _read_named(text, months)


def _read_named(text: str, months: _Names) -> _DateParts | None:
    text = _ARTICLE.sub("", text, count=1) if _ARTICLE.match(text) else text
    # The board's own labels first: they may contain more than letters.
    for name in (*map(re.escape, sorted(months.labels, key=len, reverse=True)), _WORD):
        if match := re.fullmatch(rf"({name})[ .,-]*{_DAY}{_YEAR}", text, re.IGNORECASE):
            word, day, year = match.groups()
        elif match := re.fullmatch(rf"{_DAY}[ -]*{_OF}({name})\.?{_YEAR}", text, re.IGNORECASE):
            day, word, year = match.groups()
        else:
            continue
        if (month := months.number(word)) is not None:
            return _DateParts(_number(year), month + 1, int(day))
    return None


def _number(digits: str | None) -> int | None:
    return int(digits) if digits else None


class _Names:
    """The names of months or weekdays: a board's labels for them, the English ones, and those of other languages."""

    def __init__(self, kind: str, board: CalendarBoard | None) -> None:
        self.kind, self.titles = kind, TITLES[kind]
        self.group = board.group(kind) if board else None
        self.labels: dict[str, int] = {}
        self.unknown: frozenset[str] = frozenset()
        if self.group is not None and len(self.group.labels) == len(self.titles):
            if (labels := in_order(self.group)) is not None:
                self.labels = {label.casefold(): at for at, label in enumerate(labels) if labels.count(label) == 1}
            else:
                self.unknown = frozenset(label.casefold() for label in self.group.labels)

    def number(self, word: str) -> int | None:
        """Return which one a word names, from 0: in full, or by its first letters (three or more), if they are unique.

        Raises PuzzleFormatError for a label if it is unknown what the labels name.
        """
        word = word.casefold().rstrip(".")
        if word in self.labels:
            return self.labels[word]
        if word in self.unknown and self.group:
            raise PuzzleFormatError(_unknown_labels_error(self.group))
        found = {number for name, number in self.labels.items() if name.startswith(word)}
        if len(word) >= 3 and len(found) == 1:
            return found.pop()
        english = position(word, self.titles)
        return number_named(self.kind, word) if english is None else english


def _unknown_labels_error(group: Group) -> Message:
    return Message(
        "calendar.order-unknown", group=group.name, label=quote(group.labels[0]), example=TITLES[group.name][0]
    )


class MissingDateError(PuzzleFormatError):
    """A date that a board can't show; `why` says it without what to do about it: `example` names cells to open."""

    def __init__(self, board: str, date: str, why: Message, example: str) -> None:
        key = "calendar.cannot-show-open" if example else "calendar.cannot-show-none"
        super().__init__(Message(key, board=board, date=date, why=why, example=example))
        self.why = Message("calendar.cannot-show", board=board, date=date, why=why)

    def __reduce__(self) -> tuple[type[MissingDateError], tuple[object, ...]]:
        return type(self), tuple(self.problem.parameters[name] for name in ("board", "date", "why", "example"))


def open_cells(board: CalendarBoard, date: CalendarDate) -> list[Cell]:
    """Return the cells that a date leaves open; raises PuzzleFormatError on a board that can't show it.

    Months and weekdays are found by their names, in English or another known language, or by the `first` of their group;
    days by their numbers.
    """
    cells = []
    for group in board.groups:
        if group.open == 0:
            continue
        if group.open == 1 and len(group.labels) == len(TITLES.get(group.name, ())) and in_order(group) is None:
            raise _missing_date(board, date, _unknown_labels_error(group))
        place = _place(group, date)
        if place is None or group.open > 1:
            raise _missing_date(board, date, Message("calendar.group-is-none", group=quote(group.name)))
        cells.append(board.group_cells[group.name][place])
    opened = [group.name for group in board.groups if group.open]
    for name in ("month", "day"):
        if name not in opened:
            key = "calendar.no-open-group" if board.group(name) else "calendar.no-group"
            raise _missing_date(board, date, Message(key, group=repr(name)))
    return cells


def _missing_date(board: CalendarBoard, date: CalendarDate, why: Message) -> MissingDateError:
    """Return the error for a date on a board that can't show it, with an example of cells to open."""
    cells = [cell for group in board.groups for cell in board.group_cells[group.name][: group.open]]
    labels = [label if (label := board.labels[cell]) in board.cell_of else cell_name(cell) for cell in cells]
    import shlex  # only for this error

    example = shlex.join(["--open", ",".join(labels)]) if labels else ""
    return MissingDateError(board.name, date.title(weekday=False), why, example)


def has_weekdays(board: CalendarBoard) -> bool:
    """Return whether the weekday of a date makes a difference on a board."""
    return board.group("weekday") is not None


def is_possible(board: CalendarBoard, month: str, day: str) -> bool:
    """Return whether a calendar has a day with these labels: not 30 February. On a board without dates, all are possible.

    >>> from rulegrid.calendar import load_board
    >>> [is_possible(load_board(), "Feb", day) for day in ("28", "29", "30")]
    [True, True, False]
    """
    months, days = board.group("month"), board.group("day")
    if months is None or days is None or month not in months.names or day not in map(str, range(1, 32)):
        return True
    lengths = [calendar.monthrange(LEAP_YEAR, number)[1] for number in range(1, 13)]
    places = places_in_order(months)
    return places is None or int(day) <= lengths[places.index(months.names.index(month))]


def _place(group: Group, date: CalendarDate) -> int | None:
    """Return the place of a date's label in a group."""
    if group.name == "day":
        return next((at for at, label in enumerate(group.labels) if label == str(date.day)), None)
    places = places_in_order(group)
    return None if places is None else places[date.month - 1 if group.name == "month" else date.weekday]


MOST = 3660
"""Days at most: ten years."""

_MONTH = re.compile("([0-9]{4})[-/]([0-9]{1,2})")


def read_days(text: str, count: int | None = None, today: datetime.date | None = None) -> list[datetime.date]:
    """Return the days that a text names: a date, or `count` days from it on; a month as 2026-12; or DATE..DATE.

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
        raise PuzzleFormatError(expected_got(quote(text, 40), Message("calendar.month")))
    return _from(datetime.date(year, month, 1), calendar.monthrange(year, month)[1], text)


def _from(begin: datetime.date, count: int, text: str) -> list[datetime.date]:
    if count > MOST:
        raise RulegridError(_wrong(text, Message("calendar.many-days", count=count, most=MOST)))
    if count > (datetime.date.max - begin).days + 1:
        raise RulegridError(_wrong(text, Message("calendar.after-all-days")))
    return [begin + datetime.timedelta(days) for days in range(count)]


def _wrong(text: str, problem: Message) -> Message:
    return locate_problem(Message("calendar.date", text=quote(text, 40)), problem)
