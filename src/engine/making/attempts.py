"""What is tried on the way to a puzzle: how many were drawn and rated, and which is the nearest to what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import TYPE_CHECKING

from .made import Made

if TYPE_CHECKING:
    from ..data.levels import Band
    from ..puzzle import Puzzle
    from ..rating import Rating


class Attempts:
    """The puzzles that were rated for one that is wanted: their number, and the nearest one with its rating.

    The nearest is that whose rating is the least outside the band; one that is only known to be too hard comes after all
    others, and until one is rated it is the first that was drawn. `told` is called after each.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> attempts = Attempts()
    >>> attempts.add(puzzle, puzzle.rate(), (2.7, 3.9))
    >>> attempts.number, attempts.nearest().rating.value, attempts.nearest().solution.filled()
    (1, 1.36, 16)
    """

    def __init__(self, told: Callable[[Attempts], object] = lambda attempts: None) -> None:
        self.told = told
        self.clear()

    def clear(self) -> None:
        """Begin anew, with the next puzzle that is wanted."""
        self.drawn = 0
        self.number = 0
        self.puzzle: Puzzle | None = None
        self.rating: Rating | None = None
        """How hard the nearest is, None where that is only known to be too much, or not yet known."""
        self._distance = inf

    def draw(self, puzzle: Puzzle) -> None:
        """Take note of a puzzle that was drawn, and may be rated later."""
        self.drawn += 1
        self.puzzle = self.puzzle or puzzle
        self.told(self)

    def add(self, puzzle: Puzzle, rating: Rating, band: Band) -> None:
        """Take note of a puzzle that was rated."""
        self.number += 1
        low, high = band
        distance = max(low - rating.value, rating.value - high, 0.0) if rating.is_complete else inf
        if self.number == 1 or distance < self._distance:
            self.puzzle, self._distance = puzzle, distance
            self.rating = rating if rating.is_complete else None
        self.told(self)

    def nearest(self) -> Made | None:
        """Return the nearest puzzle, None where there is none. It has no seed, as none makes it again."""
        if self.puzzle is None:
            return None
        solution = self.puzzle.solve()
        assert solution is not None, "only puzzles with one solution are drawn and rated"
        return Made(self.puzzle, solution, rating=self.rating, tries=max(self.drawn, self.number))


_WATCHING: ContextVar[Attempts | None] = ContextVar("attempts", default=None)


@contextmanager
def watch_attempts(attempts: Attempts) -> Iterator[None]:
    """Let all attempts in this process be added to these meanwhile."""
    token = _WATCHING.set(attempts)
    try:
        yield
    finally:
        _WATCHING.reset(token)


def report_drawn(puzzle: Puzzle) -> None:
    """Tell whoever watches of a puzzle that was drawn."""
    if (attempts := _WATCHING.get()) is not None:
        attempts.draw(puzzle)


def report_tried(puzzle: Puzzle, rating: Rating, band: Band) -> None:
    """Tell whoever watches of a puzzle that was rated, and in which band its rating should be."""
    if (attempts := _WATCHING.get()) is not None:
        attempts.add(puzzle, rating, band)
