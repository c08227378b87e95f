"""Ratings while a puzzle is made: no further than they matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import SearchStopped
from ..rating.rating import Rating, rate_within
from .attempts import report_drawn, report_tried

if TYPE_CHECKING:
    from ..data.levels import Band
    from ..puzzle import Puzzle

MOST_STEPS = 200_000
"""Steps of one rating; a puzzle that takes more is taken for too hard."""


def rated_up_to(puzzle: Puzzle, band: Band) -> Rating | None:
    """Return how hard a puzzle is, None where it is harder than a band; it may be easier. It counts as tried.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> rated_up_to(puzzle, (0.0, 2.0)).value, rated_up_to(puzzle, (0.0, 1.0))
    (1.36, None)
    """
    report_drawn(puzzle)
    try:
        rating = rate_within(puzzle, most := band[1], max_steps=MOST_STEPS)
    except SearchStopped:
        return None
    report_tried(puzzle, rating, band)
    return rating if rating.is_complete and rating.value <= most else None
