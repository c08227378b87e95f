# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The order in which a search that learns tries variables: those of late conflicts first.

Variable state independent decaying sum (Chaff, Moskewicz et al. 2001), in a binary heap.
"""

from __future__ import annotations

from . import _memory

DECAY = 0.95  # what older conflicts count for at each new one
HUGE = 1e100  # an activity at which all are scaled down


class Order:
    """Variables by their activity, those that are `queued`."""

    def __init__(self, variables: int) -> None:
        self.memory = _memory.Memory()
        self.variables = variables
        self.activity = self.memory.reals(variables)
        self.heap = self.memory.ints(variables)
        self.place = self.memory.ints(variables)  # in the heap, -1 for none
        self.queued = 0
        self.bonus = 1.0
        self.decay = DECAY
        self.huge = HUGE

    @property
    def nbytes(self) -> int:
        """How many bytes the tables take."""
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
        """Let the conflicts before count for less."""
        self.bonus /= self.decay

    def insert(self, variable: int) -> None:
        """Queue a variable, if it is not yet."""
        if self.place[variable] < 0:
            self.heap[self.queued] = variable
            self.queued += 1
            self._rise(self.queued - 1)

    def pop(self) -> int:
        """Take the variable of the highest activity out of the queue."""
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
