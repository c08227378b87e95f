# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Implications: breadth-first propagation, with a log from which the reasons of a contradiction are read.

A *reason* is the number of something that a player can cite: that no value repeats in a group, that a house needs a
value, that a cell needs a value, or a rule with all its items and groups. Each reason can be switched off. An entry of
the log is a conclusion and its reason; its premises are earlier entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _memory, bits, kinds

if TYPE_CHECKING:
    from ._crossings import Crossings
    from ._houses import Houses
    from ._propagation import Items, Propagation


class Implications:
    """Propagation of one assumption over known candidates, with the items of a kernel.

    - `no_repeat`: the reason of each group.
    - `every_value`: the reason of the first value of each house, followed by those of the other values; -1 for other
      groups.
    - `item_reasons`: the reasons of each item of the kernel, which is on while all of them are on. An item without
      reasons is not used.
    - `reasons` + a cell: the reason that the cell needs a value.
    - `all_reasons` + an item: the name of an item with several reasons in the log; other items have their only reason.
    - `strength`: 1 adds locked candidates and `slow` items to singles and filters.
    """

    def __init__(
        self,
        state: Propagation,
        houses: Houses,
        crossings: Crossings,
        no_repeat: Sequence[int],
        every_value: Sequence[int],
        item_reasons: Sequence[Sequence[int]],
        slow: Sequence[int],
        reasons: int,
    ) -> None:
        self.memory = _memory.Memory()
        self.state = state
        self.groups = state.groups
        self.houses = houses
        self.crossings = crossings
        self.cells = state.cells
        self.width = state.values
        self.reasons = reasons
        self.all_reasons = reasons + self.cells
        self.strength = 0
        self.one = 1
        self.dom = self.state.dom
        self.dirty = self.state.dirty
        self.touch_start = self.state.touch_start
        self.touch_word = self.state.touch_word
        self.touch_mask = self.state.touch_mask
        self.base = self.memory.words(self.cells)
        self.is_fact = self.memory.ints(self.cells)  # in the base: the value is known
        self.is_fresh = True
        self.state.log(True)
        self.no_repeat = self.memory.ints(self.groups.count)
        self.every_value = self.memory.ints(self.groups.count)
        for g in range(self.groups.count):
            self.no_repeat[g] = no_repeat[g]
            self.every_value[g] = every_value[g]
        self.on = self.memory.ints(self.all_reasons)
        for r in range(self.all_reasons):
            self.on[r] = 1
        self._copy_items(item_reasons, slow)
        self._find_inner_groups()
        room = 2 * self.cells * self.width + 64
        self.kind = self.memory.ints(room)
        self.by_what = self.memory.ints(room)
        self.group = self.memory.ints(room)
        self.at_cell = self.memory.ints(room)
        self.mask = self.memory.words(room)
        self.cause = self.memory.ints(room)
        self.needed = self.memory.ints(room)
        self.entries = 0
        self.filtered = 0  # the number of filterings so far
        self.taken_by = self.memory.ints(self.cells * self.width)
        self.settled = self.memory.ints(self.cells)
        self.settled_by = self.memory.ints(self.cells)
        self.queue = self.memory.ints(self.cells + 1)
        self.queued = 0
        self.head = 0
        self.now = self.memory.words(self.state.words + 1)
        self.used = self.memory.ints(self.all_reasons)
        self.met = self.memory.ints(self.groups.count)
        self.has_empty = False
        self.end_kind = 0
        self.end_what = 0
        self.end_group = 0
        self.end_cell = 0
        self.end_other = 0
        self.end_mask = self.base[0]
        # Nogoods from rules written in Python: cells and values that can't all be true.
        self.nogoods = 0
        self.nogood_room = 64
        self.literal_room = 256
        self.nogood_start = self.memory.ints(self.nogood_room + 1)
        self.nogood_reason = self.memory.ints(self.nogood_room)
        self.literal_cell = self.memory.ints(self.literal_room)
        self.literal_bit = self.memory.words(self.literal_room)
        self.literal_of = self.memory.ints(self.literal_room)
        self.next_literal = self.memory.ints(self.literal_room)
        self.first_literal = self.memory.ints(self.cells * self.width)
        for i in range(self.cells * self.width):
            self.first_literal[i] = -1

    def _copy_items(self, item_reasons: Sequence[Sequence[int]], slow: Sequence[int]) -> None:
        """Copy the cells and the reasons of each item."""
        total = 0
        for each in self.state.items:
            kind: Items = each
            total += kind.start[kind.count]
        self.item_start = self.memory.ints(self.state.count + 1)
        self.item_cell = self.memory.ints(total)
        self.item_strength = self.memory.ints(self.state.count)
        self.reason_start = self.memory.ints(self.state.count + 1)
        self.item_reason = self.memory.ints(sum([len(several) for several in item_reasons]))
        at = 0
        item = 0
        reason_at = 0
        for each in self.state.items:
            kind = each
            for k in range(kind.count):
                for cell in kind.cell[kind.start[k] : kind.start[k + 1]]:
                    self.item_cell[at] = cell
                    at += 1
                for reason in item_reasons[item]:
                    self.item_reason[reason_at] = reason
                    reason_at += 1
                self.item_strength[item] = slow[item]
                item += 1
                self.item_start[item] = at
                self.reason_start[item] = reason_at

    def _find_inner_groups(self) -> None:
        """Mark the groups that items use: those with two cells of one item, and those that the item itself marks."""
        seen = self.memory.ints(self.groups.count)
        self.has_inner = False
        self.is_inner = self.memory.ints(self.groups.count)
        for each in self.state.items:
            kind: Items = each
            kind.mark_groups(self.is_inner)
        for item in range(self.state.count):
            if self.reason_start[item] == self.reason_start[item + 1]:
                continue
            self.has_inner = True  # all items are arranged together
            first = self.item_start[item]
            last = self.item_start[item + 1]
            for cell in self.item_cell[first:last]:
                for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
                    seen[g] += 1
                    if seen[g] > 1:
                        self.is_inner[g] = 1
            for cell in self.item_cell[first:last]:
                for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
                    seen[g] = 0

    def load(self, masks: list[int], is_fact: list[int], is_fresh: bool) -> None:
        """Set the base: the candidates of each cell, and whether they are a known value.

        Unless it `is_fresh`, items conclude nothing from the base without an assumption.
        """
        for i in range(self.cells):
            self.base[i] = masks[i]
            self.is_fact[i] = is_fact[i]
        self.is_fresh = is_fresh

    def learn(self, cells: list[int], masks: list[int], reason: int) -> None:
        """Learn that a rule refuses these values of these cells together."""
        size = len(cells)
        at = self.nogood_start[self.nogoods]
        if self.nogoods + 1 >= self.nogood_room:
            more = 2 * self.nogood_room
            self.nogood_start = self.memory.more_ints(self.nogood_start, self.nogood_room + 1, more + 1)
            self.nogood_reason = self.memory.more_ints(self.nogood_reason, self.nogood_room, more)
            self.nogood_room = more
        if at + size >= self.literal_room:
            more = 2 * (at + size)
            self.literal_cell = self.memory.more_ints(self.literal_cell, at, more)
            self.literal_bit = self.memory.more_words(self.literal_bit, at, more)
            self.literal_of = self.memory.more_ints(self.literal_of, at, more)
            self.next_literal = self.memory.more_ints(self.next_literal, at, more)
            self.literal_room = more
        for i in range(size):
            cell = cells[i]
            bit = masks[i]
            self.literal_cell[at] = cell
            self.literal_bit[at] = bit
            self.literal_of[at] = self.nogoods
            place = cell * self.width + bits.lowest(self.literal_bit[at])
            self.next_literal[at] = self.first_literal[place]
            self.first_literal[place] = at
            at += 1
        self.nogood_reason[self.nogoods] = reason
        self.nogoods += 1
        self.nogood_start[self.nogoods] = at

    def switch_groups(self) -> None:
        """Update the items for the groups that are on."""
        if not self.has_inner:
            return
        changed = False
        for g in range(self.groups.count):
            if self.is_inner[g] == 0:
                continue
            # EVERY_VALUE is not needed here: no item uses it.
            on = bits.NO_REPEAT if self.on[self.no_repeat[g]] else 0
            if self.groups.on[g] != on:
                self.groups.switch(g, on)
                changed = True
        if changed:
            self.state.arrange()

    def only(self, reasons: Sequence[int] | None) -> None:
        """Switch these reasons on and all others off; None switches all on."""
        for r in range(self.all_reasons):
            self.on[r] = 1 if reasons is None else 0
        if reasons is not None:
            for reason in reasons:
                self.on[reason] = 1
        self.switch_groups()

    def item_cells(self, item: int) -> list[int]:
        """Return the cells of an item."""
        return [self.item_cell[at] for at in range(self.item_start[item], self.item_start[item + 1])]

    def weaken(self, items: list[int], by: int) -> None:
        """Raise the strength at which these items are used, by `by`."""
        for item in items:
            self.item_strength[item] += by

    def masks(self) -> list[int]:
        """Return the candidates of each cell."""
        return [self.dom[i] for i in range(self.cells)]

    def truths(self) -> list[int]:
        """Return the known or concluded value of each cell as a mask, or 0 if there is none."""
        return [self.dom[i] if self.settled[i] else 0 for i in range(self.cells)]

    def assume(self, cell: int, bit: int) -> bool:
        """Propagate from the base and one value (none if cell is -1); return whether there is a contradiction."""
        self.restart()
        if cell >= 0:
            self.settle(cell, bit, bits.ASSUMED, cell, -1)
        return self.propagate()

    def filter_rule(self, items: list[int]) -> bool:
        """Filter only these items, until nothing changes; return whether there is a contradiction."""
        self.restart()
        again = True
        while again:
            again = False
            for item in items:
                before = self.entries
                if not self._filter(item):
                    return True
                again = again or self.entries > before
        return False

    def restart(self) -> None:
        """Go back to the base."""
        self.entries = 0
        self.queued = 0
        self.head = 0
        self.has_empty = False
        for w in range(self.state.words):
            self.dirty[w] = self.state.every[w] if self.is_fresh else bits.NONE
        for i in range(self.cells * self.width):
            self.taken_by[i] = -1
        for i in range(self.cells):
            self.dom[i] = self.base[i]
            self.settled[i] = self.is_fact[i]
            self.settled_by[i] = -1
            if self.is_fresh:
                if self.base[i] == 0:
                    self.has_empty = True
                if self.settled[i]:
                    self.queue[self.queued] = i
                    self.queued += 1
        self.dom[self.cells + bits.LEFT] = self.cells
        self.state.queued = 0
        self.state.is_logging = True
        self.state.logged = 0
        kinds_count = self.state.kind_count
        for i in range(kinds_count):
            kinds.start(self.state.kinds, i, self.state)

    def propagate(self) -> bool:
        """Propagate in rounds to a fixed point; return whether there is a contradiction."""
        if self.is_fresh:
            for i in range(self.cells):
                if self.settled[i] == 0 and not self._look_at(i):
                    return True
        while True:
            last = self.queued
            while self.head < last:
                cell = self.queue[self.head]
                self.head += 1
                if not self._take_from_peers(cell) or (self.nogoods and not self._take_refused(cell)):
                    return True
            work = False
            for w in range(self.state.words):
                self.now[w] = self.dirty[w]
                self.dirty[w] = bits.NONE
                if self.now[w]:
                    work = True
            if not work:
                if self.head == self.queued:
                    return False
                continue
            for w in range(self.state.words):
                left = self.now[w]
                while left:
                    item = 64 * w + bits.lowest(left)
                    left &= left - 1
                    if not self._look_at_item(item):
                        return True

    def _look_at_item(self, item: int) -> bool:
        k = item - self.houses.first
        if 0 <= k < self.houses.count:
            return self._find_places(k)
        if self.reason_start[item] < self.reason_start[item + 1]:
            return self.item_strength[item] > self.strength or not self._is_on(item) or self._filter(item)
        k = item - self.crossings.first
        if self.strength > 0 and 0 <= k < self.crossings.count:
            return self._take_locked(k)
        return True

    def _is_on(self, item: int) -> bool:
        """Return whether all reasons of an item are on."""
        for reason in self.item_reason[self.reason_start[item] : self.reason_start[item + 1]]:
            if self.on[reason] == 0:
                return False
        return True

    def _write(self, kind: int, what: int, cell: int, mask: int, cause: int) -> int:
        at = self.entries
        self.kind[at] = kind
        self.by_what[at] = what
        self.group[at] = bits.ALONE
        self.at_cell[at] = cell
        self.mask[at] = mask
        self.cause[at] = cause
        self.needed[at] = 0
        self.entries = at + 1
        return at

    def _fail(self, kind: int, what: int, cell: int, mask: int) -> bool:
        """Record the contradiction; return False."""
        self.end_kind = kind
        self.end_what = what
        self.end_group = bits.ALONE
        self.end_cell = cell
        self.end_other = -1
        self.end_mask = mask
        return False

    def settle(self, cell: int, bit: int, kind: int, what: int, cause: int) -> bool:
        """Conclude that a cell has a value; return False on a contradiction."""
        at = self._write(kind, what, cell, bit, cause)
        self.settled[cell] = 1
        self.settled_by[cell] = at
        self.queue[self.queued] = cell
        self.queued += 1
        gone = self.dom[cell] & ~bit
        if gone:
            self._remove(cell, gone, bits.ONLY, cell, at)
        return True

    def _remove(self, cell: int, gone: int, kind: int, what: int, cause: int) -> bool:
        """Remove values from a cell; return False on a contradiction."""
        self._note(cell, gone, kind, what, cause)
        self.dom[cell] &= ~gone
        for i in range(self.touch_start[cell], self.touch_start[cell + 1]):
            self.dirty[self.touch_word[i]] |= self.touch_mask[i]
        return self._look_at(cell)

    def _note(self, cell: int, gone: int, kind: int, what: int, cause: int) -> int:
        at = self._write(kind, what, cell, gone, cause)
        first = cell * self.width
        while gone:
            self.taken_by[first + bits.lowest(gone)] = at
            gone &= gone - 1
        return at

    def _look_at(self, cell: int) -> bool:
        """Settle a cell with one candidate; return False on a contradiction."""
        mask = self.dom[cell]
        if mask & (mask - 1):
            return True
        if mask == 0:
            self.has_empty = True
            if self.on[self.reasons + cell]:
                return self._fail(bits.NEED_CELL, cell, cell, mask)
            return True
        if self.settled[cell] or self.on[self.reasons + cell] == 0:
            return True
        return self.settle(cell, mask, bits.NEED_CELL, cell, -1)

    def _take_from_peers(self, cell: int) -> bool:
        bit = self.dom[cell]
        for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
            if self.on[self.no_repeat[g]] == 0:
                continue
            for other in self.groups.cell[self.groups.start[g] : self.groups.start[g + 1]]:
                if other == cell or self.dom[other] & bit == 0:
                    continue
                if self.settled[other]:
                    self._fail(bits.PEER, g, cell, bit)
                    self.end_other = other
                    return False
                if not self._remove(other, bit, bits.PEER, g, self.settled_by[cell]):
                    return False
        return True

    def _find_places(self, k: int) -> bool:
        """Settle each value with one place left in a house; return False on a contradiction."""
        g = self.houses.group[k]
        if self.every_value[g] < 0:
            return True
        once = bits.NONE
        twice = bits.NONE
        known = bits.NONE
        for cell in self.groups.cell[self.groups.start[g] : self.groups.start[g + 1]]:
            mask = self.dom[cell]
            twice |= once & mask
            once |= mask
            if self.settled[cell]:
                known |= mask
        gone = self._wanted(g, self.state.full & ~once)
        if gone:
            return self._fail(bits.NEED_HOUSE, g, -1, gone & (~gone + 1))
        single = self._wanted(g, once & ~twice & ~known)
        if single:
            for cell in self.groups.cell[self.groups.start[g] : self.groups.start[g + 1]]:
                mask = self.dom[cell] & single
                # A cell that is the only place of two values gets the first: the other is then missing.
                if mask and self.settled[cell] == 0:
                    self.settle(cell, mask & (~mask + 1), bits.NEED_HOUSE, g, -1)
        return True

    def _wanted(self, g: int, mask: int) -> int:
        """Return the values of a mask that a house needs, by reasons that are on."""
        wanted = bits.NONE
        while mask:
            bit = mask & (~mask + 1)
            mask ^= bit
            if self.on[self.every_value[g] + bits.lowest(bit)]:
                wanted |= bit
        return wanted

    def _filter(self, item: int) -> bool:
        """Filter an item once, and log the removed values; return False on a contradiction."""
        if self.has_empty:
            for cell in self.item_cell[self.item_start[item] : self.item_start[item + 1]]:
                if self.dom[cell] == 0:
                    return True
        self.filtered += 1
        self.state.item = item
        self.state.group = bits.ALONE
        self.state.logged = 0
        self.state.dead_cell = -1
        possible = kinds.revise(self.state.kind_of, item, self.state, self.dom)
        self.state.queued = 0
        for i in range(self.state.logged):
            at = self._note(self.state.log_cell[i], self.state.log_mask[i], bits.FILTERED, item, -1)
            self.group[at] = self.state.log_group[i]
        if not possible:
            dead = self.state.dead_cell
            self._fail(bits.FILTERED, item, dead, self.dom[dead] if dead >= 0 else bits.NONE)
            self.end_group = self.state.group
            return False
        for i in range(self.state.logged):
            if not self._look_at(self.state.log_cell[i]):
                return False
        return True

    def _take_refused(self, cell: int) -> bool:
        """Remove the last value of each nogood whose other values are all true; return False on a contradiction."""
        at = self.first_literal[cell * self.width + bits.lowest(self.dom[cell])]
        while at >= 0:
            nogood = self.literal_of[at]
            at = self.next_literal[at]
            if self.on[self.nogood_reason[nogood]] == 0:
                continue
            open_ = -1
            free = 0
            for i in range(self.nogood_start[nogood], self.nogood_start[nogood + 1]):
                other = self.literal_cell[i]
                if self.dom[other] & self.literal_bit[i] == 0:
                    free = 2
                elif self.settled[other] == 0:
                    free += 1
                    open_ = i
            if free == 0:
                return self._fail(bits.LEARNED, nogood, cell, bits.NONE)
            if free == 1 and not self._remove(
                self.literal_cell[open_], self.literal_bit[open_], bits.LEARNED, nogood, -1
            ):
                return False
        return True

    def _take_locked(self, k: int) -> bool:
        """Apply locked candidates of a house; return False on a contradiction."""
        for layer in range(self.crossings.layer_start[k], self.crossings.layer_start[k + 1]):
            first = self.crossings.part_start[layer]
            last = self.crossings.part_start[layer + 1]
            once = bits.NONE
            twice = bits.NONE
            for part in range(first, last):
                held = self._held_inside(part)
                twice |= once & held
                once |= held
            for part in range(first, last):
                gone = self._held_inside(part) & once & ~twice
                other = self.crossings.group[part]
                if (
                    gone
                    and other >= 0
                    and not self._take_rest(
                        self.crossings.house[k],
                        other,
                        self.crossings.outside_start[part],
                        self.crossings.outside_start[part + 1],
                        gone,
                    )
                ):
                    return False
        return True

    def _held_inside(self, part: int) -> int:
        """Return the candidates of the cells of a part of a house."""
        held = bits.NONE
        for cell in self.crossings.inside[self.crossings.inside_start[part] : self.crossings.inside_start[part + 1]]:
            held |= self.dom[cell]
        return held

    def _take_rest(self, needing: int, losing: int, first: int, last: int, gone: int) -> bool:
        if self.every_value[needing] < 0 or self.on[self.no_repeat[losing]] == 0:
            return True
        gone = self._wanted(needing, gone)
        while gone:
            bit = gone & (~gone + 1)
            gone ^= bit
            for cell in self.crossings.outside[first:last]:
                if self.dom[cell] & bit == 0 or self.settled[cell]:
                    continue
                possible = self._remove(cell, bit, bits.LOCKED, needing, losing)
                if not possible:
                    return False
        return True
