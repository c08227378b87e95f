# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Connections: the cells with one of some values are connected. docs/connected.md proves each step of the filter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class LinkedItems(_propagation.Items):
    """Items about cells and the neighbours of each among them."""

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def write_links(self, items: list[tuple[object, ...]]) -> None:
        """Write the cells of all items, and the neighbours of each cell (by index among the cells)."""
        cells = links = longest = 0
        for item in items:
            cells += len(item[0])  # type: ignore[arg-type]
            longest = max(longest, len(item[0]))  # type: ignore[arg-type]
            for others in item[1]:  # type: ignore[attr-defined]
                links += len(others)
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.link_start = self.memory.ints(cells + 1)
        self.link = self.memory.ints(links)
        self.found = self.memory.ints(longest + 1)  # the number with which a cell was found, or 0
        self.queue = self.memory.ints(longest + 1)
        self.longest = longest
        at = link = 0
        for item in items:
            for cell, others in zip(item[0], item[1]):  # type: ignore[call-overload]  # noqa: B905
                self.cell[at] = cell
                for other in others:
                    self.link[link] = other
                    link += 1
                at += 1
                self.link_start[at] = link
            self.count += 1
            self.start[self.count] = at

    def clear(self, cells: int) -> None:
        """Forget which cells were found."""
        for i in range(cells):
            self.found[i] = 0

    def spread(self, dom: list[int], first: int, root: int, values: int, others: int, number: int) -> int:
        """Find all cells that are connected with one; return how many, in `queue`.

        Each has one of `values`, and none of `others`. They are found with a number.
        """
        self.queue[0] = root
        self.found[root] = number
        end = 1
        at = 0
        while at < end:
            i = self.queue[at]
            at += 1
            for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                mask = dom[self.cell[first + other]]
                if self.found[other] == 0 and mask & values and mask & others == 0:
                    self.found[other] = number
                    self.queue[end] = other
                    end += 1
        return end


class Connections(LinkedItems):
    """Cells, the neighbours of each among them, a mask of values, and a size: the cells with one of these values are
    connected, and if the size is not 0, there are as many.

    A cell *may* be inside if its domain has one of the values, and *must* be if it has no other. The filter walks from a
    cell that must be inside through those that may be. It finds the cells that are out of reach, and the doors: cells
    without which the walk would miss another cell that must be inside (Tarjan 1972).
    """

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all connections: cells, neighbours of each, mask and size."""
        self.write_links(items)
        self.mask = self.memory.words(len(items))
        self.size = self.memory.ints(len(items))
        self.low = self.memory.ints(self.longest + 1)  # the least number that its branch reaches
        self.before = self.memory.ints(self.longest + 1)  # the cell from which it was reached
        self.next_link = self.memory.ints(self.longest + 1)
        self.needed = self.memory.ints(self.longest + 1)  # the cells of its branch that must be inside
        self.branch = self.memory.ints(self.longest + 1)  # the cells of its branch
        self.behind = self.memory.ints(self.longest + 1)  # the cells that only it connects with the start
        self.is_door = self.memory.ints(self.longest + 1)
        for k, (_, _, mask, size) in enumerate(items):
            self.mask[k] = mask  # type: ignore[call-overload]
            self.size[k] = size  # type: ignore[call-overload]

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Exclude the cells that can't be connected, and include those without which others can't be."""
        first = self.start[k]
        last = self.start[k + 1]
        size = self.size[k]
        inside = self.mask[k]
        root = -1
        musts = 0
        for i in range(last - first):
            self.found[i] = 0
            if dom[self.cell[first + i]] & ~inside == 0:
                musts += 1
                if root < 0:
                    root = i
        if root < 0:
            return size == 0 or self._keep_large(state, dom, first, last, inside, size)
        reached = self._walk(dom, first, root, inside)
        if self.needed[root] < musts or (size > 0 and (musts > size or reached < size)):
            return state.blame(self.cell, first, last)
        if size > 0 and musts < size:
            self._measure(dom, first, last, inside)
        for i in range(last - first):
            cell = self.cell[first + i]
            mask = dom[cell]
            if mask & inside == 0 or mask & ~inside == 0:
                continue
            if self.found[i] == 0 or (size > 0 and (musts == size or musts + self.low[i] > size)):
                state.narrow(dom, cell, mask & ~inside)
            elif self.is_door[i] or (size > 0 and reached - 1 - self.behind[i] < size):
                state.narrow(dom, cell, mask & inside)
        return True

    def _walk(self, dom: list[int], first: int, root: int, inside: int) -> int:
        """Walk from a cell through all that may be inside, and find the doors; return the number of cells reached."""
        reached = 1
        i = root
        self._enter(dom, first, i, -1, 1, inside)
        while True:
            link = self.next_link[i]
            if link < self.link_start[first + i + 1]:
                self.next_link[i] = link + 1
                other = self.link[link]
                if self.found[other]:
                    if other != self.before[i] and self.found[other] < self.low[i]:
                        self.low[i] = self.found[other]
                elif dom[self.cell[first + other]] & inside:
                    reached += 1
                    self._enter(dom, first, other, i, reached, inside)
                    i = other
                continue
            if i == root:
                return reached
            back = self.before[i]
            self.needed[back] += self.needed[i]
            self.branch[back] += self.branch[i]
            if self.low[i] < self.low[back]:
                self.low[back] = self.low[i]
            if self.low[i] >= self.found[back]:
                self.behind[back] += self.branch[i]
                if self.needed[i]:
                    self.is_door[back] = 1
            i = back

    def _enter(self, dom: list[int], first: int, i: int, back: int, number: int, inside: int) -> None:
        self.found[i] = number
        self.low[i] = number
        self.before[i] = back
        self.next_link[i] = self.link_start[first + i]
        self.needed[i] = 1 if dom[self.cell[first + i]] & ~inside == 0 else 0
        self.branch[i] = 1
        self.behind[i] = 0
        self.is_door[i] = 0

    def _measure(self, dom: list[int], first: int, last: int, inside: int) -> None:
        """Write the distance of each reached cell from the nearest that must be inside into `low`."""
        end = 0
        for i in range(last - first):
            self.low[i] = -1
            if self.found[i] and dom[self.cell[first + i]] & ~inside == 0:
                self.low[i] = 0
                self.queue[end] = i
                end += 1
        at = 0
        while at < end:
            i = self.queue[at]
            at += 1
            for other in self.link[self.link_start[first + i] : self.link_start[first + i + 1]]:
                if self.found[other] and self.low[other] < 0:
                    self.low[other] = self.low[i] + 1
                    self.queue[end] = other
                    end += 1

    def _keep_large(self, state: Propagation, dom: list[int], first: int, last: int, inside: int, size: int) -> bool:
        """Exclude the cells of parts that are too small, while no cell must be inside."""
        possible = False
        for root in range(last - first):
            if self.found[root] or dom[self.cell[first + root]] & inside == 0:
                continue
            end = self.spread(dom, first, root, inside, 0, 1)
            if end >= size:
                possible = True
                continue
            for i in self.queue[0:end]:
                cell = self.cell[first + i]
                state.narrow(dom, cell, dom[cell] & ~inside)
        return possible or state.blame(self.cell, first, last)
