# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Lines of values that an automaton accepts (the "regular" constraint: Pesant, 2004)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._propagation import Propagation


class Regulars(_propagation.Items):
    """Cells in order, and the automaton that accepts their values; automata are shared.

    The *edges* of a state combine all values that lead to the same state; values that reject the line have no edge. The
    filter walks forward over the possible states after each cell, and back over the states that can reach an end.
    Values without an edge between the two have no support. The forward walk stops at a state from which every ending is
    accepted, as all values after it have support.
    """

    def __init__(self, groups: PeerGroups) -> None:
        super().__init__(groups)
        self.stamp = 0

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all lines: cells, and the automaton."""
        automata: dict[Any, int] = {}
        states = largest = cells = longest = 0
        for here, automaton in items:
            size: int = len(here)  # type: ignore[arg-type]
            cells += size
            longest = max(longest, size)
            if len(set(here)) < size:  # type: ignore[call-overload]
                self.is_settled = False  # the places of one cell are filtered separately, then combined
            if automaton not in automata:
                automata[automaton] = states
                count: int = len(automaton.step)  # type: ignore[attr-defined]
                states += count
                largest = max(largest, count)
        width = self.groups.width
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.automaton = self.memory.ints(len(items))
        self.edge_start = self.memory.ints(states + 1)
        self.edge_to = self.memory.ints(states * width)
        self.edge_mask = self.memory.words(states * width)
        self.final = self.memory.ints(states)
        self.open = self.memory.signed(states)
        self.begin = self.memory.ints(longest + 2)
        self.reached = self.memory.ints(largest * (longest + 1) + 1)
        self.seen = self.memory.signed(largest)
        self.alive = self.memory.signed(2 * largest)
        self.lost = self.memory.signed(largest * (longest + 1))
        self.path = self.memory.ints(longest + 1)
        self.edge = self.memory.ints(longest + 1)
        self.states = largest
        for automaton, first in automata.items():
            number = first
            for row in automaton.step:
                self._add_edges(number, row)
                number += 1
            for state in automaton.final:
                self.final[first + state] = 1
            for state in range(first, number):
                self.open[state] = -1
            # In the numbering of `automata.build` the start is first, and other states come after those they lead to.
            for state in range(first + 1, number):
                self.open[state] = self._how_open(first, state)
            self.open[first] = self._how_open(first, first)
        at = 0
        for here, automaton in items:
            for cell in here:  # type: ignore[attr-defined]
                self.cell[at] = cell
                at += 1
            self.automaton[self.count] = automata[automaton]
            self.count += 1
            self.start[self.count] = at

    def _add_edges(self, number: int, row: Sequence[int]) -> None:
        """Write the edges of a state, given its next state on each value, or -1 if the line is rejected."""
        first = end = self.edge_start[number]
        bit = bits.NONE + 1
        for to in row:
            if to >= 0:
                at = first
                while at < end and self.edge_to[at] != to:
                    at += 1
                if at == end:
                    self.edge_to[at] = to
                    end += 1
                self.edge_mask[at] |= bit
            bit <<= 1
        self.edge_start[number + 1] = end

    def _how_open(self, first: int, number: int) -> int:
        """Return the number of arbitrary values that lead from a state to acceptance, or -1 if the values matter."""
        begin = self.edge_start[number]
        end = self.edge_start[number + 1]
        if begin == end:
            return 0 if self.final[number] else -1
        every = bits.NONE
        left = self.open[first + self.edge_to[begin]]
        for edge in range(begin, end):
            every |= self.edge_mask[edge]
            to = first + self.edge_to[edge]
            if to == number and end - begin == 1 and self.final[number]:
                left = bits.ENDLESS
            elif self.open[to] != left:
                return -1
        if left < 0 or every != (bits.ALL >> 64 - self.groups.width):
            return -1
        return left if left == bits.ENDLESS else left + 1

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Keep the values that occur in some accepted line."""
        first = self.start[k]
        size = self.start[k + 1] - first
        automaton = self.automaton[k]
        self.reached[0] = 0
        self.begin[0] = 0
        self.begin[1] = 1
        i = 0
        is_open = False
        while i < size and not is_open:
            self.stamp += 1
            mask = dom[self.cell[first + i]]
            end = at = self.begin[i + 1]
            for j in range(self.begin[i], end):
                number = automaton + self.reached[j]
                for edge in range(self.edge_start[number], self.edge_start[number + 1]):
                    if mask & self.edge_mask[edge]:
                        to = self.edge_to[edge]
                        if self.seen[to] != self.stamp:
                            self.seen[to] = self.stamp
                            self.reached[at] = to
                            at += 1
                            left = self.open[automaton + to]
                            if left == bits.ENDLESS or left == size - i - 1:
                                is_open = True
            if at == end:
                return state.blame(self.cell, first, first + size)
            i += 1
            self.begin[i + 1] = at
        # The states of a layer that can reach an end; two layers are stored side by side.
        self.stamp += 1
        behind = 0
        possible = False
        for j in range(self.begin[i], self.begin[i + 1]):
            if i == size:
                if self.final[automaton + self.reached[j]] == 0:
                    continue
            elif not self._can_end(dom, k, i, self.reached[j]):
                continue
            self.alive[self.reached[j]] = self.stamp
            possible = True
        if not possible:
            return state.blame(self.cell, first, first + size)
        while i > 0:
            i -= 1
            here = self.states - behind
            cell = self.cell[first + i]
            mask = dom[cell]
            support = bits.NONE
            for j in range(self.begin[i], self.begin[i + 1]):
                reached = self.reached[j]
                number = automaton + reached
                for edge in range(self.edge_start[number], self.edge_start[number + 1]):
                    if mask & self.edge_mask[edge] and self.alive[behind + self.edge_to[edge]] == self.stamp:
                        support |= self.edge_mask[edge]
                        self.alive[here + reached] = self.stamp + 1
            self.stamp += 1
            behind = here
            if mask & ~support:
                mask &= support
                if mask == 0:
                    return state.blame(self.cell, first, first + size)
                state.narrow(dom, cell, mask)
        return True

    def _can_end(self, dom: list[int], k: int, layer: int, reached: int) -> bool:
        """Return whether values of the cells from a layer on can lead from a state to an end."""
        first = self.start[k]
        size = self.start[k + 1] - first
        automaton = self.automaton[k]
        number = automaton + reached
        if self.open[number] == bits.ENDLESS or self.open[number] == size - layer:
            return True
        depth = layer
        self.path[depth] = reached
        self.edge[depth] = self.edge_start[number]
        while depth >= layer:
            reached = self.path[depth]
            mask = dom[self.cell[first + depth]]
            edge = self.edge[depth]
            end = self.edge_start[automaton + reached + 1]
            while edge < end and (
                mask & self.edge_mask[edge] == 0
                or self.lost[(depth + 1) * self.states + self.edge_to[edge]] == self.stamp
            ):
                edge += 1
            if edge == end:
                self.lost[depth * self.states + reached] = self.stamp
                depth -= 1
                continue
            self.edge[depth] = edge + 1
            to = self.edge_to[edge]
            number = automaton + to
            depth += 1
            if depth == size:
                if self.final[number]:
                    return True
                depth -= 1
                continue
            if self.open[number] == bits.ENDLESS or self.open[number] == size - depth:
                return True
            self.path[depth] = to
            self.edge[depth] = self.edge_start[number]
        return False
