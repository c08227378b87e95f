"""Levels of difficulty, numbers of puzzles of each level, numbers of givens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, bad, locate_problem, meant, one_of, quote, read
from ..utils.message import Message
from ..utils.numbers import is_number, is_whole

LEVELS = ("easy", "medium", "hard", "fiendish", "extreme")
"""The names of the levels, the easiest first."""

UNIT = 0.01
"""Ratings are multiples of it."""

Band = tuple[float, float]
"""The lowest and the highest rating."""


@dataclass(frozen=True)
class Levels:
    """The lowest rating of each level but the easiest, for one kind of puzzle.

    Ratings are on one scale for all puzzles, but a level says how hard one is among its kind: each family has its own. See
    `levels_of` in `rulegrid.generate.rating`, and docs/rating.md for where the numbers come from.

    >>> levels = Levels(2.7, 3.9, 5.5, 6.0)
    >>> levels.of(0.0), levels.of(2.7), levels.of(12.5)
    ('easy', 'medium', 'extreme')
    """

    medium: float
    hard: float
    fiendish: float
    extreme: float

    @property
    def bounds(self) -> dict[str, float]:
        """The lowest rating of each level, by its name.

        >>> Levels(2.7, 3.9, 5.5, 6.0).bounds
        {'easy': 0.0, 'medium': 2.7, 'hard': 3.9, 'fiendish': 5.5, 'extreme': 6.0}
        """
        return dict(zip(LEVELS, (0.0, self.medium, self.hard, self.fiendish, self.extreme), strict=True))

    def of(self, value: float) -> str:
        """Return the name of the level that a rating belongs to."""
        return [name for name, lowest in self.bounds.items() if value >= lowest or lowest == 0][-1]

    def band(self, name: str) -> Band:
        """Return the lowest and the highest rating of a level; raises RulegridError where there is none of this name.

        >>> levels = Levels(2.7, 3.9, 5.5, 6.0)
        >>> levels.band("easy"), levels.band("Hard"), levels.band("extreme")
        ((0.0, 2.69), (3.9, 5.49), (6.0, inf))
        """
        if (wanted := name.strip().lower()) not in LEVELS:
            raise RulegridError(bad("level", name, meant(one_of(LEVELS), wanted, LEVELS)))
        at = LEVELS.index(wanted)
        lowest = list(self.bounds.values())
        return lowest[at], round(lowest[at + 1] - UNIT, 2) if wanted != LEVELS[-1] else inf

    def read(self, text: str) -> Band:
        """Return a band of ratings: a level's, or one such as "4.0..5.0", "4..", "..5"; raises RulegridError.

        A single number means all ratings that begin with it: "4" those from 4.00 to 4.99, "4.5" those from 4.50 to 4.59.

        >>> levels = Levels(2.7, 3.9, 5.5, 6.0)
        >>> levels.read("4.0..5.0"), levels.read("..2.5"), levels.read("hard") == levels.band("hard")
        ((4.0, 5.0), (0.0, 2.5), True)
        >>> levels.read("4"), levels.read("4.5"), levels.read("4.52")
        ((4.0, 4.99), (4.5, 4.59), (4.52, 4.52))
        """
        words = text.strip().lower()
        if words in LEVELS:
            return self.band(words)
        first, dots, last = words.partition("..")
        low = _number(first, 0.0 if dots else None)
        high = _number(last, inf) if dots else None if low is None else _highest(first, low)
        if low is None or high is None or (dots and not first and not last):
            raise RulegridError(bad("rating", text, meant(Message("making.band", names=LEVELS), words, LEVELS)))
        if low > high:
            raise RulegridError(bad("rating", text, Message("making.lower-first")))
        return low, high

    def wanted(self, level: str | None, rating: str | Sequence[float] | None) -> Band | None:
        """Return the band of a level, or of a rating: a text for `read` or two numbers; None for neither.

        Raises RulegridError.

        >>> levels = Levels(2.7, 3.9, 5.5, 6.0)
        >>> levels.wanted(None, "4.0..5.0"), levels.wanted(None, (4, 5)), levels.wanted(None, None)
        ((4.0, 5.0), (4.0, 5.0), None)
        """
        if level is not None and rating is not None:
            raise RulegridError(Message("making.level-and-rating"))
        if level is not None:
            return self.band(level)
        if rating is None or isinstance(rating, str):
            return None if rating is None else self.read(rating)
        try:
            low, high = map(float, rating)
        except (TypeError, ValueError):
            raise RulegridError(bad("rating", rating, Message("making.band-text"))) from None
        if not 0 <= low <= high:
            raise RulegridError(bad("rating", rating, Message("making.lower-first")))
        return low, high


def _highest(text: str, low: float) -> float:
    """Return the highest of the ratings that begin with a number; raises RulegridError where no rating does."""
    decimals = len(text.strip().partition(".")[2])
    if decimals > 2:
        raise RulegridError(bad("rating", text, Message("making.decimals")))
    return round(low + 10.0**-decimals - UNIT, 2)


def _number(text: str, default: float | None) -> float | None:
    """Return a number of 0 or more, the default for an empty text, None for another."""
    text = text.strip()
    if not text:
        return default
    whole, _, part = text.partition(".")
    return float(text) if (whole + part).isdecimal() and (whole + part).isascii() else None


Grades = list[tuple[str, int]]


def read_grades(text: str | None, name: str = "level") -> Grades | None:
    """Return levels, each with its number of puzzles; None for a text without numbers, such as a level alone.

    Raises PuzzleFormatError, in which the text is called `name`.

    >>> read_grades("easy:8, hard:4"), read_grades("easy")
    ([('easy', 8), ('hard', 4)], None)
    """
    if text is None or not re.search("[:,]", text):
        return None
    found = []
    for part in text.split(","):
        level, _, number = (each.strip() for each in part.partition(":"))
        if level.lower() not in LEVELS:
            expected = meant(one_of(LEVELS), level.lower(), LEVELS)
            raise PuzzleFormatError(locate_problem(name, read(quote(level, 40), expected)))
        if not is_number(number, most=6) or int(number) < 1:
            example = Message("making.grades", level=level.lower())
            raise PuzzleFormatError(locate_problem(name, read(quote(part.strip(), 40), example)))
        found.append((level.lower(), int(number)))
    return found


_BOUNDS = re.compile(r"\s*([0-9]{1,4})?\s*(\.\.)?\s*([0-9]{1,4})?\s*")


class GivensRange(NamedTuple):
    """The fewest and the most givens; None for no such bound.

    >>> Number.read("32.."), Number.read(30), Number.read("24..30"), Number.read(None)
    (Number(least=32, most=None), Number(least=30, most=30), Number(least=24, most=30), Number(least=0, most=None))
    """

    least: int = 0
    most: int | None = None

    @classmethod
    def read(cls, given: Any) -> GivensRange:
        """Return the bounds that a number, or a text such as "32", "32..", "..30" or "24..30", stands for; raises RulegridError."""
        if given is None or isinstance(given, cls):
            return given or cls()
        if is_whole(given) and given >= 0:
            return cls(given, given)
        match = _BOUNDS.fullmatch(given) if isinstance(given, str) else None
        first, dots, last = match.groups() if match else (None, None, None)
        if first is None and last is None:
            raise RulegridError(bad("givens", given, Message("making.number"), 40))
        low = int(first or 0)
        high = int(last) if last is not None else None if dots else low
        if high is not None and high < low:
            raise RulegridError(bad("givens", given, Message("making.lower-first")))
        return cls(low, high)

    def __str__(self) -> str:
        if self.is_exact:
            return str(self.least)
        return f"{self.least or ''}..{'' if self.most is None else self.most}"

    @property
    def is_exact(self) -> bool:
        """Whether it is one number."""
        return self.least == self.most

    def allows(self, number: int) -> bool:
        """Return whether a puzzle may have so many."""
        return self.least <= number and (self.most is None or number <= self.most)

    def check(self, groups: Sequence[Sequence[Cell]]) -> None:
        """Raise RulegridError where givens that come and go in groups can't be so many.

        >>> Number(5, 5).check([((0, 0),), ((0, 1), (0, 2)), ((1, 1), (1, 2))])
        """
        sizes = [len(group) for group in groups]
        if max(self.least, self.most or 0) > sum(sizes):
            count = self.least if self.least > sum(sizes) else self.most
            raise RulegridError(Message("making.givens", count=count, most=sum(sizes)))
        able = 1  # a bit for each number
        for size in sizes:
            able |= able << size
        if self.is_exact and not able >> self.least & 1:
            raise RulegridError(
                Message("making.givens-groups", count=self.least, sizes=[str(size) for size in sorted(set(sizes))])
            )
