# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Propagation: the domains of the cells, and the items that narrow them to a fixed point.

An *item* is a constraint in the form of the kernel: a house, a relation, a crossing of two houses, a sum. Items of one
kind share a class, which owns their tables and filters them (`Items`). A kernel numbers its items kind after kind,
the fastest first, and `dirty` marks those with a changed cell. All-different groups are not items: they are propagated
directly from each settled cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _memory, bits, kinds

if TYPE_CHECKING:
    from ._groups import PeerGroups


class Items:
    """The items of one kind: their cells, their tables and their filter.

    Their numbers in a kernel start with `first`; the tables here count from 0.

    - `is_settled`: revising an item again at once would change nothing.
    - `is_by_value`: the removal of a value depends only on the places left for the same value.
    - `has_rank`: a search should start with their cells.
    """

    def __init__(self, groups: PeerGroups) -> None:
        self.memory = _memory.Memory()
        self.groups = groups
        self.count = 0
        self.first = 0
        self.start = self.memory.ints(1)
        self.cell = self.memory.ints(0)
        self.is_settled = True
        self.is_by_value = False
        self.has_rank = True
        self.revisions = 0
        self.nanoseconds = 0

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return self.memory.nbytes

    def __len__(self) -> int:
        return self.count

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all items of this kind of a model."""

    def start_search(self, state: Propagation) -> None:
        """Reset the state of the previous search."""

    def arrange(self, state: Propagation) -> None:
        """Update the tables after groups were switched."""

    def mark_groups(self, marks: list[int]) -> None:
        """Mark the groups through which items find other cells than their own."""

    def filter(self, state: Propagation, dom: list[int], item: int) -> bool:
        """Revise an item, by its number in the kernel; return False on a contradiction.

        Continues with the changed items of the same kind until a faster kind has changed items (`next_of`).
        """
        while item >= 0:
            if not self.revise(state, dom, item - self.first):
                return False
            if self.is_settled:
                state.finish(item)
            item = state.next_of(self)
        return True

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Narrow the cells of the k-th item; return False on a contradiction."""
        return True


class Watcher:
    """A listener that is called for each newly settled cell, if `count` is not 0."""

    def __init__(self) -> None:
        self.count = 0

    def settle(self, state: Propagation, dom: list[int], cell: int, bit: int) -> bool:
        """React to a newly settled cell; return False on a contradiction."""
        return True


class Propagation:
    """The current domains of the cells in a search, and the changes in them.

    - `items`: the kinds of items, in the order of filtering.
    - `dom`: one row: the domain masks, then LEFT, the number of unsettled cells.
    - `domain`: the masks of an empty board.
    - `cell`, `bit`: the chosen branch.
    - `item`: the number of the item at work, or BY_GROUP; `group`: the group through which it removes values, or ALONE
      or INSIDE.
    - `dead_cell`: the cell that became empty, or -1 if it is unknown.
    - `rank`: the initial weight of each cell, from its items.

    Items can be switched off and on, like groups (`PeerGroups.switch`), and removals can be logged.
    """

    def __init__(self, groups: PeerGroups, items: Sequence[Items], watcher: Watcher, domains: Sequence[int]) -> None:
        self.memory = _memory.Memory()
        self.groups = groups
        self.cells = self.groups.cells
        self.values = self.groups.width
        self.full = bits.ALL >> 64 - self.values
        self.one = 1
        self.peer_start = self.groups.peer_start
        self.peer = self.groups.peer
        self.cell_words = (self.cells + 63) // 64
        self.row_size = self.cells + bits.EXTRA
        self.dom = self.memory.words(self.row_size)
        self.domain = self.memory.words(self.cells)
        for i in range(self.cells):
            self.domain[i] = domains[i]
        self.queue = self.memory.ints(2 * self.cells + 64)
        self.changed = self.memory.words(self.cell_words)
        self.cell_weight = self.memory.reals(self.cells)
        self.queued = 0
        self.cell = 0
        self.bit = 0
        self.item = 0
        self.group = bits.ALONE
        self.dead_cell = -1
        self.off = Items(groups)
        self.fixpoints = 0
        self.contradictions = 0
        self.filtered = 0
        self.lag = 1000  # nanoseconds of a time measurement
        for _ in range(8):
            began = bits.now()
            self.lag = min(self.lag, bits.now() - began)
        self.is_logging = False
        self.logged = 0
        self.log_room = 0
        self.watcher = watcher
        self.is_watched = self.watcher.count > 0
        self.items = list(items)
        self.kind_count = len(self.items)
        self.kinds = kinds.table(self.memory.words(self.kind_count), self.kind_count)
        for i in range(self.kind_count):
            kinds.put(self.kinds, i, self.items[i])
        self.count = 0
        self.room = 0
        self.mark_room = 0
        self.words = 0
        self.touch_start = self.memory.ints(self.cells + 1)
        self.touch_end = self.memory.ints(self.cells)
        self.rank = self.memory.ints(self.cells)
        self.link()

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes, including those of the items."""
        total = self.memory.nbytes + self.groups.nbytes
        for kind in self.items:
            total += kind.nbytes
        return total

    def link(self) -> None:
        """Number the items, which may have been rewritten, and list the items of each cell."""
        count = 0
        marks = 0
        for each in self.items:
            kind: Items = each
            kind.first = count
            count += kind.count
            marks += kind.start[kind.count]
        self.count = count
        self.words = (count + 63) // 64
        if count > self.room or not self.room:
            self.room = max(count, 64)
            self.kind_of = kinds.table(self.memory.words(self.room), self.room)
            self.every = self.memory.words(self.room // 64)
            self.dirty = self.memory.words(self.room // 64)
        if marks > self.mark_room or not self.mark_room:
            self.mark_room = max(marks, 64)
            self.touch_word = self.memory.ints(self.mark_room)
            self.touch_mask = self.memory.words(self.mark_room)
        for w in range(self.words):
            self.every[w] = bits.ALL
        if count & 63:
            self.every[self.words - 1] = (self.one << (count & 63)) - 1
        for w in range(self.words):
            self.dirty[w] = 0
        # All marks of a cell in one word of `dirty` are one entry. Count the entries of each cell, then write them.
        for i in range(self.cells + 1):
            self.touch_start[i] = 0
        for i in range(self.cells):
            self.touch_end[i] = -1
        for each in self.items:
            kind = each
            self._count_touches(kind)
        for i in range(self.cells):
            self.touch_start[i + 1] += self.touch_start[i]
            self.touch_end[i] = self.touch_start[i]
        for each in self.items:
            kind = each
            self._write_touches(kind)
        for i in range(self.cells):
            self.rank[i] = 0
        for each in self.items:
            kind = each
            self._add_ranks(kind)
        self.switch_all_on()

    def _count_touches(self, kind: Items) -> None:
        for k in range(kind.count):
            word = kind.first + k >> 6
            for cell in kind.cell[kind.start[k] : kind.start[k + 1]]:
                if self.touch_end[cell] != word:
                    self.touch_end[cell] = word
                    self.touch_start[cell + 1] += 1

    def _write_touches(self, kind: Items) -> None:
        for k in range(kind.count):
            word = kind.first + k >> 6
            bit = self.one << (kind.first + k & 63)
            for cell in kind.cell[kind.start[k] : kind.start[k + 1]]:
                at = self.touch_end[cell]
                if at > self.touch_start[cell] and self.touch_word[at - 1] == word:
                    self.touch_mask[at - 1] |= bit
                else:
                    self.touch_word[at] = word
                    self.touch_mask[at] = bit
                    self.touch_end[cell] = at + 1

    def _add_ranks(self, kind: Items) -> None:
        """Add the number of cells of each item to the rank of its cells, unless the kind follows from groups only."""
        if not kind.has_rank:
            return
        for k in range(kind.count):
            size = kind.start[k + 1] - kind.start[k]
            for cell in kind.cell[kind.start[k] : kind.start[k + 1]]:
                self.rank[cell] += size

    def restart(self) -> bool:
        """Restart from the masks in `dom`; return False if one of them is empty."""
        dom = self.dom
        self.queued = 0
        self.logged = 0
        self.dead_cell = -1
        left = 0
        possible = True
        for i in range(self.cells):
            self.cell_weight[i] = 0.0
            if dom[i] == 0:
                possible = False
            elif dom[i] & (dom[i] - 1):
                left += 1
            else:
                self.queue[self.queued] = i
                self.queued += 1
        dom[self.cells + bits.LEFT] = left
        for w in range(self.words):
            self.dirty[w] = self.every[w]
        for i in range(self.kind_count):
            kinds.start(self.kinds, i, self)
        return possible

    def try_from(self, dom: list[int], cells: list[int], first: int) -> bool:
        """Propagate from the masks of cells[first:] in `dom`; return False on a contradiction."""
        for i in range(self.cells):
            self.dom[i] = dom[cells[first + i]] & self.domain[i]
        if self.restart() and self.propagate():
            return True
        self.give_up()
        return False

    def give_up(self) -> None:
        """Clear the pending work, after a contradiction."""
        self.queued = 0
        for w in range(self.words):
            self.dirty[w] = 0
        for w in range(self.cell_words):
            self.changed[w] = 0

    def propagate(self) -> bool:
        """Propagate to a fixed point; return False on a contradiction."""
        self.fixpoints += 1
        if self._narrow_all(self.dom):
            return True
        self.contradictions += 1
        return False

    def _narrow_all(self, dom: list[int]) -> bool:
        """Process changes until there are none; return False on a contradiction."""
        while True:
            if self.queued and not self._take_from_peers(dom):
                return False
            item = self._next_item()
            if item < 0:
                return True
            self.filtered += 1
            if self.filtered & bits.SAMPLE:
                if not kinds.narrow(self.kind_of, item, self, dom):
                    return False
            else:
                began = bits.now()
                is_possible = kinds.narrow(self.kind_of, item, self, dom)
                took = bits.now() - began - self.lag
                if took > 0:
                    kinds.add_time(self.kind_of, item, took * (bits.SAMPLE + 1))
                if not is_possible:
                    return False

    def _next_item(self) -> int:
        """Return the first changed item, which is of the fastest kind, or -1 if there is none."""
        for w in range(self.words):
            mask = self.dirty[w]
            if mask:
                self.dirty[w] = mask & (mask - 1)
                self.item = 64 * w + bits.lowest(mask)
                self.group = bits.ALONE
                kinds.count_revision(self.kind_of, self.item)
                return self.item
        return -1

    def next_of(self, kind: Items) -> int:
        """Return the first changed item if it is of this kind, or -1 if something else comes first."""
        if self.queued:
            return -1
        for w in range(self.words):
            mask = self.dirty[w]
            if mask:
                item = 64 * w + bits.lowest(mask)
                if not kinds.is_of(self.kind_of, item, kind):
                    return -1
                self.dirty[w] = mask & (mask - 1)
                self.item = item
                self.group = bits.ALONE
                kinds.count_revision(self.kind_of, item)
                return item
        return -1

    def finish(self, item: int) -> None:
        """Mark an item as unchanged, as it is at its fixed point."""
        self.dirty[item >> 6] &= ~(self.one << (item & 63))

    def narrow(self, dom: list[int], cell: int, mask: int) -> None:
        """Restrict a cell to the values of `mask` (fewer than it had) and mark its items as changed."""
        if self.is_logging:
            self._log_removal(cell, dom[cell] & ~mask)
        dom[cell] = mask
        self.touch(cell)
        if mask & (mask - 1) == 0:
            dom[self.cells + bits.LEFT] -= 1
            self.queue[self.queued] = cell
            self.queued += 1

    def touch(self, cell: int) -> None:
        """Mark the items of a cell as changed."""
        for i in range(self.touch_start[cell], self.touch_start[cell + 1]):
            self.dirty[self.touch_word[i]] |= self.touch_mask[i]

    def take(self, dom: list[int], cells: list[int], first: int, last: int, gone: int) -> bool:
        """Remove the values of `gone` from cells[first:last]; return False if one becomes empty."""
        for cell in cells[first:last]:
            mask = dom[cell]
            if mask & gone:
                mask &= ~gone
                if mask == 0:
                    self.cell_weight[cell] += 1.0
                    self.dead_cell = cell
                    return False
                self.narrow(dom, cell, mask)
        return True

    def take_common(self, dom: list[int], gone: int) -> bool:
        """Remove values from the cells in `groups.common`; return False if one becomes empty."""
        for w in range(self.cell_words):
            left = self.groups.common[w]
            while left:
                cell = 64 * w + bits.lowest(left)
                left &= left - 1
                mask = dom[cell]
                if mask & gone:
                    mask &= ~gone
                    if mask == 0:
                        self.cell_weight[cell] += 1.0
                        self.dead_cell = cell
                        return False
                    self.narrow(dom, cell, mask)
        return True

    def blame(self, cells: list[int], first: int, last: int) -> bool:
        """Raise the weight of cells[first:last] after a contradiction, so that they are tried earlier; return False."""
        for cell in cells[first:last]:
            self.cell_weight[cell] += 1.0
        return False

    def _take_from_peers(self, dom: list[int]) -> bool:
        """Remove the value of each newly settled cell from all its peers; return False on a contradiction."""
        if self.is_logging:
            return self._take_by_groups(dom)
        while self.queued:
            self.queued -= 1
            cell = self.queue[self.queued]
            bit = dom[cell]
            queued = bits.strike(
                dom,
                self.peer,
                self.peer_start[cell],
                self.peer_start[cell + 1],
                bit,
                self.changed,
                self.queue,
                self.queued,
            )
            if queued < 0:
                self.cell_weight[-1 - queued] += 1.0
                self.cell_weight[cell] += 1.0
                return False
            dom[self.cells + bits.LEFT] -= queued - self.queued
            self.queued = queued
            if self.is_watched and not self.watcher.settle(self, dom, cell, bit):
                return False
        # Cells lose several values here: mark their items once.
        for w in range(self.cell_words):
            mask = self.changed[w]
            self.changed[w] = 0
            while mask:
                cell = 64 * w + bits.lowest(mask)
                mask &= mask - 1
                self.touch(cell)
        return True

    def _take_by_groups(self, dom: list[int]) -> bool:
        """Remove the value of each newly settled cell from its groups, one by one; return False on a contradiction."""
        while self.queued:
            self.queued -= 1
            cell = self.queue[self.queued]
            bit = dom[cell]
            self.item = bits.BY_GROUP
            for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
                if self.groups.on[g] & bits.NO_REPEAT == 0:
                    continue
                self.group = g
                for other in self.groups.cell[self.groups.start[g] : self.groups.start[g + 1]]:
                    mask = dom[other]
                    if other == cell or mask & bit == 0:
                        continue
                    if mask == bit:
                        self.cell_weight[other] += 1.0
                        return False
                    self.narrow(dom, other, mask & ~bit)
            if self.is_watched and not self.watcher.settle(self, dom, cell, bit):
                return False
        return True

    def switch(self, kind: Items, k: int, is_on: bool) -> None:
        """Switch the k-th item of a kind on or off."""
        kinds.put(self.kind_of, kind.first + k, kind if is_on else self.off)

    def arrange(self) -> None:
        """Update the tables after groups were switched, before the next start."""
        if self.groups.is_stale:
            self.groups.arrange()
            for each in self.items:
                kind: Items = each
                kind.arrange(self)

    def switch_all_on(self) -> None:
        """Switch on every item and every group."""
        for each in self.items:
            kind: Items = each
            for k in range(kind.count):
                kinds.put(self.kind_of, kind.first + k, kind)
        self.groups.switch_all_on()

    def log(self, is_on: bool) -> None:
        """Start or stop logging removals, from the next start on."""
        if is_on and self.log_room == 0:
            # Each entry removes a value from a cell, so there can't be more on the way to a fixed point.
            self.log_room = self.cells * self.values
            self.log_item = self.memory.ints(self.log_room)
            self.log_group = self.memory.ints(self.log_room)
            self.log_cell = self.memory.ints(self.log_room)
            self.log_mask = self.memory.words(self.log_room)
        self.is_logging = is_on
        self.logged = 0

    def _log_removal(self, cell: int, gone: int) -> None:
        at = self.logged
        if at < self.log_room:
            self.log_item[at] = self.item
            self.log_group[at] = self.group
            self.log_cell[at] = cell
            self.log_mask[at] = gone
            self.logged = at + 1
