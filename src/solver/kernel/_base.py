# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The base class of kernels: a search that runs in slices, and `batch`, which runs it over many grids.

Compiled loops below `run` and `batch` touch no Python object, so that other threads can run at the same time.
"""

from __future__ import annotations

from array import array

from . import bits


class Kernel:
    """A search of one model: call `start`, then `run` until it returns DONE."""

    def __init__(self) -> None:
        self.steps = 0
        self.found = 0
        self.is_loaded = False
        self.has_to_grow = False

    def run(self, budget: int) -> int:
        """Continue the search for about `budget` steps; return DONE, FOUND, PAUSED, CALLBACK or GROW.

        A step is a branch taken or retracted.
        """
        thread = bits.let_others_run()
        answer = self.go(budget)
        bits.run_alone(thread)
        return answer

    def batch(
        self,
        grids: bytes | bytearray,
        answers: bytearray,
        counts: array[int],
        at: int,
        limit: int,
        steps: int,
        budget: int,
    ) -> int:
        """Solve grids of one byte per cell from number `at` on, for about `budget` steps; return the next number.

        A byte is the index of a value from 1, or 0 for an empty cell. The number of solutions, up to `limit`, is
        written to `counts` (typecode q) and the first solution to `answers`. A count of -1 - number means that the
        grid was given up after `steps` steps.
        """
        if self.has_to_grow:
            self.has_to_grow = False
            self.grow()
        end = len(counts)
        numbers = bits.shared_signed(counts)
        thread = bits.let_others_run()
        at = self._batch(grids, answers, numbers, at, end, limit, steps, budget)
        bits.run_alone(thread)
        return at

    def _batch(
        self,
        grids: bytes | bytearray,
        answers: bytearray,
        counts: array[int],
        at: int,
        end: int,
        limit: int,
        steps: int,
        budget: int,
    ) -> int:
        while at < end and budget > 0:
            if not self.is_loaded:
                self.load(grids, at)
                self.found = 0
                self.is_loaded = True
                budget -= 1
            before = self.steps
            answer = self.go(min(budget, steps - before))
            budget -= self.steps - before
            if answer == bits.FOUND:
                if self.found == 0:
                    self.write(answers, at)
                self.found += 1
                if self.found < limit:
                    continue
            elif answer == bits.GROW:
                self.has_to_grow = True
                return at
            elif answer == bits.PAUSED:
                if self.steps < steps:
                    continue
                self.found = -1 - self.found
            counts[at] = self.found
            self.is_loaded = False
            at += 1
        return at

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return 0

    def start(self, domains: list[int]) -> None:
        """Start a search from one domain mask per cell."""

    def domains(self) -> list[int]:
        """Return the current domain masks."""
        return []

    def grow(self) -> None:
        """Enlarge the tables for a deeper search (after GROW)."""

    def go(self, budget: int) -> int:
        """Run the loop of `run`."""
        return bits.DONE

    def load(self, grids: bytes | bytearray, number: int) -> None:
        """Start the search of one grid of a batch."""

    def write(self, answers: bytearray, number: int) -> None:
        """Write the current solution."""
