"""Difficulty levels, numbers of puzzles for each level, numbers of givens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from ..utils.coordinates import Cell
from ..utils.errors import (
    PuzzleFormatError,
    RulegridError,
    argument_error,
    expected_got,
    locate_problem,
    one_of,
    quote,
    with_suggestion,
)
from ..utils.message import Message
from ..utils.numbers import is_number, is_whole

LEVELS = ("easy", "medium", "hard", "fiendish", "extreme")
"""The names of the levels, from easiest to hardest."""

UNIT = 0.01
"""Ratings are multiples of it."""

Band = tuple[float, float]
"""The lowest and the highest rating."""


@dataclass(frozen=True)
class Levels:
    """The lowest rating of each level except the easiest, for one kind of puzzle.

    All puzzles are rated on one scale, but a level is relative to the kind of puzzle, so each family has its own
    levels. See `levels_of` in `rulegrid.generate.rating`, and docs/rating.md for the origin of the numbers.

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
        """The lowest rating of each level, by level name.

        >>> Levels(2.7, 3.9, 5.5, 6.0).bounds
        {'easy': 0.0, 'medium': 2.7, 'hard': 3.9, 'fiendish': 5.5, 'extreme': 6.0}
        """
        return dict(zip(LEVELS, (0.0, self.medium, self.hard, self.fiendish, self.extreme), strict=True))

    def of(self, value: float) -> str:
        return [name for name, lowest in self.bounds.items() if value >= lowest or lowest == 0][-1]

    def band(self, name: str) -> Band:
        """Return the lowest and the highest rating of a level; raises RulegridError if there is no such level.

        >>> levels = Levels(2.7, 3.9, 5.5, 6.0)
        >>> levels.band("easy"), levels.band("Hard"), levels.band("extreme")
        ((0.0, 2.69), (3.9, 5.49), (6.0, inf))
        """
        if (wanted := name.strip().lower()) not in LEVELS:
            raise RulegridError(argument_error("level", name, with_suggestion(one_of(LEVELS), wanted, LEVELS)))
        at = LEVELS.index(wanted)
        lowest = list(self.bounds.values())
        return lowest[at], round(lowest[at + 1] - UNIT, 2) if wanted != LEVELS[-1] else inf

    def read(self, text: str) -> Band:
        """Read a band of ratings: a level name, or a range such as "4.0..5.0", "4..", "..5"; raises RulegridError.

        A single number means all ratings that start with it: "4" is 4.00 to 4.99, "4.5" is 4.50 to 4.59.

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
            raise RulegridError(
                argument_error("rating", text, with_suggestion(Message("making.band", names=LEVELS), words, LEVELS))
            )
        if low > high:
            raise RulegridError(argument_error("rating", text, Message("making.lower-first")))
        return low, high

    def find_band(self, level: str | None, rating: str | Sequence[float] | None) -> Band | None:
        """Return the band of a level or of a rating (a text for `read` or two numbers), or None if neither is given.

        Raises RulegridError if both are given or one is invalid.

        >>> levels = Levels(2.7, 3.9, 5.5, 6.0)
        >>> levels.find_band(None, "4.0..5.0"), levels.find_band(None, (4, 5)), levels.find_band(None, None)
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
            raise RulegridError(argument_error("rating", rating, Message("making.band-text"))) from None
        if not 0 <= low <= high:
            raise RulegridError(argument_error("rating", rating, Message("making.lower-first")))
        return low, high


def _highest(text: str, low: float) -> float:
    """Return the highest rating that starts with a number; raises RulegridError if it has more than two decimals."""
    decimals = len(text.strip().partition(".")[2])
    if decimals > 2:
        raise RulegridError(argument_error("rating", text, Message("making.decimals")))
    return round(low + 10.0**-decimals - UNIT, 2)


def _number(text: str, default: float | None) -> float | None:
    """Return a number of 0 or more, the default if the text is empty, or None if it is not such a number."""
    text = text.strip()
    if not text:
        return default
    whole, _, part = text.partition(".")
    return float(text) if (whole + part).isdecimal() and (whole + part).isascii() else None


Grades = list[tuple[str, int]]


def read_grades(text: str | None, name: str = "level") -> Grades | None:
    """Return levels, each with its number of puzzles, or None for a text without numbers, such as a single level.

    Raises PuzzleFormatError, in which `name` is the name of the text.

    >>> read_grades("easy:8, hard:4"), read_grades("easy")
    ([('easy', 8), ('hard', 4)], None)
    """
    if text is None or not re.search("[:,]", text):
        return None
    found = []
    for part in text.split(","):
        level, _, number = (each.strip() for each in part.partition(":"))
        if level.lower() not in LEVELS:
            expected = with_suggestion(one_of(LEVELS), level.lower(), LEVELS)
            raise PuzzleFormatError(locate_problem(name, expected_got(quote(level, 40), expected)))
        if not is_number(number, most=6) or int(number) < 1:
            example = Message("making.grades", level=level.lower())
            raise PuzzleFormatError(locate_problem(name, expected_got(quote(part.strip(), 40), example)))
        found.append((level.lower(), int(number)))
    return found


_BOUNDS = re.compile(r"\s*([0-9]{1,4})?\s*(\.\.)?\s*([0-9]{1,4})?\s*")


class GivensRange(NamedTuple):
    """The fewest and the most givens; None for no such bound.

    >>> GivensRange.read("32.."), GivensRange.read(30), GivensRange.read("24..30"), GivensRange.read(None)
    (GivensRange(least=32, most=None), GivensRange(least=30, most=30), GivensRange(least=24, most=30), GivensRange(least=0, most=None))
    """

    least: int = 0
    most: int | None = None

    @classmethod
    def read(cls, given: Any) -> GivensRange:
        """Read bounds: a number, or a text such as "32", "32..", "..30" or "24..30"; raises RulegridError."""
        if given is None or isinstance(given, cls):
            return given or cls()
        if is_whole(given) and given >= 0:
            return cls(given, given)
        match = _BOUNDS.fullmatch(given) if isinstance(given, str) else None
        first, dots, last = match.groups() if match else (None, None, None)
        if first is None and last is None:
            raise RulegridError(argument_error("givens", given, Message("making.number"), 40))
        low = int(first or 0)
        high = int(last) if last is not None else None if dots else low
        if high is not None and high < low:
            raise RulegridError(argument_error("givens", given, Message("making.lower-first")))
        return cls(low, high)

    def __str__(self) -> str:
        if self.is_exact:
            return str(self.least)
        return f"{self.least or ''}..{'' if self.most is None else self.most}"

    @property
    def is_exact(self) -> bool:
        return self.least == self.most

    def allows(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def check(self, groups: Sequence[Sequence[Cell]]) -> None:
        """Raise RulegridError if givens that are added and removed in these groups can't have such a number.

        >>> GivensRange(5, 5).check([((0, 0),), ((0, 1), (0, 2)), ((1, 1), (1, 2))])
        """
        sizes = [len(group) for group in groups]
        if max(self.least, self.most or 0) > sum(sizes):
            count = self.least if self.least > sum(sizes) else self.most
            raise RulegridError(Message("making.givens", count=count, most=sum(sizes)))
        able = 1  # bit n: n givens are possible
        for size in sizes:
            able |= able << size
        if self.is_exact and not able >> self.least & 1:
            raise RulegridError(
                Message("making.givens-groups", count=self.least, sizes=[str(size) for size in sorted(set(sizes))])
            )


def check_level(level: str) -> None:
    """Raise PuzzleFormatError unless a level is empty or one of `LEVELS`."""
    if level not in ("", *LEVELS):
        raise PuzzleFormatError(expected_got(quote(level, 40), one_of(LEVELS)), path="puzzle.level")
