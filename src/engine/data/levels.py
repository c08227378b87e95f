"""Levels of difficulty: their names, where they begin for a kind of puzzle, and bands of ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from ...utils.errors import RulegridError, bad, meant, one_of
from ...utils.words import Message

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
    `levels_of` in `rulegrid.engine.rating`, and docs/rating.md for where the numbers come from.

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
