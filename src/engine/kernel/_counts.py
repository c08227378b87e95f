# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""How many of some cells hold one of some values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation

if TYPE_CHECKING:
    from ._groups import Groups
    from ._propagation import Propagation


class Counts(_propagation.Items):
    """Cells, a mask of values, and how many of the cells may hold one of them: at least `least`, at most `most`."""

    def __init__(self, groups: Groups) -> None:
        super().__init__(groups)

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all counts: cells, mask, least, most."""
        cells = 0
        for here, _, _, _ in items:
            cells += len(here)  # type: ignore[arg-type]
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.mask = self.memory.words(len(items))
        self.least = self.memory.ints(len(items))
        self.most = self.memory.ints(len(items))
        at = 0
        for here, mask, least, most in items:
            for cell in here:  # type: ignore[attr-defined]
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
        last = self.start[k + 1]
        counted = self.mask[k]
        held = able = 0
        for cell in self.cell[first:last]:
            if dom[cell] & counted:
                able += 1
                if dom[cell] & ~counted == 0:
                    held += 1
        if held > self.most[k] or able < self.least[k]:
            return state.blame(self.cell, first, last)
        if held == able:
            return True
        if able == self.least[k]:
            for cell in self.cell[first:last]:
                mask = dom[cell] & counted
                if mask and mask != dom[cell]:
                    state.narrow(dom, cell, mask)
        elif held == self.most[k]:
            for cell in self.cell[first:last]:
                mask = dom[cell] & ~counted
                if mask and mask != dom[cell]:
                    state.narrow(dom, cell, mask)
        return True
