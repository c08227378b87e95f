"""Makers, timed one puzzle after the other."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rulegrid.generate.batch import GenerationError

from .bench import forget
from .report import duration
from .timing import WrongAnswer


class Makes(NamedTuple):
    """What some calls of a maker took, in seconds of processor time, and what they made: nothing where it gave up."""

    seconds: list[float]
    found: list[Any]

    @property
    def given_up(self) -> str:
        """How many made nothing."""
        return str(len(self.seconds) - len(self.found))

    def times(self) -> list[str]:
        """Return how many there were, their median and the worst, as cells of a row."""
        return [str(len(self.seconds)), duration(statistics.median(self.seconds)), duration(max(self.seconds))]


def timed(number: int, make: Callable[[str], Any], is_right: Callable[[Any], bool] | None = None) -> Makes:
    """Make puzzles one by one, each from a seed of its own, with nothing kept of another; raises WrongAnswer.

    Each has to have its solution alone, or to be right as `is_right` has it.
    """
    seconds: list[float] = []
    found: list[Any] = []
    for at in range(number):
        forget()
        began = time.process_time()
        try:
            made = make(f"bench/{at}")
        except GenerationError:
            made = None
        seconds.append(time.process_time() - began)
        if made is None:
            continue
        if not (is_right(made) if is_right else list(made.puzzle.solutions(2)) == [made.solution]):
            raise WrongAnswer(f"{made.seed}: not the only solution")
        found.append(made)
    return Makes(seconds, found)


def mean(numbers: Sequence[float], decimals: int = 1) -> str:
    """Return the mean of some numbers, a dash where there are none, or all are 0."""
    return f"{statistics.fmean(numbers):.{decimals}f}" if any(numbers) else "–"
