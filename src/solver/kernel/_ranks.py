# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Ranks: how many of several lines are less than another line, read as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Ranks(_propagation.Items):
    """Lines that start with a value, `bit`: the first line, and the lines to compare with it, by side of the board.

    On each side at least one line starts with `bit`. On exactly `less` sides these lines are less than the first one,
    on the others they are greater. The cells of two lines are treated as independent of each other: further
    contradictions are found once they are settled. Two such lines are narrowed as in Frisch, Hnich, Kiziltan, Miguel
    and Walsh (2002).
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_settled = False

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all ranks: `bit`, `less`, the line, and the sides, each a group of lines of the same length.

        Sides that are the same object for several ranks are written once.
        """
        shared: dict[int, Any] = {}
        every: dict[int, list[int]] = {}
        cells = places = lines = sides = most = 0
        for _, _, own, others in items:
            known = id(others)
            if known not in shared:
                shared[known] = others
                every[known] = list({cell: None for side in others for line in side for cell in line})  # type: ignore[attr-defined]
                sides += len(others)  # type: ignore[arg-type]
                most = max(most, len(others))  # type: ignore[arg-type]
                for side in others:  # type: ignore[attr-defined]
                    lines += len(side)
                    places += len(side) * len(own)  # type: ignore[arg-type]
            places += len(own)  # type: ignore[arg-type]
            cells += len(own) + len(every[known])  # type: ignore[arg-type]
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.bit = self.memory.words(len(items))
        self.less = self.memory.ints(len(items))
        self.size = self.memory.ints(len(items))
        self.own = self.memory.ints(len(items))
        self.first_side = self.memory.ints(len(items))
        self.last_side = self.memory.ints(len(items))
        self.line_start = self.memory.ints(sides + 1)
        self.line = self.memory.ints(lines)
        self.place = self.memory.ints(places)
        self.may = self.memory.ints(most)
        at = place = number = sides = 0
        written: dict[int, int] = {}
        for known, several in shared.items():
            written[known] = sides
            for side in several:
                for line in side:
                    self.line[number] = place
                    number += 1
                    for cell in line:
                        self.place[place] = cell
                        place += 1
                sides += 1
                self.line_start[sides] = number
        for bit, less, own, others in items:
            known = id(others)
            self.bit[self.count] = bit  # type: ignore[call-overload]
            self.less[self.count] = less  # type: ignore[call-overload]
            self.size[self.count] = len(own)  # type: ignore[arg-type]
            self.own[self.count] = place
            for cell in own:  # type: ignore[attr-defined]
                self.place[place] = cell
                place += 1
            for cell in dict.fromkeys([*own, *every[known]]):  # type: ignore[misc]
                self.cell[at] = cell
                at += 1
            self.first_side[self.count] = written[known]
            self.last_side[self.count] = written[known] + len(others)  # type: ignore[arg-type]
            self.count += 1
            self.start[self.count] = at

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Keep the lines that can be less or greater as their side requires, and the values that support this."""
        if not self._compare(dom, k):
            return self._blame(state, dom, k)
        for side in range(self.first_side[k], self.last_side[k]):
            if not self._narrow_side(state, dom, k, side):
                return self._blame(state, dom, k)
        return self._try_ends(state, dom, k)

    def _narrow_side(self, state: Propagation, dom: list[int], k: int, side: int) -> bool:
        """Keep the lines of a side that can be less or greater as required; return False if there are none."""
        own = self.own[k]
        size = self.size[k]
        bit = self.bit[k]
        may = self.may[side - self.first_side[k]]
        found = 0
        begins = 0
        for i in range(self.line_start[side], self.line_start[side + 1]):
            line = self.line[i]
            cell = self.place[line]
            if dom[cell] & bit == 0:
                continue
            if (may & bits.LESS != 0 and self._may_be_less(dom, line, own, 1, size)) or (
                may & bits.GREATER != 0 and self._may_be_less(dom, own, line, 1, size)
            ):
                found += 1
                begins = line
            elif dom[cell] == bit:
                return False
            else:
                state.narrow(dom, cell, dom[cell] & ~bit)
        if found != 1:
            return found > 0
        if dom[self.place[begins]] != bit:
            state.narrow(dom, self.place[begins], bit)
        if may == bits.LESS:
            return self._order(state, dom, begins, own, size)
        return may != bits.GREATER or self._order(state, dom, own, begins, size)

    def _compare(self, dom: list[int], k: int) -> bool:
        """Store in `may` whether each side may be less or greater; return whether exactly `less` sides can be less."""
        own = self.own[k]
        size = self.size[k]
        bit = self.bit[k]
        first = self.first_side[k]
        last = self.last_side[k]
        if dom[self.place[own]] & bit == 0:
            return False
        least = most = 0
        for side in range(first, last):
            some = 0
            every = bits.LESS | bits.GREATER
            for i in range(self.line_start[side], self.line_start[side + 1]):
                line = self.line[i]
                mask = dom[self.place[line]]
                if mask & bit and (mask == bit or some != bits.LESS | bits.GREATER):
                    may = 0
                    if self._may_be_less(dom, line, own, 1, size):
                        may = bits.LESS
                    if self._may_be_less(dom, own, line, 1, size):
                        may |= bits.GREATER
                    some |= may
                    if mask == bit:
                        every &= may
            every &= some
            if every == 0:
                return False
            if every & bits.LESS:
                most += 1
            if every & bits.GREATER == 0:
                least += 1
            self.may[side - first] = every
        less = self.less[k]
        if less < least or less > most:
            return False
        if least < most and less == least:
            for side in range(last - first):
                if self.may[side] & bits.GREATER:
                    self.may[side] = bits.GREATER
        elif least < most and less == most:
            for side in range(last - first):
                if self.may[side] & bits.LESS:
                    self.may[side] = bits.LESS
        return True

    def _may_be_less(self, dom: list[int], one: int, other: int, at: int, size: int) -> bool:
        """Return whether one line may be less than another, from index `at` on."""
        for i in range(at, size):
            a = self.place[one + i]
            b = self.place[other + i]
            if a != b:
                low = bits.lowest(dom[a])
                high = bits.highest(dom[b])
                if low != high:
                    return low < high
        return False

    def _order(self, state: Propagation, dom: list[int], one: int, other: int, size: int) -> bool:
        """Keep the values that make one line less than another; return False if there are none."""
        for i in range(1, size):
            a = self.place[one + i]
            b = self.place[other + i]
            if a == b:
                continue
            top = state.one << bits.highest(dom[b])
            bottom = state.one << bits.lowest(dom[a])
            low = top - 1
            high = ~(bottom | (bottom - 1))
            if self._may_be_less(dom, one, other, i + 1, size):
                low |= top
                high |= bottom
            if dom[a] & ~low:
                if dom[a] & low == 0:
                    return False
                state.narrow(dom, a, dom[a] & low)
            if dom[b] & ~high:
                if dom[b] & high == 0:
                    return False
                state.narrow(dom, b, dom[b] & high)
            if dom[a] != dom[b] or dom[a] & (dom[a] - 1):
                return True
        return False

    def _try_ends(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Remove the lowest and highest values from the first open cell of the line while they allow no valid order."""
        own = self.own[k]
        i = 1
        while i < self.size[k] and dom[self.place[own + i]] & (dom[self.place[own + i]] - 1) == 0:
            i += 1
        if i == self.size[k]:
            return True
        cell = self.place[own + i]
        mask = left = dom[cell]
        while left:
            dom[cell] = left & (~left + 1)
            if self._compare(dom, k):
                break
            left &= left - 1
        tried = left
        while tried & (tried - 1):
            dom[cell] = state.one << bits.highest(tried)
            if self._compare(dom, k):
                break
            tried ^= dom[cell]
        dom[cell] = mask
        if tried == 0:
            return self._blame(state, dom, k)
        if tried != mask:
            state.narrow(dom, cell, tried)
        return True

    def choose(self, state: Propagation, dom: list[int], score: list[float], best: float) -> float:
        """Choose a side and the highest scoring possible first cell of its line, if it is worth more than `best`.

        The worth is two fifths of the average score of these cells, divided by the number of values left for the digit
        that is compared first. If that is known, it is worth more than a cell of three values and less than a value
        with two cells left in a house. Return the worth of the choice.
        """
        for k in range(self.count):
            if self.size[k] < 2:
                continue
            digits = bits.count(dom[self.place[self.own[k] + 1]])
            for side in range(self.first_side[k], self.last_side[k]):
                cells = 0
                total = most = 0.0
                at = 0
                for i in range(self.line_start[side], self.line_start[side + 1]):
                    cell = self.place[self.line[i]]
                    if dom[cell] == self.bit[k]:
                        cells = 0  # already known
                        break
                    if dom[cell] & self.bit[k]:
                        cells += 1
                        worth = score[cell] + state.cell_weight[cell]
                        total += worth
                        if worth > most:
                            most = worth
                            at = cell
                if cells > 1 and total > 2.5 * best * cells * digits:
                    best = total / (2.5 * cells * digits)
                    state.cell = at
                    state.bit = self.bit[k]
        return best

    def _blame(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Raise the weight of the line and of the first cells of other lines after a contradiction; return False."""
        own = self.own[k]
        for side in range(self.first_side[k], self.last_side[k]):
            for i in range(self.line_start[side], self.line_start[side + 1]):
                line = self.line[i]
                if dom[self.place[line]] & self.bit[k]:
                    state.blame(self.place, line, line + 2)
        return state.blame(self.place, own, own + self.size[k])
