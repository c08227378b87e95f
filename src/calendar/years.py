"""A year of dates, and the solutions of each, handed to writers one by one."""

from __future__ import annotations

import calendar
import datetime
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from ..engine import Board, PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell
from ..utils.errors import shown
from ..utils.interrupts import uninterrupted
from .boards import CalendarBoard
from .dates import WEEKDAYS, CalendarDate, has_weekdays, open_cells
from .pieces import piece_letter

OPEN, BLOCKED = ".", "#"
LETTERS = 26
"""Pieces that one letter each can name."""


def year_dates(year: int, *, leap: bool | None = None, first_weekday: int | None = None) -> list[CalendarDate]:
    """Return the days of a year in order, 365 or 366 of them.

    Length and weekdays are those of the real calendar. `leap` gives the year a 29th of February or takes it away,
    `first_weekday` (0 = Monday) is the weekday of the 1st of January; the others follow. Raises RulegridError for a
    year that the calendar does not have.

    >>> days = year_dates(2026)
    >>> len(days), days[0]
    (365, CalendarDate(month=1, day=1, weekday=3))
    >>> len(year_dates(2026, leap=True)), year_dates(2026, first_weekday=0)[31].title(weekday=True)
    (366, 'Thu 1 Feb')
    """
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        raise RulegridError(f"year {shown(year)}: expected {datetime.MINYEAR} to {datetime.MAXYEAR}")
    is_leap = calendar.isleap(year) if leap is None else leap
    weekday = datetime.date(year, 1, 1).weekday() if first_weekday is None else first_weekday
    lengths = [calendar.monthrange(2024 if is_leap else 2023, month)[1] for month in range(1, 13)]
    days = [(month, day) for month, length in enumerate(lengths, 1) for day in range(1, length + 1)]
    return [CalendarDate(month, day, (weekday + number) % 7) for number, (month, day) in enumerate(days)]


def cut_dates(
    dates: Sequence[CalendarDate],
    first: tuple[int, int] = (1, 1),
    last: tuple[int, int] = (12, 31),
    first_weekday: int | None = None,
) -> list[CalendarDate]:
    """Return the dates from one (month, day) to another; `first_weekday` is then the weekday of the first of them.

    >>> [date.title(weekday=True) for date in cut_dates(year_dates(2026), (2, 28), (3, 1), first_weekday=0)]
    ['Mon 28 Feb', 'Tue 1 Mar']
    """
    kept = [date for date in dates if first <= (date.month, date.day) <= last]
    if first_weekday is None or not kept:
        return kept
    turn = first_weekday - kept[0].weekday
    return [CalendarDate(date.month, date.day, (date.weekday + turn) % 7) for date in kept]


def spell(solution: Board, blocked: Collection[Cell]) -> str:
    """Return a solution as one text: a letter a cell, "." for open and "#" for `blocked` ones, "/" between rows.

    Of more than 26 pieces some have two letters; then the cells of a row are separated by single spaces.

    >>> board = Board(2, 3, values=2, blocked=[(0, 0), (1, 2)])
    >>> board.load_puzzle([0, 1, 1, 2, 2, 0])
    >>> spell(board, {(1, 2)})
    '.AA/BB#'
    """
    names = ["", *map(piece_letter, range(solution.values[-1]))]
    between = "" if len(solution.values) <= LETTERS else " "
    return "/".join(
        between.join(
            names[value] or (BLOCKED if (row, col) in blocked else OPEN) for col, value in enumerate(values)
        )
        for row, values in enumerate(solution.cells)
    )  # fmt: skip


@dataclass(frozen=True)
class Year:
    """What is written: `dates` of one year on a board, at most `limit` solutions of each (None: all).

    Raises PuzzleFormatError where the board can't show one of them.
    """

    number: int
    board: CalendarBoard
    dates: tuple[CalendarDate, ...]
    limit: int | None = None

    def __post_init__(self) -> None:
        if not self.dates:
            raise RulegridError("no date to solve: expected at least one")
        for date in self.dates:
            try:
                open_cells(self.board, date)
            except PuzzleFormatError as error:
                raise PuzzleFormatError(error.message.partition("; name the open cells")[0]) from None

    @property
    def pieces(self) -> dict[str, str]:
        """The name of each piece by the letter that stands for it."""
        names = [piece.name for piece in self.board.pieces for _ in range(piece.count)]
        return {piece_letter(index): name for index, name in enumerate(names)}

    def days(self) -> Iterator[Day]:
        """Yield each date with its puzzle."""
        for date in self.dates:
            yield Day(self, date)


@dataclass(frozen=True)
class Day:
    """One date of a year."""

    year: Year
    date: CalendarDate

    @property
    def iso(self) -> str:
        """The date as 2026-01-14; a 29th of February that was added to a year is written like any other."""
        return f"{self.year.number:04}-{self.date.month:02}-{self.date.day:02}"

    @property
    def weekday(self) -> str:
        """Its weekday: Mon … Sun."""
        return WEEKDAYS[self.date.weekday]

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle that leaves this date open."""
        board = self.year.board
        return board.puzzle(open_cells(board, self.date), self.date.title(weekday=has_weekdays(board)))

    def spell(self, solution: Board) -> str:
        """Return a solution as one text, see `spell`."""
        return spell(solution, self.year.board.blocked)


class YearWriter(ABC):
    """What takes down a year: each method is called in order, and never broken off by Ctrl-C."""

    @abstractmethod
    def begin(self, year: Year) -> None:
        """Write what comes first."""

    @abstractmethod
    def begin_day(self, day: Day) -> None:
        """Write what comes before the solutions of a date."""

    @abstractmethod
    def solution(self, day: Day, number: int, board: Board) -> None:
        """Write a solution; `number` counts from 1."""

    @abstractmethod
    def end_day(self, day: Day, found: int, more: bool) -> None:
        """Write what comes after them; `more`: there are or may be others."""

    @abstractmethod
    def end(self, complete: bool) -> None:
        """Write what comes last; not `complete`: the work was broken off, and dates may be missing."""


def write_year(year: Year, writers: Sequence[YearWriter]) -> Iterator[tuple[Day, int]]:
    """Solve all dates of a year, hand every solution to the writers, and yield each date with how many it had.

    Memory does not grow with the number of solutions. However it ends, the writers have written something whole:
    on Ctrl-C (and any other error) the date at hand is closed and `end(complete=False)` called.
    """
    complete = False
    try:
        with uninterrupted():
            for writer in writers:
                writer.begin(year)
        for day in year.days():
            yield day, _write_day(day, writers)
        complete = True
    finally:
        with uninterrupted():
            for writer in writers:
                writer.end(complete)


def _write_day(day: Day, writers: Sequence[YearWriter]) -> int:
    limit = day.year.limit
    found, more = 0, True
    begun: list[YearWriter] = []
    try:
        with uninterrupted():
            for writer in writers:
                begun.append(writer)
                writer.begin_day(day)
        # One more than is written, to know whether there are others.
        solutions = day.puzzle.solver(progress=False).solutions(limit and limit + 1)
        with closing(solutions):  # type: ignore[type-var]
            for board in solutions:
                if found == limit:
                    break
                with uninterrupted():
                    found += 1
                    for writer in writers:
                        writer.solution(day, found, board)
            else:
                more = False
    finally:
        with uninterrupted():
            for writer in begun:
                writer.end_day(day, found, more)
    return found
