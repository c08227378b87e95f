# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Cages of a Latin square into the tables of a kernel, for many puzzles one after another.

`Model` makes the same tables of any constraints; for a small puzzle that takes ten times as long as its search. Here
the kernel of an empty square (`latin.py`) has room for any cages, and only what depends on them is written.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from . import bits

if TYPE_CHECKING:
    from ._general import General


class Cages:
    """The cages of squares of one size. `load` writes those of a puzzle into the kernel."""

    def __init__(self, kernel: General) -> None:
        self.kernel = kernel
        self.side = kernel.values
        cells = self.side * self.side
        self._work = (
            array("i", [0]) * (cells + 2),
            array("i", [0]) * (cells + 1),
            array("i", [0]) * (cells + 1),
            array("i", [0]) * (cells + 1),
            array("i", [0]) * (2 * self.side + 1),
        )
        self.first = bits.ints(self._work[0])
        self.member = bits.ints(self._work[1])
        self.item = bits.ints(self._work[2])
        self.mark = bits.ints(self._work[3])
        self.line = bits.ints(self._work[4])

    def add_images(self, at: int, images: array[int]) -> None:
        """Write a relation's table of images."""
        for i in range(len(images)):
            self.kernel.image[at + i] = images[i]

    def load(self, cage_of: array[int], count: int, operations: bytes, targets: array[int], images: array[int]) -> int:
        """Write the cages of a puzzle; return 1, 0 if one of them can't be met, or -1 if one is in two pieces.

        `cage_of` numbers the cage of each cell (typecode i), below `count`. Each cage has an operation (ADD, TIMES,
        PAIR, for two cells with a table of images at `images`, or NEVER) and a target (typecode q).
        """
        return self._load(
            bits.shared_ints(cage_of), count, operations, bits.shared_signed(targets), bits.shared_ints(images)
        )

    def _load(self, cage_of: array[int], count: int, operations: bytes, targets: array[int], images: array[int]) -> int:
        kernel = self.kernel
        side = self.side
        cells = side * side
        one = kernel.one
        for k in range(count + 1):
            self.first[k] = 0
        for i in range(cells):
            self.first[cage_of[i] + 1] += 1
            self.mark[i] = 0
            kernel.domain[i] = kernel.full
        for k in range(count):
            self.first[k + 1] += self.first[k]
            self.item[k] = self.first[k]
        for i in range(cells):  # by cage, each in reading order
            self.member[self.item[cage_of[i]]] = i
            self.item[cage_of[i]] += 1
        relations = 0
        tuples = 0
        for k in range(count):
            if not self._is_connected(cage_of, k):
                return -1
        for k in range(count):
            start = self.first[k]
            size = self.first[k + 1] - start
            target = targets[k]
            operation = operations[k]
            if operation == bits.NEVER or target < 1:
                return 0
            if operation == bits.PAIR:
                a = self.member[start]
                b = self.member[start + 1]
                kernel.relation_a[relations] = a
                kernel.relation_b[relations] = b
                kernel.forward[relations] = kernel.backward[relations] = images[k]
                relations += 1
            elif size == 1:
                if target > side:
                    return 0
                kernel.domain[self.member[start]] = one << target - 1
            else:
                tuples += 1
        self._relate(relations)
        kernel.crossings = kernel.tuples = kernel.relations + relations
        kernel.pieces_item = kernel.tuples + tuples
        kernel.checks = (kernel.pieces_item + 63) // 64 * 64
        kernel.words = kernel.checks >> 6
        tuples = 0
        for k in range(count):
            start = self.first[k]
            size = self.first[k + 1] - start
            if size > 1 and operations[k] != bits.PAIR:
                if not self._add_tuple(tuples, start, size, operations[k], targets[k]):
                    return 0
                tuples += 1
        self._touch()
        return 1

    def _is_connected(self, cage_of: array[int], k: int) -> bool:
        """Return whether a cage's cells hang together, walking from the first by their sides."""
        start = self.first[k]
        size = self.first[k + 1] - start
        if size == 1:
            return True
        side = self.side
        found = 1
        done = 0
        # `item` serves as the list of cells that were reached.
        self.item[start] = self.member[start]
        self.mark[self.member[start]] = 1
        while done < found:
            cell = self.item[start + done]
            done += 1
            for way in range(4):
                if way == 0:
                    other = cell - side
                    inside = cell >= side
                elif way == 1:
                    other = cell + side
                    inside = other < side * side
                elif way == 2:
                    other = cell - 1
                    inside = cell % side > 0
                else:
                    other = cell + 1
                    inside = other % side > 0
                if inside and cage_of[other] == k and self.mark[other] == 0:
                    self.mark[other] = 1
                    self.item[start + found] = other
                    found += 1
        return found == size

    def _relate(self, relations: int) -> None:
        """Write which cells see both cells of each relation: the rest of their line."""
        kernel = self.kernel
        side = self.side
        end = 0
        for i in range(side * side):
            self.item[i] = -1
        for r in range(relations):
            a = kernel.relation_a[r]
            b = kernel.relation_b[r]
            self.item[a] = self.item[b] = kernel.relations + r
            kernel.common_start[r] = end
            step = 1 if a // side == b // side else side
            cell = a // side * side if step == 1 else a % side
            for _ in range(side):
                if cell != a and cell != b:
                    kernel.common[end] = cell
                    end += 1
                cell += step
        kernel.common_start[relations] = end

    def _add_tuple(self, t: int, start: int, size: int, operation: int, target: int) -> bool:
        """Write the t-th sum or product; return whether its total is in reach."""
        kernel = self.kernel
        side = self.side
        one = kernel.one
        if t == 0:
            kernel.tuple_start[0] = kernel.local_start[0] = kernel.outside_start[0] = kernel.member_start[0] = 0
        if operation == bits.TIMES:
            allowed = 0
            for value in range(1, side + 1):
                if target % value == 0:
                    allowed |= one << value - 1
            for i in range(size):
                kernel.domain[self.member[start + i]] = allowed
            rest = target
            for _ in range(size):
                rest = (rest + side - 1) // side
            if rest > 1:
                return False
        elif target < size or target > size * side:
            return False
        at = kernel.tuple_start[t]
        for line in range(2 * side):
            self.line[line] = 0
        for i in range(size):
            cell = self.member[start + i]
            kernel.tuple_cell[at + i] = cell
            kernel.tuple_term[at + i] = 0
            self.item[cell] = kernel.tuples + t
            self.line[cell // side] += 1
            self.line[side + cell % side] += 1
        kernel.tuple_start[t + 1] = at + size
        kernel.tuple_total[t] = target
        kernel.tuple_product[t] = operation == bits.TIMES
        # The lines that hold two of its cells or more, and the other cells of each.
        local = kernel.local_start[t]
        end = kernel.outside_start[local]
        locals_ = 0
        for line in range(2 * side):
            if self.line[line] < 2:
                self.line[line] = -1
                continue
            self.line[line] = locals_
            locals_ += 1
            cell = line * side if line < side else line - side
            for _ in range(side):
                if self.item[cell] != kernel.tuples + t:
                    kernel.outside[end] = cell
                    end += 1
                cell += 1 if line < side else side
            kernel.outside_start[local + locals_] = end
        kernel.local_start[t + 1] = local + locals_
        end = kernel.member_start[at]
        for i in range(size):
            cell = self.member[start + i]
            if self.line[cell // side] >= 0:
                kernel.member[end] = self.line[cell // side]
                end += 1
            if self.line[side + cell % side] >= 0:
                kernel.member[end] = self.line[side + cell % side]
                end += 1
            kernel.member_start[at + i + 1] = end
        return True

    def _touch(self) -> None:
        """Write which items to look at again when a cell changes: its row, its column, its cage."""
        kernel = self.kernel
        side = self.side
        one = kernel.one
        end = 0
        for w in range(kernel.words):
            kernel.every[w] = 0
        for k in range(kernel.pieces_item):
            kernel.every[k >> 6] |= one << (k & 63)
        for cell in range(side * side):
            kernel.touch_start[cell] = end
            kernel.touch_word[end] = cell // side >> 6
            kernel.touch_mask[end] = one << (cell // side & 63)
            end = self._mark_also(kernel.touch_start[cell], end, side + cell % side)
            if self.item[cell] >= 0:
                end = self._mark_also(kernel.touch_start[cell], end, self.item[cell])
            end += 1
        kernel.touch_start[side * side] = end

    def _mark_also(self, first: int, end: int, item: int) -> int:
        """Add an item to the marks of a cell, whose last one is `end`; return the new last one."""
        kernel = self.kernel
        for i in range(first, end + 1):
            if kernel.touch_word[i] == item >> 6:
                kernel.touch_mask[i] |= kernel.one << (item & 63)
                return end
        kernel.touch_word[end + 1] = item >> 6
        kernel.touch_mask[end + 1] = kernel.one << (item & 63)
        return end + 1
