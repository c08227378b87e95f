# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Bounds of sums, which know what cells of one group add up to at least and at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import Groups
    from ._propagation import Propagation


class Sums(_propagation.Items):
    """Sums whose cells fall into *cliques*: cells that count alike and see each other, each with one factor.

    A clique is `apart` while groups by which its cells see each other are on: else they may be equal.

    The least that a clique adds up to: in rising order, each value is taken by a cell that waits, one whose lowest value
    it is or was before, if there is one. Where nobody waits any more is a *tight* value. Leave a cell out, and of the
    values taken that is free again which is tight next, from its own lowest one on. So the cell can exceed that one by what
    the whole sum has to spare, and no more. The same for the most, from above.
    """

    def __init__(self, groups: Groups) -> None:
        super().__init__(groups)

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all sums: the cliques, each cells and their factor, and the total."""
        self.value = self.memory.signed(self.groups.width)
        for at, value in enumerate(self.groups.values):
            self.value[at] = value
        cells = cliques = most = 0
        for each, _ in items:
            parts: list[tuple[list[int], int]] = each  # type: ignore[assignment]
            for members, _ in parts:
                cells += len(members)
            cliques += len(parts)
            most = max(most, len(parts))
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.total = self.memory.signed(len(items))
        self.clique_start = self.memory.ints(len(items) + 1)
        self.clique_cell = self.memory.ints(cliques + 1)
        self.factor = self.memory.signed(cliques)
        self.apart = self.memory.ints(cliques)
        # Work space.
        self.tally = self.memory.ints(self.groups.width)
        self.tight = bits.NONE
        self.one = 1
        self.least = self.memory.signed(most)
        self.most = self.memory.signed(most)
        self.above = self.memory.words(most)
        self.below = self.memory.words(most)
        cell = clique = 0
        for each, total in items:
            parts = each  # type: ignore[assignment]
            for members, factor in parts:
                for member in members:
                    self.cell[cell] = member
                    cell += 1
                self.factor[clique] = factor
                self.apart[clique] = 1
                clique += 1
                self.clique_cell[clique] = cell
            self.total[self.count] = total  # type: ignore[call-overload]
            self.count += 1
            self.start[self.count] = cell
            self.clique_start[self.count] = clique

    def arrange(self, state: Propagation) -> None:
        for k in range(self.count):
            for clique in range(self.clique_start[k], self.clique_start[k + 1]):
                self.apart[clique] = self._is_apart(clique)

    def _is_apart(self, clique: int) -> bool:
        """Return whether the cells of a clique see each other, by groups that are on."""
        first = self.clique_cell[clique]
        last = self.clique_cell[clique + 1]
        for at in range(first, last):
            for other in range(first, at):
                if not self.groups.see(self.cell[at], self.cell[other]):
                    return False
        return True

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Drop the values that the least and most of the other cells rule out."""
        first = self.clique_start[k]
        cliques = self.clique_start[k + 1] - first
        again = True
        while again:
            again = False
            low = high = 0
            for q in range(cliques):
                least = self._least(dom, first + q)
                self.above[q] = self.tight
                most = self._most(dom, first + q)
                self.below[q] = self.tight
                if least > most:  # the cells can't all differ
                    return state.blame(self.cell, self.start[k], self.start[k + 1])
                self.least[q] = least
                self.most[q] = most
                factor = self.factor[first + q]
                low += factor * (least if factor > 0 else most)
                high += factor * (most if factor > 0 else least)
            spare = self.total[k] - low
            lack = high - self.total[k]
            if spare < 0 or lack < 0:
                return state.blame(self.cell, self.start[k], self.start[k + 1])
            for q in range(cliques):
                factor = self.factor[first + q]
                # By how much the clique may exceed its least, and fall short of its most.
                above = spare // factor if factor > 0 else lack // -factor
                below = lack // factor if factor > 0 else spare // -factor
                if above >= self.most[q] - self.least[q] and below >= self.most[q] - self.least[q]:
                    continue
                for cell in self.cell[self.clique_cell[first + q] : self.clique_cell[first + q + 1]]:
                    mask = dom[cell]
                    if mask & (mask - 1) == 0:
                        continue
                    bottom = bits.lowest(mask)
                    top = bits.highest(mask)
                    ceiling = self.value[bits.lowest(self.above[q] >> bottom) + bottom] + above
                    floor = self.value[bits.highest(self.below[q] & (bits.ALL >> 63 - top))] - below
                    if self.value[top] <= ceiling and self.value[bottom] >= floor:
                        continue
                    while mask and self.value[bits.highest(mask)] > ceiling:
                        mask &= ~(bits.ALL << bits.highest(mask))
                    while mask and self.value[bits.lowest(mask)] < floor:
                        mask &= mask - 1
                    if mask == 0:
                        return state.blame(self.cell, self.start[k], self.start[k + 1])
                    state.narrow(dom, cell, mask)
                    again = True
        return True

    def _least(self, dom: list[int], clique: int) -> int:
        """Return the least that the cells of a clique add up to, ENDLESS where they can't differ; set the `tight` values."""
        first = self.clique_cell[clique]
        last = self.clique_cell[clique + 1]
        held = starts = self.tight = bits.NONE
        for cell in self.cell[first:last]:
            mask = dom[cell]
            held |= mask
            mask &= ~mask + 1
            starts |= mask
            self.tally[bits.lowest(mask)] += 1
        total = waiting = 0
        left = last - first
        while left:
            mask = held if waiting else starts
            if mask == 0:
                return bits.ENDLESS
            at = bits.lowest(mask)
            mask &= ~mask + 1
            held &= ~(mask | mask - 1)
            starts &= held
            taken = 1 if self.apart[clique] else self.tally[at]
            waiting += self.tally[at] - taken
            self.tally[at] = 0
            left -= taken
            total += taken * self.value[at]
            if waiting == 0:
                self.tight |= mask
        return total

    def _most(self, dom: list[int], clique: int) -> int:
        """Return the most that the cells of a clique add up to, -ENDLESS where they can't differ; set the `tight` values."""
        first = self.clique_cell[clique]
        last = self.clique_cell[clique + 1]
        held = starts = self.tight = bits.NONE
        for cell in self.cell[first:last]:
            mask = dom[cell]
            held |= mask
            at = bits.highest(mask)
            starts |= self.one << at
            self.tally[at] += 1
        total = waiting = 0
        left = last - first
        while left:
            mask = held if waiting else starts
            if mask == 0:
                return -bits.ENDLESS
            at = bits.highest(mask)
            mask = self.one << at
            held &= mask - 1
            starts &= held
            taken = 1 if self.apart[clique] else self.tally[at]
            waiting += self.tally[at] - taken
            self.tally[at] = 0
            left -= taken
            total += taken * self.value[at]
            if waiting == 0:
                self.tight |= mask
        return total
