# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Bounds of sums, with the least and greatest totals of cells of one group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Sums(_propagation.Items):
    """Sums whose cells are divided into *cliques*: cells with the same factor that see each other.

    A clique is `apart` while the groups through which its cells see each other are on; otherwise the cells may be
    equal.

    The total of a clique is the least if each cell takes its lowest value, or the next free one. A value taken is
    *tight* if no cell skipped it. Without a cell, the next tight value from the cell's lowest value on is free again.
    So the cell can exceed this value by at most the slack of the whole sum. The same is true for the greatest total,
    from above.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all sums: the cliques, each with its cells and factor, and the total."""
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
        """Return whether the cells of a clique see each other through groups that are on."""
        first = self.clique_cell[clique]
        last = self.clique_cell[clique + 1]
        for at in range(first, last):
            for other in range(first, at):
                if not self.groups.see(self.cell[at], self.cell[other]):
                    return False
        return True

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Remove the values that the bounds of the other cells exclude."""
        first = self.clique_start[k]
        cliques = self.clique_start[k + 1] - first
        again = True
        while again:
            again = False
            low = high = 0
            for q in range(cliques):
                held = bits.NONE
                for cell in self.cell[self.clique_cell[first + q] : self.clique_cell[first + q + 1]]:
                    held |= dom[cell]
                least = self._least(dom, first + q, held)
                self.above[q] = self.tight
                most = self._most(dom, first + q, held)
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
                # By how much the clique may exceed its least total, and fall short of its greatest.
                above = spare
                below = lack
                if factor != 1:  # division is slow
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
                    if self.value[top] - self.value[bottom] <= min(above, below):
                        continue
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

    def _least(self, dom: list[int], clique: int, free: int) -> int:
        """Return the least total of the cells of a clique with the `free` values, or ENDLESS if they can't differ.

        Each cell takes its lowest value, or the next free one; the values taken do not depend on the order. Sets
        `tight` to the taken values that no cell skipped.
        """
        total = 0
        taken = passed = bits.NONE
        for cell in self.cell[self.clique_cell[clique] : self.clique_cell[clique + 1]]:
            mask = dom[cell]
            low = mask & (~mask + 1)
            bit = free & ~(low - 1)
            if bit == 0:
                return bits.ENDLESS
            bit &= ~bit + 1
            if self.apart[clique]:
                free ^= bit
            taken |= bit
            passed |= bit - low
            total += self.value[bits.lowest(bit)]
        self.tight = taken & ~passed
        return total

    def _most(self, dom: list[int], clique: int, free: int) -> int:
        """Return the greatest total of the cells of a clique, in the same way from above."""
        total = 0
        taken = passed = bits.NONE
        for cell in self.cell[self.clique_cell[clique] : self.clique_cell[clique + 1]]:
            top = self.one << bits.highest(dom[cell])
            bit = free & (top | top - 1)
            if bit == 0:
                return -bits.ENDLESS
            at = bits.highest(bit)
            bit = self.one << at
            if self.apart[clique]:
                free ^= bit
            taken |= bit
            passed |= top - bit << 1
            total += self.value[at]
        self.tight = taken & ~passed
        return total
