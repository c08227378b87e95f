# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Areas: connected cells of one value are as many as the value says. docs/connected.md proves each step of the filter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _connections

if TYPE_CHECKING:
    from ._propagation import Propagation


class Areas(_connections.LinkedItems):
    """Cells, the neighbours of each among them, and for each value its mask and the size of its areas.

    For each value in turn, a cell *may* be inside if its domain has the value, and *must* be if it has no other. The filter
    finds the regions of cells that may be inside, which must be large enough, and the areas of those that must be, which
    may still have to grow.
    """

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all items: cells, neighbours of each, and a mask and a size for each value."""
        self.write_links(items)
        self.value_start = self.memory.ints(len(items) + 1)
        values = [value for _, _, sizes in items for value in sizes]  # type: ignore[attr-defined]
        self.mask = self.memory.words(len(values))
        self.size = self.memory.ints(len(values))
        self.count_of = self.memory.ints(self.longest + 1)  # the number of cells of the area found with a number
        self.added = self.memory.ints(self.longest + 1)  # the cell beside which that area was counted, from 1
        self.is_seen = self.memory.ints(self.longest + 1)
        for at, (mask, size) in enumerate(values):
            self.mask[at] = mask
            self.size[at] = size
        for k, (_, _, sizes) in enumerate(items):
            self.value_start[k + 1] = self.value_start[k] + len(sizes)  # type: ignore[arg-type]

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Remove values from cells that can't be in an area of that size, and extend areas that grow in one way only."""
        first = self.start[k]
        last = self.start[k + 1]
        for i in range(self.value_start[k], self.value_start[k + 1]):
            if not (
                self._keep_large(state, dom, first, last - first, self.mask[i], self.size[i])
                and self._keep_apart(state, dom, first, last - first, self.mask[i], self.size[i])
                and self._grow(state, dom, first, last - first, self.mask[i], self.size[i])
            ):
                return state.blame(self.cell, first, last)
        return True

    def _keep_large(self, state: Propagation, dom: list[int], first: int, cells: int, value: int, size: int) -> bool:
        """Remove a value from the cells of regions that are too small for it."""
        self.clear(cells)
        for root in range(cells):
            if self.found[root] or dom[self.cell[first + root]] & value == 0:
                continue
            end = self.spread(dom, first, root, value, 0, 1)
            if end >= size:
                continue
            for i in self.queue[0:end]:
                cell = self.cell[first + i]
                if dom[cell] == value:
                    return False
                state.narrow(dom, cell, dom[cell] & ~value)
        return True

    def _keep_apart(self, state: Propagation, dom: list[int], first: int, cells: int, value: int, size: int) -> bool:
        """Find the areas of a value, and remove it from cells that would join too many cells of them."""
        self.clear(cells)
        for root in range(cells):
            self.added[root] = 0
            if self.found[root] == 0 and dom[self.cell[first + root]] == value:
                end = self.spread(dom, first, root, value, ~value, root + 1)
                if end > size:
                    return False
                self.count_of[root] = end
        for i in range(cells):
            cell = self.cell[first + i]
            if self.found[i] or dom[cell] & value == 0:
                continue
            joined = 1
            for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                root = self.found[other] - 1
                if root >= 0 and self.added[root] != i + 1:
                    self.added[root] = i + 1
                    joined += self.count_of[root]
            if joined > size:
                state.narrow(dom, cell, dom[cell] & ~value)
        return True

    def _grow(self, state: Propagation, dom: list[int], first: int, cells: int, value: int, size: int) -> bool:
        """Extend the areas that are too small to the cells beside them without which they could not grow."""
        for i in range(cells):
            root = self.found[i] - 1
            if root < 0 or self.count_of[root] == size:
                continue
            if root == i and not self._reaches(dom, first, root, -1, value, size):
                return False
            for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                mask = dom[self.cell[first + other]]
                if mask & value and mask != value and not self._reaches(dom, first, root, other, value, size):
                    state.narrow(dom, self.cell[first + other], value)
        return True

    def _reaches(self, dom: list[int], first: int, root: int, without: int, value: int, size: int) -> bool:
        """Return whether a cell is connected with enough cells that may have a value, without one of them."""
        self.queue[0] = root
        self.is_seen[root] = 1
        end = 1
        at = 0
        while at < end < size:
            i = self.queue[at]
            at += 1
            for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                if self.is_seen[other] == 0 and other != without and dom[self.cell[first + other]] & value:
                    self.is_seen[other] = 1
                    self.queue[end] = other
                    end += 1
        for i in self.queue[0:end]:
            self.is_seen[i] = 0
        return end >= size
