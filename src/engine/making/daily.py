"""The puzzle of a day: the same for everybody, from the date alone."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from .. import families
from .many import make_many

if TYPE_CHECKING:
    from .made import Made
    from .many import Maker

BY_WEEKDAY = ("easy", "easy", "medium", "medium", "hard", "fiendish", "medium")
"""The level of a day, from Monday on."""


def daily_seed(family: str, day: datetime.date) -> str:
    """Return the seed of a day's puzzle.

    >>> daily_seed("sudoku", datetime.date(2026, 1, 14))
    'daily sudoku 2026-01-14'
    """
    return f"daily {family} {day.isoformat()}"


def daily_maker(family: str, day: datetime.date, level: str | None = None) -> Maker:
    """Return the maker of a day's puzzle, by default as hard as its weekday has it; raises RulegridError."""
    return families.family(family).making.maker_of_day(day, level or BY_WEEKDAY[day.weekday()])


def daily(family: str = "sudoku", day: datetime.date | None = None, *, level: str | None = None) -> Made:
    """Return the puzzle of a day, by default today's.

    >>> monday = daily(day=datetime.date(2026, 1, 12))
    >>> monday.seed, monday.rating.level, monday == daily(day=datetime.date(2026, 1, 12))
    ('daily sudoku 2026-01-12/1', 'easy', True)
    """
    day = day or datetime.date.today()
    return next(make_many(daily_maker(family, day, level), seed=daily_seed(family, day)))
