# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The total of the cells between two others, by the possible sets of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Sandwiches(_propagation.Items):
    """Lines of cells that differ, and the ways in which two of them, the *crusts*, enclose a total.

    A way is a value for each crust, a mask of the possible values of the other cells, and for each number of enclosed
    cells their possible sets of values. In a house (`whole`) all other values are outside.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all lines: cells and ways, each with the bits of the crusts, the mask of others, the sets by size."""
        cells = longest = ways = sizes = sets = 0
        for here, each in items:
            size: int = len(here)  # type: ignore[arg-type]
            cells += size
            longest = max(longest, size)
            for _, _, _, by_size in each:  # type: ignore[attr-defined]
                ways += 1
                sizes += len(by_size)
                for masks in by_size:
                    sets += len(masks)
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.whole = self.memory.ints(len(items))
        self.way_start = self.memory.ints(len(items) + 1)
        self.low = self.memory.words(ways)
        self.high = self.memory.words(ways)
        self.others = self.memory.words(ways)
        self.size_start = self.memory.ints(ways + 1)
        self.set_start = self.memory.ints(sizes + 1)
        self.set = self.memory.words(sets)
        self.kept = self.memory.words(longest)
        cell = way = size_ = set_ = 0
        for here, each in items:
            for member in here:  # type: ignore[attr-defined]
                self.cell[cell] = member
                cell += 1
            for low, high, others, by_size in each:  # type: ignore[attr-defined]
                self.low[way] = low
                self.high[way] = high
                self.others[way] = others
                way += 1
                for masks in by_size:
                    for mask in masks:
                        self.set[set_] = mask
                        set_ += 1
                    size_ += 1
                    self.set_start[size_] = set_
                self.size_start[way] = size_
            self.whole[self.count] = cell - self.start[self.count] == self.groups.width
            self.count += 1
            self.start[self.count] = cell
            self.way_start[self.count] = way

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Keep the values that some way allows, with the crusts in two cells and a set between them."""
        first = self.start[k]
        size = self.start[k + 1] - first
        for i in range(size):
            self.kept[i] = 0
        for way in range(self.way_start[k], self.way_start[k + 1]):
            if self._keep_of(dom, k, way):
                return True
        if self.kept[0] == 0:
            return state.blame(self.cell, first, first + size)
        for i in range(size):
            cell = self.cell[first + i]
            if dom[cell] & ~self.kept[i]:
                state.narrow(dom, cell, self.kept[i])
        return True

    def _keep_of(self, dom: list[int], k: int, way: int) -> bool:
        """Keep the values that one way allows; return whether all values are kept so far."""
        first = self.start[k]
        size = self.start[k + 1] - first
        low = self.low[way]
        high = self.high[way]
        others = self.others[way]
        # Cells that can only be a crust must be among the two.
        forced = 0
        for i in range(size):
            if dom[self.cell[first + i]] & others == 0:
                forced += 1
        if forced > 2:
            return False
        for i in range(size):
            mask = dom[self.cell[first + i]]
            if mask & (low | high) == 0:
                continue
            here = 1 if mask & others == 0 else 0
            for j in range(i + 1, size):
                opposite = dom[self.cell[first + j]]
                if opposite & (low | high) == 0 or here + (1 if opposite & others == 0 else 0) < forced:
                    continue
                rising = mask & low != 0 and opposite & high != 0
                falling = mask & high != 0 and opposite & low != 0
                if not rising and not falling:
                    continue
                at = self.size_start[way] + j - i - 1
                for s in range(self.set_start[at], self.set_start[at + 1]):
                    if self._fits(dom, k, i, j, self.set[s], others & ~self.set[s]):
                        if rising:
                            self.kept[i] |= low
                            self.kept[j] |= high
                        if falling:
                            self.kept[i] |= high
                            self.kept[j] |= low
                        if self._is_all(dom, k):
                            return True
        return False

    def _fits(self, dom: list[int], k: int, i: int, j: int, inside: int, outside: int) -> bool:
        """Keep the values with one set between two cells and the rest outside, if possible; return whether it is.

        It is if each cell has a value, and each value that must occur has a cell.
        """
        first = self.start[k]
        size = self.start[k + 1] - first
        held = bits.NONE
        for at in range(i + 1, j):
            mask = dom[self.cell[first + at]] & inside
            if mask == 0:
                return False
            held |= mask
        if held != inside:
            return False
        held = bits.NONE
        for at in range(size):
            if at < i or at > j:
                mask = dom[self.cell[first + at]] & outside
                if mask == 0:
                    return False
                held |= mask
        if self.whole[k] and held != outside:
            return False
        for at in range(size):
            if i < at < j:
                self.kept[at] |= dom[self.cell[first + at]] & inside
            elif at < i or at > j:
                self.kept[at] |= dom[self.cell[first + at]] & outside
        return True

    def _is_all(self, dom: list[int], k: int) -> bool:
        """Return whether every value of every cell is kept."""
        first = self.start[k]
        for i in range(self.start[k + 1] - first):
            if dom[self.cell[first + i]] & ~self.kept[i]:
                return False
        return True
