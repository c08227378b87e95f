# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""A search that learns a clause from each contradiction, for puzzles on which other searches are slow.

Conflict-driven clause learning (GRASP, Marques-Silva and Sakallah 1996; Chaff, Moskewicz et al. 2001), on the
candidates of the cells.

A variable is a candidate: cell * width + index of the value. The literal 2 * variable means that the cell has the
value, 2 * variable + 1 that it does not. The clauses that a cell needs a value, and a house each value, are not
stored; they are masks of the remaining candidates (`left`). That values don't repeat follows from the peers.

Other items are filtered as usual once nothing else follows. The reason of a removal by an item is everything that its
cells lost before. This is lazy clause generation (Ohrimenko, Stuckey and Codish 2009) with the weakest explanation,
which fits every kind of item.

Rules in Python are called back at each fixed point. The reason of a refusal is a set of settled cells if one is known;
otherwise, as for the removals by rules, it is all decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _clauses, _memory, _order, bits, kinds

if TYPE_CHECKING:
    from ._houses import Houses
    from ._propagation import Propagation
    from ._watches import Watches

UNIT = 50  # conflicts before the first restart; later multiplied by Luby's sequence
REDUCE, MORE = 2000, 300  # conflicts before clauses are first forgotten, and the increase each time
GLUE = 2  # clauses with at most this number of levels are never forgotten


class Learning:
    """A learning search. `prepare` creates the tables, `start` starts from `state`; call `go` until it returns DONE."""

    def __init__(self, state: Propagation, houses: Houses, watches: Watches) -> None:
        self.memory = _memory.Memory()
        self.state = state
        self.watches = watches
        self.is_watched = len(watches) > 0
        groups = state.groups
        self.groups = groups
        self.houses = houses
        self.cells = groups.cells
        self.width = groups.width
        self.variables = self.cells * self.width
        self.is_ready = False
        self.unit = UNIT
        self.reduce_first = REDUCE
        self.reduce_more = MORE
        self.least_glue = GLUE
        self.first_room = _clauses.ROOM
        self.one = 1
        self.order = _order.Order(0)
        self.steps = 0
        self.clauses = _clauses.Clauses(0, 0)

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return self.memory.nbytes + self.order.nbytes + self.clauses.nbytes

    def prepare(self) -> None:
        """Create the tables (before the first `start`), or enlarge those of the clauses (after GROW)."""
        if self.is_ready:
            self.clauses.make_room(self.variables)
            return
        memory = self.memory
        variables = self.variables
        masks = self.cells + self.houses.count * self.width
        self.left = memory.words(masks)
        self.left_at_start = memory.words(masks)
        self.position = memory.ints(variables)  # on the trail
        self.truth = memory.ints(2 * variables)  # of a literal: 1 true, -1 false, 0 unassigned
        self.level_of = memory.ints(variables)
        self.kind = memory.ints(variables)
        self.reason = memory.ints(variables)
        self.trail = memory.ints(variables)
        self.level_start = memory.ints(variables + 1)
        self.seen = memory.ints(variables)
        self.seen_level = memory.ints(variables + 1)
        self.learned = memory.ints(variables + 1)
        self.cause = memory.ints(2 * variables + 1)
        self.phase = memory.ints(variables)
        self.order = _order.Order(variables)
        self.clauses = _clauses.Clauses(2 * variables, self.first_room)
        self.spots = memory.ints(self.cells + 1)
        self.spot_house = memory.ints(self.houses.count * self.width)
        self.spot_place = memory.ints(self.houses.count * self.width)
        self.clauses.make_room(variables)
        self.state.log(True)
        self.state.log(False)
        self.is_ready = True

    def _list_spots(self) -> None:
        """List the houses of each cell with EVERY_VALUE on, and the index of the cell in them."""
        for cell in range(self.cells + 1):
            self.spots[cell] = 0
        for k in range(self.houses.count):
            if self.groups.on[self.houses.group[k]] & bits.EVERY_VALUE:
                for at in range(k * self.width, (k + 1) * self.width):
                    self.spots[self.houses.cell[at] + 1] += 1
        for cell in range(self.cells):
            self.spots[cell + 1] += self.spots[cell]
            self.trail[cell] = self.spots[cell]
        for k in range(self.houses.count):
            if self.groups.on[self.houses.group[k]] & bits.EVERY_VALUE:
                for place in range(self.width):
                    cell = self.houses.cell[k * self.width + place]
                    self.spot_house[self.trail[cell]] = k
                    self.spot_place[self.trail[cell]] = place
                    self.trail[cell] += 1

    def start(self, dom: list[int]) -> None:
        """Start from the domains of the propagation, which must be at its fixed point."""
        width = self.width
        self._list_spots()
        self.state.is_logging = True
        self.state.logged = 0
        self.assigned = self.propagated = self.level = self.stamp = 0
        self.steps = self.conflicts = self.restarts = self.reductions = 0
        self.clauses.clear()
        self.restart_at = self.unit
        self.reduce_at = self.reduce_first
        self.order.clear()
        self.is_over = self.is_found = False
        for literal in range(2 * self.variables):
            self.truth[literal] = 0
        for at in range(self.cells, self.cells + self.houses.count * width):
            self.left[at] = 0
        for cell in range(self.cells):
            self.left[cell] = dom[cell]
            for value in range(width):
                variable = cell * width + value
                self.phase[variable] = 0
                self.seen[variable] = 0
                if dom[cell] >> value & 1:
                    for at in range(self.spots[cell], self.spots[cell + 1]):
                        mask = self.cells + self.spot_house[at] * width + value
                        self.left[mask] |= self.one << self.spot_place[at]
                    self.order.insert(variable)
                else:
                    self.truth[2 * variable] = -1
                    self.truth[2 * variable + 1] = 1
                    self.level_of[variable] = 0
        for level in range(self.variables + 1):
            self.seen_level[level] = 0
        for at in range(self.cells + self.houses.count * width):
            self.left_at_start[at] = self.left[at]
        for cell in range(self.cells):
            mask = dom[cell]
            if mask & (mask - 1) == 0:
                self._assign(2 * (cell * width + bits.lowest(mask)), bits.CHOSEN, 0)

    def go(self, budget: int) -> int:
        """Continue the search for about `budget` steps; return DONE, FOUND, CALLBACK, PAUSED or GROW.

        After FOUND the solution is in the domains. After CALLBACK rules are due: call `reject` if one refuses the
        domains, and `exclude` for what one removes.
        """
        dom = self.state.dom
        stop = self.steps + budget
        if self.is_found:
            self._exclude_solution(dom)
        while not self.is_over:
            if self.clauses.is_full(self.variables):
                return bits.GROW
            if not self._propagate(self.state, dom):
                self.conflicts += 1
                self.steps += 1
                self.state.give_up()
                self.watches.clear()
                if self.level == 0:
                    self.is_over = True
                else:
                    self._learn(dom)
            elif self.is_watched and self.watches.is_due():
                return bits.CALLBACK
            elif self.steps >= stop:
                return bits.PAUSED
            elif self.conflicts >= self.restart_at:
                self._restart(dom)
            elif not self._decide():
                self.is_found = True
                return bits.FOUND
        return bits.DONE

    def reject(self, cells: Sequence[int]) -> None:
        """Learn that a rule refuses the values of these settled cells, or all decisions if there are none."""
        self.conflicts += 1
        self.watches.clear()
        if self.level == 0:
            self.is_over = True
            return
        self.causes = len(cells)
        for j in range(self.causes):
            self.cause[j] = cells[j] * self.width + bits.lowest(self.left[cells[j]])
        if self.causes == 0:
            self.causes = self._gather_decisions(self.level)
        self._learn(self.state.dom)

    def exclude(self, cell: int, mask: int) -> None:
        """Exclude candidates of a cell that a rule removes at this fixed point, but not its last one."""
        while mask:
            self._assign(2 * (cell * self.width + bits.lowest(mask)) + 1, bits.BY_RULE, 0)
            mask &= mask - 1

    def _exclude_solution(self, dom: list[int]) -> None:
        """Exclude the solution that was found: one of its decisions must differ."""
        self.is_found = False
        if self.level == 0:
            self.is_over = True
            return
        size = self.level
        for i in range(size):
            self.learned[i] = self.trail[self.level_start[size - i]] ^ 1
        self._back_to(size - 1, dom)
        self._add(size, 0)

    def _decide(self) -> bool:
        """Decide the candidate with the most recent conflicts; return False if all are assigned."""
        while self.order.queued:
            variable = self.order.pop()
            if self.truth[2 * variable] == 0:
                self.steps += 1
                self.level += 1
                self.level_start[self.level] = self.assigned
                self._assign(2 * variable + self.phase[variable], bits.CHOSEN, 0)
                return True
        return False

    def _assign(self, literal: int, kind: int, reason: int) -> None:
        variable = literal >> 1
        self.truth[literal] = 1
        self.truth[literal ^ 1] = -1
        self.level_of[variable] = self.level
        self.kind[variable] = kind
        self.reason[variable] = reason
        self.position[variable] = self.assigned
        self.trail[self.assigned] = literal
        self.assigned += 1

    def _propagate(self, state: Propagation, dom: list[int]) -> bool:
        """Propagate to a fixed point; return False on a contradiction."""
        while True:
            if not self._follow(dom):
                return False
            item = state._next_item()
            if item < 0:
                return True
            if kinds.is_of(state.kind_of, item, self.houses):
                continue
            state.logged = 0
            state.dead_cell = -1
            dom[self.cells + bits.LEFT] = self.cells
            possible = kinds.narrow(state.kind_of, item, state, dom)
            state.queued = 0
            if not self._take_log(state):
                return False
            if not possible:
                self._gather(bits.BY_ITEM, state.item, -1)
                return False

    def _take_log(self, state: Propagation) -> bool:
        """Assign the removals by items; return False if one of the removed candidates is true."""
        for at in range(state.logged):
            mask = state.log_mask[at]
            while mask:
                variable = state.log_cell[at] * self.width + bits.lowest(mask)
                mask &= mask - 1
                if self.truth[2 * variable] == 0:
                    self._assign(2 * variable + 1, bits.BY_ITEM, state.log_item[at])
                elif self.truth[2 * variable] > 0:
                    self._gather(bits.BY_ITEM, state.log_item[at], -1)
                    self.cause[self.causes] = variable
                    self.causes += 1
                    return False
        return True

    def _follow(self, dom: list[int]) -> bool:
        """Propagate each literal on the trail without items; return False on a contradiction."""
        while self.propagated < self.assigned:
            literal = self.trail[self.propagated]
            self.propagated += 1
            if literal & 1:
                if not self._strike(literal >> 1, dom):
                    return False
            elif not self._exclude(literal >> 1):
                return False
            if not self._visit(literal ^ 1):
                return False
        return True

    def _exclude(self, variable: int) -> bool:
        """Exclude the other values of a settled cell, and its value from its peers; return False on a contradiction."""
        cell = variable // self.width
        value = variable % self.width
        mask = self.left[cell] & ~(self.one << value)
        while mask:
            if not self._refute(cell * self.width + bits.lowest(mask), variable):
                return False
            mask &= mask - 1
        for peer in self.groups.peer[self.groups.peer_start[cell] : self.groups.peer_start[cell + 1]]:
            if self.truth[2 * (peer * self.width + value)] >= 0 and not self._refute(
                peer * self.width + value, variable
            ):
                return False
        return True

    def _refute(self, variable: int, by: int) -> bool:
        """Exclude a candidate because of a true one; return False on a contradiction."""
        truth = self.truth[2 * variable]
        if truth == 0:
            self._assign(2 * variable + 1, bits.BY_VALUE, by)
        elif truth > 0:
            self.cause[0] = variable
            self.cause[1] = by
            self.causes = 2
            return False
        return True

    def _strike(self, variable: int, dom: list[int]) -> bool:
        """Remove a candidate from the masks of its cell and of its houses, and assign the last candidate of a mask."""
        width = self.width
        cell = variable // width
        value = variable % width
        # Remove it from all masks before any check: backtracking restores it in all of them.
        self.left[cell] &= ~(self.one << value)
        dom[cell] &= ~(self.one << value)
        self.state.touch(cell)
        if self.is_watched and self.left[cell] & (self.left[cell] - 1) == 0:
            self.watches.mark(cell)
        for at in range(self.spots[cell], self.spots[cell + 1]):
            self.left[self.cells + self.spot_house[at] * width + value] &= ~(self.one << self.spot_place[at])
        if not self._look_at(cell):
            return False
        for at in range(self.spots[cell], self.spots[cell + 1]):
            if not self._look_at(self.cells + self.spot_house[at] * width + value):
                return False
        return True

    def _look_at(self, mask: int) -> bool:
        """Assign the last candidate of a mask; return False if the mask is empty."""
        left = self.left[mask]
        if left == 0:
            self._gather(bits.BY_LAST, mask, -1)
            return False
        if left & (left - 1) == 0:
            variable = self._candidate(mask, bits.lowest(left))
            if self.truth[2 * variable] == 0:
                self._assign(2 * variable, bits.BY_LAST, mask)
        return True

    def _candidate(self, mask: int, place: int) -> int:
        """Return the variable of a bit of a mask."""
        if mask < self.cells:
            return mask * self.width + place
        mask -= self.cells
        house = mask // self.width
        return self.houses.cell[house * self.width + place] * self.width + mask % self.width

    def _visit(self, literal: int) -> bool:
        """Propagate the learned clauses that watch a literal which is now false; return False on a contradiction."""
        before = -1
        slot = self.clauses.watch[literal]
        while slot >= 0:
            following = self.clauses.next[slot]
            first = self.clauses.start_of[slot >> 1]
            other = self.clauses.clause[first + (slot & 1 ^ 1)]
            if self.truth[other] <= 0:
                at = self._another(first)
                if at:
                    # Watch this literal instead.
                    moved = self.clauses.clause[at]
                    self.clauses.clause[at] = literal
                    self.clauses.clause[first + (slot & 1)] = moved
                    if before < 0:
                        self.clauses.watch[literal] = following
                    else:
                        self.clauses.next[before] = following
                    self.clauses.next[slot] = self.clauses.watch[moved]
                    self.clauses.watch[moved] = slot
                    slot = following
                    continue
                if self.truth[other] < 0:
                    self._gather(bits.BY_CLAUSE, slot >> 1, -1)
                    return False
                self._assign(other, bits.BY_CLAUSE, slot >> 1)
            before = slot
            slot = following
        return True

    def _another(self, first: int) -> int:
        """Return the index of a literal of a clause that is neither watched nor false, or 0 if there is none."""
        for at in range(first + 2, first + self.clauses.clause[first - 1]):
            if self.truth[self.clauses.clause[at]] >= 0:
                return at
        return 0

    def _gather(self, kind: int, reason: int, variable: int) -> None:
        """List in `cause` the variables of a reason, except the implied `variable`."""
        count = 0
        if kind == bits.BY_VALUE:
            self.cause[0] = reason
            count = 1
        elif kind == bits.BY_LAST:
            mask = self.left_at_start[reason]
            while mask:
                other = self._candidate(reason, bits.lowest(mask))
                mask &= mask - 1
                if other != variable:
                    self.cause[count] = other
                    count += 1
        elif kind == bits.BY_CLAUSE:
            first = self.clauses.start_of[reason]
            for literal in self.clauses.clause[first : first + self.clauses.clause[first - 1]]:
                if literal >> 1 != variable:
                    self.cause[count] = literal >> 1
                    count += 1
        elif kind == bits.BY_ITEM:
            count = self._gather_lost(self.state, reason, variable)
        elif kind == bits.BY_RULE:
            count = self._gather_decisions(self.level_of[variable])
        self.causes = count

    def _gather_decisions(self, last: int) -> int:
        """List in `cause` the decisions of all levels from 1 to `last`; return their number."""
        for level in range(1, last + 1):
            self.cause[level - 1] = self.trail[self.level_start[level]] >> 1
        return last

    def _gather_lost(self, state: Propagation, item: int, variable: int) -> int:
        """List the candidates that the cells of an item had lost before it excluded `variable` (-1: a contradiction).

        The candidate's own cell is not included. Return the number of candidates.
        """
        before = self.assigned
        own = -1
        value = -1
        if variable >= 0:
            before = self.position[variable]
            own = variable // self.width
            if kinds.is_by_value(state.kind_of, item):
                value = variable % self.width
        count = 0
        for at in range(kinds.first_of(state.kind_of, item), kinds.last_of(state.kind_of, item)):
            cell = kinds.cell_of(state.kind_of, item, at)
            if cell != own:
                count = self._gather_of(cell, value, before, count)
        if variable < 0 and state.dead_cell >= 0:
            count = self._gather_of(state.dead_cell, -1, before, count)
        return count

    def _gather_of(self, cell: int, value: int, before: int, count: int) -> int:
        """Add the candidates that a cell had lost before (of one value, or all for -1); return the new count."""
        mask = self.left[cell]
        if value < 0 and mask and mask & (mask - 1) == 0:
            variable = cell * self.width + bits.lowest(mask)
            if self.truth[2 * variable] > 0 and self.position[variable] < before:
                # It lost all others: that this one is true is an equivalent cause.
                self.cause[count] = variable
                return count + 1
        mask = self.left_at_start[cell]
        if value >= 0:
            mask &= self.one << value
        while mask:
            variable = cell * self.width + bits.lowest(mask)
            mask &= mask - 1
            if self.truth[2 * variable] < 0 and self.position[variable] < before:
                self.cause[count] = variable
                count += 1
        return count

    def _learn(self, dom: list[int]) -> None:
        """Learn a clause from the contradiction in `cause`, backtrack until it is unit, and assign its literal.

        The clause has one literal of the last level, the first unique implication point.
        """
        deepest = 0
        for variable in self.cause[: self.causes]:
            if self.level_of[variable] > deepest:
                deepest = self.level_of[variable]
        if deepest == 0:
            self.is_over = True
            return
        if deepest < self.level:
            self._back_to(deepest, dom)
        self.stamp += 1
        size = 1
        open_ = 0
        at = self.assigned
        while True:
            for variable in self.cause[: self.causes]:
                if self.seen[variable] != self.stamp and self.level_of[variable]:
                    self.seen[variable] = self.stamp
                    self.order.bump(variable)
                    if self.level_of[variable] == self.level:
                        open_ += 1
                    else:
                        self.learned[size] = self._false_literal(variable)
                        size += 1
            at -= 1
            while self.seen[self.trail[at] >> 1] != self.stamp:
                at -= 1
            variable = self.trail[at] >> 1
            open_ -= 1
            if open_ == 0:
                break
            self._gather(self.kind[variable], self.reason[variable], variable)
        self.learned[0] = self.trail[at] ^ 1
        size = self._shorten(size)
        # The second watched literal is that of the deepest other level.
        back = 0
        glue = 1
        self.stamp += 1
        for i in range(1, size):
            level = self.level_of[self.learned[i] >> 1]
            if self.seen_level[level] != self.stamp:
                self.seen_level[level] = self.stamp
                glue += 1
            if level > back:
                back = level
                literal = self.learned[1]
                self.learned[1] = self.learned[i]
                self.learned[i] = literal
        self._back_to(back, dom)
        self._add(size, glue)
        self.order.age()

    def _false_literal(self, variable: int) -> int:
        """Return the false literal of a variable."""
        return 2 * variable + (1 if self.truth[2 * variable] > 0 else 0)

    def _shorten(self, size: int) -> int:
        """Remove the literals of the learned clause that the others imply; return its size."""
        kept = 1
        for i in range(1, size):
            variable = self.learned[i] >> 1
            is_implied = self.kind[variable] != bits.CHOSEN
            if is_implied:
                self._gather(self.kind[variable], self.reason[variable], variable)
                for cause in self.cause[: self.causes]:
                    if self.seen[cause] != self.stamp and self.level_of[cause]:
                        is_implied = False
                        break
            if not is_implied:
                self.learned[kept] = self.learned[i]
                kept += 1
        return kept

    def _add(self, size: int, glue: int) -> None:
        """Add the learned clause, whose literals are false except the first, and assign the first."""
        if size == 1:
            self._assign(self.learned[0], bits.CHOSEN, 0)
        else:
            self._assign(self.learned[0], bits.BY_CLAUSE, self.clauses.add(self.learned, size, glue))

    def _back_to(self, level: int, dom: list[int]) -> None:
        """Undo the assignments of deeper levels."""
        width = self.width
        first = self.level_start[level + 1]
        while self.assigned > first:
            self.assigned -= 1
            literal = self.trail[self.assigned]
            variable = literal >> 1
            self.truth[literal] = 0
            self.truth[literal ^ 1] = 0
            self.phase[variable] = literal & 1
            if literal & 1:
                cell = variable // width
                value = variable % width
                self.left[cell] |= self.one << value
                dom[cell] |= self.one << value
                for at in range(self.spots[cell], self.spots[cell + 1]):
                    self.left[self.cells + self.spot_house[at] * width + value] |= self.one << self.spot_place[at]
            self.order.insert(variable)
        self.propagated = first
        self.level = level

    def _restart(self, dom: list[int]) -> None:
        """Go back to the start and keep the clauses; from time to time forget half of them."""
        self.restarts += 1
        self.restart_at = self.conflicts + self.unit * self._luby(self.restarts + 1)
        if self.level:
            self._back_to(0, dom)
        if self.conflicts >= self.reduce_at:
            self.reductions += 1
            self.reduce_at = self.conflicts + self.reduce_first + self.reduce_more * self.reductions
            self.clauses.reduce(self.least_glue)

    def _luby(self, number: int) -> int:
        """Return a term of the sequence 1, 1, 2, 1, 1, 2, 4 … (Luby, Sinclair and Zuckerman 1993), counted from 1."""
        power = 1
        while 2 * power - 1 < number:
            power *= 2
        return power if 2 * power - 1 == number else self._luby(number - power + 1)
