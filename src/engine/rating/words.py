"""Ratings in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..explain.words import check_words, titled_message
from ..words import Message, say
from .pieces import MOST_SOLUTIONS

if TYPE_CHECKING:
    from .rating import Rating


def describe_rating(rating: Rating, language: str = "en") -> list[str]:
    """Return a rating in words, some lines.

    >>> from rulegrid.sudoku import read_puzzle
    >>> for line in describe_rating(read_puzzle("1..4......32....").rate()):
    ...     print(line)
    rating: 1.36 (easy)
    hardest step: 1.20, hidden single: In the block at C3, 4 fits only in D3.
    steps: 12 (full house 8, hidden single 4)
    fewest steps to choose from: 4
    """
    check_words(language)
    return [say(message, language) for message in rating_messages(rating)]


def rating_messages(rating: Rating) -> Iterator[Message]:
    """Yield what is to be said of a rating, line by line."""
    yield Message("rating.value", value=rating.value, level=Message(f"level.{rating.level}"))
    if (step := rating.hardest) is not None:
        yield Message("rating.hardest", cost=step.cost, text=titled_message(step))
    times = [
        Message("rating.times", technique=rating.titles[key], count=count) for key, count in rating.techniques.items()
    ]
    techniques = Message("rating.techniques", techniques=times) if times else None
    yield Message("rating.steps", count=rating.steps, techniques=techniques)
    if rating.steps:
        yield Message("rating.doors", count=rating.fewest_doors)
    if rating.solutions > 1:
        key = "rating.many-solutions" if rating.solutions == MOST_SOLUTIONS else "rating.solutions"
        yield Message(key, count=rating.solutions)
    if rating.searched:
        yield Message("rating.searched", count=rating.searched)
