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
    """Sums whose cells fall into *cliques*: cells that count alike and all differ, each with one factor.

    A clique is `apart` while some group that holds its cells is on: else they may be equal.
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
        self.held = self.memory.words(most)
        self.least = self.memory.signed(most)
        self.most = self.memory.signed(most)
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
        """Return whether the cells of a clique differ, by one group that is on."""
        first = self.clique_cell[clique]
        size = self.clique_cell[clique + 1] - first
        lead = self.cell[first]
        for g in self.groups.of[self.groups.of_start[lead] : self.groups.of_start[lead + 1]]:
            if self.groups.on[g] & bits.NO_REPEAT == 0:
                continue
            met = 0
            for other in self.groups.cell[self.groups.start[g] : self.groups.start[g + 1]]:
                for cell in self.cell[first : first + size]:
                    if cell == other:
                        met += 1
            if met == size:
                return True
        return False

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Drop the values that the least and most of the other cells rule out."""
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
                self.held[q] = held
                least = self._least(dom, first + q, held, -1)
                most = self._most(dom, first + q, held, -1)
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
                    bottom = self.value[bits.lowest(mask)]
                    top = self.value[bits.highest(mask)]
                    if top - bottom <= above and top - bottom <= below:
                        continue
                    ceiling = self.least[q] + above - self._least(dom, first + q, self.held[q], cell)
                    floor = self.most[q] - below - self._most(dom, first + q, self.held[q], cell)
                    if top <= ceiling and bottom >= floor:
                        continue
                    kept = bits.NONE
                    while mask:
                        bit = mask & (~mask + 1)
                        mask ^= bit
                        if floor <= self.value[bits.lowest(bit)] <= ceiling:
                            kept |= bit
                    if kept == 0:
                        return state.blame(self.cell, self.start[k], self.start[k + 1])
                    state.narrow(dom, cell, kept)
                    again = True
        return True

    def _least(self, dom: list[int], clique: int, held: int, but: int) -> int:
        """Return the least that the cells of a clique, all but one, add up to, where each has a value of its own.

        Each takes its lowest value, or the next one that is free: what they add up to does not depend on their order.
        """
        total = 0
        free = held
        for cell in self.cell[self.clique_cell[clique] : self.clique_cell[clique + 1]]:
            if cell == but:
                continue
            mask = dom[cell]
            bit = free & ~((mask & (~mask + 1)) - 1)
            if bit == 0:
                return bits.ENDLESS
            bit &= ~bit + 1
            if self.apart[clique]:
                free ^= bit
            total += self.value[bits.lowest(bit)]
        return total

    def _most(self, dom: list[int], clique: int, held: int, but: int) -> int:
        """Return the most that the cells of a clique, all but one, add up to, where each has a value of its own."""
        total = 0
        free = held
        for cell in self.cell[self.clique_cell[clique] : self.clique_cell[clique + 1]]:
            if cell == but:
                continue
            top = bits.highest(dom[cell])
            bit = free & (bits.ALL >> 63 - top)
            if bit == 0:
                return -bits.ENDLESS
            at = bits.highest(bit)
            if self.apart[clique]:
                free &= ~(bits.ALL >> 63 - at) | (bits.ALL >> 63 - at) >> 1
            total += self.value[at]
        return total
