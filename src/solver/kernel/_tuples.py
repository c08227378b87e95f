# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Sums and products of three or more cells: filtering by bounds and by tuples.

A *tuple* assigns each cell of a sum or product a value, so that the total is right and cells of one group differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation

EFFORT = 4000  # picks that filtering one sum or product may take


class Tuples(_propagation.Items):
    """Sums and products: the cells of each, the amount that each value of a cell adds (its *term*), and the total.

    Its *local groups* are the groups that are on and contain at least two of its cells: `outside` lists the other cells
    of each, `member` the local groups of each of its cells, numbered from 0.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.effort = EFFORT
        self.sum_effort = EFFORT  # for sums, after the first `effort` picks: other items bound them well
        self.terms: dict[int, int] = {}  # the start of the terms of each factor
        self.term = self.memory.signed(0)
        self.met = self.memory.ints(self.groups.count)
        self.inside = self.memory.ints(self.groups.count)
        self.mark = self.memory.ints(self.groups.cells)
        for i in range(self.groups.cells):
            self.mark[i] = -1

    def make_room(self, items: int, cells: int, members: int, outside: int, longest: int, widest: int) -> None:
        """Allocate space for these numbers of items, their cells, memberships of local groups, and cells outside.

        `longest` is the highest number of cells, `widest` the highest number of local groups, of one of them.
        """
        self.start = self.memory.ints(items + 1)
        self.cell = self.memory.ints(cells)
        self.term_of = self.memory.ints(cells)
        self.total = self.memory.signed(items)
        self.product = self.memory.ints(items)
        self.limit = self.memory.ints(items)
        self.credit = self.memory.ints(items)
        self.local_start = self.memory.ints(items + 1)
        self.member_start = self.memory.ints(cells + 1)
        self.member = self.memory.ints(members)
        self.outside_start = self.memory.ints(members + 1)
        self.outside = self.memory.ints(outside)
        # Work space.
        self.support = self.memory.words(longest + 1)
        self.todo = self.memory.words(longest + 1)
        self.pick = self.memory.words(longest + 1)
        self.least = self.memory.signed(longest + 1)
        self.most = self.memory.signed(longest + 1)
        self.rest = self.memory.signed(longest + 1)
        self.used = self.memory.words(widest)
        self.forced = self.memory.words(widest)

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all sums and products: cells, factors, the total, and whether it is a product."""
        groups = self.groups
        cells = members = outside = longest = widest = 0
        for each, _, _, _ in items:
            here: list[int] = each  # type: ignore[assignment]
            size = len(here)
            cells += size
            longest = max(longest, size)
            before = members
            for cell in here:
                for g in groups.of[groups.of_start[cell] : groups.of_start[cell + 1]]:
                    members += 1
                    outside += groups.start[g + 1] - groups.start[g]
            widest = max(widest, members - before)
        self.make_room(len(items), cells, members, outside // 2, longest, widest // 2)
        self.add_factors({factor: 0 for _, factors, _, _ in items for factor in factors})  # type: ignore[attr-defined]
        for each, factors, total, is_product in items:
            self.begin(total, is_product)  # type: ignore[arg-type]
            for cell, factor in zip(each, factors, strict=True):  # type: ignore[call-overload]
                self.put(cell, self.terms[factor])
            self.end()

    def add_factors(self, factors: dict[int, int]) -> None:
        """Write the terms of the values for each factor."""
        width = self.groups.width
        self.term = self.memory.signed(len(factors) * width)
        at = 0
        for factor in factors:
            self.terms[factor] = at
            for value in self.groups.values:
                self.term[at] = factor * value
                at += 1

    def clear(self) -> None:
        """Remove all sums and products; the terms stay."""
        self.count = 0

    def begin(self, total: int, is_product: int) -> None:
        """Start the next sum or product."""
        k = self.count
        self.total[k] = total
        self.product[k] = is_product
        self.start[k + 1] = self.start[k]

    def put(self, cell: int, terms: int) -> None:
        """Add a cell, with the start of its terms, to the current sum or product."""
        at = self.start[self.count + 1]
        self.cell[at] = cell
        self.term_of[at] = terms
        self.start[self.count + 1] = at + 1

    def end(self) -> None:
        """Complete the current sum or product."""
        self._find_groups(self.groups, self.count)
        self.count += 1

    def arrange(self, state: Propagation) -> None:
        for k in range(self.count):
            self._find_groups(self.groups, k)

    def _find_groups(self, groups: PeerGroups, k: int) -> None:
        """Write the local groups of a sum or product, after those of the previous one."""
        first = self.start[k]
        last = self.start[k + 1]
        met = 0
        for at in range(first, last):
            cell = self.cell[at]
            self.mark[cell] = k
            for g in groups.of[groups.of_start[cell] : groups.of_start[cell + 1]]:
                if self.inside[g] == 0:
                    self.met[met] = g
                    met += 1
                self.inside[g] += 1
        # From here on `inside` is the number of a local group, or -1 for other groups.
        local = self.local_start[k]
        locals_ = 0
        end = self.outside_start[local]
        for g in self.met[0:met]:
            if self.inside[g] < 2 or groups.on[g] & bits.NO_REPEAT == 0:
                self.inside[g] = -1
                continue
            self.inside[g] = locals_
            locals_ += 1
            for cell in groups.cell[groups.start[g] : groups.start[g + 1]]:
                if self.mark[cell] != k:
                    self.outside[end] = cell
                    end += 1
            self.outside_start[local + locals_] = end
        self.local_start[k + 1] = local + locals_
        for at in range(first, last):
            cell = self.cell[at]
            end = self.member_start[at]
            for g in groups.of[groups.of_start[cell] : groups.of_start[cell + 1]]:
                if self.inside[g] >= 0:
                    self.member[end] = self.inside[g]
                    end += 1
            self.member_start[at + 1] = end
        for at in range(first, last):
            self.mark[self.cell[at]] = -1
        for g in self.met[0:met]:
            self.inside[g] = 0

    def start_search(self, state: Propagation) -> None:
        for k in range(self.count):
            self.limit[k] = 64 * state.cells
            self.credit[k] = self.effort

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Keep the values of the cells of a sum or product that occur in some tuple.

        Cells of one group differ in a tuple. A value that every tuple has in a group is removed from the rest of the
        group, as in "keen" of Simon Tatham's collection. Tuples are enumerated in order, except those that could only
        repeat known support. After `effort` picks only the bounds are used, and the item is not enumerated again until
        it has a quarter fewer values.
        """
        first = self.start[k]
        size = self.start[k + 1] - first
        if not self._bound(state, dom, k):
            return False
        open_ = 0
        for i in range(size):
            self.support[i] = 0
            open_ += bits.count(dom[self.cell[first + i]])
        if open_ == size or open_ > self.limit[k]:
            return True
        state.group = bits.INSIDE
        last_open = size - 1
        local = self.local_start[k]
        locals_ = self.local_start[k + 1] - local
        alive = bits.NONE
        for g in range(locals_):
            self.used[g] = 0
            mask = bits.NONE
            for cell in self.outside[self.outside_start[local + g] : self.outside_start[local + g + 1]]:
                mask |= dom[cell]
            self.forced[g] = mask
            alive |= mask
        product = self.product[k]
        effort = self.effort if product else max(self.sum_effort, self.credit[k])
        fresh = size
        found = False
        work = 0
        i = 0
        self.rest[0] = self.total[k]
        self.todo[0] = dom[self.cell[first]]
        while i >= 0:
            mask = self.todo[i]
            if mask == 0:
                i -= 1
                if i >= 0:
                    for g in self.member[self.member_start[first + i] : self.member_start[first + i + 1]]:
                        self.used[g] &= ~self.pick[i]
                continue
            bit = mask & (~mask + 1)
            self.todo[i] = mask ^ bit
            if fresh >= i:
                fresh = size
                if self.support[i] & bit == 0:
                    fresh = i
                elif last_open <= i and alive == 0:
                    continue
            work += 1
            if work > effort:
                self.credit[k] = 0
                self.limit[k] = open_ * 3 // 4
                return True
            amount = self.term[self.term_of[first + i] + bits.lowest(bit)]
            if product:
                if self.rest[i] % amount:
                    continue
                amount = self.rest[i] // amount
            else:
                amount = self.rest[i] - amount
            if amount < self.least[i + 1] or amount > self.most[i + 1]:
                continue
            self.pick[i] = bit
            if i + 1 < size:
                mask = dom[self.cell[first + i + 1]]
                for g in self.member[self.member_start[first + i] : self.member_start[first + i + 1]]:
                    self.used[g] |= bit
                for g in self.member[self.member_start[first + i + 1] : self.member_start[first + i + 2]]:
                    mask &= ~self.used[g]
                i += 1
                self.rest[i] = amount
                self.todo[i] = mask
                continue
            found = True
            fresh = size
            last_open = -1
            for j in range(size):
                self.support[j] |= self.pick[j]
                if self.support[j] != dom[self.cell[first + j]]:
                    last_open = j
            if alive:
                for g in self.member[self.member_start[first + i] : self.member_start[first + i + 1]]:
                    self.used[g] |= bit
                alive = 0
                for g in range(locals_):
                    self.forced[g] &= self.used[g]
                    alive |= self.forced[g]
                for g in self.member[self.member_start[first + i] : self.member_start[first + i + 1]]:
                    self.used[g] &= ~bit
            if last_open < 0 and alive == 0:
                self.credit[k] = max(self.credit[k] - work, 0)
                return True
        self.credit[k] = max(self.credit[k] - work, 0)
        if not found:
            return state.blame(self.cell, self.start[k], self.start[k + 1])
        for i in range(size):
            cell = self.cell[first + i]
            if self.support[i] != dom[cell]:
                state.narrow(dom, cell, self.support[i])
        for g in range(locals_):
            if self.forced[g] and not state.take(
                dom, self.outside, self.outside_start[local + g], self.outside_start[local + g + 1], self.forced[g]
            ):
                return False
        return True

    def _bound(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Remove the values that the bounds of the other cells exclude; compute suffix bounds for the tuples."""
        first = self.start[k]
        size = self.start[k + 1] - first
        product = self.product[k]
        total = self.total[k]
        again = True
        while again:
            again = False
            self.least[size] = self.most[size] = product
            for i in range(size - 1, -1, -1):
                mask = dom[self.cell[first + i]]
                term = self.term_of[first + i]
                low = self.term[term + bits.lowest(mask)]
                high = self.term[term + bits.highest(mask)]
                if low > high:
                    low, high = high, low
                if product:
                    self.least[i] = self.least[i + 1] * low
                    if self.least[i] > total:
                        self.least[i] = total + 1
                    self.most[i] = self.most[i + 1] if self.most[i + 1] > total else self.most[i + 1] * high
                else:
                    self.least[i] = self.least[i + 1] + low
                    self.most[i] = self.most[i + 1] + high
            if total < self.least[0] or total > self.most[0]:
                return state.blame(self.cell, self.start[k], self.start[k + 1])
            if product:
                return True
            for i in range(size):
                cell = self.cell[first + i]
                mask = dom[cell]
                if mask & (mask - 1) == 0:
                    continue
                term = self.term_of[first + i]
                low = self.term[term + bits.lowest(mask)]
                high = self.term[term + bits.highest(mask)]
                if low > high:
                    low, high = high, low
                bottom = total - (self.most[0] - high)
                top = total - (self.least[0] - low)
                if bottom <= low and top >= high:
                    continue
                kept = 0
                while mask:
                    bit = mask & (~mask + 1)
                    mask ^= bit
                    if bottom <= self.term[term + bits.lowest(bit)] <= top:
                        kept |= bit
                if kept == 0:
                    return state.blame(self.cell, self.start[k], self.start[k + 1])
                state.narrow(dom, cell, kept)
                again = True
                break
        return True
