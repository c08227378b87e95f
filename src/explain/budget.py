"""The work on one puzzle: its statement and the limits of the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.errors import SearchStopped
from ..core.limits import SearchLimits
from ..core.puzzle_json import takes_precedence, without_broken_clues
from ..core.statement import Statement
from ..solver.run import Stop, Watch

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from .steps import Step


class WorkBudget:
    """A puzzle's statement, a stopwatch, and the number of pieces of work done. The limits are those of `Solver`.

    If the stored solution takes precedence over the rules, it is in `solution`, and `puzzle` lacks the clues that it
    breaks: no step contradicts it.

    Raises SearchStopped if a limit is reached, RuleError if a rule can't be used on the board.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        timeout: float | None = None,
        max_steps: int | None = None,
        tick: Callable[[int], object] | None = None,
    ) -> None:
        self.solution = puzzle.solution if takes_precedence(puzzle) else None
        self.puzzle = puzzle = without_broken_clues(puzzle)
        self.tick = tick
        self.watch = Watch(SearchLimits(None, max_steps, timeout), tick=tick)
        self.steps = 0
        board = puzzle.attach_board()
        try:
            self.statement = Statement(board, puzzle.rules, self.watch.look)
        except Stop as stop:
            raise SearchStopped(stop.reason, 0) from None

    def look(self) -> None:
        """Count a piece of work; check the time limit and the step limit."""
        self.steps += 1
        self.watch.look(self.steps)
        most = self.watch.limits.max_steps
        if most is not None and self.steps > most:
            raise Stop("max_steps")

    def check_time(self) -> None:
        """Check the time limit, without counting a piece of work."""
        self.watch.look(self.steps)

    def options(self, most: int | None = None) -> dict[str, Any]:
        """Return the options of a search that is part of the work: the rest of the limits, but at most `most` steps.

        The caller adds the steps of the search to `steps`.
        """
        before, tick = self.steps, self.tick
        shifted = None if tick is None else lambda steps: tick(before + steps)
        return self.watch.rest(self.steps, most) | {"tick": shifted}

    def allows(self, step: Step) -> bool:
        """Return whether a step agrees with the stored solution, if that takes precedence."""
        if self.solution is None:
            return True
        return (
            step.changes
            and not any(self.solution.get_digit(*cell) in values for cell, values in step.removed)
            and all(self.solution.get_digit(*cell) in (0, value) for cell, value in step.placed)
        )

    def stop_error(self, stop: Stop) -> SearchStopped:
        return SearchStopped(stop.reason, self.steps)
