# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Counts of the cells with one of some values, divided by house, as a house has each value once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Spreads(_propagation.Items):
    """Disjoint houses, each with its counted and its other cells, a mask of values, and bounds.

    Together the counted cells of all houses have between `least` and `most` values of the mask.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all spreads: the houses, each with its counted and its other cells; mask, least, most."""
        cells = houses = widest = 0
        for each, _, _, _ in items:
            divided: list[tuple[list[int], list[int]]] = each  # type: ignore[assignment]
            houses += len(divided)
            widest = max(widest, len(divided))
            for counted, others in divided:
                cells += len(counted) + len(others)
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.mask = self.memory.words(len(items))
        self.least = self.memory.ints(len(items))
        self.most = self.memory.ints(len(items))
        self.house_start = self.memory.ints(len(items) + 1)
        self.begin = self.memory.ints(houses + 1)
        self.middle = self.memory.ints(houses + 1)
        self.low = self.memory.ints(widest)
        self.high = self.memory.ints(widest)
        cell = house = 0
        for each, mask, least, most in items:
            divided = each  # type: ignore[assignment]
            for counted, others in divided:
                for member in counted:
                    self.cell[cell] = member
                    cell += 1
                self.middle[house] = cell
                for member in others:
                    self.cell[cell] = member
                    cell += 1
                house += 1
                self.begin[house] = cell
            self.mask[self.count] = mask  # type: ignore[call-overload]
            self.least[self.count] = least  # type: ignore[call-overload]
            self.most[self.count] = most  # type: ignore[call-overload]
            self.count += 1
            self.start[self.count] = cell
            self.house_start[self.count] = house

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """If the sum of the houses' minima is the most allowed, each has its minimum; and the same for maxima."""
        first = self.house_start[k]
        houses = self.house_start[k + 1] - first
        mask = self.mask[k]
        size = bits.count(mask)
        low = high = 0
        for h in range(houses):
            begin = self.begin[first + h]
            middle = self.middle[first + h]
            end = self.begin[first + h + 1]
            self.low[h] = max(self._sure(dom, begin, middle, mask), size - self._able(dom, middle, end, mask))
            self.high[h] = min(self._able(dom, begin, middle, mask), size - self._sure(dom, middle, end, mask))
            low += self.low[h]
            high += self.high[h]
        if low > self.most[k] or high < self.least[k]:
            return state.blame(self.cell, self.start[k], self.start[k + 1])
        if low == high or (low < self.most[k] and high > self.least[k]):
            return True
        for h in range(houses):
            if self.low[h] == self.high[h]:
                continue
            begin = self.begin[first + h]
            middle = self.middle[first + h]
            end = self.begin[first + h + 1]
            if high == self.least[k]:
                if self.high[h] == self._able(dom, begin, middle, mask):
                    self._hold(state, dom, begin, middle, mask)
                if self.high[h] == size - self._sure(dom, middle, end, mask):
                    self._lose(state, dom, middle, end, mask)
            else:
                if self.low[h] == self._sure(dom, begin, middle, mask):
                    self._lose(state, dom, begin, middle, mask)
                if self.low[h] == size - self._able(dom, middle, end, mask):
                    self._hold(state, dom, middle, end, mask)
        return True

    def _able(self, dom: list[int], begin: int, end: int, mask: int) -> int:
        """Return the number of cells that can have a value of the mask."""
        able = 0
        for cell in self.cell[begin:end]:
            if dom[cell] & mask:
                able += 1
        return able

    def _sure(self, dom: list[int], begin: int, end: int, mask: int) -> int:
        """Return the number of cells that can only have values of the mask."""
        sure = 0
        for cell in self.cell[begin:end]:
            if dom[cell] & ~mask == 0:
                sure += 1
        return sure

    def _hold(self, state: Propagation, dom: list[int], begin: int, end: int, mask: int) -> None:
        """Restrict the cells that can have a value of the mask to the mask."""
        for cell in self.cell[begin:end]:
            if dom[cell] & mask and dom[cell] & ~mask:
                state.narrow(dom, cell, dom[cell] & mask)

    def _lose(self, state: Propagation, dom: list[int], begin: int, end: int, mask: int) -> None:
        """Remove the values of the mask from the cells that can have others."""
        for cell in self.cell[begin:end]:
            if dom[cell] & mask and dom[cell] & ~mask:
                state.narrow(dom, cell, dom[cell] & ~mask)
