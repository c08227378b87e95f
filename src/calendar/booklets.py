"""Booklets: a puzzle for each of many days, made on all cores."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..engine.making import Made, NothingMade
from ..engine.making import make_many as make_with
from ..engine.making.daily import BY_WEEKDAY, daily_seed
from ..engine.making.many import in_order
from ..engine.rating import rate
from ..utils.words import Label
from .board_library import load_board
from .boards import CalendarBoard
from .family import FAMILY
from .making import CalendarMaker

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True)
class DayPuzzle:
    """The puzzle of a day; None where the board has none. `message` says why it is not as hard as was asked for."""

    day: datetime.date
    made: Made | None
    message: Label = ""

    @property
    def heading(self) -> str:
        """What stands above it: the date, with its weekday where the board has them, and how hard it is."""
        if self.made is None:
            return self.day.isoformat()
        level = [] if self.made.rating is None else [str(self.made.rating.level)]
        return ", ".join([self.made.puzzle.title, *level])


def day_puzzles(
    days: Sequence[datetime.date],
    board: CalendarBoard | None = None,
    *,
    level: str | None = None,
    seed: int | str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[DayPuzzle]:
    """Yield the puzzles of days in order, each of a `level`, or as hard as its weekday has it.

    Where a date has none of this level, as few pieces are placed as leave one solution. Without a `seed` they are those of
    `daily` on the default board. `jobs` and `executor` are those of `solve_many`. Raises PuzzleFormatError where the board
    can't show a day, RulegridError where there is no such level.

    >>> days = [datetime.date(2027, 1, 4), datetime.date(2027, 1, 6)]
    >>> [each.heading for each in day_puzzles(days)]
    ['4 Jan, easy', '6 Jan, medium']
    """
    board = board or load_board()
    if level is not None:
        FAMILY.levels.band(level)
    for day in days:
        CalendarMaker(day.isoformat(), board)
    return in_order(days, _DayPuzzleTask(board, level, seed), jobs=jobs, executor=executor)


@dataclass(frozen=True)
class _DayPuzzleTask:
    """Makes the puzzles of some days; it is pickled for other processes."""

    board: CalendarBoard
    level: str | None
    seed: int | str | None

    def __call__(self, days: Sequence[datetime.date]) -> list[Any]:
        return [self._puzzle(day) for day in days]

    def _puzzle(self, day: datetime.date) -> DayPuzzle:
        level = self.level or BY_WEEKDAY[day.weekday()]
        seed = daily_seed(FAMILY.name, day) if self.seed is None else f"{self.seed} {day.isoformat()}"
        try:
            return DayPuzzle(day, self._made(day, seed, level))
        except NothingMade as error:
            message = error.message
        try:
            made = self._made(day, seed)
        except NothingMade as error:
            return DayPuzzle(day, None, error.message)
        return DayPuzzle(day, replace(made, rating=rate(made.puzzle)), message)

    def _made(self, day: datetime.date, seed: str, level: str | None = None) -> Made:
        return next(make_with(CalendarMaker(day.isoformat(), self.board, level=level), seed=seed))
