# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Crossings of a house with other groups, and the candidates locked in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Crossings(_propagation.Items):
    """All houses that share at least two cells with groups that extend outside, in their order.

    Such groups without a common cell in the house form a *layer* of it (the three rows of a box, or its columns). They
    divide the house into parts; the rest, if any, is another part. The cells of each part `inside` the house are
    listed, and those of its group `outside`. Boards of two values have no crossings: there a locked candidate is a
    hidden single.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.is_by_value = True
        self.has_rank = False
        self.shared = self.memory.ints(self.groups.count)
        self.met = self.memory.ints(self.groups.count)
        self.layer_of = self.memory.ints(self.groups.count)
        self.taken = self.memory.words(self.groups.count)
        self.place = self.memory.ints(self.groups.cells)
        for i in range(self.groups.cells):
            self.place[i] = -1
        self.layers = 0
        self.parts = 0
        self.cells_inside = 0
        self.cells_outside = 0
        if self.groups.width > 2:
            self._scan(False)
        self.start = self.memory.ints(self.count + 1)
        self.cell = self.memory.ints(self.count * self.groups.width)
        self.house = self.memory.ints(self.count)
        self.layer_start = self.memory.ints(self.count + 1)
        self.part_start = self.memory.ints(self.layers + 1)
        self.group = self.memory.ints(self.parts)
        self.inside_start = self.memory.ints(self.parts + 1)
        self.inside = self.memory.ints(self.cells_inside)
        self.outside_start = self.memory.ints(self.parts + 1)
        self.outside = self.memory.ints(self.cells_outside)
        self.held = self.memory.words(self.groups.width)
        if self.groups.width > 2:
            self._scan(True)

    def _scan(self, writes: bool) -> None:
        """Count houses, layers, parts and cells, or if `writes`, write them."""
        groups = self.groups
        width = groups.width
        one = bits.NONE + 1
        self.count = 0
        self.layers = 0
        self.parts = 0
        self.cells_inside = 0
        self.cells_outside = 0
        for g in range(groups.count):
            if not groups.is_house(g):
                continue
            house = groups.start[g]
            # Count the cells shared with each other group.
            met = 0
            for i in range(width):
                cell = groups.cell[house + i]
                self.place[cell] = i
                for other in groups.of[groups.of_start[cell] : groups.of_start[cell + 1]]:
                    if other == g:
                        continue
                    self.shared[other] += 1
                    if self.shared[other] == 2:
                        # Keep them in order.
                        at = met
                        while at > 0 and self.met[at - 1] > other:
                            self.met[at] = self.met[at - 1]
                            at -= 1
                        self.met[at] = other
                        met += 1
            layers = 0
            for m in range(met):
                other = self.met[m]
                self.layer_of[m] = -1
                if self.shared[other] == groups.start[other + 1] - groups.start[other]:
                    continue
                mask = bits.NONE
                for cell in groups.cell[groups.start[other] : groups.start[other + 1]]:
                    if self.place[cell] >= 0:
                        mask |= one << self.place[cell]
                layer = 0
                while layer < layers and self.taken[layer] & mask:
                    layer += 1
                if layer == layers:
                    self.taken[layer] = 0
                    layers += 1
                self.taken[layer] |= mask
                self.layer_of[m] = layer
            for layer in range(layers):
                for m in range(met):
                    if self.layer_of[m] == layer:
                        self._put(writes, g, self.met[m], layer)
                if self.taken[layer] != (bits.ALL >> 64 - width):
                    self._put(writes, g, -1, layer)
                self.layers += 1
                if writes:
                    self.part_start[self.layers] = self.parts
            for i in range(width):
                cell = groups.cell[house + i]
                self.place[cell] = -1
                for other in groups.of[groups.of_start[cell] : groups.of_start[cell + 1]]:
                    self.shared[other] = 0
                if writes and layers:
                    self.cell[self.count * width + i] = cell
            if layers:
                if writes:
                    self.house[self.count] = g
                    self.start[self.count + 1] = (self.count + 1) * width
                    self.layer_start[self.count + 1] = self.layers
                self.count += 1

    def _put(self, writes: bool, g: int, other: int, layer: int) -> None:
        """Count or write a part of a house: the cells shared with group `other`, or the rest of a layer for -1."""
        groups = self.groups
        if other < 0:
            for i in range(groups.width):
                if self.taken[layer] >> i & 1 == 0:
                    if writes:
                        self.inside[self.cells_inside] = groups.cell[groups.start[g] + i]
                    self.cells_inside += 1
        else:
            for cell in groups.cell[groups.start[other] : groups.start[other + 1]]:
                if self.place[cell] >= 0:
                    if writes:
                        self.inside[self.cells_inside] = cell
                    self.cells_inside += 1
                else:
                    if writes:
                        self.outside[self.cells_outside] = cell
                    self.cells_outside += 1
        if writes:
            self.group[self.parts] = other
            self.inside_start[self.parts + 1] = self.cells_inside
            self.outside_start[self.parts + 1] = self.cells_outside
        self.parts += 1

    def filter(self, state: Propagation, dom: list[int], item: int) -> bool:
        # The loop of `Items.filter`, without `revise`: that virtual call would cost classic puzzles 2 to 3 %.
        while item >= 0:
            if not self._take_locked(state, dom, item - self.first):
                return False
            item = state.next_of(self)
        return True

    def _take_locked(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Apply locked candidates: a value that a house needs in its crossing with a group leaves the rest of it.

        Does nothing once all cells are settled, as the houses are enough then.
        """
        on = self.groups.on
        if dom[state.cells + bits.LEFT] == 0 or on[self.house[k]] & bits.EVERY_VALUE == 0:
            return True
        for layer in range(self.layer_start[k], self.layer_start[k + 1]):
            first = self.part_start[layer]
            parts = self.part_start[layer + 1] - first
            once = twice = settled = bits.NONE
            for p in range(parts):
                held = bits.NONE
                for cell in self.inside[self.inside_start[first + p] : self.inside_start[first + p + 1]]:
                    mask = dom[cell]
                    held |= mask
                    settled |= mask * (mask & (mask - 1) == 0)  # no branch: about half of the cells are settled
                self.held[p] = held
                twice |= once & held
                once |= held
            locked = once & ~twice & ~settled
            if locked == 0:
                continue
            for p in range(parts):
                gone = self.held[p] & locked
                other = self.group[first + p]
                if gone == 0 or other < 0 or on[other] & bits.NO_REPEAT == 0:
                    continue
                state.group = other
                if not state.take(
                    dom, self.outside, self.outside_start[first + p], self.outside_start[first + p + 1], gone
                ):
                    return False
        return True

    def house_of(self, k: int) -> int:
        """Return the group of the house of an item."""
        return self.house[k]
