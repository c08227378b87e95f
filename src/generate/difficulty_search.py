"""Choosing which of the puzzles that were drawn is worth rating: by the choices that a search takes, which cost little.

A rating takes up to some hundred times as long as a puzzle is drawn in. The more a search has to choose, the harder a
puzzle is: `python benchmarks/run.py choices` prints by how much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, log2
from typing import TYPE_CHECKING

from ..core.difficulty import UNIT, GivensRange, Levels
from ..utils.message import Label, Message
from .additions import More, fit_to_target
from .batch import Made, NothingMade
from .difficulty import Fit, Target, report_drawn
from .rating import levels_of

if TYPE_CHECKING:
    from random import Random

    from ..core.board import Board
    from ..core.puzzle import Puzzle

DOUBLING = 1.7
"""By how much the rating rises at most where a search takes twice as many choices: as it does where it rises fastest."""
USUAL, MOST = 2.0, 6.0
"""The rating of a puzzle that a search solves without a choice: as it usually is, and at most."""
POOL = 30
"""Puzzles of which the one with the most choices is rated."""
SMALL_POOL = 6
"""Puzzles of which the one with the fewest choices is rated, where all have more than enough."""
FAR = 3.0
"""How much worse too few choices are than too many."""
WORK = 100_000
"""Steps after which no more are drawn for one that is rated."""
RATED = 12
"""Puzzles that are rated at most."""
ORDERS = 2
"""How often what is added to a puzzle that is too hard is chosen anew, where it becomes too easy by that."""
MOST_TOO_HARD = 3
"""Puzzles that may be too hard where nothing can be added, or only clues."""
HOPELESS = 3.0
"""How many times as many choices as any puzzle has it may take to be hard enough; with more it is given up."""


@dataclass(frozen=True)
class Drawn:
    """A puzzle of which everything is needed, its solution, and what may be added: givens, or clues."""

    puzzle: Puzzle
    solution: Board
    more: Sequence[More]

    def choices(self) -> int:
        """Return the steps of a search for a second solution."""
        solver = self.puzzle.solver(progress=False)
        for _ in solver.solutions(2):
            pass
        return solver.steps


class Chooser:
    """Draws puzzles until one fits the target, with as many givens as there may be.

    `draw` returns one, or None where nothing came of it; the steps that it took; and then why nothing came of it.
    """

    def __init__(
        self,
        target: Target,
        random: Random,
        draw: Callable[[], tuple[Drawn | None, int, Label]],
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
        self.levels: Levels | None = None  # once a puzzle was drawn
        self.problem: Label = ""

    def made(self) -> Made:
        """Return a puzzle that fits; raises NothingMade."""
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
                if fit is Fit.RIGHT and not self.number.allows(puzzle.board.filled()):
                    fit = Fit.HARD  # with as many givens as it may have
                if fit is Fit.RIGHT:
                    return Made(puzzle, best.solution, rating=rating, tries=self.drawn)
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
        raise NothingMade(self._failure())

    def _best(self) -> tuple[Drawn, int] | None:
        """Return the first puzzle with as many choices as it should have, or the closest one; None where none was drawn."""
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
        """Return how far a puzzle is from what is wanted: more than that is better than less, as givens make it easier."""
        if choices < self.enough:
            return FAR * log2((self.enough + 1) / (choices + 1))
        return max(0.0, log2((choices + 1) / (self.most_wanted + 1)))

    @staticmethod
    def _reach(choices: int) -> float:
        """Return the rating that a puzzle of so many choices has at most."""
        return MOST + DOUBLING * log2(choices + 1)

    def _failure(self) -> Message:
        """Return why nothing was made, and which level would do."""
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
