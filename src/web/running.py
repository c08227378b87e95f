"""A question while it is worked on: its limits, and how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..solver.solver import Solver
from .limits import ServerLimits

REPORT_SECONDS = 0.25
"""Seconds between two reports of how far a question is."""

Report = Callable[[int, float, int], object]


class RequestContext:
    """A question that is being worked on.

    `report` is called now and then with the steps, the seconds, and the solutions found so far: those of `solver`.
    """

    def __init__(self, limits: ServerLimits, report: Report | None = None) -> None:
        self.limits = limits
        self.solver: Solver | None = None
        self._report = report
        self._began = time.monotonic()
        self._reported = 0.0

    def begin(self, solver: Solver) -> None:
        """Take down the solver."""
        self.solver = solver

    def tick(self, steps: int) -> None:
        """Take down the steps so far: the hook of a `Solver`."""
        seconds = round(time.monotonic() - self._began, 6)
        if self._report and seconds - self._reported >= REPORT_SECONDS:
            self._reported = seconds
            self._report(steps, seconds, self.solver.found if self.solver else 0)
