# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Alternatives, at least one of them true (constructive disjunction: Van Hentenryck, Saraswat, Deville, 1998)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits, kinds

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Choices(_propagation.Items):
    """Cells and their alternatives, each a separate propagation over only these cells.

    The filter propagates each alternative separately and keeps the values that any of them leaves. A group of an
    alternative is on if it belongs to the alternative, or if a group of the puzzle that includes these cells is on.
    Links record this: each has a `group` of the alternative and its `source` in the puzzle, or -1 if it belongs to the
    alternative.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.parts: list[Propagation] = []
        self.part_count = 0
        self.part = kinds.parts(self.parts, self.memory.words(0))

    @property
    def nbytes(self) -> int:
        total: int = self.memory.nbytes
        for part in self.parts:
            total += part.nbytes
        return total

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all choices: cells, and the propagation and links (group, source) of each alternative."""
        cells = longest = links = 0
        for here, alternatives in items:
            size: int = len(here)  # type: ignore[arg-type]
            cells += size
            longest = max(longest, size)
            for part, pairs in alternatives:  # type: ignore[attr-defined]
                self.parts.append(part)
                links += len(pairs)
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.part_start = self.memory.ints(len(items) + 1)
        self.part = kinds.parts(self.parts, self.memory.words(len(self.parts)))
        self.merged = self.memory.words(longest)
        self.link_start = self.memory.ints(len(self.parts) + 1)
        self.group = self.memory.ints(links)
        self.source = self.memory.ints(links)
        at = link = 0
        for here, alternatives in items:
            for cell in here:  # type: ignore[attr-defined]
                self.cell[at] = cell
                at += 1
            for _, pairs in alternatives:  # type: ignore[attr-defined]
                for group, source in pairs:
                    self.group[link] = group
                    self.source[link] = source
                    link += 1
                self.part_count += 1
                self.link_start[self.part_count] = link
            self.count += 1
            self.start[self.count] = at
            self.part_start[self.count] = self.part_count

    def arrange(self, state: Propagation) -> None:
        for p in range(self.part_count):
            part: Propagation = self.parts[p]
            link = self.link_start[p]
            last = self.link_start[p + 1]
            while link < last:
                group = self.group[link]
                on = 0
                while link < last and self.group[link] == group:
                    source = self.source[link]
                    on |= self.groups.on[source] if source >= 0 else bits.NO_REPEAT | bits.EVERY_VALUE
                    link += 1
                part.groups.switch(group, on)
            part.arrange()

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        first = self.start[k]
        size = self.start[k + 1] - first
        for i in range(size):
            self.merged[i] = 0
        possible = False
        for p in range(self.part_start[k], self.part_start[k + 1]):
            if not kinds.holds(self.part, p, dom, self.cell, first):
                continue
            possible = True
            left = 0
            part = kinds.masks(self.part, p)
            for i in range(size):
                self.merged[i] |= part[i]
                left |= dom[self.cell[first + i]] & ~self.merged[i]
            if left == 0:
                return True
        if not possible:
            return state.blame(self.cell, first, first + size)
        for i in range(size):
            cell = self.cell[first + i]
            mask = dom[cell] & self.merged[i]
            if mask != dom[cell]:
                state.narrow(dom, cell, mask)
        return True
