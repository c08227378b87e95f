"""Named levels of difficulty, and bands of ratings."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ...utils.errors import RulegridError, bad, meant, one_of
from ...utils.words import Message

LEVELS: tuple[tuple[str, float], ...] = (
    ("easy", 0.0),
    ("medium", 2.7),
    ("hard", 3.9),
    ("fiendish", 5.5),
    ("extreme", 6.0),
)
"""The levels with the lowest rating of each; docs/rating.md says where the bounds come from."""

UNIT = 0.01
"""Ratings are multiples of it."""

Band = tuple[float, float]
"""The lowest and the highest rating."""


def level_of(value: float) -> str:
    """Return the name of the level that a rating belongs to.

    >>> level_of(0.0), level_of(12.5)
    ('easy', 'extreme')
    """
    return [name for name, lowest in LEVELS if value >= lowest or lowest == 0][-1]


def band_of(name: str) -> Band:
    """Return the lowest and the highest rating of a level; raises RulegridError where there is none of this name.

    >>> band_of("easy")[0], band_of("extreme")[1]
    (0.0, inf)
    """
    names = [level for level, _ in LEVELS]
    if (wanted := name.strip().lower()) not in names:
        raise RulegridError(bad("level", name, meant(one_of(names), wanted, names)))
    at = names.index(wanted)
    bounds = [lowest for _, lowest in LEVELS[1:]]
    return LEVELS[at][1], round(bounds[at] - UNIT, 2) if at < len(bounds) else inf


def wanted_band(level: str | None, rating: str | Sequence[float] | None) -> Band | None:
    """Return the band of a level, or of a rating: a text for `read_band` or two numbers; None for neither.

    Raises RulegridError.

    >>> wanted_band(None, "4.0..5.0"), wanted_band(None, (4, 5)), wanted_band(None, None)
    ((4.0, 5.0), (4.0, 5.0), None)
    """
    if level is not None and rating is not None:
        raise RulegridError(Message("making.level-and-rating"))
    if level is not None:
        return band_of(level)
    if rating is None or isinstance(rating, str):
        return None if rating is None else read_band(rating)
    try:
        low, high = map(float, rating)
    except (TypeError, ValueError):
        raise RulegridError(bad("rating", rating, Message("making.band-text"))) from None
    if not 0 <= low <= high:
        raise RulegridError(bad("rating", rating, Message("making.lower-first")))
    return low, high


def read_band(text: str) -> Band:
    """Return a band of ratings: a level's, or one such as "4.0..5.0", "4..", "..5"; raises RulegridError.

    A single number means all ratings that begin with it: "4" those from 4.00 to 4.99, "4.5" those from 4.50 to 4.59.

    >>> read_band("4.0..5.0"), read_band("..2.5"), read_band("hard") == band_of("hard")
    ((4.0, 5.0), (0.0, 2.5), True)
    >>> read_band("4"), read_band("4.5"), read_band("4.52")
    ((4.0, 4.99), (4.5, 4.59), (4.52, 4.52))
    """
    words = text.strip().lower()
    names = [level for level, _ in LEVELS]
    if words in names:
        return band_of(words)
    first, dots, last = words.partition("..")
    low = _number(first, 0.0 if dots else None)
    high = _number(last, inf) if dots else None if low is None else _highest(first, low)
    if low is None or high is None or (dots and not first and not last):
        raise RulegridError(bad("rating", text, meant(Message("making.band", names=names), words, names)))
    if low > high:
        raise RulegridError(bad("rating", text, Message("making.lower-first")))
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
