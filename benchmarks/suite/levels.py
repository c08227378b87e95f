"""Where levels should begin, by the ratings of real collections of each kind of puzzle; beside where they do."""

import statistics
from collections.abc import Sequence
from itertools import pairwise

from rulegrid.core.difficulty import LEVELS, Levels

Graded = tuple[str, Sequence[float]]
"""What others call a level, and the ratings of the puzzles that they give it."""

COLUMNS = ["puzzles", "bounds", ">number", *(f">{name}" for name in LEVELS[1:]), "share of each level"]


def rows(name: str, ratings: Sequence[float], used: Levels, graded: Sequence[Graded] = ()) -> list[list[str]]:
    """Return two rows of a table, bounds from the ratings and those in use: of others' levels where they are graded, or fifths.

    >>> for row in rows("numbers", range(1, 11), Levels(3, 5, 7, 9)):
    ...     print(*row, sep=" | ")
    numbers | fifths | 10 | 3.00 | 5.00 | 7.00 | 9.00 | 20 20 20 20 20 %
    | in use | | 3.00 | 5.00 | 7.00 | 9.00 | 20 20 20 20 20 %
    """
    found = (
        Levels(*(best_bound(low, high)[0] for (_, low), (_, high) in pairwise(graded))) if graded else fifths(ratings)
    )
    by = "best for theirs" if graded else "fifths"
    return [
        [name, by, str(len(ratings)), *_shown(found, ratings)],
        ["", "in use", "", *_shown(used, ratings)],
    ]


def fifths(ratings: Sequence[float]) -> Levels:
    """Return the bounds that divide ratings in five equal parts.

    >>> fifths(range(100))
    Levels(medium=20, hard=40, fiendish=60, extreme=80)
    """
    ordered = sorted(ratings)
    return Levels(*(ordered[part * len(ordered) // 5] for part in range(1, 5)))


def best_bound(low: Sequence[float], high: Sequence[float]) -> tuple[float, float]:
    """Return the bound that tells two levels apart best, in steps of 0.05, and the share of either on the wrong side of it.

    Of several the median one: as large a share of the lower level is at or above it as of the higher one below it.

    >>> best_bound([1.0, 2.0, 3.0], [3.5, 4.0])
    (3.25, 0.0)
    """

    def wrong(at: float) -> float:
        return max(sum(v >= at for v in low) / len(low), sum(v < at for v in high) / len(high))

    bounds = [step / 20 for step in range(20, 400)]
    least = min(map(wrong, bounds))
    return statistics.median_low([at for at in bounds if wrong(at) == least]), least


def _shown(levels: Levels, ratings: Sequence[float]) -> list[str]:
    held = [levels.of(rating) for rating in ratings]
    shares = " ".join(f"{held.count(name) / len(held):.0%}"[:-1] for name in LEVELS)
    return [*(f"{bound:.2f}" for bound in list(levels.bounds.values())[1:]), f"{shares} %"]
