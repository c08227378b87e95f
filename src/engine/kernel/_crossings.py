# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Crossings of two houses, and the candidates that are locked in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import Groups
    from ._propagation import Propagation


class Crossings(_propagation.Items):
    """All pairs of houses that share two cells or more, by the first house, then the second.

    The cells of each are those that both share, from `rest` on those of the first house alone, from `end` on those of
    the second alone. Boards of two values have none: there a locked candidate is a hidden single.
    """

    def __init__(self, groups: Groups) -> None:
        super().__init__(groups)
        self.shared = self.memory.ints(self.groups.count)
        self.met = self.memory.ints(self.groups.count)
        self.cells = 0
        if self.groups.width > 2:
            self._scan(False)
        self.start = self.memory.ints(self.count + 1)
        self.rest = self.memory.ints(self.count)
        self.end = self.memory.ints(self.count)
        self.one = self.memory.ints(self.count)
        self.other = self.memory.ints(self.count)
        self.cell = self.memory.ints(self.cells)
        if self.groups.width > 2:
            self._scan(True)

    def _scan(self, writes: bool) -> None:
        """Count crossings and their cells or, the second time, write them."""
        groups = self.groups
        self.count = 0
        self.cells = 0
        for g in range(groups.count):
            if not groups.is_house(g):
                continue
            # How many cells does it share with each later house?
            met = 0
            for cell in groups.cell[groups.start[g] : groups.start[g + 1]]:
                for other in groups.of[groups.of_start[cell] : groups.of_start[cell + 1]]:
                    if other > g and groups.is_house(other):
                        self.shared[other] += 1
                        if self.shared[other] == 2:
                            # Keep them in order.
                            at = met
                            while at > 0 and self.met[at - 1] > other:
                                self.met[at] = self.met[at - 1]
                                at -= 1
                            self.met[at] = other
                            met += 1
            for other in self.met[0:met]:
                if writes:
                    self._write(g, other)
                self.cells += 2 * groups.width - self.shared[other]
                self.count += 1
            for cell in groups.cell[groups.start[g] : groups.start[g + 1]]:
                for other in groups.of[groups.of_start[cell] : groups.of_start[cell + 1]]:
                    self.shared[other] = 0

    def _write(self, g: int, other: int) -> None:
        """Write a crossing, whose cells begin at `cells`."""
        groups = self.groups
        shared = self.cells
        rest = shared + self.shared[other]
        end = rest + groups.width - self.shared[other]
        self.start[self.count] = shared
        self.rest[self.count] = rest
        self.end[self.count] = end
        self.one[self.count] = g
        self.other[self.count] = other
        # Both groups are in rising order: merge them.
        j = groups.start[other]
        last = groups.start[other + 1]
        for cell in groups.cell[groups.start[g] : groups.start[g + 1]]:
            while j < last and groups.cell[j] < cell:
                self.cell[end] = groups.cell[j]
                end += 1
                j += 1
            if j < last and groups.cell[j] == cell:
                self.cell[shared] = cell
                shared += 1
                j += 1
            else:
                self.cell[rest] = cell
                rest += 1
        while j < last:
            self.cell[end] = groups.cell[j]
            end += 1
            j += 1
        self.start[self.count + 1] = end

    def filter(self, state: Propagation, dom: list[int], item: int) -> bool:
        # The loop of `Items.filter`, without `revise`: that virtual call would cost classic puzzles 2 to 3 %.
        while item >= 0:
            if not self._take_locked(state, dom, item - self.first):
                return False
            item = state.next_of(self)
        return True

    def _take_locked(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Locked candidates: a value that one house must hold in its crossing with another leaves the rest of that.

        Once all cells are settled the houses alone suffice.
        """
        if dom[state.cells + bits.LEFT] == 0:
            return True
        start = self.start[k]
        rest = self.rest[k]
        end = self.end[k]
        last = self.start[k + 1]
        shared = in_first = in_second = bits.NONE
        for cell in self.cell[start:rest]:
            shared |= dom[cell]
        for cell in self.cell[rest:end]:
            in_first |= dom[cell]
        for cell in self.cell[end:last]:
            in_second |= dom[cell]
        gone = shared & in_second & ~in_first
        if gone and not self._take(state, dom, end, last, gone, self.one[k], self.other[k]):
            return False
        gone = shared & in_first & ~in_second
        return gone == 0 or self._take(state, dom, rest, end, gone, self.other[k], self.one[k])

    def _take(
        self, state: Propagation, dom: list[int], first: int, last: int, gone: int, needing: int, losing: int
    ) -> bool:
        """Take the values that a house needs in the crossing from the rest of the other one, where both say so."""
        on = self.groups.on
        if on[needing] & bits.EVERY_VALUE == 0 or on[losing] & bits.NO_REPEAT == 0:
            return True
        state.group = losing
        return state.take(dom, self.cell, first, last, gone)

    def houses(self, k: int) -> tuple[int, int]:
        """Return the groups of the two houses of a crossing."""
        return self.one[k], self.other[k]
