# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Refutations: candidates that lead to a contradiction, each with a small set of reasons."""

from __future__ import annotations

from collections.abc import Sequence

from . import _implications, bits

ORDERS = 2  # random orders of removing reasons
FILTERS = 512  # filterings of rules that count as one more assumption
MOST_WITHIN = 500  # nested assumptions to refute an assumption
MOST_TRIES = 2000  # nested assumptions to remove reasons


class Refuter(_implications.Implications):
    """Finds the reasons of a contradiction, and removes redundant ones.

    The sum of the `weight` of the reasons should be small. `tries` counts nested assumptions; `random` is the state of
    the random order in which reasons are removed, so that a search can be repeated.
    """

    def weigh_by(self, weights: Sequence[float]) -> None:
        """Set the weights of the reasons, and initialise; must be called first."""
        self.weight = self.memory.reals(self.all_reasons)
        for r in range(self.all_reasons):
            self.weight[r] = weights[r]
        self.spared = self.memory.words(self.cells)
        for i in range(self.cells):
            self.spared[i] = bits.NONE
        self.kept = self.memory.ints(self.all_reasons)
        self.order = self.memory.ints(self.all_reasons)
        self.best = self.memory.ints(self.all_reasons)
        self.random = 1
        # The saved state of an exploration, and the needs of each refuted candidate in it: reasons, then entries (-1 -
        # entry).
        self.saved_dom = self.memory.words(self.cells)
        self.saved_settled = self.memory.ints(self.cells)
        self.saved_by = self.memory.ints(self.cells)
        self.saved_taken = self.memory.ints(self.cells * self.width)
        self.saved_entries = 0
        self.saved_queued = 0
        self.stored = 0
        self.store_room = 4096
        self.store = self.memory.ints(self.store_room)
        self.store_start = self.memory.ints(self.cells * self.width + 2)
        self.stores = 0
        self.guess_cell = self.memory.ints(self.cells * self.width)
        self.guess_bit = self.memory.words(self.cells * self.width)
        self.guesses = 0  # the needed candidates that were refuted within the last assumption
        self.tries = 0
        self.most_tries = 0  # after this number, no more reasons are removed

    def spare(self, masks: Sequence[int]) -> None:
        """Set candidates that can't be refuted, those of a solution: they are not tried."""
        for i in range(self.cells):
            self.spared[i] = masks[i]

    def scan(self, cell: int) -> list[tuple[float, int, int]]:
        """Return the refuted candidates of a cell, as (weight of all reasons used, cell, candidate).

        All reasons must be on (`only(None)`).
        """
        found = []
        mask = self.base[cell] & ~self.spared[cell]
        if self.is_fact[cell] == 0:
            while mask:
                bit = mask & (~mask + 1)
                mask ^= bit
                if self.fails(cell, bit):
                    self.trace()
                    found.append((self.weigh_used(), cell, bit))
        return found

    def fails(self, cell: int, bit: int) -> bool:
        """Return whether a candidate leads to a contradiction, with the methods that `strength` allows."""
        return self.explore(cell, bit) if self.strength > 1 else self.assume(cell, bit)

    def explore(self, cell: int, bit: int) -> bool:
        """Propagate an assumption, then remove candidates that nested assumptions refute, until there are none.

        Nested assumptions are candidates of cells with two candidates, at strength 3 also with three. Returns whether
        there is a contradiction.
        """
        self.stored = 0
        self.stores = 0
        if self.assume(cell, bit):
            return True
        last = self.tries + MOST_WITHIN
        again = True
        while again:
            again = False
            for other in range(self.cells):
                mask = self.dom[other]
                rest = mask & (mask - 1)
                rest &= rest - 1
                if rest and (self.strength == 2 or rest & (rest - 1)):
                    continue
                while mask and self.settled[other] == 0:
                    bit = mask & (~mask + 1)
                    mask ^= bit
                    if self.dom[other] & bit == 0:
                        continue
                    if self.tries >= last:
                        return False
                    if not self._fails_within(other, bit):
                        continue
                    again = True
                    possible = self._remove(other, bit, bits.REFUTED, self.stores - 1, -1)
                    if not possible or self.propagate():
                        return True
        return False

    def guessed(self) -> list[tuple[int, int]]:
        """Return the guesses: the needed candidates that were refuted within the last reduced one."""
        return [(self.guess_cell[k], self.guess_bit[k]) for k in range(self.guesses)]

    def guess(self, guesses: Sequence[tuple[int, int]]) -> None:
        """Set the guesses, for `again`."""
        self.guesses = 0
        for cell, bit in guesses:
            self.guess_cell[self.guesses] = cell
            self.guess_bit[self.guesses] = bit
            self.guesses += 1

    def again(self, cell: int, bit: int) -> bool:
        """Propagate an assumption, and within it only the guesses; return whether there is a contradiction."""
        return self._replay(cell, bit, self.guesses)

    def within(self, cell: int, bit: int) -> list[list[tuple[int, int, int, int, int]]]:
        """Return for each guess the entries that its contradiction needs, and last the contradiction.

        Guesses are made in order. The list is empty for a guess that is not refuted or comes after the contradiction.
        """
        self.stored = 0
        self.stores = 0
        told: list[list[tuple[int, int, int, int, int]]] = [[] for _ in range(self.guesses)]
        failed = self.assume(cell, bit)
        for k in range(self.guesses):
            other = self.guess_cell[k]
            mask = self.guess_bit[k]
            if failed or self.settled[other] or self.dom[other] & mask == 0:
                continue
            self._save()
            if self._assume_within(other, mask):
                found = []
                for at in range(self.saved_entries, self.entries):
                    if self.needed[at]:
                        found.append(self._described(self.kind[at], self.by_what[at], self.at_cell[at], self.mask[at]))
                found.append(self.ending())
                told[k] = found
            self._restore()
            if told[k]:
                possible = self._remove(other, mask, bits.REFUTED, self.stores - 1, -1)
                failed = not possible or self.propagate()
        return told

    def _replay(self, cell: int, bit: int, count: int) -> bool:
        """Propagate an assumption, and within it only the first guesses; return whether there is a contradiction."""
        self.stored = 0
        self.stores = 0
        if self.assume(cell, bit):
            return True
        for k in range(count):
            other = self.guess_cell[k]
            mask = self.guess_bit[k]
            if self.settled[other] or self.dom[other] & mask == 0:
                continue
            if self._fails_within(other, mask):
                possible = self._remove(other, mask, bits.REFUTED, self.stores - 1, -1)
                if not possible or self.propagate():
                    return True
        return False

    def _fails_within(self, cell: int, bit: int) -> bool:
        """Return whether a nested assumption leads to a contradiction, and store its needs; restore the state."""
        self._save()
        failed = self._assume_within(cell, bit)
        self._restore()
        return failed

    def _assume_within(self, cell: int, bit: int) -> bool:
        """Propagate a nested assumption, and store the needs of its contradiction; return whether there is one."""
        before = self.filtered
        self.settle(cell, bit, bits.ASSUMED, cell, -1)
        failed = self.propagate()
        if failed:
            self._store_needs()
        self.tries += 1 + (self.filtered - before) // FILTERS
        return failed

    def _note_guesses(self) -> None:
        """Set the guesses to the refuted candidates that the contradiction needs (after `trace`)."""
        self.guesses = 0
        for at in range(self.entries):
            if self.needed[at] and self.kind[at] == bits.REFUTED:
                self.guess_cell[self.guesses] = self.at_cell[at]
                self.guess_bit[self.guesses] = self.mask[at]
                self.guesses += 1

    def _save(self) -> None:
        """Save the state of the exploration, at a fixed point."""
        bits.copy_words(self.saved_dom, 0, self.dom, 0, self.cells)
        bits.copy_ints(self.saved_settled, 0, self.settled, 0, self.cells)
        bits.copy_ints(self.saved_by, 0, self.settled_by, 0, self.cells)
        bits.copy_ints(self.saved_taken, 0, self.taken_by, 0, self.cells * self.width)
        self.saved_entries = self.entries
        self.saved_queued = self.queued

    def _restore(self) -> None:
        bits.copy_words(self.dom, 0, self.saved_dom, 0, self.cells)
        bits.copy_ints(self.settled, 0, self.saved_settled, 0, self.cells)
        bits.copy_ints(self.settled_by, 0, self.saved_by, 0, self.cells)
        bits.copy_ints(self.taken_by, 0, self.saved_taken, 0, self.cells * self.width)
        self.entries = self.saved_entries
        self.queued = self.head = self.saved_queued
        self.has_empty = False
        for w in range(self.state.words):
            self.dirty[w] = bits.NONE
        for i in range(self.cells):
            if self.dom[i] == 0:
                self.has_empty = True

    def _store_needs(self) -> None:
        """Store the needs of the contradiction of a nested assumption: reasons, and entries before the assumption."""
        self._trace_down_to(self.saved_entries)
        if self.stored + self.all_reasons + self.saved_entries >= self.store_room:
            more = 2 * (self.store_room + self.all_reasons + self.saved_entries)
            self.store = self.memory.more_ints(self.store, self.stored, more)
            self.store_room = more
        self.store_start[self.stores] = self.stored
        for r in range(self.all_reasons):
            if self.used[r]:
                self.store[self.stored] = r
                self.stored += 1
        for at in range(self.saved_entries):
            if self.needed[at]:
                self.store[self.stored] = -1 - at
                self.stored += 1
        self.stores += 1
        self.store_start[self.stores] = self.stored

    def weigh_used(self) -> float:
        """Return the total weight of the reasons in `used`."""
        total = 0.0
        for r in range(self.all_reasons):
            if self.used[r]:
                total += self.weight[r]
        return total

    def reduce(self, cell: int, bit: int, limit: float) -> float:
        """Remove reasons of a contradiction until each is needed; return their weight, or -1 if not below the limit.

        The result is in `best`. Reasons are removed one by one in random order; after each success only the reasons
        that were used are kept. All reasons must be on before; some are off afterwards.
        """
        if not self.fails(cell, bit):
            return -1.0
        self.most_tries = self.tries + MOST_TRIES
        self.trace()
        self._note_guesses()
        first = best = self.guessed()
        bits.copy_ints(self.kept, 0, self.used, 0, self.all_reasons)
        found = -1.0
        for _ in range(ORDERS):
            self.guess(first)
            weight = self._reduce_once(cell, bit, limit)
            if weight < 0.0:
                break  # another order is seldom much better
            found = limit = weight
            best = self.guessed()
        self.guess(best)
        return found

    def _reduce_once(self, cell: int, bit: int, limit: float) -> float:
        count = 0
        for r in range(self.all_reasons):
            self.on[r] = self.kept[r]
            if self.kept[r]:
                self.order[count] = r
                count += 1
        for i in range(count - 1, 0, -1):
            self.random = (self.random * 1103515245 + 12345) & 0x7FFFFFFF
            j = (self.random >> 8) % (i + 1)
            r = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = r
        needed = 0.0
        for i in range(count):
            r = self.order[i]
            if self.on[r] == 0:
                continue
            self.on[r] = 0
            self.switch_groups()
            if self.tries <= self.most_tries and self.again(cell, bit):
                self.trace()
                self._note_guesses()
                bits.copy_ints(self.on, 0, self.used, 0, self.all_reasons)
            else:
                self.on[r] = 1
                needed += self.weight[r]
                if needed >= limit - 0.001:
                    return -1.0
        self.switch_groups()
        bits.copy_ints(self.best, 0, self.on, 0, self.all_reasons)
        return needed

    def cited(self) -> list[int]:
        """Return the reasons in `best`."""
        return [r for r in range(self.all_reasons) if self.best[r]]

    def refuted(self, cell: int) -> int:
        """Return the candidates of a cell that are refuted by the reasons that are on."""
        mask = self.base[cell] & ~self.spared[cell]
        gone = bits.NONE
        if self.is_fact[cell] == 0:
            while mask:
                bit = mask & (~mask + 1)
                mask ^= bit
                if self.fails(cell, bit):
                    gone |= bit
        return gone

    # Tracing back from the contradiction to its needs.

    def trace(self) -> None:
        """Mark the entries that the contradiction needs in `needed`, and their reasons in `used`."""
        self._trace_down_to(0)

    def _trace_down_to(self, first: int) -> None:
        """Trace the entries from the last to `first`; of earlier entries, mark only those needed directly."""
        for r in range(self.all_reasons):
            self.used[r] = 0
        for i in range(self.entries):
            self.needed[i] = 0
        at = self.entries
        if self.end_kind == bits.PEER:
            self.used[self.no_repeat[self.end_what]] = 1
            self._need(self.settled_by[self.end_cell])
            self._need(self.settled_by[self.end_other])
        elif self.end_kind == bits.NEED_CELL:
            self.used[self.reasons + self.end_what] = 1
            self._need_removals(self.end_what, self.state.full, at)
        elif self.end_kind == bits.NEED_HOUSE:
            self.used[self.every_value[self.end_what] + bits.lowest(self.end_mask)] = 1
            self._need_house(self.end_what, self.end_mask, at)
        elif self.end_kind == bits.LEARNED:
            self._need_literals(self.end_what, -1)
        else:
            self._need_item(self.end_what, self.end_cell, at)
            if self.end_cell >= 0:
                self._need_removals(self.end_cell, self.state.full, at)
        while at > first:
            at -= 1
            if self.needed[at]:
                self._trace_entry(at)

    def _trace_entry(self, at: int) -> None:
        kind = self.kind[at]
        what = self.by_what[at]
        cell = self.at_cell[at]
        if kind == bits.ONLY:
            self._need(self.cause[at])
        elif kind == bits.PEER:
            self.used[self.no_repeat[what]] = 1
            self._need(self.cause[at])
        elif kind == bits.NEED_CELL:
            self.used[self.reasons + cell] = 1
            self._need_removals(cell, self.state.full, at)
        elif kind == bits.NEED_HOUSE:
            self.used[self.every_value[what] + bits.lowest(self.mask[at])] = 1
            self._need_house(what, self.mask[at], at)
        elif kind == bits.FILTERED:
            self._need_item(what, cell, at)
        elif kind == bits.LEARNED:
            self._need_literals(what, cell)
        elif kind == bits.REFUTED:
            for need in self.store[self.store_start[what] : self.store_start[what + 1]]:
                if need >= 0:
                    self.used[need] = 1
                else:
                    self.needed[-1 - need] = 1
        elif kind == bits.LOCKED:
            # A value that a house needs in its crossing with another group, which is the cause.
            self.used[self.every_value[what] + bits.lowest(self.mask[at])] = 1
            self.used[self.no_repeat[self.cause[at]]] = 1
            self._need_house(what, self.mask[at], at)

    def _need(self, at: int) -> None:
        if at >= 0:
            self.needed[at] = 1

    def _need_removals(self, cell: int, mask: int, before: int) -> None:
        """Mark the entries that removed values of a mask from a cell, before some entry."""
        first = cell * self.width
        while mask:
            at = self.taken_by[first + bits.lowest(mask)]
            mask &= mask - 1
            if 0 <= at < before:
                self.needed[at] = 1

    def _need_house(self, g: int, mask: int, before: int) -> None:
        for cell in self.groups.cell[self.groups.start[g] : self.groups.start[g + 1]]:
            self._need_removals(cell, mask, before)

    def _need_literals(self, nogood: int, but: int) -> None:
        self.used[self.nogood_reason[nogood]] = 1
        for cell in self.literal_cell[self.nogood_start[nogood] : self.nogood_start[nogood + 1]]:
            if cell != but:
                self._need(self.settled_by[cell])

    def _need_item(self, item: int, cell: int, before: int) -> None:
        """Mark the needs of an item: its reasons, the losses and groups of its cells.

        `cell` is the cell that the item changed, or -1.
        """
        for reason in self.item_reason[self.reason_start[item] : self.reason_start[item + 1]]:
            self.used[reason] = 1
        first = self.item_start[item]
        last = self.item_start[item + 1]
        inside = False
        for other in self.item_cell[first:last]:
            inside = inside or other == cell
            self._need_removals(other, self.state.full, before)
            self._meet(other)
        if cell >= 0 and not inside:
            self._meet(cell)
            for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
                self.met[g] = 0
        for other in self.item_cell[first:last]:
            for g in self.groups.of[self.groups.of_start[other] : self.groups.of_start[other + 1]]:
                self.met[g] = 0

    def _meet(self, cell: int) -> None:
        """Mark the groups of a cell that were met before with another cell."""
        for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
            self.met[g] += 1
            if self.met[g] > 1 and self.on[self.no_repeat[g]]:
                self.used[self.no_repeat[g]] = 1

    def chain(self) -> list[tuple[int, int, int, int, int]]:
        """Return the entries that the contradiction needs (after `trace`), as (kind, reason, cell, mask, item).

        The item is the one that removed the values, or -1.
        """
        found = []
        for at in range(self.entries):
            if self.needed[at]:
                found.append(self._described(self.kind[at], self.by_what[at], self.at_cell[at], self.mask[at]))
        return found

    def ending(self) -> tuple[int, int, int, int, int]:
        """Return the contradiction in the form of an entry; its cell is -1 if it is not in a single cell."""
        return self._described(self.end_kind, self.end_what, self.end_cell, self.end_mask)

    def refused(self) -> list[tuple[int, int]]:
        """Return the values (cells and masks) that a rule refuses together, if this is the contradiction."""
        found = []
        if self.end_kind == bits.LEARNED:
            for k in range(self.nogood_start[self.end_what], self.nogood_start[self.end_what + 1]):
                found.append((self.literal_cell[k], self.literal_bit[k]))
        return found

    def _described(self, kind: int, what: int, cell: int, mask: int) -> tuple[int, int, int, int, int]:
        reason = -1
        if kind == bits.PEER:
            reason = self.no_repeat[what]
        elif kind == bits.NEED_CELL:
            reason = self.reasons + what
        elif kind == bits.NEED_HOUSE or kind == bits.LOCKED:
            reason = self.every_value[what] + bits.lowest(mask)
        elif kind == bits.FILTERED:
            first = self.reason_start[what]
            is_single = self.reason_start[what + 1] == first + 1
            reason = self.item_reason[first] if is_single else self.all_reasons + what
        elif kind == bits.LEARNED:
            reason = self.nogood_reason[what]
        return kind, reason, cell, mask, what if kind == bits.FILTERED else -1
