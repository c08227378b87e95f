# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Callbacks to rules in Python: the cells that each watches, those that are due, and the nogoods from them.

A *nogood* is a small set of settled cells that a rule refuses on its own. Nogoods have space for NOGOOD literals each
and are chained by literal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _memory, _propagation, bits

if TYPE_CHECKING:
    from ._propagation import Propagation


class Watches(_propagation.Watcher):
    """The callbacks of a kernel, numbered from 0; `scopes` lists the watched cells of each."""

    def __init__(self, cells: int, values: int, scopes: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.memory = _memory.Memory()
        self.cells = cells
        self.values = values
        self.count = len(scopes)
        self.words = (self.count + 63) // 64
        self.one = 1
        self.pending = self.memory.words(self.words)
        self.start = self.memory.ints(cells + 1)
        size = 0
        for scope in scopes:
            size += len(scope)
            for cell in scope:
                self.start[cell + 1] += 1
        self.callback = self.memory.ints(size)
        for i in range(cells):
            self.start[i + 1] += self.start[i]
        for k in range(self.count - 1, -1, -1):
            for cell in scopes[k]:
                self.start[cell + 1] -= 1
                self.callback[self.start[cell + 1]] = k
        for i in range(cells):
            self.start[i] = self.start[i + 1]
        self.start[cells] = size
        self.nogoods = 0
        self.room = 0
        self.next = self.memory.ints(0)
        self.nogood_cell = self.memory.ints(0)
        self.nogood_bit = self.memory.words(0)

    def __len__(self) -> int:
        return self.count

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return self.memory.nbytes

    def forget(self) -> None:
        """Forget all nogoods, as the rules may have changed since."""
        if self.nogoods:
            for i in range(self.cells * self.values):
                self.head[i] = -1
        self.nogoods = 0

    def start_search(self) -> None:
        """Mark every callback as due."""
        for w in range(self.words):
            self.pending[w] = bits.ALL
        if self.count & 63:
            self.pending[self.words - 1] = (self.one << (self.count & 63)) - 1

    def clear(self) -> None:
        """Mark no callback as due."""
        for w in range(self.words):
            self.pending[w] = 0

    def is_due(self) -> bool:
        """Return whether any callback is due."""
        due = bits.NONE
        for w in range(self.words):
            due |= self.pending[w]
        return due != 0

    def take_due(self) -> list[int]:
        """Return the callbacks that are due, and mark none as due."""
        due = []
        for w in range(self.words):
            while self.pending[w]:
                k = 64 * w + bits.lowest(self.pending[w])
                self.pending[w] &= self.pending[w] - 1
                due.append(k)
        return due

    def learn(self, cells: Sequence[int], masks: Sequence[int]) -> None:
        """Learn that these cells, at most NOGOOD, never have all of these values (masks) together.

        After NOGOODS nogoods, no more are stored.
        """
        if self.nogoods == bits.NOGOODS:
            return
        if self.nogoods == self.room:
            self._make_room()
        first = bits.NOGOOD * self.nogoods
        self.nogoods += 1
        for j in range(bits.NOGOOD):
            self.nogood_cell[first + j] = -1
        for j in range(len(cells)):
            mask = masks[j]
            head = cells[j] * self.values + bits.lowest(mask)
            self.nogood_cell[first + j] = cells[j]
            self.nogood_bit[first + j] = mask
            self.next[first + j] = self.head[head]
            self.head[head] = first + j

    def _make_room(self) -> None:
        """Double the space for nogoods."""
        size = bits.NOGOOD * self.room
        if self.room == 0:
            self.head = self.memory.ints(self.cells * self.values)
            for i in range(self.cells * self.values):
                self.head[i] = -1
        self.room = 2 * self.room if self.room else 64
        room = bits.NOGOOD * self.room
        self.next = self.memory.more_ints(self.next, size, room)
        self.nogood_cell = self.memory.more_ints(self.nogood_cell, size, room)
        self.nogood_bit = self.memory.more_words(self.nogood_bit, size, room)

    def mark(self, cell: int) -> None:
        """Mark the callbacks that watch a cell as due."""
        for k in self.callback[self.start[cell] : self.start[cell + 1]]:
            self.pending[k >> 6] |= self.one << (k & 63)

    def settle(self, state: Propagation, dom: list[int], cell: int, bit: int) -> bool:
        """Mark the callbacks that watch a newly settled cell as due; apply its nogoods.

        If all cells of a nogood except one have its values, the value is removed from the last one. Returns False if
        all have.
        """
        self.mark(cell)
        if self.nogoods == 0:
            return True
        at = self.head[cell * self.values + bits.lowest(bit)]
        while at >= 0:
            first = at - at % bits.NOGOOD
            left = -1
            for j in range(first, first + bits.NOGOOD):
                other = self.nogood_cell[j]
                if other < 0:
                    break
                if dom[other] != self.nogood_bit[j]:
                    if left >= 0 or dom[other] & self.nogood_bit[j] == 0:
                        left = -2
                        break
                    left = j
            if left == -1:
                state.cell_weight[cell] += 1.0
                return False
            if left >= 0:
                other = self.nogood_cell[left]
                state.narrow(dom, other, dom[other] & ~self.nogood_bit[left])
            at = self.next[at]
        return True
