# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Lines of values that an automaton accepts (the "regular" constraint: Pesant, 2004)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _propagation, bits

if TYPE_CHECKING:
    from ._groups import Groups
    from ._propagation import Propagation


class Regulars(_propagation.Items):
    """Cells in order, and the automaton that their values are read by; automata are shared.

    `step` has for each state of each automaton the state that follows on each value, -1 where the line is lost. A
    filter walks forward over the states that the line can be in behind each cell, and back over those that an end is
    reached from; what no step between the two uses has no support.
    """

    def __init__(self, groups: Groups) -> None:
        super().__init__(groups)
        self.stamp = 0

    def fill(self, items: list[tuple[object, ...]]) -> None:
        """Write all lines: cells, and the automaton, whose `step` has a row for each state, some of them `final`."""
        automata: dict[Any, int] = {}
        states = largest = cells = longest = 0
        for here, automaton in items:
            size: int = len(here)  # type: ignore[arg-type]
            cells += size
            longest = max(longest, size)
            if automaton not in automata:
                automata[automaton] = states
                count: int = len(automaton.step)  # type: ignore[attr-defined]
                states += count
                largest = max(largest, count)
        width = self.groups.width
        self.start = self.memory.ints(len(items) + 1)
        self.cell = self.memory.ints(cells)
        self.automaton = self.memory.ints(len(items))
        self.step = self.memory.ints(states * width)
        self.final = self.memory.ints(states)
        self.begin = self.memory.ints(longest + 2)
        self.reached = self.memory.ints(largest * (longest + 1) + 1)
        self.seen = self.memory.signed(largest)
        self.alive = self.memory.signed(2 * largest)
        self.states = largest
        for automaton, first in automata.items():
            at = first * width
            for row in automaton.step:
                for target in row:
                    self.step[at] = target
                    at += 1
            for state in automaton.final:
                self.final[first + state] = 1
        at = 0
        for here, automaton in items:
            for cell in here:  # type: ignore[attr-defined]
                self.cell[at] = cell
                at += 1
            self.automaton[self.count] = automata[automaton]
            self.count += 1
            self.start[self.count] = at

    def revise(self, state: Propagation, dom: list[int], k: int) -> bool:
        """Keep the values that stand in some accepted line."""
        first = self.start[k]
        size = self.start[k + 1] - first
        width = state.values
        automaton = self.automaton[k]
        self.reached[0] = 0
        self.begin[0] = 0
        self.begin[1] = 1
        for i in range(size):
            self.stamp += 1
            mask = dom[self.cell[first + i]]
            end = self.begin[i + 1]
            at = end
            for j in range(self.begin[i], end):
                row = (automaton + self.reached[j]) * width
                rest = mask
                while rest:
                    to = self.step[row + bits.lowest(rest)]
                    rest &= rest - 1
                    if to >= 0 and self.seen[to] != self.stamp:
                        self.seen[to] = self.stamp
                        self.reached[at] = to
                        at += 1
            if at == end:
                return state.blame(self.cell, first, first + size)
            self.begin[i + 2] = at
        # The states of a layer that an end is reached from; those of two layers are side by side.
        self.stamp += 1
        behind = 0
        possible = False
        for j in range(self.begin[size], self.begin[size + 1]):
            if self.final[automaton + self.reached[j]]:
                self.alive[self.reached[j]] = self.stamp
                possible = True
        if not possible:
            return state.blame(self.cell, first, first + size)
        for i in range(size - 1, -1, -1):
            here = self.states - behind
            cell = self.cell[first + i]
            mask = dom[cell]
            support = 0
            for j in range(self.begin[i], self.begin[i + 1]):
                reached = self.reached[j]
                row = (automaton + reached) * width
                rest = mask
                live = False
                while rest:
                    bit = rest & (~rest + 1)
                    to = self.step[row + bits.lowest(bit)]
                    rest ^= bit
                    if to >= 0 and self.alive[behind + to] == self.stamp:
                        support |= bit
                        live = True
                if live:
                    self.alive[here + reached] = self.stamp + 1
            self.stamp += 1
            behind = here
            if support != mask:
                if support == 0:
                    return state.blame(self.cell, first, first + size)
                state.narrow(dom, cell, support)
        return True
