"""Choosing drawn puzzles worth rating, by the number of choices in a search, which is quick to count.

A rating takes up to some hundred times as long as drawing a puzzle. The more choices a search needs, the harder the
puzzle; `python benchmarks/run.py choices` prints the relation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, log2
from typing import TYPE_CHECKING

from ..core.difficulty import UNIT, GivensRange, Levels
from ..utils.message import Label, Message
from .additions import More, fit_to_target
from .batch import GeneratedPuzzle, GenerationError
from .difficulty import Fit, Target, report_drawn
from .rating import levels_of

if TYPE_CHECKING:
    from random import Random

    from ..core.board import Board
    from ..core.puzzle import Puzzle

DOUBLING = 1.7
"""The largest rise of the rating when the choices of a search double."""
USUAL, MOST = 2.0, 6.0
"""The usual and the highest rating of a puzzle that a search solves without a choice."""
POOL = 30
"""The number of puzzles drawn for one rating; the one with the most choices is rated."""
SMALL_POOL = 6
"""The same if all have more than enough choices; then the one with the fewest is rated."""
FAR = 3.0
"""The weight of too few choices in comparison with too many."""
WORK = 100_000
"""The number of steps after which no more puzzles are drawn for one rating."""
RATED = 12
"""The most puzzles that are rated."""
ORDERS = 2
"""The number of random orders of additions to a puzzle that is too hard, as an addition may make it too easy."""
MOST_TOO_HARD = 3
"""The most puzzles that may be too hard if nothing, or only clues, can be added."""
HOPELESS = 3.0
"""Gives up if a hard enough puzzle would need this many times the most choices of any puzzle so far."""


@dataclass(frozen=True)
class DrawnPuzzle:
    """A puzzle without redundant parts, its solution, and the givens or clues that may be added."""

    puzzle: Puzzle
    solution: Board
    more: Sequence[More]

    def choices(self) -> int:
        """Return the steps of a search for a second solution."""
        solver = self.puzzle.solver(progress=False)
        for _ in solver.solutions(2):
            pass
        return solver.steps


class DifficultySearch:
    """Draws puzzles until one fits the target, within the allowed number of givens.

    `draw` returns a puzzle, or None if it failed; the number of steps; and the reason of a failure.
    """

    def __init__(
        self,
        target: Target,
        random: Random,
        draw: Callable[[], tuple[DrawnPuzzle | None, int, Label]],
        number: GivensRange = GivensRange(),
    ) -> None:
        self.target = target
        self.number = number
        self.random = random
        self.draw = draw
        self.drawn = 0
        self.enough = 2.0 ** ((target.low - USUAL) / DOUBLING) - 1
        self.most_wanted = 2.0 ** min(50.0, (target.high - USUAL) / DOUBLING) - 1
        self.most = 0
        self.hardest = 0.0
        self.too_hard = 0
        self.levels: Levels | None = None  # after a puzzle was drawn
        self.problem: Label = ""

    def find_puzzle(self) -> GeneratedPuzzle:
        """Return a puzzle that fits; raises GenerationError."""
        for _ in range(RATED):
            found = self._best()
            if found is None:
                break
            best, choices = found
            if self.drawn >= POOL and self._reach(self.most) < self.target.low:
                break
            for _ in range(ORDERS):
                more = self.random.sample(best.more, len(best.more))
                puzzle, fit, rating = fit_to_target(best.puzzle, best.solution, self.target, more)
                if fit is Fit.RIGHT and not self.number.allows(puzzle.board.count_filled()):
                    fit = Fit.HARD  # even though it has the allowed number of givens
                if fit is Fit.RIGHT:
                    return GeneratedPuzzle(puzzle, best.solution, rating=rating, tries=self.drawn)
                if puzzle is best.puzzle:
                    break
            if fit is Fit.HARD:
                self.too_hard += 1
                if self.too_hard == MOST_TOO_HARD and (not best.more or self.number.most == 0):
                    break
                continue
            self.hardest = max(self.hardest, rating.value)
            if puzzle is best.puzzle:
                self.enough = max(self.enough, (choices + 1) * 2.0 ** ((self.target.low - rating.value) / DOUBLING))
                if self.drawn >= POOL and self.enough > HOPELESS * max(1, self.most):
                    break
        raise GenerationError(self._failure())

    def _best(self) -> tuple[DrawnPuzzle, int] | None:
        """Return the first puzzle with the wanted number of choices, or the closest one; None if none was drawn."""
        best, least, work = None, inf, 0
        for number in range(1, POOL + 1):
            found, steps, self.problem = self.draw()
            self.drawn += 1
            work += steps
            if found is not None:
                report_drawn(found.puzzle)
                choices = found.choices()
                work += choices
                self.most = max(self.most, choices)
                self.levels = levels_of(found.puzzle)
                if (distance := self._distance(choices)) < least:
                    best, least = (found, choices), distance
            if work > WORK or least == 0 or (best and best[1] >= self.enough and number >= SMALL_POOL):
                break
        return best

    def _distance(self, choices: int) -> float:
        """Return the distance from the wanted choices; too many are better than too few, as givens reduce them."""
        if choices < self.enough:
            return FAR * log2((self.enough + 1) / (choices + 1))
        return max(0.0, log2((choices + 1) / (self.most_wanted + 1)))

    @staticmethod
    def _reach(choices: int) -> float:
        """Return the highest possible rating of a puzzle with this number of choices."""
        return MOST + DOUBLING * log2(choices + 1)

    def _failure(self) -> Message:
        """Return why nothing was made, and a level that is possible."""
        if self.levels is None and self.problem:
            return Message("making.none-made", tries=self.drawn, problem=self.problem)
        reach = self.hardest or min(self._reach(self.most), self.target.low - UNIT)
        is_easy = self.levels is not None and (self.hardest > 0 or not self.too_hard)
        known = "making.rated-at-most" if self.hardest else "making.guessed-at-most"
        found = [Message(known, high=f"{reach:.2f}")] if is_easy else []
        found += [Message("making.too-hard")] if self.too_hard else []
        failure = Message("making.no-such-puzzle", target=self.target.message, tries=self.drawn, found=found)
        if self.too_hard and self.number.most == 0:
            return Message("making.givens-would-do", problem=failure)
        if not is_easy or self.levels is None:
            return failure
        level = Message(f"level.{self.levels.of(reach)}")
        return Message("making.would-do", problem=failure, level=level)
