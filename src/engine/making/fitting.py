"""Fitting puzzles to a level: what is too hard gets givens, or clues, where the steps to the solution need them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .attempts import report_tried
from .leading import add_until_solvable
from .more import More, with_more
from .target import Fit, Target

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle
    from ..rating import Rating


MOST_LEFT_OUT = 6
"""How many of what was added are tried to be left out again, each by a rating."""


def fit_to_target(puzzle: Puzzle, solution: Board, target: Target, more: Sequence[More]) -> tuple[Puzzle, Fit, Rating]:
    """Return a puzzle, with more givens or clues if it is too hard, how it fits a target then, and its rating.

    `more` is what may be added, in the order in which it is tried: few of it that make the puzzle easy enough.
    """
    added, rating = add_until_solvable(puzzle, solution, target, more)
    if not rating.is_complete:
        return puzzle, Fit.HARD, rating
    if not added and rating.value <= target.high:
        # The way is that of the explainer, and this its rating.
        report_tried(puzzle, rating, (target.low, target.high))
        return puzzle, Fit.EASY if rating.value < target.low else Fit.RIGHT, rating
    rest = [each for each in more if each not in added]
    number = int(rating.value > target.high)
    while True:
        added += [rest.pop() for _ in range(min(number, len(rest)))]
        found = with_more(puzzle, solution, added)
        fit, rating = target.compare(found)
        if fit is not Fit.HARD or not rest:
            break
        number = max(1, 2 * number)  # a rating takes long, and what turns out not to be needed is left out again
    for each in added[:MOST_LEFT_OUT] if fit is Fit.EASY else ():
        fewer = [other for other in added if other != each]
        harder = with_more(puzzle, solution, fewer)
        other = target.compare_briefly(harder)
        if other[0] is not Fit.HARD:
            added, found, (fit, rating) = fewer, harder, other
        if fit is Fit.RIGHT:
            break
    return found, fit, rating
