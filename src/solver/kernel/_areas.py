# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Areas: connected cells of one value are as many as the value says. docs/connected.md proves each step of the filter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Areas(_propagation.Items):
    """Cells, the neighbours of each among them, and for each value its mask and the size of its areas.

    For each value in turn, a cell *may* be inside if its domain has the value, and *must* be if it has no other. The filter
    finds the regions of cells that may be inside, which must be large enough, and the areas of those that must be, which
    may still have to grow.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all items: cells, neighbours of each (by index among the cells), and a mask and a size for each value."""
        cells = links = longest = values = 0
        for here, around, sizes in items:
            cells += len(here)  # type: ignore[arg-type]
            longest = max(longest, len(here))  # type: ignore[arg-type]
            values += len(sizes)  # type: ignore[arg-type]
            for others in around:  # type: ignore[attr-defined]
                links += len(others)
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.link_start = self.memory.ints(cells + 1)
        self.link = self.memory.ints(links)
        self.value_start = self.memory.ints(len(items) + 1)
        self.mask = self.memory.words(values)
        self.size = self.memory.ints(values)
        self.is_seen = self.memory.ints(longest + 1)
        self.area = self.memory.ints(longest + 1)  # the first cell of a cell's area, from 1, or 0
        self.count_of = self.memory.ints(longest + 1)  # the number of cells of the area that starts here
        self.added = self.memory.ints(
            longest + 1
        )  # the cell beside which the area that starts here was counted, from 1
        self.queue = self.memory.ints(longest + 1)
        at = link = value = 0
        for here, around, sizes in items:
            for cell, others in zip(here, around):  # type: ignore[call-overload]  # noqa: B905
                self.cell[at] = cell
                for other in others:
                    self.link[link] = other
                    link += 1
                at += 1
                self.link_start[at] = link
            for mask, size in sizes:  # type: ignore[attr-defined]
                self.mask[value] = mask
                self.size[value] = size
                value += 1
            self.count += 1
            self.start[self.count] = at
            self.value_start[self.count] = value

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
        for i in range(cells):
            self.is_seen[i] = 0
        for root in range(cells):
            if self.is_seen[root] or dom[self.cell[first + root]] & value == 0:
                continue
            self.queue[0] = root
            self.is_seen[root] = 1
            end = 1
            at = 0
            while at < end:
                i = self.queue[at]
                at += 1
                for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                    if self.is_seen[other] == 0 and dom[self.cell[first + other]] & value:
                        self.is_seen[other] = 1
                        self.queue[end] = other
                        end += 1
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
        for i in range(cells):
            self.area[i] = 0
            self.added[i] = 0
        for root in range(cells):
            if self.area[root] or dom[self.cell[first + root]] != value:
                continue
            self.queue[0] = root
            self.area[root] = root + 1
            end = 1
            at = 0
            while at < end:
                i = self.queue[at]
                at += 1
                for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                    if self.area[other] == 0 and dom[self.cell[first + other]] == value:
                        self.area[other] = root + 1
                        self.queue[end] = other
                        end += 1
            if end > size:
                return False
            self.count_of[root] = end
        for i in range(cells):
            cell = self.cell[first + i]
            if self.area[i] or dom[cell] & value == 0:
                continue
            joined = 1
            for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                root = self.area[other] - 1
                if root >= 0 and self.added[root] != i + 1:
                    self.added[root] = i + 1
                    joined += self.count_of[root]
            if joined > size:
                state.narrow(dom, cell, dom[cell] & ~value)
        return True

    def _grow(self, state: Propagation, dom: list[int], first: int, cells: int, value: int, size: int) -> bool:
        """Extend the areas that are too small to the cells beside them without which they could not grow."""
        for i in range(cells):
            self.is_seen[i] = 0
        for i in range(cells):
            root = self.area[i] - 1
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
