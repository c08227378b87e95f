# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""How many of some cells hold one of some values, or how many more than of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Counts(_propagation.Items):
    """Cells, a mask of values, and how many of the cells may hold one of them: at least `least`, at most `most`.

    Those from `against` on count against it.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all counts: cells, mask, least, most, and the cells that count against it."""
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
        """Where the cells that can hold a value are just enough, they do; where enough do, the others don't."""
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
        """Take a value that some of the cells need from all that see each of them that can hold it."""
        self.groups.start_common()
        for cell in self.cell[first:last]:
            if dom[cell] & bit:
                self.groups.keep_common(cell)
        return state.take_common(dom, bit)

    def _spread(self, state: Propagation, dom: list[int], first: int, last: int, bit: int, least: int) -> bool:
        """Take a value that several of the cells need from those that leave too few of the others to hold it."""
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
        """Leave each of cell[first:last] only values of `kept`, if it has some."""
        for cell in self.cell[first:last]:
            mask = dom[cell] & kept
            if mask and mask != dom[cell]:
                state.narrow(dom, cell, mask)
