# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Propagation: what is known of the cells, and the items that narrow it until nothing more follows.

An *item* is a constraint as the kernel knows it: a house, a relation, a crossing of two houses, a sum. Items of one
kind share a class, which owns their tables and filters them (`Items`). A kernel numbers its items kind after kind,
the cheapest first, and `dirty` marks those with a changed cell. That the cells of a group differ is no item: it
follows from each settled cell at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _memory, bits, kinds

if TYPE_CHECKING:
    from ._groups import PeerGroups


class Items:
    """The items of one kind: the cells of each, whatever else they need, and how they filter.

    Their numbers in a kernel begin with `first`; in the tables here they are numbered from 0. `is_settled` says that
    revising one of them again at once would change nothing, `is_by_value` that what they take depends on nothing but where
    the same value is left, `has_rank` that a search should turn to their cells first.
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
        """How many bytes the tables take."""
        return self.memory.nbytes

    def __len__(self) -> int:
        return self.count

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all the items of a model; each is what `add` takes."""

    def start_search(self, state: Propagation) -> None:
        """Forget what belongs to the search before."""

    def arrange(self, state: Propagation) -> None:
        """Take account of which groups are on, which has changed."""

    def mark_groups(self, marks: list[int]) -> None:
        """Mark the groups by which items find cells that they are not about."""

    def filter(self, state: Propagation, dom: list[int], item: int) -> bool:
        """Revise an item, by its number in the kernel; return False on a contradiction.

        Goes on with the changed items of the same kind for as long as nothing cheaper comes up (`next_of`).
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
    """Whoever wants to know of each newly settled cell, if `count` is not 0."""

    def __init__(self) -> None:
        self.count = 0

    def settle(self, state: Propagation, dom: list[int], cell: int, bit: int) -> bool:
        """React to a cell that was left one value; return False on a contradiction."""
        return True


class Propagation:
    """The domains of the cells where a search stands, and what has changed in them.

    `items` are the kinds of items, in the order in which they are looked at. `dom` is one row: the domain masks, then
    LEFT, the number of cells that are not settled. `domain` are the masks of an empty board. `cell` and `bit` are what
    was chosen to branch on.

    Items can be switched off and on again, as groups can (`PeerGroups.switch`), and removals can be logged. `item` is what
    is at work, an item by its number or BY_GROUP; `group` the group by which it takes values, or ALONE or INSIDE;
    `dead_cell` the cell that was left no value, -1 where it is not known. `rank` says of each cell how much items are about it.
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
        self.lag = 1000  # nanoseconds that asking for the time takes
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
        """How many bytes its tables take, those of its items with them."""
        total = self.memory.nbytes + self.groups.nbytes
        for kind in self.items:
            total += kind.nbytes
        return total

    def link(self) -> None:
        """Number the items, which may have been written anew, and list what to look at again when a cell changes."""
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
        # Marks for one cell and one word of `dirty` are one entry. Count the entries of each cell, then write them.
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
        """Let each item count, in each of its cells, as many cells as it has. Those of groups alone say nothing new."""
        if not kind.has_rank:
            return
        for k in range(kind.count):
            size = kind.start[k + 1] - kind.start[k]
            for cell in kind.cell[kind.start[k] : kind.start[k + 1]]:
                self.rank[cell] += size

    def restart(self) -> bool:
        """Begin anew from the masks in `dom`; return False where one of them is empty."""
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
        """Propagate from the masks that cells[first:] have in `dom`; return whether no contradiction was met."""
        for i in range(self.cells):
            self.dom[i] = dom[cells[first + i]] & self.domain[i]
        if self.restart() and self.propagate():
            return True
        self.give_up()
        return False

    def give_up(self) -> None:
        """Forget what was still to be looked at, after a contradiction."""
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
        """Look at all that has changed until nothing has; return False on a contradiction."""
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
        """Return the first changed item, which is of the cheapest kind, -1 if there is none."""
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
        """Return the first changed item where it is of this kind, and -1 where something else comes first."""
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
        """Note that an item is at its fixed point, whatever it changed itself."""
        self.dirty[item >> 6] &= ~(self.one << (item & 63))

    def narrow(self, dom: list[int], cell: int, mask: int) -> None:
        """Leave a cell the values of `mask` (fewer than it had) and note what to look at again."""
        if self.is_logging:
            self._log_removal(cell, dom[cell] & ~mask)
        dom[cell] = mask
        self.touch(cell)
        if mask & (mask - 1) == 0:
            dom[self.cells + bits.LEFT] -= 1
            self.queue[self.queued] = cell
            self.queued += 1

    def touch(self, cell: int) -> None:
        """Let the items that look at a cell be looked at again."""
        for i in range(self.touch_start[cell], self.touch_start[cell + 1]):
            self.dirty[self.touch_word[i]] |= self.touch_mask[i]

    def take(self, dom: list[int], cells: list[int], first: int, last: int, gone: int) -> bool:
        """Take the values of `gone` from cells[first:last]."""
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
        """Take values from the cells that are common to the groups' question; return False where one is left none."""
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
        """Weigh cells[first:last], which met a contradiction, so that the search turns to them earlier; return False."""
        for cell in cells[first:last]:
            self.cell_weight[cell] += 1.0
        return False

    def _take_from_peers(self, dom: list[int]) -> bool:
        """Take the value of each newly settled cell from all its peers."""
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
        # Cells lose several values here: what they touch is marked once.
        for w in range(self.cell_words):
            mask = self.changed[w]
            self.changed[w] = 0
            while mask:
                cell = 64 * w + bits.lowest(mask)
                mask &= mask - 1
                self.touch(cell)
        return True

    def _take_by_groups(self, dom: list[int]) -> bool:
        """Take the value of each newly settled cell from the others in its groups, one group after the other."""
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
        """Let the k-th item of a kind take part, or not."""
        kinds.put(self.kind_of, kind.first + k, kind if is_on else self.off)

    def arrange(self) -> None:
        """Take account of the groups that were switched: before the next start."""
        if self.groups.is_stale:
            self.groups.arrange()
            for each in self.items:
                kind: Items = each
                kind.arrange(self)

    def switch_all_on(self) -> None:
        """Let every item and every group take part."""
        for each in self.items:
            kind: Items = each
            for k in range(kind.count):
                kinds.put(self.kind_of, kind.first + k, kind)
        self.groups.switch_all_on()

    def log(self, is_on: bool) -> None:
        """Log from the next start on what takes which values, or no longer."""
        if is_on and self.log_room == 0:
            # Each entry takes a value from a cell, so there can't be more on the way to a fixed point.
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
