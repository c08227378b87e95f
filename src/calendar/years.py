"""A year of dates, and many calendar puzzles at once."""

from __future__ import annotations

import calendar
import datetime
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import comb, prod
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.errors import puzzle_at_fault
from ..core.limits import BatchResult, SearchLimits
from ..core.puzzle import Given, Puzzle
from ..core.rule import Rule
from ..solver.batch import OneByOneTask, RuleEdit, Work, solve_board, spread
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, bounds, expected_got, quote
from ..utils.message import Message
from ..utils.runtime import cached_property, hold_interrupts
from .board_library import load_board
from .boards import CalendarBoard
from .counts import Key, count_dates
from .dates import CalendarDate, MissingDateError, has_weekdays, open_cells
from .family import read_puzzle
from .names import WEEKDAYS
from .pieces import piece_letter
from .placement import BLOCKED, OPEN

if TYPE_CHECKING:
    from concurrent.futures import Executor


LETTERS = 26
"""How many pieces have a single letter."""

PASS = 15
"""One pass through all dates of a board takes about as long as counting one in `PASS` of them separately."""


def year_dates(year: int, *, leap: bool | None = None, first_weekday: int | None = None) -> list[CalendarDate]:
    """Return the days of a year in order, 365 or 366 of them.

    Length and weekdays are those of the real calendar, unless `leap` says whether there is a 29 February, or
    `first_weekday` (0 = Monday) which weekday 1 January is. Raises RulegridError for a year outside 1 to 9999.

    >>> days = year_dates(2026)
    >>> len(days), days[0]
    (365, CalendarDate(month=1, day=1, weekday=3))
    >>> len(year_dates(2026, leap=True)), year_dates(2026, first_weekday=0)[31].title(weekday=True)
    (366, 'Thu 1 Feb')
    """
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        raise RulegridError(argument_error("year", year, bounds(datetime.MINYEAR, datetime.MAXYEAR)))
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
    """Return the dates from one (month, day) to another, both included; `first_weekday` is the weekday of the first of them.

    >>> [date.title(weekday=True) for date in cut_dates(year_dates(2026), (2, 28), (3, 1), first_weekday=0)]
    ['Mon 28 Feb', 'Tue 1 Mar']
    """
    kept = [date for date in dates if first <= (date.month, date.day) <= last]
    if first_weekday is None or not kept:
        return kept
    turn = first_weekday - kept[0].weekday
    return [CalendarDate(date.month, date.day, (date.weekday + turn) % 7) for date in kept]


def spell(solution: Board, blocked: Collection[Cell]) -> str:
    """Return a solution as one text: a letter for each cell, "." for open and "#" for `blocked` ones, "/" between rows.

    With more than 26 pieces, some have two letters; then single spaces separate the cells of a row.

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
    """Dates of one year on a board, each solved for at most `limit` solutions (None: all), with all `rules`.

    Raises PuzzleFormatError if the board can't show one of the dates.
    """

    number: int
    board: CalendarBoard
    dates: tuple[CalendarDate, ...]
    limit: int | None = None
    rules: tuple[Rule, ...] = ()

    def __post_init__(self) -> None:
        if not self.dates:
            raise RulegridError(Message("calendar.no-dates"))
        for date in self.dates:
            try:
                open_cells(self.board, date)
            except MissingDateError as error:
                raise PuzzleFormatError(error.why) from None

    @property
    def pieces(self) -> dict[str, str]:
        """The legend: the name of each piece by its letter."""
        return {piece_letter(index): piece.name for index, piece in enumerate(self.board.all_pieces)}

    def days(self) -> Iterator[Day]:
        for date in self.dates:
            yield Day(self, date)


@dataclass(frozen=True)
class Day:
    """One date of a year."""

    year: Year
    date: CalendarDate

    @property
    def iso(self) -> str:
        """The date as 2026-01-14; a 29 February that was added to a year is written like any other day."""
        return f"{self.year.number:04}-{self.date.month:02}-{self.date.day:02}"

    @property
    def weekday(self) -> str:
        """Its weekday, Mon to Sun."""
        return WEEKDAYS[self.date.weekday]

    @cached_property
    def puzzle(self) -> Puzzle:
        board = self.year.board
        puzzle = board.puzzle(open_cells(board, self.date), self.date.title(weekday=has_weekdays(board)))
        puzzle.rules.extend(self.year.rules)
        return puzzle

    def spell(self, solution: Board) -> str:
        return spell(solution, self.year.board.blocked)


class YearWriter(ABC):
    """Writes a year: the methods are called in this order, and never interrupted by Ctrl-C."""

    @abstractmethod
    def begin(self, year: Year) -> None:
        """Write the beginning."""

    @abstractmethod
    def begin_day(self, day: Day) -> None:
        """Write the heading of a date."""

    @abstractmethod
    def solution(self, day: Day, number: int, board: Board) -> None:
        """Write a solution; `number` counts from 1."""

    @abstractmethod
    def end_day(self, day: Day, found: int, more: bool) -> None:
        """Write the end of a date with `found` solutions; with `more`, there are or may be others."""

    @abstractmethod
    def end(self, complete: bool) -> None:
        """Write the end; unless `complete`, the work was interrupted and dates may be missing."""


def write_year(year: Year, writers: Sequence[YearWriter]) -> Iterator[tuple[Day, int]]:
    """Solve all dates of a year, pass every solution to the writers, and yield each date with its number of solutions.

    Memory does not grow with the number of solutions. However this ends, the writers have written complete files:
    on Ctrl-C (or any other exception) the current date is ended and `end(complete=False)` called.
    """
    complete = False
    try:
        with hold_interrupts():
            for writer in writers:
                writer.begin(year)
        for day in year.days():
            yield day, _write_day(day, writers)
        complete = True
    finally:
        with hold_interrupts():
            for writer in writers:
                writer.end(complete)


def _write_day(day: Day, writers: Sequence[YearWriter]) -> int:
    limit = day.year.limit
    found, more = 0, True
    begun: list[YearWriter] = []
    try:
        with hold_interrupts():
            for writer in writers:
                begun.append(writer)
                writer.begin_day(day)
        # One more than are written, to know whether there are others.
        solutions = day.puzzle.solver(progress=False).solutions(limit and limit + 1)
        with closing(solutions):  # type: ignore[type-var]
            for board in solutions:
                if found == limit:
                    break
                with hold_interrupts():
                    found += 1
                    for writer in writers:
                        writer.solution(day, found, board)
            else:
                more = False
    finally:
        with hold_interrupts():
            for writer in begun:
                writer.end_day(day, found, more)
    return found


def count_year(
    year: Year,
    *,
    jobs: int = 1,
    progress: bool | None = None,
    partial: list[tuple[Day, int]] | None = None,
) -> Iterator[tuple[Day, int]]:
    """Yield each date of a year with its number of solutions, counted no further than the limit of the year.

    Where that is quicker, all dates are counted in one pass, in `jobs` threads and with a bar of `progress`, see
    `count_dates`. Where the pass is stopped no date has been yielded; `partial` is then filled with each date and how
    many of its solutions had been found.

    >>> from rulegrid.calendar import load_board
    >>> [(day.iso, found) for day, found in count_year(Year(2028, load_board(), tuple(year_dates(2028)[:2])))]
    [('2028-01-01', 64), ('2028-01-02', 109)]
    """
    board = year.board
    combinations = prod(comb(len(group.labels), group.open) for group in board.groups)
    if year.rules or year.limit is not None or len(year.dates) * PASS <= combinations:
        for day in year.days():
            yield day, day.puzzle.solver(progress=False).count(year.limit)
        return
    counts: dict[Key, int] = {}

    def by_day() -> Iterator[tuple[Day, int]]:
        for day in year.days():
            yield day, counts[tuple(board.name_of[cell] for cell in open_cells(board, day.date))]

    try:
        counts = count_dates(board, jobs=jobs, progress=progress, partial=counts)
    except BaseException:
        if partial is not None:
            partial += by_day()
        raise
    yield from by_day()


def solve_many(
    puzzles: Iterable[str | Puzzle],
    board: CalendarBoard | None = None,
    *,
    extra: Given = (),
    without: Iterable[type[Rule]] = (),
    jobs: int = 1,
    limit: int = 2,
    max_steps: int | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    rate: bool = False,
) -> Iterator[BatchResult]:
    """Yield a BatchResult for each of many calendar puzzles, in order, however many there are; memory stays constant.

    A puzzle is a text that `read_puzzle` reads with `board` (None for the default one), or a Puzzle; its solution is a
    Board. `extra` rules are added to those of each puzzle, and rules of the classes in `without` are removed. The other
    parameters are those of `rulegrid.sudoku.solve_many`; with `rate`, puzzles with several solutions are also rated.

    >>> for answer in solve_many(["6 Oct Z@C1:4", "Oct 6", "Oct 66"], rate=True):
    ...     print(answer.status, answer.rating and answer.rating.value, answer.message or "-")
    unique 4.22 -
    several 3.6 -
    malformed None date 'Oct 66': there is no such day, expected 2026-01-14, 1/14, 'Jan 14' or today
    """
    solve = _CalendarChunkTask(board or load_board(), SearchLimits(limit, max_steps, timeout), RuleEdit(extra, without))
    work: Work = OneByOneTask(solve)
    if rate:
        from ..generate.rating import RatedChunkTask

        work = RatedChunkTask(work, solve.read, solve.limits, ("unique", "several", "solved"))
    return spread(puzzles, work, jobs=jobs, executor=executor)


@dataclass(frozen=True)
class _CalendarChunkTask:
    """The work on a chunk of puzzles; it is pickled for other processes."""

    board: CalendarBoard
    limits: SearchLimits
    edit: RuleEdit

    def __call__(self, puzzles: Sequence[str | Puzzle]) -> list[BatchResult]:
        return [self._answer(puzzle) for puzzle in puzzles]

    def read(self, given: str | Puzzle) -> Puzzle:
        return self.edit.of(read_puzzle(given, self.board) if isinstance(given, str) else given)

    def _answer(self, given: str | Puzzle) -> BatchResult:
        if not isinstance(given, (str, Puzzle)):
            return BatchResult(
                given, "malformed", message=str(expected_got(quote(given), Message("expected.text-or-puzzle")))
            )
        try:
            puzzle = self.read(given)
            return solve_board(given, puzzle.board, puzzle.rules, self.limits)
        except RulegridError as error:
            return BatchResult(given, "malformed", message=puzzle_at_fault(error))
