"""A search for an answer: its solver, its limits, and what ended it."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ...engine.errors import SearchStopped
from .hooks import Hooks, Stopping
from .status import Status, status_of

if TYPE_CHECKING:
    from ...engine.puzzle import Puzzle
    from ...engine.unit import Unit
    from .question import Options


class SolverSession(Stopping):
    """The solver of a question; as a context, it notes the limit or the interrupt that ends it.

    `found` is the number of solutions, and what is left to a search that was stopped.
    """

    def __init__(self, puzzle: Puzzle, options: Options, hooks: Hooks) -> None:
        super().__init__(hooks)
        self.puzzle = puzzle
        self.timeout: float | None = options["timeout"]
        self.began = time.monotonic()
        self.limits: dict[str, Any] = {
            "timeout": self.timeout,
            "max_steps": options["max_steps"],
            "progress": hooks.progress,
            "tick": hooks.tick,
        }
        self.solver = puzzle.solver(**self.limits)
        self.found = 0
        hooks.begin(self.solver)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if is_over := super().__exit__(kind, error, trace):
            found = error.found if isinstance(error, SearchStopped) else self.solver.found
            self.found = max(self.found, found)
        return is_over

    def status(self, limit: int | None) -> Status:
        """Return what the number of solutions says."""
        return Status.STOPPED if self.stopped else status_of(self.found, limit)

    def facts(self, status: Status) -> dict[str, Any]:
        """Return what every answer of a search has; units that contradict each other are looked for in the time left."""
        conflicts: list[Unit] = []
        if status is Status.NONE:
            left = None if self.timeout is None else max(0.0, self.timeout - (time.monotonic() - self.began))
            conflicts = self.puzzle.broken_units(timeout=left)
        return {
            "puzzle": self.puzzle,
            "status": status,
            "stopped": self.stopped,
            "conflicts": tuple(conflicts),
            "steps": self.solver.steps,
            "seconds": time.monotonic() - self.began,
        }
