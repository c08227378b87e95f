"""So many puzzles of each level, as one text: easy:8,medium:8,hard:8."""

from __future__ import annotations

import re

from ...utils.errors import PuzzleFormatError, locate_problem, meant, one_of, quote, read
from ...utils.numbers import is_number
from ...utils.words import Message
from .levels import LEVELS

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
