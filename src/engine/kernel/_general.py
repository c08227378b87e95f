# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The general search: levels, choices, and what its caller says between two slices.

Knows no rule, only the items that narrow the domains (`_propagation`). Plain integers in and out; `run` works in
slices, so that bars, Ctrl-C, time limits and callbacks to rules written in Python live in its caller. No recursion.

A level of the search is a row: a domain mask for each cell, then LEFT, the number of cells that are not settled, and
what was branched on (CELL, BIT). The row where the search stands is `dom`; those below it are saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import Groups
    from ._houses import Houses
    from ._places import Places
    from ._watches import Watches


class General(_propagation.Propagation):
    """A search through anything that is said in items. `start`, then `run` until it answers DONE.

    `houses` and `places`, the latter None where there are no pieces, are among the `items`; they know choices besides
    the values of a cell. `watches` are the callbacks.
    """

    def __init__(
        self,
        groups: Groups,
        items: Sequence[_propagation.Items],
        houses: Houses,
        places: Places | None,
        watches: Watches,
        domains: Sequence[int],
    ) -> None:
        super().__init__(groups, items, domains)
        self.houses = houses
        self.has_places = places is not None
        self.places = places
        self.watches = watches
        self.has_watches = watches.count > 0
        self.levels = 8
        self.saved = self.memory.words(self.levels * self.row_size)
        self.level = 0
        self.state = bits.DONE

    def start(self, domains: list[int]) -> None:
        for i in range(self.cells):
            self.dom[i] = domains[i]
        self._begin()

    def load(self, grids: bytes | bytearray, number: int) -> None:
        first = self.cells * number
        dom = self.dom
        one = self.one
        for i in range(self.cells):
            dom[i] = self.domain[i]
            if grids[first + i]:
                dom[i] &= one << (grids[first + i] - 1)
        self._begin()

    def write(self, answers: bytearray, number: int) -> None:
        first = self.cells * number
        for i in range(self.cells):
            answers[first + i] = bits.lowest(self.dom[i]) + 1

    def _begin(self) -> None:
        self.level = 0
        self.steps = 0
        self.watches.start_search()
        self.state = bits.PROPAGATE if self.restart() else bits.RETRACT

    def domains(self) -> list[int]:
        return [self.dom[i] for i in range(self.cells)]

    def due(self) -> list[int]:
        """Return the callbacks that watch a newly settled cell (after CALLBACK), and mark them as done."""
        return self.watches.take_due()

    def reject(self) -> None:
        """Leave this branch: a rule refused it."""
        self.state = bits.RETRACT

    def learn(self, cells: Sequence[int], masks: Sequence[int]) -> None:
        """Remember that these cells, at most NOGOOD, never hold these masks of one value all together."""
        self.watches.learn(cells, masks)

    def forget(self) -> None:
        """Forget what was learned."""
        self.watches.forget()

    def grow(self) -> None:
        size = self.levels * self.row_size
        self.saved = self.memory.more_words(self.saved, size, 2 * size)
        self.levels *= 2
        if self.places is not None:
            self.places.grow(self.levels)

    def go(self, budget: int) -> int:
        stop = self.steps + budget
        while True:
            if self.state == bits.PROPAGATE:
                if not self.propagate():
                    self.give_up()
                    self.watches.clear()
                    self.state = bits.RETRACT
                else:
                    self.state = bits.CHOOSE
                    if self.has_watches and self.watches.is_due():
                        return bits.CALLBACK
            elif self.state == bits.CHOOSE:
                dom = self.dom
                if dom[self.cells + bits.LEFT] == 0:
                    self.state = bits.RETRACT
                    return bits.FOUND
                if self.steps >= stop:
                    return bits.PAUSED
                if self.level == self.levels:
                    return bits.GROW
                if self.has_places:
                    self.places.choose(self)
                else:
                    self._choose(dom)
                self._descend(dom)
            elif self.state == bits.RETRACT:
                if self.level == 0:
                    self.state = bits.DONE
                    return bits.DONE
                if self.steps >= stop:
                    return bits.PAUSED
                self._retract(self.dom)
            else:
                return bits.DONE

    def _descend(self, dom: list[int]) -> None:
        """Take the chosen branch on a new level."""
        dom[self.cells + bits.CELL] = self.cell
        dom[self.cells + bits.BIT] = self.bit
        bits.copy_words(self.saved, self.level * self.row_size, dom, 0, self.row_size)
        if self.has_places:
            self.places.descend(self, self.level, self.cell, self.bit)
        else:
            self.narrow(dom, self.cell, self.bit)
        self.steps += 1
        self.level += 1
        self.state = bits.PROPAGATE

    def _retract(self, dom: list[int]) -> None:
        """Go back a level and take its branch out of what is left there."""
        self.steps += 1
        self.level -= 1
        self.state = bits.PROPAGATE
        bits.copy_words(dom, 0, self.saved, self.level * self.row_size, self.row_size)
        cell = dom[self.cells + bits.CELL]
        bit = dom[self.cells + bits.BIT]
        if self.has_places:
            self.places.retract(self, self.level, cell, bit)
        else:
            self.narrow(dom, cell, dom[cell] & ~bit)

    def settle(self, dom: list[int], cell: int, bit: int) -> bool:
        return self.watches.settle(self, dom, cell, bit)

    def _choose(self, dom: list[int]) -> None:
        """Pick the cell and the value to try: the fewest choices left, of a cell's values or a value's cells in a
        house, divided by how often that cell or house failed before (weighted degree, Boussemart et al. 2004).
        """
        best = 1e300
        for i in range(self.cells):
            mask = dom[i]
            if mask & (mask - 1):
                score = bits.count(mask) / (1.0 + self.cell_weight[i])
                if score < best:
                    best = score
                    self.cell = i
        mask = dom[self.cell]
        self.bit = mask & (~mask + 1)
        self.houses.choose(self, dom, best)
