# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The order of the variables in a learning search: those with recent conflicts first.

Variable state independent decaying sum (Chaff, Moskewicz et al. 2001), in a binary heap.
"""

from __future__ import annotations

from . import _memory

DECAY = 0.95  # the weight of older conflicts after each new one
HUGE = 1e100  # the activity at which all are scaled down


class Order:
    """A priority queue of variables by activity."""

    def __init__(self, variables: int) -> None:
        self.memory = _memory.Memory()
        self.variables = variables
        self.activity = self.memory.reals(variables)
        self.heap = self.memory.ints(variables)
        self.place = self.memory.ints(variables)  # index in the heap, or -1
        self.queued = 0
        self.bonus = 1.0
        self.decay = DECAY
        self.huge = HUGE

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return self.memory.nbytes

    def clear(self) -> None:
        """Forget all conflicts, and empty the queue."""
        self.queued = 0
        self.bonus = 1.0
        for variable in range(self.variables):
            self.activity[variable] = 0.0
            self.place[variable] = -1

    def bump(self, variable: int) -> None:
        """Count a conflict for a variable."""
        self.activity[variable] += self.bonus
        if self.activity[variable] > self.huge:
            for other in range(self.variables):
                self.activity[other] /= self.huge
            self.bonus /= self.huge
        if self.place[variable] >= 0:
            self._rise(self.place[variable])

    def age(self) -> None:
        """Reduce the weight of the conflicts so far."""
        self.bonus /= self.decay

    def insert(self, variable: int) -> None:
        """Queue a variable, unless it is queued already."""
        if self.place[variable] < 0:
            self.heap[self.queued] = variable
            self.queued += 1
            self._rise(self.queued - 1)

    def pop(self) -> int:
        """Remove the variable with the highest activity from the queue and return it."""
        variable = self.heap[0]
        self.place[variable] = -1
        self.queued -= 1
        if self.queued:
            self.heap[0] = self.heap[self.queued]
            self._sink()
        return variable

    def _rise(self, at: int) -> None:
        variable = self.heap[at]
        while at and self.activity[self.heap[at - 1 >> 1]] < self.activity[variable]:
            self.heap[at] = self.heap[at - 1 >> 1]
            self.place[self.heap[at]] = at
            at = at - 1 >> 1
        self.heap[at] = variable
        self.place[variable] = at

    def _sink(self) -> None:
        at = 0
        variable = self.heap[0]
        while True:
            child = 2 * at + 1
            if child >= self.queued:
                break
            if child + 1 < self.queued and self.activity[self.heap[child + 1]] > self.activity[self.heap[child]]:
                child += 1
            if self.activity[self.heap[child]] <= self.activity[variable]:
                break
            self.heap[at] = self.heap[child]
            self.place[self.heap[at]] = at
            at = child
        self.heap[at] = variable
        self.place[variable] = at
