# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Counts of the cells with one of some values, or the difference of two such counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Counts(_propagation.Items):
    """Cells and a mask of values: between `least` and `most` of the cells have one of these values.

    Cells from index `against` on count as -1.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all counts: cells, mask, least, most, and the cells that count as -1."""
        cells = 0
        for here, _, _, _, others in items:
            cells += len(here) + len(others)  # type: ignore[arg-type]
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.mask = self.memory.words(len(items))
        self.least = self.memory.ints(len(items))
        self.most = self.memory.ints(len(items))
        self.against = self.memory.ints(len(items))
        at = 0
        for here, mask, least, most, others in items:
            for cell in here:  # type: ignore[attr-defined]
                self.cell[at] = cell
                at += 1
            self.against[self.count] = at
            for cell in others:  # type: ignore[attr-defined]
                self.cell[at] = cell
                at += 1
            self.mask[self.count] = mask  # type: ignore[call-overload]
            self.least[self.count] = least  # type: ignore[call-overload]
            self.most[self.count] = most  # type: ignore[call-overload]
            self.count += 1
            self.start[self.count] = at

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """If just enough cells can have a value, they have it; if enough cells have a value, the others don't."""
        first = self.start[k]
        middle = self.against[k]
        last = self.start[k + 1]
        counted = self.mask[k]
        low = high = 0
        for cell in self.cell[first:middle]:
            if dom[cell] & counted:
                high += 1
                if dom[cell] & ~counted == 0:
                    low += 1
        for cell in self.cell[middle:last]:
            if dom[cell] & counted:
                low -= 1
                if dom[cell] & ~counted == 0:
                    high -= 1
        if low > self.most[k] or high < self.least[k]:
            return state.blame(self.cell, first, last)
        if low == high:
            return True
        if high == self.least[k]:
            self._keep(state, dom, first, middle, counted)
            self._keep(state, dom, middle, last, ~counted)
        elif low == self.most[k]:
            self._keep(state, dom, first, middle, ~counted)
            self._keep(state, dom, middle, last, counted)
        elif middle == last and low == 0 and counted & (counted - 1) == 0 and not state.is_logging:
            if self.least[k] == 1:
                return self._take_needed(state, dom, first, last, counted)
            if self.least[k] > 1:
                return self._spread(state, dom, first, last, counted, self.least[k])
        return True

    def _take_needed(self, state: Propagation, dom: list[int], first: int, last: int, bit: int) -> bool:
        """Remove a value that one of the cells must have from all cells that see every possible place."""
        self.groups.start_common()
        for cell in self.cell[first:last]:
            if dom[cell] & bit:
                self.groups.keep_common(cell)
        return state.take_common(dom, bit)

    def _spread(self, state: Propagation, dom: list[int], first: int, last: int, bit: int, least: int) -> bool:
        """Remove a value that `least` of the cells must have from cells that would leave it too few places."""
        for cell in self.cell[first:last]:
            if dom[cell] & bit:
                able = 1
                for other in self.cell[first:last]:
                    if dom[other] & bit and other != cell and not self.groups.see(cell, other):
                        able += 1
                if able < least:
                    state.narrow(dom, cell, dom[cell] & ~bit)
        return True

    def _keep(self, state: Propagation, dom: list[int], first: int, last: int, kept: int) -> None:
        """Restrict each of cell[first:last] to values of `kept`, if it has any."""
        for cell in self.cell[first:last]:
            mask = dom[cell] & kept
            if mask and mask != dom[cell]:
                state.narrow(dom, cell, mask)
