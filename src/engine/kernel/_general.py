# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The hot loop: propagation and search over 64-bit domain masks in flat buffers.

Knows no rule, only the tables of a `Model`. Plain integers in and out; `run` works in slices, so that bars,
Ctrl-C, time limits and questions to rules written in Python live in its caller. No recursion.

The state of one level of the search is a row: a domain mask for each cell, then LEFT, the number of cells that
are not settled, and what was branched on (CELL, BIT). For pieces a second row lists the places still alive.

Propagation works through *items* (houses, relations, crossings of houses, tuples, the pieces), cheapest kind
first; `dirty` marks those with a changed cell.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from . import _base, _places, _tuples, bits

if TYPE_CHECKING:
    from ..search.model import Model


class General(_base.Kernel):
    """Kernel of one model. `start`, then `run` until it answers DONE."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        tables = model.tables
        self.cells = model.size
        self.values = model.width
        self.full = model.full
        self.words = model.words
        self.relations = model.relations
        self.crossings = model.crossings
        self.tuples = model.tuples
        self.pieces_item = model.pieces_item
        self.checks = model.checks
        self.effort = model.effort
        self.chunks = model.chunks
        self.chunk_bits = model.chunk_bits
        self.chunk_mask = model.chunk_mask
        self.pieces = model.pieces
        self.places = model.places
        self.place_words = model.place_words
        # The arrays own the memory; the other names are what the loops index.
        self._tables = tables
        self.peer_start = bits.ints(tables["peer_start"])
        self.peer = bits.ints(tables["peer"])
        self.house_start = bits.ints(tables["house_start"])
        self.house = bits.ints(tables["house"])
        self.touch_start = bits.ints(tables["touch_start"])
        self.touch_word = bits.ints(tables["touch_word"])
        self.touch_mask = bits.words(tables["touch_mask"])
        self.watch_start = bits.ints(tables["watch_start"])
        self.watch_word = bits.ints(tables["watch_word"])
        self.watch_mask = bits.words(tables["watch_mask"])
        self.every = bits.words(tables["every"])
        self.relation_a = bits.ints(tables["relation_a"])
        self.relation_b = bits.ints(tables["relation_b"])
        self.forward = bits.ints(tables["forward"])
        self.backward = bits.ints(tables["backward"])
        self.image = bits.words(tables["image"])
        self.common_start = bits.ints(tables["common_start"])
        self.common = bits.ints(tables["common"])
        self.part_start = bits.ints(tables["part_start"])
        self.part = bits.ints(tables["part"])
        self.tuple_start = bits.ints(tables["tuple_start"])
        self.tuple_cell = bits.ints(tables["tuple_cell"])
        self.tuple_term = bits.ints(tables["tuple_term"])
        self.tuple_product = bits.ints(tables["tuple_product"])
        self.tuple_total = bits.signed(tables["tuple_total"])
        self.term = bits.signed(tables["term"])
        self.local_start = bits.ints(tables["local_start"])
        self.outside_start = bits.ints(tables["outside_start"])
        self.outside = bits.ints(tables["outside"])
        self.member_start = bits.ints(tables["member_start"])
        self.member = bits.ints(tables["member"])
        self.place_start = bits.ints(tables["place_start"])
        self.place_mask = bits.words(tables["place_mask"])
        self.place_first = bits.ints(tables["place_first"])
        self.prior = bits.ints(tables["prior"])
        self.domain = bits.words(tables["domain"])
        # Work space.
        size = max(64, model.longest + 1)
        self.cell_words = (self.cells + 63) // 64
        self._work = (
            array("i", [0]) * (2 * self.cells + 64),
            array("Q", [0]) * self.words,
            array("d", [0.0]) * (self.cells + 1),
            array("d", [0.0]) * (model.relations + 1),
            array("Q", [0]) * size,
            array("Q", [0]) * size,
            array("Q", [0]) * size,
            array("q", [0]) * size,
            array("q", [0]) * size,
            array("q", [0]) * size,
            array("Q", [0]) * (model.widest + 1),
            array("Q", [0]) * (model.widest + 1),
            array("Q", [0]) * (self.pieces * self.place_words + 1),
            array("Q", [0]) * (2 * self.place_words + 1),
            array("i", [0]) * (self.pieces + 1),
            array("Q", [0]) * (bits.COUNTERS + 1),
            array("i", [0]) * (self.pieces_item - self.tuples + 1),
            array("Q", [0]) * self.cell_words,
        )
        self.queue = bits.ints(self._work[0])
        self.dirty = bits.words(self._work[1])
        self.cell_weight = bits.reals(self._work[2])
        self.house_weight = bits.reals(self._work[3])
        self.support = bits.words(self._work[4])
        self.todo = bits.words(self._work[5])
        self.pick = bits.words(self._work[6])
        self.least = bits.signed(self._work[7])
        self.most = bits.signed(self._work[8])
        self.rest = bits.signed(self._work[9])
        self.used = bits.words(self._work[10])
        self.forced = bits.words(self._work[11])
        self.barred = bits.words(self._work[12])
        self.planes = bits.words(self._work[13])
        self.earliest = bits.ints(self._work[14])
        self.counter = bits.words(self._work[15])
        self.tuple_limit = bits.ints(self._work[16])
        self.changed = bits.words(self._work[17])
        self.row_size = self.cells + bits.EXTRA
        self.live_size = self.places + self.pieces + 1
        self.levels = 8
        self._rows = array("Q", [0]) * (self.row_size * self.levels)
        self._live = array("i", [0]) * (self.live_size * self.levels)
        self.rows = bits.word_rows(self._rows, self.row_size)
        self.live = bits.int_rows(self._live, self.live_size)
        # Nogoods learned from rules that are asked: NOGOOD literals each, chained by literal.
        self.nogoods = 0
        room = bits.NOGOOD * bits.NOGOODS if model.asks else 1
        self._nogoods = (
            array("i", [-1]) * (self.cells * self.values if model.asks else 1),
            array("i", [-1]) * room,
            array("i", [-1]) * room,
            array("Q", [0]) * room,
        )
        self.nogood_head = bits.ints(self._nogoods[0])
        self.nogood_next = bits.ints(self._nogoods[1])
        self.nogood_cell = bits.ints(self._nogoods[2])
        self.nogood_bit = bits.words(self._nogoods[3])
        self.one = 1
        self.queued = 0
        self.level = 0
        self.state = bits.DONE
        self.cell = 0
        self.bit = 0

    # What the caller says and asks between two slices.

    def start(self, domains: list[int]) -> None:
        """Begin a search from one domain mask a cell."""
        dom = bits.word_row(self.rows, 0, self.row_size)
        for i in range(self.cells):
            dom[i] = domains[i]
        self._begin(dom)

    def load(self, grids: bytes | bytearray, number: int) -> None:
        first = self.cells * number
        dom = bits.word_row(self.rows, 0, self.row_size)
        one = self.one
        for i in range(self.cells):
            dom[i] = self.domain[i]
            if grids[first + i]:
                dom[i] &= one << (grids[first + i] - 1)
        self._begin(dom)

    def write(self, answers: bytearray, number: int) -> None:
        first = self.cells * number
        dom = bits.word_row(self.rows, self.level, self.row_size)
        for i in range(self.cells):
            answers[first + i] = bits.lowest(dom[i]) + 1

    def _begin(self, dom: list[int]) -> None:
        self.level = 0
        self.steps = 0
        self.queued = 0
        self.state = bits.PROPAGATE
        left = 0
        for i in range(self.cells):
            self.cell_weight[i] = 0.0
            if dom[i] == 0:
                self.state = bits.RETRACT
            elif dom[i] & (dom[i] - 1):
                left += 1
            else:
                self.queue[self.queued] = i
                self.queued += 1
        dom[self.cells + bits.LEFT] = left
        for i in range(self.relations):
            self.house_weight[i] = 0.0
        for i in range(self.pieces_item - self.tuples):
            self.tuple_limit[i] = 64 * self.cells
        for i in range(self.words):
            self.dirty[i] = self.every[i]
        if self.pieces:
            live = bits.int_row(self.live, 0, self.live_size)
            for i in range(self.pieces):
                live[self.places + i] = self.place_start[i + 1] - self.place_start[i]
            for i in range(self.places):
                live[i] = i

    def domains(self) -> list[int]:
        """Return the domain masks where the search stands."""
        dom = bits.word_row(self.rows, self.level, self.row_size)
        return [dom[i] for i in range(self.cells)]

    def reject(self) -> None:
        """Answer a question (ASK) with no: leave this branch."""
        self.state = bits.RETRACT

    def asked(self) -> list[int]:
        """Return the items from `checks` on that watch a newly settled cell, and mark them as asked."""
        items = []
        for i in range(self.checks >> 6, self.words):
            for j in range(64):
                if self.dirty[i] >> j & 1:
                    items.append(64 * i + j)
            self.dirty[i] = 0
        return items

    def learn(self, cells: list[int], values: list[int]) -> None:
        """Remember that these cells, at most NOGOOD, never hold these domain masks of one value all together.

        Once there are NOGOODS of them no more are kept.
        """
        if self.nogoods == bits.NOGOODS:
            return
        first = bits.NOGOOD * self.nogoods
        self.nogoods += 1
        for j in range(len(cells)):
            head = cells[j] * self.values + bits.lowest(values[j])
            self.nogood_cell[first + j] = cells[j]
            self.nogood_bit[first + j] = values[j]
            self.nogood_next[first + j] = self.nogood_head[head]
            self.nogood_head[head] = first + j

    def grow(self) -> None:
        self._rows = self._rows + array("Q", [0]) * (self.row_size * self.levels)
        self._live = self._live + array("i", [0]) * (self.live_size * self.levels)
        self.levels *= 2
        self.rows = bits.more_word_rows(self.rows, self._rows, self.row_size)
        self.live = bits.more_int_rows(self.live, self._live, self.live_size)

    def go(self, budget: int) -> int:
        stop = self.steps + budget
        while True:
            if self.state == bits.PROPAGATE:
                if not self._propagate():
                    self.queued = 0
                    for i in range(self.words):
                        self.dirty[i] = 0
                    for i in range(self.cell_words):
                        self.changed[i] = 0
                    self.state = bits.RETRACT
                else:
                    self.state = bits.CHOOSE
                    for i in range(self.checks >> 6, self.words):
                        if self.dirty[i]:
                            return bits.ASK
            elif self.state == bits.CHOOSE:
                dom = bits.word_row(self.rows, self.level, self.row_size)
                if dom[self.cells + bits.LEFT] == 0:
                    self.state = bits.RETRACT
                    return bits.FOUND
                if self.steps >= stop:
                    return bits.PAUSED
                if self.level + 1 == self.levels:
                    return bits.GROW
                if self.pieces:
                    _places.choose_place(self)
                else:
                    self._choose(dom)
                self._descend(dom)
            elif self.state == bits.RETRACT:
                if self.level == 0:
                    self.state = bits.DONE
                    return bits.DONE
                if self.steps >= stop:
                    return bits.PAUSED
                self._retract()
            else:
                return bits.DONE

    def _descend(self, dom: list[int]) -> None:
        """Take the chosen branch on a new level."""
        dom[self.cells + bits.CELL] = self.cell
        dom[self.cells + bits.BIT] = self.bit
        self.steps += 1
        self.level += 1
        self.state = bits.PROPAGATE
        above = bits.word_row(self.rows, self.level, self.row_size)
        bits.copy(above, dom, self.row_size)
        if self.pieces:
            below = bits.int_row(self.live, self.level - 1, self.live_size)
            live = bits.int_row(self.live, self.level, self.live_size)
            for i in range(self.pieces):
                first = self.place_start[i]
                size = below[self.places + i]
                if i == self.cell:
                    live[first] = self.bit
                    size = 1
                else:
                    for j in range(first, first + size):
                        live[j] = below[j]
                live[self.places + i] = size
            self.dirty[self.pieces_item >> 6] |= self.one << (self.pieces_item & 63)
        else:
            self.narrow(above, self.cell, self.bit)

    def _retract(self) -> None:
        """Go back a level and take its branch out of what is left there."""
        self.steps += 1
        self.level -= 1
        self.state = bits.PROPAGATE
        dom = bits.word_row(self.rows, self.level, self.row_size)
        cell = dom[self.cells + bits.CELL]
        bit = dom[self.cells + bits.BIT]
        if self.pieces:
            live = bits.int_row(self.live, self.level, self.live_size)
            first = self.place_start[cell]
            last = first + live[self.places + cell] - 1
            live[self.places + cell] -= 1
            for j in range(first, last):
                if live[j] == bit:
                    live[j] = live[last]
            self.dirty[self.pieces_item >> 6] |= self.one << (self.pieces_item & 63)
        else:
            self.narrow(dom, cell, dom[cell] & ~bit)

    # Propagation.

    def _propagate(self) -> bool:
        """Propagate to a fixed point; return False on a contradiction."""
        dom = bits.word_row(self.rows, self.level, self.row_size)
        while True:
            if self.queued and not self._take_from_peers(dom):
                return False
            item = self._next_item(dom)
            if item < 0:
                return True
            if item < self.relations:
                if not self._house(dom, item):
                    return False
            elif item < self.crossings:
                if not self._relate(dom, item - self.relations):
                    return False
                self.dirty[item >> 6] &= ~(self.one << (item & 63))  # it is at its fixed point
            elif item < self.tuples:
                if not self._cross(dom, 3 * (item - self.crossings)):
                    return False
            elif item < self.pieces_item:
                if not _tuples.filter_tuples(self, dom, item - self.tuples):
                    return False
                self.dirty[item >> 6] &= ~(self.one << (item & 63))
            elif not _places.keep_places(self, dom):
                return False

    def _next_item(self, dom: list[int]) -> int:
        """Return a changed item of the cheapest kind, -1 if only checks are left."""
        for i in range(self.words):
            mask = self.dirty[i]
            while mask:
                item = 64 * i + bits.lowest(mask)
                if item >= self.checks:
                    return -1
                mask &= mask - 1
                self.dirty[i] = mask
                # A settled grid needs no locked candidates: its houses were looked at.
                if item < self.crossings or item >= self.tuples or dom[self.cells + bits.LEFT]:
                    return item
        return -1

    def narrow(self, dom: list[int], cell: int, mask: int) -> None:
        """Leave a cell the values of `mask` (fewer than it had) and note what to look at again."""
        dom[cell] = mask
        for i in range(self.touch_start[cell], self.touch_start[cell + 1]):
            self.dirty[self.touch_word[i]] |= self.touch_mask[i]
        if mask & (mask - 1) == 0:
            dom[self.cells + bits.LEFT] -= 1
            self.queue[self.queued] = cell
            self.queued += 1

    def _take_from_peers(self, dom: list[int]) -> bool:
        """Take the value of each newly settled cell from all its peers, and mark the checks that watch it."""
        while self.queued:
            self.queued -= 1
            cell = self.queue[self.queued]
            bit = dom[cell]
            for i in range(self.watch_start[cell], self.watch_start[cell + 1]):
                self.dirty[self.watch_word[i]] |= self.watch_mask[i]
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
                return False
            dom[self.cells + bits.LEFT] -= queued - self.queued
            self.queued = queued
            if self.nogoods and not self._avoid(dom, cell, bit):
                return False
        # Cells lose several values here: what they touch is marked once.
        for w in range(self.cell_words):
            mask = self.changed[w]
            self.changed[w] = 0
            while mask:
                cell = 64 * w + bits.lowest(mask)
                mask &= mask - 1
                for i in range(self.touch_start[cell], self.touch_start[cell + 1]):
                    self.dirty[self.touch_word[i]] |= self.touch_mask[i]
        return True

    def _avoid(self, dom: list[int], cell: int, bit: int) -> bool:
        """Apply the nogoods on a newly settled cell: where all but one of the others hold, take the last one out."""
        at = self.nogood_head[cell * self.values + bits.lowest(bit)]
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
                self.cell_weight[cell] += 1.0
                return False
            if left >= 0:
                other = self.nogood_cell[left]
                self.narrow(dom, other, dom[other] & ~self.nogood_bit[left])
            at = self.nogood_next[at]
        return True

    def take(self, dom: list[int], cells: list[int], first: int, last: int, gone: int) -> bool:
        """Take the values of `gone` from cells[first:last]."""
        for cell in cells[first:last]:
            mask = dom[cell]
            if mask & gone:
                mask &= ~gone
                if mask == 0:
                    self.cell_weight[cell] += 1.0
                    return False
                self.narrow(dom, cell, mask)
        return True

    def _house(self, dom: list[int], k: int) -> bool:
        """Settle each cell of a house that alone can hold a value."""
        first = self.house_start[k]
        last = self.house_start[k + 1]
        once = twice = single = 0
        for cell in self.house[first:last]:
            mask = dom[cell]
            twice |= once & mask
            once |= mask
            if mask & (mask - 1) == 0:
                single |= mask
        if once != self.full:
            self.house_weight[k] += 1.0
            return False
        hidden = once & ~twice & ~single
        if hidden:
            for cell in self.house[first:last]:
                mask = dom[cell] & hidden
                if mask:
                    if mask & (mask - 1):
                        self.house_weight[k] += 1.0
                        return False
                    self.narrow(dom, cell, mask)
        return True

    def _cross(self, dom: list[int], k: int) -> bool:
        """Locked candidates: a value that one house must hold in its crossing with another leaves the rest of it."""
        start = self.part_start[k]
        first = self.part_start[k + 1]
        middle = self.part_start[k + 2]
        last = self.part_start[k + 3]
        shared = in_first = in_second = 0
        for cell in self.part[start:first]:
            shared |= dom[cell]
        for cell in self.part[first:middle]:
            in_first |= dom[cell]
        for cell in self.part[middle:last]:
            in_second |= dom[cell]
        gone = shared & in_second & ~in_first
        if gone and not self.take(dom, self.part, middle, last, gone):
            return False
        gone = shared & in_first & ~in_second
        return not gone or self.take(dom, self.part, first, middle, gone)

    def _image_of(self, table: int, mask: int) -> int:
        """Return what a relation allows opposite the values of `mask`."""
        if self.chunks == 1:
            return self.image[table + mask]
        allowed = 0
        while mask:
            allowed |= self.image[table + (mask & self.chunk_mask)]
            mask >>= self.chunk_bits
            table += self.chunk_mask + 1
        return allowed

    def _relate(self, dom: list[int], k: int) -> bool:
        """Make both cells of a relation consistent; take values it forces into them from their common peers."""
        a = self.relation_a[k]
        b = self.relation_b[k]
        mask = dom[b]
        left = mask & self._image_of(self.forward[k], dom[a])
        if left != mask:
            if left == 0:
                self.cell_weight[b] += 1.0
                return False
            self.narrow(dom, b, left)
        mask = dom[a]
        kept = mask & self._image_of(self.backward[k], left)
        if kept != mask:
            if kept == 0:
                self.cell_weight[a] += 1.0
                return False
            self.narrow(dom, a, kept)
        first = self.common_start[k]
        last = self.common_start[k + 1]
        if first == last:
            return True
        forced = self.full
        mask = kept
        while mask and forced:
            bit = mask & (~mask + 1)
            mask ^= bit
            opposite = left & self._image_of(self.forward[k], bit)
            if opposite & (opposite - 1) == 0:
                bit |= opposite
            forced &= bit
        return not forced or self.take(dom, self.common, first, last, forced)

    # Choice.

    def _choose(self, dom: list[int]) -> None:
        """Pick the cell and the value to try: the fewest choices left, of a cell's values or a value's cells in a
        house, divided by how often that cell or house failed before (weighted degree, Boussemart et al. 2004).
        """
        best = 1e300
        for i in range(self.cells):
            mask = dom[i]
            if mask & (mask - 1):
                score = bits.count(mask) / (1.0 + self.cell_weight[i])
                if score < best:
                    best = score
                    self.cell = i
        mask = dom[self.cell]
        self.bit = mask & (~mask + 1)
        for k in range(self.relations):
            if 2.0 / (1.0 + self.house_weight[k]) >= best:
                continue
            first = self.house_start[k]
            last = self.house_start[k + 1]
            once = twice = thrice = more = 0
            for cell in self.house[first:last]:
                mask = dom[cell]
                more |= thrice & mask
                thrice |= twice & mask
                twice |= once & mask
                once |= mask
            few = twice & ~thrice
            score = 2.0
            if few == 0:
                few = thrice & ~more
                score = 3.0
            if few == 0:
                continue
            score /= 1.0 + self.house_weight[k]
            if score < best:
                best = score
                self.bit = few & (~few + 1)
                size = 1000
                for cell in self.house[first:last]:
                    mask = dom[cell]
                    if mask & self.bit and bits.count(mask) < size:
                        size = bits.count(mask)
                        self.cell = cell
