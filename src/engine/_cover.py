# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The hot loop for pieces alone: cover the first free cell, one word of cells and one of pieces.

Where a model is nothing but one `Placement` on at most 64 cells, this plain search takes many more steps than
propagation but only a few operations for each, and is as fast or several times faster (benchmarks/README.md). It answers like
`Kernel`.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from . import bits

if TYPE_CHECKING:
    from .model import Model


class Cover:
    """Search of one model of pieces. `start`, then `run` until it answers DONE."""

    def __init__(self, model: Model) -> None:
        tables = model.cover_tables()
        self.cells = model.size
        self.pieces = model.pieces
        self.places = model.places
        self._tables = tables
        self.order = bits.ints(tables["order"])
        self.mask = bits.words(tables["mask"])
        self.piece = bits.ints(tables["piece"])
        self.first = bits.ints(tables["first"])
        self.prior = bits.ints(tables["prior"])
        self._work = (
            array("i", [0]) * (self.cells + 1),
            array("Q", [0]) * (self.places + 1),
            array("Q", [0]) * (self.places + 1),
            array("Q", [0]) * (self.places + 1),
            array("Q", [0]) * (self.pieces + 1),
            array("Q", [0]) * (self.pieces + 1),
            array("i", [0]) * (self.pieces + 1),
            array("i", [0]) * (self.pieces + 1),
            array("Q", [0]) * (self.pieces + 1),
            array("i", [0]) * (self.pieces + 1),
        )
        self.starts = bits.ints(self._work[0])
        self.fit = bits.words(self._work[1])
        self.own = bits.words(self._work[2])
        self.needs = bits.words(self._work[3])
        self.occupied = bits.words(self._work[4])
        self.used = bits.words(self._work[5])
        self.next = bits.ints(self._work[6])
        self.stop = bits.ints(self._work[7])
        self.allowed = bits.words(self._work[8])
        self.taken = bits.ints(self._work[9])
        self.one = 1
        self.full = model.cover_full
        self.level = -1
        self.steps = 0

    def start(self, domains: list[int]) -> None:
        """Begin a search from one domain mask a cell."""
        self.steps = 0
        self.level = 0
        one = self.one
        for p in range(self.pieces):
            self.allowed[p] = 0
            for i in range(self.cells):
                if domains[self.order[i]] >> p & 1:
                    self.allowed[p] |= one << i
        end = 0
        cell = -1
        for j in range(self.places):
            while cell < self.first[j]:
                cell += 1
                self.starts[cell] = end
            p = self.piece[j]
            if self.mask[j] & ~self.allowed[p] == 0:
                self.fit[end] = self.mask[j]
                self.own[end] = one << p
                self.needs[end] = one << self.prior[p] if self.prior[p] >= 0 else 0
                end += 1
        while cell < self.cells:
            cell += 1
            self.starts[cell] = end
        self.occupied[0] = 0
        self.used[0] = 0
        self.next[0] = self.starts[0]
        self.stop[0] = self.starts[1]

    def run(self, budget: int) -> int:
        """Search on for about `budget` steps; return DONE, FOUND or PAUSED. A step lays a piece or takes it up."""
        level = self.level
        steps = self.steps
        last = steps + budget
        while level >= 0:
            if steps >= last and (level or self.next[0] < self.stop[0]):
                self.level = level
                self.steps = steps
                return bits.PAUSED
            j = self.next[level]
            stop = self.stop[level]
            occupied = self.occupied[level]
            used = self.used[level]
            while j < stop and (self.fit[j] & occupied or self.own[j] & used or self.needs[j] & ~used):
                j += 1
            if j == stop:
                level -= 1
                steps += 1
                continue
            self.next[level] = j + 1
            self.taken[level] = j
            steps += 1
            occupied |= self.fit[j]
            if occupied == self.full:
                self.level = level
                self.steps = steps + 1  # it is taken up again before the next
                return bits.FOUND
            level += 1
            cell = bits.lowest(~occupied)
            self.occupied[level] = occupied
            self.used[level] = used | self.own[j]
            self.next[level] = self.starts[cell]
            self.stop[level] = self.starts[cell + 1]
        self.level = -1
        self.steps = steps - 1 if steps else 0  # leaving the root takes nothing up
        return bits.DONE

    def domains(self) -> list[int]:
        """Return the domain masks of the solution where the search stands."""
        masks = [0] * self.cells
        for level in range(self.level + 1):
            j = self.taken[level]
            for i in range(self.cells):
                if self.fit[j] >> i & 1:
                    masks[self.order[i]] = self.own[j]
        return masks

    def grow(self) -> None:
        """Nothing to grow: the search is as deep as there are pieces."""
