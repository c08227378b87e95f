# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The hot loop for pieces only: cover the first free cell, with one word of cells and one of pieces.

It searches models that are a single `Placement` on at most 64 cells. It takes many more steps than propagation, but
only a few operations for each, and is several times faster (benchmarks/README.md). It has the same
interface as `General`; `tally` counts the solutions by the places of some pieces, without returning for each.

The places that can cover a cell first are listed for each state of the next few cells (a *window*), so that most
places that do not fit are never tried; the rest is tried 64 at a time, without a branch for each.
"""

from __future__ import annotations

from array import array

from . import _base, _memory, bits


class Cover(_base.Kernel):
    """A search for all ways to place pieces. Call `start`, then `run` until it returns DONE; or `tally`.

    `order` lists the cells in the order in which they are covered; `spots` is the index in it of each spot of the
    board, or -1. Place `i` covers the spots cell[start[i]:start[i+1]] and belongs to piece[i]; pieces are in rising
    order. `prior` is the previous alike piece of each piece, or -1. All have typecode i; `order`, `piece` and `prior`
    end in one unused entry.
    """

    def __init__(
        self,
        order: array[int],
        spots: array[int],
        start: array[int],
        cell: array[int],
        piece: array[int],
        prior: array[int],
    ) -> None:
        super().__init__()
        self.cells = len(order) - 1
        self.pieces = len(prior) - 1
        self.places = len(piece) - 1
        self._tables = (order, spots, start, cell, piece, prior)  # these own the memory that the loops index
        self.order = bits.ints(order)
        self.spot = bits.ints(spots)
        self.place_start = bits.ints(start)
        self.place_cell = bits.ints(cell)
        self.place_piece = bits.ints(piece)
        self.prior = bits.ints(prior)
        self.has_alike = False
        for p in range(self.pieces):
            if self.prior[p] >= 0:
                self.has_alike = True
        self.memory = _memory.Memory()
        self.place_mask = self.memory.words(self.places)
        self.place_next = self.memory.ints(self.places)
        self.place_score = self.memory.ints(self.places)
        self.head = self.memory.ints(self.cells)
        self.allowed = self.memory.words(self.pieces)
        self.single = self.memory.ints(self.pieces)
        # One row for each placed piece.
        self.occupied = self.memory.words(self.pieces)
        self.used = self.memory.words(self.pieces)
        self.fits = self.memory.words(self.pieces)
        self.base = self.memory.ints(self.pieces)
        self.next = self.memory.ints(self.pieces)
        self.stop = self.memory.ints(self.pieces)
        self.taken = self.memory.ints(self.pieces)
        self.one = 1
        self.full = bits.ALL >> 64 - self.cells if self.cells else 0
        self.singles = 0
        self.window = 0
        self.level = -1
        self.patience = self.longest = bits.ENDLESS
        self.parts = 1
        self.part = 0
        self.turn = 0
        self._make_room(0)
        self._make_counts(0)

    @property
    def nbytes(self) -> int:
        return self.memory.nbytes + self.lists.nbytes + self.counters.nbytes

    def _make_room(self, size: int) -> None:
        """Create lists with this total number of places."""
        self.lists = _memory.Memory()
        self.starts = self.lists.ints((self.cells << self.window) + 1)
        self.fit = self.lists.words(size)
        self.block = self.lists.words(size)
        self.toggle = self.lists.words(size)
        self.which = self.lists.ints(size)

    def _make_counts(self, size: int) -> None:
        self.tallied = size
        self.counters = _memory.Memory()
        self.counts = self.counters.signed(size)

    def start(self, domains: list[int]) -> None:
        self._prepare(domains, 0)

    def tally(self, domains: list[int], scores: list[int], size: int, part: int, parts: int) -> None:
        """Start counting all solutions by the sum of the scores of their places, which must be below `size`.

        Each of `parts` such searches finds a different part of the solutions. `run` returns PAUSED or DONE.
        """
        self._make_counts(size)
        for j in range(self.places):
            self.place_score[j] = scores[j]
        self._prepare(domains, bits.WINDOW)
        self.part = part
        self.parts = parts
        self.turn = 0

    def tallies(self) -> list[int]:
        """Return the number of solutions found for each sum of scores."""
        return [self.counts[i] for i in range(self.tallied)]

    def _prepare(self, domains: list[int], window: int) -> None:
        if window == 0:
            self.tallied = 0
            self.parts = 1
            self.part = 0
        self.window = window
        self.steps = 0
        self.level = 0
        for p in range(self.pieces):
            self.allowed[p] = 0
            for i in range(self.cells):
                if domains[self.order[i]] >> p & 1:
                    self.allowed[p] |= self.one << i
        for c in range(self.cells):
            self.head[c] = -1
        self._place()
        self._make_room(self._list(False))
        self.patience = bits.PATIENCE if self.tallied == 0 else bits.ENDLESS
        self.longest = bits.PATIENCE
        self._begin()

    def _begin(self) -> None:
        self._list(True)
        self.occupied[0] = 0
        self.used[0] = 0
        if self.has_alike:
            for p in range(self.pieces):
                self.used[0] |= self.one << p + bits.HALF
        self.fits[0] = 0
        self.next[0] = self.starts[0]
        self.stop[0] = self.starts[1]

    def _begin_otherwise(self) -> None:
        """Restart with another order of places: most orders reach a first solution quickly, a few do not."""
        for c in range(self.cells):
            size = 0
            last = self.head[c]
            while last >= 0 and self.place_next[last] >= 0:
                last = self.place_next[last]
                size += 1
            if size == 0:
                continue
            self.place_next[last] = self.head[c]
            for _ in range(size * 3 // 8 + 1):
                last = self.place_next[last]
            self.head[c] = self.place_next[last]
            self.place_next[last] = -1
        self.level = 0
        self._begin()

    def _place(self) -> None:
        """Find the cells of each allowed place, list the places by first cell, and record pieces of one cell.

        If a piece has no places, the search is over.
        """
        self.singles = 0
        last = -1
        j = self.places
        for p in range(self.pieces - 1, -1, -1):
            able = 0
            union = 0
            while j > 0 and self.place_piece[j - 1] == p:
                j -= 1
                mask = 0
                first = self.cells
                for i in range(self.place_start[j], self.place_start[j + 1]):
                    spot = self.spot[self.place_cell[i]]
                    if spot < 0 or self.allowed[p] >> spot & 1 == 0:
                        first = -1
                        break
                    mask |= self.one << spot
                    if spot < first:
                        first = spot
                self.place_mask[j] = mask
                if first >= 0:
                    self.place_next[j] = self.head[first]
                    self.head[first] = j
                    able += 1
                    union |= mask
                    last = j
            if able == 0:
                self.level = -1
            elif self.place_start[last + 1] - self.place_start[last] == 1:
                self.single[self.singles] = p
                self.singles += 1
            self.allowed[p] = union

    def _list(self, writes: bool) -> int:
        """List the places by first cell and state of the window after it; return the total length of the lists."""
        end = 0
        for c in range(self.cells):
            for w in range(1 << self.window):
                occupied = self.one * w << c << 1
                at = (c << self.window) + w
                if writes:
                    self.starts[at] = end
                j = self.head[c]
                while j >= 0:
                    if self.place_mask[j] & occupied == 0:
                        if writes:
                            p = self.place_piece[j]
                            self.fit[end] = self.place_mask[j]
                            self.block[end] = self.one << p
                            self.toggle[end] = self.one << p
                            if self.has_alike:
                                self.toggle[end] |= self.one << p + bits.HALF
                                if self.prior[p] >= 0:
                                    self.block[end] |= self.one << self.prior[p] + bits.HALF
                            self.which[end] = j
                        end += 1
                    j = self.place_next[j]
        if writes:
            self.starts[self.cells << self.window] = end
        return end

    def go(self, budget: int) -> int:
        level = self.level
        steps = self.steps
        stop = steps + budget
        last = min(stop, self.patience)
        mask = (1 << self.window) - 1
        while level >= 0:
            fits = self.fits[level]
            if fits == 0:
                first = self.next[level]
                size = self.stop[level] - first
                if size > 0:
                    if size > 64:
                        size = 64
                    self.base[level] = first
                    self.next[level] = first + size
                    self.fits[level] = bits.fitting(
                        self.fit, self.block, first, size, self.occupied[level], self.used[level]
                    )
                elif level == 0:
                    break
                else:
                    level -= 1
                    steps += 1
                continue
            if steps >= last:
                if steps >= self.patience:
                    self._begin_otherwise()
                    self.longest *= 2
                    self.patience = steps + self.longest
                    last = min(stop, self.patience)
                    level = 0
                    continue
                self.level = level
                self.steps = steps
                return bits.PAUSED
            self.fits[level] = fits & (fits - 1)
            j = self.base[level] + bits.lowest(fits)
            self.taken[level] = j
            occupied = self.occupied[level] | self.fit[j]
            steps += 1
            if occupied == self.full:
                steps += 1  # it is removed again before the next
                if self.tallied == 0:
                    self.patience = bits.ENDLESS
                    self.level = level
                    self.steps = steps
                    return bits.FOUND
                if level < bits.DEPTH and self.part > 0:
                    continue  # the board was full before it was cut into parts
                score = 0
                for i in range(level + 1):
                    score += self.place_score[self.which[self.taken[i]]]
                self.counts[score] += 1
                continue
            used = self.used[level] ^ self.toggle[j]
            if self._is_dead(occupied, used) or (level + 1 == bits.DEPTH and self._is_another_part()):
                steps += 1
                continue
            level += 1
            cell = bits.lowest(~occupied)
            at = (cell << self.window) + (occupied >> cell >> 1 & mask)
            self.occupied[level] = occupied
            self.used[level] = used
            self.fits[level] = 0
            self.next[level] = self.starts[at]
            self.stop[level] = self.starts[at + 1]
        self.level = -1
        self.steps = steps
        return bits.DONE

    def _is_dead(self, occupied: int, used: int) -> bool:
        """Return whether an unplaced piece of one cell has no cell left."""
        for i in range(self.singles):
            p = self.single[i]
            if used >> p & 1 == 0 and self.allowed[p] & ~occupied == 0:
                return True
        return False

    def _is_another_part(self) -> bool:
        self.turn += 1
        return self.turn % self.parts != self.part

    def domains(self) -> list[int]:
        masks = [0] * self.cells
        for level in range(self.level + 1):
            j = self.taken[level]
            for i in range(self.cells):
                if self.fit[j] >> i & 1:
                    masks[self.order[i]] = self.one << self.place_piece[self.which[j]]
        return masks
