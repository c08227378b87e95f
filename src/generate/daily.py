"""The puzzle of the day, which depends only on the date and so is the same for everyone."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..core import family as families
from ..core.rule_names import USUAL_FAMILY
from .batch import MakingOrder, make_orders

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from .batch import GeneratedPuzzle, Maker

BY_WEEKDAY = ("easy", "easy", "medium", "medium", "hard", "fiendish", "medium")
"""The level of each weekday, starting on Monday."""


def daily_seed(family: str, day: datetime.date) -> str:
    """Return the seed of a day's puzzle.

    >>> daily_seed("sudoku", datetime.date(2026, 1, 14))
    'daily sudoku 2026-01-14'
    """
    return f"daily {family} {day.isoformat()}"


def daily_maker(family: str, day: datetime.date, level: str | None = None) -> Maker:
    """Return the maker of a day's puzzle, by default with the level of the weekday; raises RulegridError."""
    return families.family(family).making.maker_of_day(day, level or BY_WEEKDAY[day.weekday()])


def daily_orders(family: str, days: Iterable[datetime.date], level: str | None = None) -> list[MakingOrder]:
    """Return the orders for the puzzles of some days, each depending only on its day; raises RulegridError."""
    return [MakingOrder(daily_maker(family, day, level), f"{daily_seed(family, day)}/1", day) for day in days]


def daily(family: str = USUAL_FAMILY, day: datetime.date | None = None, *, level: str | None = None) -> GeneratedPuzzle:
    """Return the puzzle of a day, by default today's.

    >>> monday = daily(day=datetime.date(2026, 1, 12))
    >>> monday.seed, monday.rating.level, monday == daily(day=datetime.date(2026, 1, 12))
    ('daily sudoku 2026-01-12/1', 'easy', True)
    """
    return next(daily_many(family, [day or datetime.date.today()], level=level))


def daily_many(
    family: str,
    days: Iterable[datetime.date],
    *,
    level: str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[GeneratedPuzzle]:
    """Yield the puzzles of some days, in order; `jobs` and `executor` are those of `make_many`.

    >>> week = [datetime.date(2026, 1, 12), datetime.date(2026, 1, 14)]
    >>> [(str(made.puzzle.date), made.puzzle.level) for made in daily_many("sudoku", week)]
    [('2026-01-12', 'easy'), ('2026-01-14', 'medium')]
    """
    return make_orders(daily_orders(family, days, level), jobs=jobs, executor=executor)
