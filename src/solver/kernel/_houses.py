# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Houses: groups with as many cells as there are values, so that every value occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Houses(_propagation.Items):
    """All houses among the groups, in their order; `group[k]` is the number of the k-th."""

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        houses = 0
        for g in range(self.groups.count):
            if self.groups.is_house(g):
                houses += 1
        self.count = houses
        self.start = self.memory.ints(houses + 1)
        self.cell = self.memory.ints(houses * self.groups.width)
        self.group = self.memory.ints(houses)
        k = 0
        for g in range(self.groups.count):
            if self.groups.is_house(g):
                self.group[k] = g
                bits.copy_ints(self.cell, self.start[k], self.groups.cell, self.groups.start[g], self.groups.width)
                k += 1
                self.start[k] = k * self.groups.width

    def arrange(self, state: Propagation) -> None:
        for k in range(self.count):
            state.switch(self, k, self.groups.on[self.group[k]] & bits.EVERY_VALUE != 0)

    def filter(self, state: Propagation, dom: list[int], item: int) -> bool:
        # The loop of `Items.filter`, without `revise`: that virtual call would cost classic puzzles 2 to 3 %.
        while item >= 0:
            if not self._settle_singles(state, dom, item - self.first):
                return False
            item = state.next_of(self)
        return True

    def _settle_singles(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Settle each cell of a house that is the only place of a value."""
        first = self.start[k]
        last = self.start[k + 1]
        once = twice = single = bits.NONE
        for cell in self.cell[first:last]:
            mask = dom[cell]
            twice |= once & mask
            once |= mask
            if mask & (mask - 1) == 0:
                single |= mask
        if once != state.full:
            return False
        hidden = once & ~twice & ~single
        if hidden:
            for cell in self.cell[first:last]:
                mask = dom[cell] & hidden
                if mask:
                    if mask & (mask - 1):
                        return False
                    state.narrow(dom, cell, mask)
        return True

    def choose(self, state: Propagation, dom: list[int], score: list[float], best: float) -> float:
        """Choose a value with two cells left in a house, if half the higher score of the two is at least `best`.

        Takes the cell with the higher score. Return the score per candidate of the choice.
        """
        for k in range(self.count):
            if self.groups.on[self.group[k]] != bits.NO_REPEAT | bits.EVERY_VALUE:
                continue
            once = twice = thrice = bits.NONE
            for cell in self.cell[self.start[k] : self.start[k + 1]]:
                mask = dom[cell]
                thrice |= twice & mask
                twice |= once & mask
                once |= mask
            few = twice & ~thrice
            while few:
                bit = few & (~few + 1)
                few ^= bit
                most = 0.0
                at = 0
                for cell in self.cell[self.start[k] : self.start[k + 1]]:
                    if dom[cell] & bit and score[cell] + state.cell_weight[cell] > most:
                        most = score[cell] + state.cell_weight[cell]
                        at = cell
                if most >= 2.0 * best:
                    best = most / 2.0
                    state.cell = at
                    state.bit = bit
        return best
