# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Houses: groups with as many cells as there are values, so that every value occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import Groups
    from ._propagation import Propagation


class Houses(_propagation.Items):
    """All houses among the groups, in their order; `group[k]` is the number of the k-th."""

    def __init__(self, groups: Groups) -> None:
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

    def filter(self, kernel: Propagation, dom: list[int], k: int) -> int:
        return self._settle_singles(kernel, dom, k)

    def _settle_singles(self, kernel: Propagation, dom: list[int], k: int) -> int:
        """Settle each cell of a house that alone can hold a value."""
        first = self.start[k]
        last = self.start[k + 1]
        once = twice = single = 0
        for cell in self.cell[first:last]:
            mask = dom[cell]
            twice |= once & mask
            once |= mask
            if mask & (mask - 1) == 0:
                single |= mask
        if once != kernel.full:
            kernel.house_weight[k] += 1.0
            return bits.FAILED
        hidden = once & ~twice & ~single
        if hidden:
            for cell in self.cell[first:last]:
                mask = dom[cell] & hidden
                if mask:
                    if mask & (mask - 1):
                        kernel.house_weight[k] += 1.0
                        return bits.FAILED
                    kernel.narrow(dom, cell, mask)
        return bits.FILTERED

    def choose(self, kernel: Propagation, dom: list[int], best: float) -> None:
        """Pick a value with two or three cells left in a house, and of these one, where that beats the score `best`.

        The score is the number of cells, divided by how often the house failed before.
        """
        for k in range(self.count):
            if 2.0 / (1.0 + kernel.house_weight[k]) >= best:
                continue
            first = self.start[k]
            last = self.start[k + 1]
            once = twice = thrice = more = 0
            for cell in self.cell[first:last]:
                mask = dom[cell]
                more |= thrice & mask
                thrice |= twice & mask
                twice |= once & mask
                once |= mask
            few = twice & ~thrice
            score = 2.0
            if few == 0:
                few = thrice & ~more
                score = 3.0
            if few == 0:
                continue
            score /= 1.0 + kernel.house_weight[k]
            if score < best:
                best = score
                kernel.bit = few & (~few + 1)
                size = 1000
                for cell in self.cell[first:last]:
                    mask = dom[cell]
                    if mask & kernel.bit and bits.count(mask) < size:
                        size = bits.count(mask)
                        kernel.cell = cell
