# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Relations of two cells: tables that map the values of one cell to the values that they allow in the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _propagation

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation

SINGLE_TABLE = 10  # up to this number of values, the image of any mask is one look-up


class Relations(_propagation.Items):
    """Pairs of cells, each with two tables of images: the values that the first allows in the second, and the reverse.

    The values of a mask are looked up `chunk_bits` at a time, with 2**chunk_bits entries for each chunk. For cells that
    see each other the tables omit equal values. The `plain` tables include them, for when the groups are off; they are
    written when they are first needed.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.chunk_bits = self.groups.width if self.groups.width <= SINGLE_TABLE else 8
        self.chunk_mask = (1 << self.chunk_bits) - 1
        self.chunks = (self.groups.width + self.chunk_bits - 1) // self.chunk_bits
        self.images = 0
        self.items: list[tuple[object, ...]] = []
        self.has_plain = False
        self.mark = self.memory.ints(self.groups.cells)
        for i in range(self.groups.cells):
            self.mark[i] = -1
        self.row = self.memory.words(2 * self.groups.width)

    def make_room(self, relations: int, tables: int, commons: int) -> None:
        """Allocate space for these numbers of relations, tables, and cells that see both cells of a relation."""
        self.start = self.memory.ints(relations + 1)
        self.cell = self.memory.ints(2 * relations)
        self.forward = self.memory.ints(relations)
        self.backward = self.memory.ints(relations)
        self.plain = self.memory.ints(2 * relations)
        self.added = self.memory.ints(2 * relations)
        self.common_start = self.memory.ints(relations + 1)
        self.common = self.memory.ints(commons)
        self.image = self.memory.words(tables * (self.chunks << self.chunk_bits))

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all relations: two cells, and for each value of the first a mask of those allowed in the second."""
        self.items = items
        tables: dict[tuple[object, bool], tuple[int, int]] = {}
        commons = 0
        for a, b, allowed in items:
            first: int = a  # type: ignore[assignment]
            second: int = b  # type: ignore[assignment]
            is_unequal = self.groups.see(first, second)
            if is_unequal:
                commons += self.groups.peer_start[first + 1] - self.groups.peer_start[first]
            tables[allowed, is_unequal] = (0, 0)
        self.make_room(len(items), 2 * len(tables), commons)
        for allowed, is_unequal in tables:
            tables[allowed, is_unequal] = self.add_tables(allowed, is_unequal)  # type: ignore[arg-type]
        for a, b, allowed in items:
            first = a  # type: ignore[assignment]
            second = b  # type: ignore[assignment]
            forward, backward = tables[allowed, self.groups.see(first, second)]
            self.add(first, second, forward, backward)

    def _add_plain_tables(self) -> None:
        """Write the plain tables of the relations that allow equal values."""
        tables: dict[object, tuple[int, int]] = {}
        for _, _, allowed in self.items:
            for i, mask in enumerate(allowed):  # type: ignore[arg-type, var-annotated]
                if mask >> i & 1:
                    tables[allowed] = (0, 0)
                    break
        size = self.chunks << self.chunk_bits
        self.image = self.memory.more_words(self.image, self.images, self.images + 2 * len(tables) * size)
        for allowed in tables:
            tables[allowed] = self.add_tables(allowed, False)  # type: ignore[arg-type]
        for k in range(len(self.items)):
            _, _, allowed = self.items[k]
            if allowed in tables:
                self.plain[2 * k], self.plain[2 * k + 1] = tables[allowed]
        self.has_plain = True

    def clear(self) -> None:
        """Remove all relations; the tables stay."""
        self.count = 0

    def add_tables(self, allowed: Sequence[int], is_unequal: bool) -> tuple[int, int]:
        """Write the tables of a relation, without equal values if `is_unequal`; return their starts.

        `allowed` has for each value of the first cell a mask of the possible values of the second. A symmetric relation
        needs only one table.
        """
        width = self.groups.width
        one = 1
        for i in range(width):
            self.row[width + i] = 0
        for i in range(width):
            mask = allowed[i]
            if is_unequal:
                mask &= ~(one << i)
            self.row[i] = mask
            for j in range(width):
                if mask >> j & 1:
                    self.row[width + j] |= one << i
        forward = self._write_table(0)
        for i in range(width):
            if self.row[i] != self.row[width + i]:
                return forward, self._write_table(width)
        return forward, forward

    def _write_table(self, first: int) -> int:
        """Write a table from the images of single values in row[first:]; return its start."""
        start = self.images
        width = self.groups.width
        for chunk in range(self.chunks):
            at = self.images
            self.image[at] = 0
            for i in range(self.chunk_bits):
                value = chunk * self.chunk_bits + i
                mask = self.row[first + value] if value < width else 0
                for j in range(1 << i):
                    self.image[at + (1 << i) + j] = self.image[at + j] | mask
            self.images += 1 << self.chunk_bits
        return start

    def add(self, a: int, b: int, forward: int, backward: int) -> None:
        """Add a relation of two cells with its tables, and list the cells that see both if they see each other."""
        k = self.count
        self.cell[2 * k] = a
        self.cell[2 * k + 1] = b
        self.start[k + 1] = 2 * k + 2
        self.forward[k] = self.plain[2 * k] = self.added[2 * k] = forward
        self.backward[k] = self.plain[2 * k + 1] = self.added[2 * k + 1] = backward
        self.count += 1
        self._find_common(self.groups, k)

    def arrange(self, state: Propagation) -> None:
        if self.items and not self.has_plain:
            self._add_plain_tables()
        for k in range(self.count):
            self._take_table(k)
            self._find_common(self.groups, k)

    def mark_groups(self, marks: list[int]) -> None:
        for k in range(self.count):
            if self.groups.see(self.cell[2 * k], self.cell[2 * k + 1]):
                for cell in self.cell[2 * k : 2 * k + 2]:
                    for g in self.groups.of[self.groups.of_start[cell] : self.groups.of_start[cell + 1]]:
                        marks[g] = 1

    def _take_table(self, k: int) -> None:
        """Use the added tables if the cells of a relation see each other, else the plain ones."""
        if self.groups.see(self.cell[2 * k], self.cell[2 * k + 1]):
            self.forward[k] = self.added[2 * k]
            self.backward[k] = self.added[2 * k + 1]
        else:
            self.forward[k] = self.plain[2 * k]
            self.backward[k] = self.plain[2 * k + 1]

    def _find_common(self, groups: PeerGroups, k: int) -> None:
        """List the common peers of the cells of a relation, if they see each other, after those of the previous one."""
        a = self.cell[2 * k]
        b = self.cell[2 * k + 1]
        end = self.common_start[k]
        if groups.see(a, b):
            for other in groups.peer[groups.peer_start[a] : groups.peer_start[a + 1]]:
                self.mark[other] = a
            for other in groups.peer[groups.peer_start[b] : groups.peer_start[b + 1]]:
                if self.mark[other] == a:
                    self.common[end] = other
                    end += 1
            for other in groups.peer[groups.peer_start[a] : groups.peer_start[a + 1]]:
                self.mark[other] = -1
        self.common_start[k + 1] = end

    def _image_of(self, table: int, mask: int) -> int:
        """Return the values that a relation allows in the other cell for the values of `mask`."""
        if self.chunks == 1:
            return self.image[table + mask]
        allowed = 0
        while mask:
            allowed |= self.image[table + (mask & self.chunk_mask)]
            mask >>= self.chunk_bits
            table += self.chunk_mask + 1
        return allowed

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Make both cells of a relation consistent; remove values that must be in one of them from common peers."""
        a = self.cell[2 * k]
        b = self.cell[2 * k + 1]
        mask = dom[b]
        left = mask & self._image_of(self.forward[k], dom[a])
        if left != mask:
            if left == 0:
                state.cell_weight[b] += 1.0
                return False
            state.narrow(dom, b, left)
        mask = dom[a]
        kept = mask & self._image_of(self.backward[k], left)
        if kept != mask:
            if kept == 0:
                state.cell_weight[a] += 1.0
                return False
            state.narrow(dom, a, kept)
        first = self.common_start[k]
        last = self.common_start[k + 1]
        if first == last:
            return True
        forced = state.full
        mask = kept
        while mask and forced:
            bit = mask & (~mask + 1)
            mask ^= bit
            opposite = left & self._image_of(self.forward[k], bit)
            if opposite & (opposite - 1) == 0:
                bit |= opposite
            forced &= bit
        return forced == 0 or state.take(dom, self.common, first, last, forced)
