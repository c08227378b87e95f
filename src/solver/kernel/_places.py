# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Pieces: the places that are still possible, and their consequences for the cells.

All pieces are one item. A search with pieces branches on their places: `live` lists the possible places of each piece
from `place_start` on, and after all places, the number for each piece. Each level saves such a row. Cells are bits in
`words` words.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Places(_propagation.Items):
    """The pieces of a board, and the places of each on open cells."""

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.one = 1
        self.pieces = 0
        self.places = 0
        self.words = (self.groups.cells + 63) // 64
        self.levels = 8

    def add(
        self, cell_of: array[int], start: array[int], cell: array[int], piece: array[int], prior: array[int]
    ) -> None:
        """Write the pieces.

        `cell_of` is the number of the cell at each spot of the board, or -1. Place `i` covers the spots
        cell[start[i]:start[i+1]] and belongs to piece[i]; pieces are in rising order. `prior` is the previous alike
        piece of each piece, or -1. All have typecode i and end in one unused entry.
        """
        spots = bits.shared_ints(cell_of)
        starts = bits.shared_ints(start)
        cells = bits.shared_ints(cell)
        pieces = bits.shared_ints(piece)
        priors = bits.shared_ints(prior)
        every = len(start) - 1
        self.pieces = len(prior) - 1
        self.prior = self.memory.ints(self.pieces)
        for i in range(self.pieces):
            self.prior[i] = priors[i]
        self.place_start = self.memory.ints(self.pieces + 1)
        self.place_mask = self.memory.words(every * self.words)
        self.place_first = self.memory.ints(every)
        place = 0
        for i in range(every):
            first = self.groups.cells
            for j in range(starts[i], starts[i + 1]):
                spot = spots[cells[j]]
                if spot < 0:
                    first = -1
                    break
                if spot < first:
                    first = spot
                self.place_mask[place * self.words + (spot >> 6)] |= self.one << (spot & 63)
            if first < 0:
                for w in range(self.words):
                    self.place_mask[place * self.words + w] = 0
                continue
            self.place_first[place] = first
            self.place_start[pieces[i] + 1] += 1
            place += 1
        for i in range(self.pieces):
            self.place_start[i + 1] += self.place_start[i]
        self.places = place
        self.live_size = place + self.pieces
        self.live = self.memory.ints(self.live_size)
        self.saved = self.memory.ints(self.levels * self.live_size)
        self.barred = self.memory.words(self.pieces * self.words)
        self.planes = self.memory.words(2 * self.words)
        self.earliest = self.memory.ints(self.pieces)
        self.counter = self.memory.words(bits.COUNTERS)
        # The one item touches every cell.
        cells_ = self.groups.cells
        self.start = self.memory.ints(1)
        self.cell = self.memory.ints(cells_)
        for i in range(cells_):
            self.cell[i] = i
        self.start[1] = cells_
        self.count = 1

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write the pieces: at most one item with the arguments of `add`."""
        for item in items:
            self.add(*item)  # type: ignore[arg-type]

    def start_search(self, state: Propagation) -> None:
        for i in range(self.pieces):
            self.live[self.places + i] = self.place_start[i + 1] - self.place_start[i]
        for i in range(self.places):
            self.live[i] = i

    def filter(self, state: Propagation, dom: list[int], item: int) -> bool:
        """Keep the places of each piece that the cells allow, and the values that some place supports.

        A cell outside all places of a piece loses the piece, one in their intersection gets it. A cell that only one
        place covers forces that place.
        """
        words = self.words
        live = self.live
        while True:
            # Find the cells that each piece can't cover.
            for i in range(self.pieces * words):
                self.barred[i] = bits.ALL
            for cell in range(state.cells):
                mask = dom[cell]
                while mask:
                    piece = bits.lowest(mask)
                    mask &= mask - 1
                    self.barred[piece * words + (cell >> 6)] &= ~(self.one << (cell & 63))
            for w in range(2 * words):
                self.planes[w] = 0
            for piece in range(self.pieces):
                first = self.place_start[piece]
                last = first + live[self.places + piece]
                after = self.earliest[self.prior[piece]] if self.prior[piece] >= 0 else -1
                end = first
                earliest = state.cells
                for j in range(first, last):
                    place = live[j]
                    for w in range(words):
                        if self.place_mask[place * words + w] & self.barred[piece * words + w]:
                            break
                    else:
                        if self.place_first[place] > after:
                            live[end] = place
                            end += 1
                            if self.place_first[place] < earliest:
                                earliest = self.place_first[place]
                if end == first:
                    return False
                self.earliest[piece] = earliest
                live[self.places + piece] = end - first
                for w in range(words):
                    union = bits.NONE
                    shared = bits.ALL
                    once = self.planes[2 * w]
                    twice = self.planes[2 * w + 1]
                    for j in range(first, end):
                        mask = self.place_mask[live[j] * words + w]
                        union |= mask
                        shared &= mask
                        twice |= once & mask
                        once |= mask
                    self.planes[2 * w] = once
                    self.planes[2 * w + 1] = twice
                    lost = ~self.barred[piece * words + w] & ~union & bits.ALL
                    while lost:
                        cell = 64 * w + bits.lowest(lost)
                        lost &= lost - 1
                        mask = dom[cell] & ~(self.one << piece)
                        if mask == 0:
                            return False
                        if mask != dom[cell]:
                            state.narrow(dom, cell, mask)
                    while shared:
                        cell = 64 * w + bits.lowest(shared)
                        shared &= shared - 1
                        mask = dom[cell] & (self.one << piece)
                        if mask == 0:
                            return False
                        if mask != dom[cell]:
                            state.narrow(dom, cell, mask)
            settled = self._force()
            if not settled and state.dirty[self.first >> 6] >> (self.first & 63) & 1 == 0:
                return True
            state.dirty[self.first >> 6] &= ~(self.one << (self.first & 63))

    def _force(self) -> bool:
        """Restrict a piece to a place that is the only one to cover some cell; return whether one was found."""
        words = self.words
        live = self.live
        settled = False
        for w in range(words):
            only = self.planes[2 * w] & ~self.planes[2 * w + 1]
            if only == 0:
                continue
            for piece in range(self.pieces):
                first = self.place_start[piece]
                size = live[self.places + piece]
                if size == 1:
                    continue
                for j in range(first, first + size):
                    if self.place_mask[live[j] * words + w] & only:
                        live[first] = live[j]
                        live[self.places + piece] = 1
                        settled = True
                        break
        return settled

    def choose(self, state: Propagation) -> None:
        """Choose the piece or the cell with the fewest places left, and one of these places."""
        words = self.words
        live = self.live
        best = 1 << 30
        for piece in range(self.pieces):
            size = live[self.places + piece]
            if 1 < size < best:
                best = size
                state.cell = piece
                state.bit = live[self.place_start[piece]]
        for w in range(words):
            if best == 2:
                return
            # Count the places that cover each cell: one counter for each bit, spread over COUNTERS words.
            union = 0
            for i in range(bits.COUNTERS):
                self.counter[i] = 0
            for piece in range(self.pieces):
                first = self.place_start[piece]
                for j in range(first, first + live[self.places + piece]):
                    mask = self.place_mask[live[j] * words + w]
                    union |= mask
                    i = 0
                    while mask:
                        carry = self.counter[i] & mask
                        self.counter[i] ^= mask
                        mask = carry
                        i += 1
            # Cells with one place are settled; the rest by their counters, from the highest bit down.
            few = union
            for i in range(1, bits.COUNTERS):
                few &= ~self.counter[i]
            few = union & ~few
            size = 0
            for i in range(bits.COUNTERS - 1, -1, -1):
                mask = few & ~self.counter[i]
                if mask:
                    few = mask
                else:
                    size += 1 << i
            if few == 0 or size >= best:
                continue
            best = size
            few &= ~few + 1
            for piece in range(self.pieces):
                first = self.place_start[piece]
                for j in range(first, first + live[self.places + piece]):
                    if self.place_mask[live[j] * words + w] & few:
                        state.cell = piece
                        state.bit = live[j]

    def grow(self, levels: int) -> None:
        """Enlarge the tables to this number of levels."""
        self.saved = self.memory.more_ints(self.saved, self.levels * self.live_size, levels * self.live_size)
        self.levels = levels

    def descend(self, state: Propagation, level: int) -> None:
        """Save the row at `level`, and restrict the chosen piece to the chosen place."""
        live = self.live
        saved = level * self.live_size
        for i in range(self.pieces):
            first = self.place_start[i]
            bits.copy_ints(self.saved, saved + first, live, first, live[self.places + i])
        bits.copy_ints(self.saved, saved + self.places, live, self.places, self.pieces)
        live[self.place_start[state.cell]] = state.bit
        live[self.places + state.cell] = 1
        state.dirty[self.first >> 6] |= self.one << (self.first & 63)

    def retract(self, state: Propagation, level: int, piece: int, place: int) -> None:
        """Restore the row at `level`, and remove the place from its piece."""
        live = self.live
        saved = level * self.live_size
        bits.copy_ints(live, self.places, self.saved, saved + self.places, self.pieces)
        for i in range(self.pieces):
            first = self.place_start[i]
            bits.copy_ints(live, first, self.saved, saved + first, live[self.places + i])
        first = self.place_start[piece]
        last = first + live[self.places + piece] - 1
        live[self.places + piece] -= 1
        for j in range(first, last):
            if live[j] == place:
                live[j] = live[last]
        state.dirty[self.first >> 6] |= self.one << (self.first & 63)


"""+"""
