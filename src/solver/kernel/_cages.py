# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Loading the cages of Latin squares into a kernel, for many puzzles one after another.

A `Model` does the same for any constraints, but takes ten times as long as the search of a small puzzle. Here the
items of an empty square (`latin.py`) have space for any cages, and only the parts that depend on the cages are written.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from . import _memory, bits

if TYPE_CHECKING:
    from ._general import General
    from ._relations import Relations
    from ._tuples import Tuples


class Cages:
    """The cages of squares of one size. `load` writes the cages of a puzzle into the items of a kernel."""

    def __init__(self, kernel: General, relations: Relations, tuples: Tuples) -> None:
        self.state = kernel.state
        self.relations = relations
        self.tuples = tuples
        self.side = self.state.values
        cells = self.side * self.side
        self.memory = _memory.Memory()
        self.first = self.memory.ints(cells + 1)
        self.member = self.memory.ints(cells)
        self.item = self.memory.ints(cells)
        self.mark = self.memory.ints(cells)

    def load(self, cage_of: array[int], count: int, operations: bytes, targets: array[int], images: array[int]) -> int:
        """Write the cages of a puzzle; return 1, 0 if one can't be satisfied, or -1 if one is not connected.

        `cage_of` is the number of the cage of each cell (typecode i), below `count`. Each cage has an operation (ADD,
        TIMES, NEVER, or PAIR for two cells with a table at `images`) and a target (typecode q).
        """
        return self._load(
            bits.shared_ints(cage_of), count, operations, bits.shared_signed(targets), bits.shared_ints(images)
        )

    def _load(self, cage_of: array[int], count: int, operations: bytes, targets: array[int], images: array[int]) -> int:
        state = self.state
        side = self.side
        cells = side * side
        one = state.one
        for k in range(count + 1):
            self.first[k] = 0
        for i in range(cells):
            self.first[cage_of[i] + 1] += 1
            self.mark[i] = 0
            state.domain[i] = state.full
        for k in range(count):
            self.first[k + 1] += self.first[k]
            self.item[k] = self.first[k]
        for i in range(cells):  # by cage, each in reading order
            self.member[self.item[cage_of[i]]] = i
            self.item[cage_of[i]] += 1
        for k in range(count):
            if not self._is_connected(cage_of, k):
                return -1
        self.relations.clear()
        self.tuples.clear()
        for k in range(count):
            start = self.first[k]
            size = self.first[k + 1] - start
            target = targets[k]
            operation = operations[k]
            if operation == bits.NEVER or target < 1:
                return 0
            if operation == bits.PAIR:
                self.relations.add(self.member[start], self.member[start + 1], images[k], images[k])
            elif size == 1:
                if target > side:
                    return 0
                state.domain[self.member[start]] = one << target - 1
            elif not self._add_tuple(start, size, operation, target):
                return 0
        state.link()
        return 1

    def _is_connected(self, cage_of: array[int], k: int) -> bool:
        """Return whether the cells of a cage are connected by their sides."""
        start = self.first[k]
        size = self.first[k + 1] - start
        if size == 1:
            return True
        side = self.side
        found = 1
        done = 0
        # `item` is used as the list of reached cells.
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

    def _add_tuple(self, start: int, size: int, operation: int, target: int) -> bool:
        """Write a sum or product; return whether its total can be reached."""
        side = self.side
        if operation == bits.TIMES:
            allowed = 0
            for value in range(1, side + 1):
                if target % value == 0:
                    allowed |= self.state.one << value - 1
            for i in range(start, start + size):
                self.state.domain[self.member[i]] = allowed
            rest = target
            for _ in range(size):
                rest = (rest + side - 1) // side
            if rest > 1:
                return False
        elif target < size or target > size * side:
            return False
        self.tuples.begin(target, operation == bits.TIMES)
        for i in range(start, start + size):
            self.tuples.put(self.member[i], 0)
        self.tuples.end()
        return True
