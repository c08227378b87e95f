# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Sets of values of the parts of a group, as cages, lines and houses divide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation

EFFORT = 2000  # combinations of sets that filtering one group may try


class Sets(_propagation.Items):
    """Groups that are divided into parts; the values of each part are one of its sets, which has the size of the part.

    A last part without sets has the remaining values. In a house (`whole`) every value occurs in one of the parts.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False
        self.effort = EFFORT
        self.longest = 0

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all groups: their parts, each with its cells and the masks of its sets (none for the rest)."""
        cells = parts = sets = most = widest = longest = 0
        for (each,) in items:
            divided: list[tuple[list[int], list[int]]] = each  # type: ignore[assignment]
            here = 0
            for members, masks in divided:
                cells += len(members)
                here += len(masks)
                longest = max(longest, len(members))
            parts += len(divided)
            sets += here
            most = max(most, here)
            widest = max(widest, len(divided))
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.whole = self.memory.ints(len(items))
        self.part_start = self.memory.ints(len(items) + 1)
        self.part_cell = self.memory.ints(parts + 1)
        self.set_start = self.memory.ints(parts + 1)
        self.set = self.memory.words(sets)
        # Work space.
        self.live = self.memory.words(most)
        self.chosen = self.memory.ints(most)
        self.longest = longest
        self.match = self.memory.words(most * longest)
        self.kept = self.memory.words(longest)
        self.live_start = self.memory.ints(widest + 1)
        self.at = self.memory.ints(widest + 1)
        self.used = self.memory.words(widest + 1)
        self.held = self.memory.words(widest + 1)
        self.fixed = self.memory.words(widest + 1)
        self.able = self.memory.words(widest + 1)
        self.sure = self.memory.words(widest + 1)
        part = cell = set_ = 0
        for (each,) in items:
            divided = each  # type: ignore[assignment]
            for members, masks in divided:
                for member in members:
                    self.cell[cell] = member
                    cell += 1
                for mask in masks:
                    self.set[set_] = mask
                    set_ += 1
                part += 1
                self.part_cell[part] = cell
                self.set_start[part] = set_
            self.whole[self.count] = cell - self.start[self.count] == self.groups.width
            self.count += 1
            self.start[self.count] = cell
            self.part_start[self.count] = part

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Keep the values that some choice of sets allows, and settle the only places of certain values."""
        first = self.part_start[k]
        parts = self.part_start[k + 1] - first
        whole = self.whole[k]
        once = twice = bits.NONE
        is_open = False
        for p in range(parts):
            held = fixed = bits.NONE
            for cell in self.cell[self.part_cell[first + p] : self.part_cell[first + p + 1]]:
                mask = dom[cell]
                held |= mask
                if mask & (mask - 1) == 0:
                    fixed |= mask
                else:
                    is_open = True
            self.held[p] = held
            self.fixed[p] = fixed
            twice |= once & held
            once |= held
        if not is_open:
            return self._keeps(state, k)
        if parts == 1 and not whole:
            return self._revise_alone(state, dom, first)
        # The sets that are possible for each part on its own.
        divided = parts
        if self.set_start[first + parts] == self.set_start[first + parts - 1]:
            divided -= 1
        live = 0
        for p in range(divided):
            can = self.held[p]
            must = self.fixed[p]
            if whole:
                must |= can & ~twice
            begin = self.part_cell[first + p]
            end = self.part_cell[first + p + 1]
            before = live
            for at in range(self.set_start[first + p], self.set_start[first + p + 1]):
                mask = self.set[at]
                if mask & ~can or must & ~mask:
                    continue
                if self._match(dom, begin, end, mask, live * self.longest):
                    self.live[live] = mask
                    self.chosen[live] = 0
                    live += 1
            self.live_start[p + 1] = live
            if live == before:
                return state.blame(self.cell, begin, end)
        if not self._combine(dom, k, divided):
            return state.blame(self.cell, self.start[k], self.start[k + 1])
        for p in range(divided):
            if not self._narrow_cells(state, dom, first, p):
                return False
        # For a house this follows from its division, and for other groups from crossings.
        for p in range(divided):
            if not whole and self.sure[p] and not self._take_sure(state, dom, first + p, self.sure[p]):
                return False
        return divided == parts or self._narrow_part(
            state, dom, first + divided, self.able[divided], self.sure[divided]
        )

    def _revise_alone(self, state: Propagation, dom: list[int], part: int) -> bool:
        """Keep the values that some set of the only part of a group allows."""
        begin = self.part_cell[part]
        end = self.part_cell[part + 1]
        can = self.held[0]
        must = self.fixed[0]
        sure = bits.ALL
        for i in range(end - begin):
            self.kept[i] = 0
        for at in range(self.set_start[part], self.set_start[part + 1]):
            mask = self.set[at]
            if mask & ~can or must & ~mask or not self._match(dom, begin, end, mask, 0):
                continue
            sure &= mask
            for i in range(end - begin):
                self.kept[i] |= self.match[i]
        if sure == bits.ALL:  # no set matched: a set never has all bits
            return state.blame(self.cell, begin, end)
        for i in range(end - begin):
            cell = self.cell[begin + i]
            if dom[cell] & ~self.kept[i]:
                state.narrow(dom, cell, dom[cell] & self.kept[i])
        return sure == 0 or self._take_sure(state, dom, part, sure)

    def _narrow_cells(self, state: Propagation, dom: list[int], first: int, p: int) -> bool:
        """Restrict each cell of a part to its values in the chosen sets."""
        begin = self.part_cell[first + p]
        for i in range(self.part_cell[first + p + 1] - begin):
            able = bits.NONE
            for at in range(self.live_start[p], self.live_start[p + 1]):
                if self.chosen[at]:
                    able |= self.match[at * self.longest + i]
            cell = self.cell[begin + i]
            if dom[cell] & ~able:
                state.narrow(dom, cell, dom[cell] & able)
        return True

    def _take_sure(self, state: Propagation, dom: list[int], part: int, sure: int) -> bool:
        """Remove each value that a part certainly has from all cells that see every possible place of it in the part.

        If removals are logged, the places and the other cells must be in one group.
        """
        begin = self.part_cell[part]
        end = self.part_cell[part + 1]
        for cell in self.cell[begin:end]:
            if dom[cell] & (dom[cell] - 1) == 0:
                sure &= ~dom[cell]
        while sure:
            bit = sure & (~sure + 1)
            sure ^= bit
            if state.is_logging:
                if not self._take_by_groups(state, dom, begin, end, bit):
                    return False
            else:
                self.groups.start_common()
                able = 0
                for cell in self.cell[begin:end]:
                    if dom[cell] & bit:
                        able += 1
                        self.groups.keep_common(cell)
                if able == 0 or not state.take_common(dom, bit):
                    return state.blame(self.cell, begin, end)
        return True

    def _take_by_groups(self, state: Propagation, dom: list[int], begin: int, end: int, bit: int) -> bool:
        """Remove a value that some cells certainly have from the rest of the groups with all its possible places."""
        lead = begin
        while lead < end and dom[self.cell[lead]] & bit == 0:
            lead += 1
        if lead == end:
            return state.blame(self.cell, begin, end)
        cell = self.cell[lead]
        for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
            if self.groups.on[g] & bits.NO_REPEAT == 0:
                continue
            at = lead + 1
            while at < end and (dom[self.cell[at]] & bit == 0 or self._is_in(self.cell[at], g)):
                at += 1
            if at < end:
                continue
            state.group = g
            for other in self.groups.cell[self.groups.start[g] : self.groups.start[g + 1]]:
                mask = dom[other]
                if mask & bit == 0 or self._is_among(other, lead, end):
                    continue
                if mask == bit:
                    state.dead_cell = other
                    return state.blame(self.cell, begin, end)
                state.narrow(dom, other, mask & ~bit)
        state.group = bits.ALONE
        return True

    def _is_among(self, cell: int, begin: int, end: int) -> bool:
        """Return whether a cell is among cell[begin:end]."""
        for member in self.cell[begin:end]:
            if member == cell:
                return True
        return False

    def _is_in(self, cell: int, g: int) -> bool:
        """Return whether a group contains a cell."""
        for other in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
            if other == g:
                return True
        return False

    def _match(self, dom: list[int], begin: int, end: int, mask: int, to: int) -> bool:
        """Write the possible values of each cell if the cells have exactly one set; return False if it is impossible.

        Uses only naked and hidden singles, so that the result may still be impossible.
        """
        for i in range(begin, end):
            self.match[to + i - begin] = dom[self.cell[i]] & mask
        size = end - begin
        one = 1
        done = bits.NONE
        left = mask
        again = True
        while again:
            again = False
            once = twice = bits.NONE
            for i in range(size):
                each = self.match[to + i]
                if done >> i & 1:
                    continue
                each &= left
                self.match[to + i] = each
                if each & (each - 1) == 0:
                    if each == 0:
                        return False
                    done |= one << i
                    left ^= each
                    again = True
                    continue
                twice |= once & each
                once |= each
            if again:
                continue
            if left & ~once:
                return False
            hidden = left & ~twice
            if hidden:
                for i in range(size):
                    each = self.match[to + i] & hidden
                    if done >> i & 1 == 0 and each and self.match[to + i] != each:
                        if each & (each - 1):
                            return False
                        self.match[to + i] = each
                        again = True
        return True

    def _keeps(self, state: Propagation, k: int) -> bool:
        """Return whether the values of all parts, which are settled, are one of their sets."""
        first = self.part_start[k]
        for p in range(first, self.part_start[k + 1]):
            at = self.set_start[p]
            end = self.set_start[p + 1]
            if at == end:
                continue
            while at < end and self.set[at] != self.held[p - first]:
                at += 1
            if at == end:
                return state.blame(self.cell, self.part_cell[p], self.part_cell[p + 1])
        return True

    def _combine(self, dom: list[int], k: int, divided: int) -> bool:
        """Choose disjoint sets, one for each divided part, in every possible way.

        Stores in `able` the values that each part has in some choice, in `sure` those that it has in all choices.
        """
        first = self.part_start[k]
        parts = self.part_start[k + 1] - first
        full = bits.ALL >> 64 - self.groups.width
        whole = self.whole[k]
        for p in range(parts):
            self.able[p] = 0
            self.sure[p] = full
        work = 0
        p = 0
        self.used[0] = 0
        self.at[0] = 0
        while p >= 0:
            if p < divided:
                at = self.at[p]
                end = self.live_start[p + 1]
                used = self.used[p]
                while at < end and self.live[at] & used:
                    at += 1
                if at == end:
                    p -= 1
                    continue
                work += 1
                if work > self.effort:
                    break
                self.at[p] = at + 1
                p += 1
                self.used[p] = used | self.live[at]
                self.at[p] = self.live_start[p]
                continue
            if divided < parts:
                rest = full & ~self.used[p]
                if whole:
                    if rest & ~self.held[p] == 0:
                        i = self.part_cell[first + p]
                        end = self.part_cell[first + p + 1]
                        while i < end and dom[self.cell[i]] & rest:
                            i += 1
                    else:
                        i = -1
                        end = 0
                    if i < end:
                        p -= 1
                        continue
                    self.sure[p] &= rest
                self.able[p] |= rest
            for q in range(divided):
                at = self.at[q] - 1
                self.chosen[at] = 1
                self.able[q] |= self.live[at]
                self.sure[q] &= self.live[at]
            p -= 1
        if work > self.effort:
            for q in range(divided):
                self.able[q] = 0
                self.sure[q] = full
                for at in range(self.live_start[q], self.live_start[q + 1]):
                    self.chosen[at] = 1
                    self.able[q] |= self.live[at]
                    self.sure[q] &= self.live[at]
            if divided < parts:
                self.able[divided] = full
                self.sure[divided] = 0
        elif divided < parts and not whole:
            self.sure[divided] = 0
        return self.able[0] != 0

    def _narrow_part(self, state: Propagation, dom: list[int], part: int, able: int, sure: int) -> bool:
        """Restrict the cells of a part to its `able` values, and settle the only place of a `sure` value."""
        begin = self.part_cell[part]
        end = self.part_cell[part + 1]
        once = twice = single = bits.NONE
        for cell in self.cell[begin:end]:
            mask = dom[cell]
            if mask & ~able:
                mask &= able
                if mask == 0:
                    return state.blame(self.cell, begin, end)
                state.narrow(dom, cell, mask)
            twice |= once & mask
            once |= mask
            if mask & (mask - 1) == 0:
                single |= mask
        if sure & ~once:
            return state.blame(self.cell, begin, end)
        hidden = sure & ~twice & ~single
        if hidden:
            for cell in self.cell[begin:end]:
                mask = dom[cell] & hidden
                if mask:
                    if mask & (mask - 1):
                        return state.blame(self.cell, begin, end)
                    state.narrow(dom, cell, mask)
        return True
