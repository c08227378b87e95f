# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Groups of cells that all differ, and the peers of each cell."""

from __future__ import annotations

from collections.abc import Sequence

from . import _memory, bits


class PeerGroups:
    """The all-different groups of a model: the cells of each, the groups of each cell, the *peers* it has in them.

    `groups` lists the cell numbers of each group in rising order. A group with as many cells as there are `values`
    is a house. All kinds of items take their knowledge of the board from here.

    The peers of a cell are a list (`peer`) and a bitmap: the `words` words of `seen` from `cell * words` on have bit n
    for cell n. The bitmaps of several cells, combined by AND, are the cells that see all of them.

    The aspects of a group can be switched off: `on` has the bits NO_REPEAT and EVERY_VALUE for each group. Only groups
    with NO_REPEAT count for peers; after a change they are `is_stale` until `arrange` is called.
    """

    def __init__(self, cells: int, values: Sequence[int], groups: Sequence[Sequence[int]]) -> None:
        self.memory = _memory.Memory()
        self.cells = cells
        self.values = tuple(values)
        self.width = len(self.values)
        self.count = len(groups)
        size = 0
        for group in groups:
            size += len(group)
        self.start = self.memory.ints(self.count + 1)
        self.cell = self.memory.ints(size)
        at = 0
        for g, group in enumerate(groups):
            for member in group:
                self.cell[at] = member
                at += 1
            self.start[g + 1] = at
        self.on = self.memory.ints(self.count)
        for g in range(self.count):
            self.on[g] = bits.NO_REPEAT | bits.EVERY_VALUE
        self.is_stale = False
        self.of_start = self.memory.ints(cells + 1)
        self.of = self.memory.ints(size)
        self.peer_start = self.memory.ints(cells + 1)
        self.mark = self.memory.ints(cells)
        self.words = (cells + 63) // 64
        self.seen = self.memory.words(cells * self.words)
        self.common = self.memory.words(self.words)
        self.one = 1
        self._list_groups()
        self.peer = self.memory.ints(self._list_peers(False))
        self._list_peers(True)

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return self.memory.nbytes

    def _list_groups(self) -> None:
        """List the groups of each cell, in rising order."""
        for at in range(self.start[self.count]):
            self.of_start[self.cell[at] + 1] += 1
        for cell in range(self.cells):
            self.of_start[cell + 1] += self.of_start[cell]
            self.mark[cell] = self.of_start[cell]
        for g in range(self.count):
            for at in range(self.start[g], self.start[g + 1]):
                cell = self.cell[at]
                self.of[self.mark[cell]] = g
                self.mark[cell] += 1

    def _list_peers(self, writes: bool) -> int:
        """Count each cell's peers, or if `writes`, list them in rising order; return their total number.

        Seeing is mutual: a cell is written into the lists of the cells it sees, so each list is filled in rising order.
        """
        total = 0
        words = self.words
        for at in range(self.cells * words):
            self.seen[at] = 0
        for cell in range(self.cells):
            self.mark[cell] = -1
            if not writes:
                self.peer_start[cell + 1] = 0
        for cell in range(self.cells):
            self.mark[cell] = cell
            for g in self.of[self.of_start[cell] : self.of_start[cell + 1]]:
                if self.on[g] & bits.NO_REPEAT == 0:
                    continue
                for other in self.cell[self.start[g] : self.start[g + 1]]:
                    if self.mark[other] == cell:
                        continue
                    self.mark[other] = cell
                    self.seen[other * words + (cell >> 6)] |= self.one << (cell & 63)
                    if writes:
                        self.peer[self.peer_start[other + 1]] = cell
                        self.peer_start[other + 1] += 1
                    else:
                        self.peer_start[other + 1] += 1
                    total += 1
        if not writes:
            # The end of each list is its start for now: writing advances it.
            start = 0
            for cell in range(self.cells):
                size = self.peer_start[cell + 1]
                self.peer_start[cell + 1] = start
                start += size
        return total

    def switch(self, g: int, on: int) -> None:
        """Set the aspects of a group: no value repeats (NO_REPEAT), every value occurs (EVERY_VALUE), both, or 0."""
        if self.on[g] != on:
            self.on[g] = on
            self.is_stale = True

    def switch_all_on(self) -> None:
        """Switch on all aspects of all groups."""
        for g in range(self.count):
            self.switch(g, bits.NO_REPEAT | bits.EVERY_VALUE)

    def arrange(self) -> None:
        """Update the peers for the groups that are on."""
        self._list_peers(False)
        self._list_peers(True)
        self.is_stale = False

    def see(self, a: int, b: int) -> bool:
        """Return whether two cells share a group with NO_REPEAT on."""
        return self.seen[a * self.words + (b >> 6)] >> (b & 63) & 1 == 1

    def start_common(self) -> None:
        """Set `common` to all cells, to find those that see all of some cells."""
        for w in range(self.words):
            self.common[w] = bits.ALL

    def keep_common(self, cell: int) -> None:
        """Keep only the cells in `common` that see this cell."""
        for w in range(self.words):
            self.common[w] &= self.seen[cell * self.words + w]

    def is_house(self, g: int) -> bool:
        """Return whether a group has as many cells as there are values."""
        return self.start[g + 1] - self.start[g] == self.width
