# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Pairings: places with two cells each, whose pairs of values are all different."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Pairings(_propagation.Items):
    """The first cells of all places, then their second cells, and whether every pair of values occurs.

    In a puzzle with regions to be found, the first cell of a place has its digit, the second the number of its region.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all pairings: first cells, second cells, masks of their values, whether every pair occurs."""
        cells = 0
        for firsts, _, _, _, _ in items:
            cells += 2 * len(firsts)  # type: ignore[arg-type]
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.firsts = self.memory.words(len(items))
        self.seconds = self.memory.words(len(items))
        self.is_full = self.memory.ints(len(items))
        at = 0
        for firsts, seconds, mask, other, is_full in items:
            for cell in [*firsts, *seconds]:  # type: ignore[misc]
                self.cell[at] = cell
                at += 1
            self.firsts[self.count] = mask  # type: ignore[call-overload]
            self.seconds[self.count] = other  # type: ignore[call-overload]
            self.is_full[self.count] = 1 if is_full else 0
            self.count += 1
            self.start[self.count] = at

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """For each second value, remove the first values that are taken with it, and settle those with one place."""
        left = self.seconds[k]
        while left:
            bit = left & (~left + 1)
            left ^= bit
            if not self._revise_value(state, dom, k, bit):
                return False
        return True

    def _revise_value(self, state: Propagation, dom: list[int], k: int, bit: int) -> bool:
        first = self.start[k]
        size = (self.start[k + 1] - first) >> 1
        once = twice = taken = bits.NONE
        for at in range(first, first + size):
            second = dom[self.cell[at + size]]
            if second & bit == 0:
                continue
            mask = dom[self.cell[at]]
            twice |= once & mask
            once |= mask
            if second == bit and mask & (mask - 1) == 0:
                if taken & mask:
                    return state.blame(self.cell, first, first + 2 * size)
                taken |= mask
        if self.is_full[k] and self.firsts[k] & ~once:
            return state.blame(self.cell, first, first + 2 * size)
        needed = bits.NONE
        if self.is_full[k]:
            needed = self.firsts[k] & once & ~twice
        for at in range(first, first + size):
            cell = self.cell[at]
            other = self.cell[at + size]
            second = dom[other]
            if second & bit == 0:
                continue
            mask = dom[cell]
            if second == bit:
                if mask & (mask - 1) and mask & taken:
                    mask &= ~taken
                    if mask == 0:
                        return state.blame(self.cell, first, first + 2 * size)
                    state.narrow(dom, cell, mask)
            elif mask & ~taken == 0:
                second &= ~bit
                if second == 0:
                    return state.blame(self.cell, first, first + 2 * size)
                state.narrow(dom, other, second)
                continue
            only = mask & needed
            if only:
                if only & (only - 1):
                    return state.blame(self.cell, first, first + 2 * size)
                if mask != only:
                    state.narrow(dom, cell, only)
                if second != bit:
                    state.narrow(dom, other, bit)
        return True
