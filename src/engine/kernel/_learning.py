# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""A search that learns a clause from each contradiction, for grids of nothing but groups: what helps where others take long.

Conflict-driven clause learning (GRASP, Marques-Silva and Sakallah 1996; Chaff, Moskewicz et al. 2001), on the candidates
of the cells. A variable is a candidate: cell * width + number of the value. A literal is 2 * variable, that the cell
holds the value, or 2 * variable + 1, that it does not. That a cell needs a value, and a house each value, are no clauses
in memory but a mask each of what is left (`left`); that values don't repeat follows from the peers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _memory, bits

if TYPE_CHECKING:
    from ._groups import Groups
    from ._houses import Houses

UNIT = 50  # conflicts to the first restart; then as many times as Luby's sequence says
DECAY = 0.95  # what older conflicts count for at each new one
HUGE = 1e100  # an activity at which all are scaled down
REDUCE, MORE = 2000, 300  # conflicts to the first time that clauses are forgotten, and how many more each time
GLUE = 2  # clauses over this many levels or fewer are never forgotten
ROOM = 1 << 16  # literals that there is room for at first


class Learning:
    """A search of a kernel's groups. `prepare` makes its tables, `start` begins from domains, then `go` until DONE."""

    def __init__(self, groups: Groups, houses: Houses) -> None:
        self.memory = _memory.Memory()
        self.groups = groups
        self.houses = houses
        self.cells = groups.cells
        self.width = groups.width
        self.variables = self.cells * self.width
        self.is_ready = False
        self.unit = UNIT
        self.decay = DECAY
        self.huge = HUGE
        self.reduce_first = REDUCE
        self.reduce_more = MORE
        self.least_glue = GLUE
        self.first_room = ROOM
        self.one = 1
        self.steps = 0
        self.room = 0
        self.clause_room = 0

    @property
    def nbytes(self) -> int:
        """How many bytes the tables take."""
        return self.memory.nbytes

    def prepare(self) -> None:
        """Make the tables, or more room for clauses: before the first `start`, and after GROW."""
        if self.is_ready:
            self._make_room()
            return
        memory = self.memory
        variables = self.variables
        masks = self.cells + self.houses.count * self.width
        self.left = memory.words(masks)
        self.left_at_start = memory.words(masks)
        self.truth = memory.ints(2 * variables)  # of a literal: 1 true, -1 false, 0 open
        self.level_of = memory.ints(variables)
        self.kind = memory.ints(variables)
        self.reason = memory.ints(variables)
        self.trail = memory.ints(variables)
        self.level_start = memory.ints(variables + 1)
        self.seen = memory.ints(variables)
        self.seen_level = memory.ints(variables + 1)
        self.learned = memory.ints(variables + 1)
        self.cause = memory.ints(variables + 1)
        self.phase = memory.ints(variables)
        self.activity = memory.reals(variables)
        self.heap = memory.ints(variables)
        self.heap_at = memory.ints(variables)
        self.watch = memory.ints(2 * variables)
        self.spots = memory.ints(self.cells + 1)
        self.spot_house = memory.ints(self.houses.count * self.width)
        self.spot_place = memory.ints(self.houses.count * self.width)
        self._list_spots()
        self.clause = memory.ints(0)
        self.start_of = memory.ints(0)
        self.glue = memory.ints(0)
        self.next = memory.ints(0)
        self.count_by_glue = memory.ints(variables + 1)
        self._make_room()
        self.is_ready = True

    def _list_spots(self) -> None:
        """List the houses of each cell, and its place in them."""
        for at in range(self.houses.count * self.width):
            self.spots[self.houses.cell[at] + 1] += 1
        for cell in range(self.cells):
            self.spots[cell + 1] += self.spots[cell]
            self.trail[cell] = self.spots[cell]
        for k in range(self.houses.count):
            for place in range(self.width):
                cell = self.houses.cell[k * self.width + place]
                self.spot_house[self.trail[cell]] = k
                self.spot_place[self.trail[cell]] = place
                self.trail[cell] += 1

    def _make_room(self) -> None:
        """Make room for twice as many literals and clauses."""
        room = max(2 * self.room, self.variables + self.first_room)
        self.clause = self.memory.more_ints(self.clause, self.room, room)
        self.room = room
        clauses = max(2 * self.clause_room, self.first_room // 16)
        self.start_of = self.memory.more_ints(self.start_of, self.clause_room, clauses)
        self.glue = self.memory.more_ints(self.glue, self.clause_room, clauses)
        self.next = self.memory.more_ints(self.next, 2 * self.clause_room, 2 * clauses)
        self.clause_room = clauses

    def start(self, dom: list[int]) -> None:
        """Begin from one domain mask a cell, at a fixed point of propagation."""
        width = self.width
        self.assigned = 0
        self.propagated = 0
        self.level = 0
        self.stamp = 0
        self.steps = 0
        self.clauses = 0
        self.used = 0
        self.conflicts = 0
        self.restarts = 0
        self.restart_at = self.unit
        self.reduce_at = self.reduce_first
        self.reductions = 0
        self.bonus = 1.0
        self.queued = 0
        self.is_over = False
        for literal in range(2 * self.variables):
            self.watch[literal] = -1
            self.truth[literal] = 0
        for at in range(self.cells, self.cells + self.houses.count * width):
            self.left[at] = 0
        for cell in range(self.cells):
            self.left[cell] = dom[cell]
            for value in range(width):
                variable = cell * width + value
                self.activity[variable] = 0.0
                self.heap_at[variable] = -1
                self.phase[variable] = 0
                self.seen[variable] = 0
                if dom[cell] >> value & 1:
                    for at in range(self.spots[cell], self.spots[cell + 1]):
                        mask = self.cells + self.spot_house[at] * width + value
                        self.left[mask] |= self.one << self.spot_place[at]
                    self._insert(variable)
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
        """Search on for about `budget` steps; return DONE, FOUND, PAUSED or GROW."""
        stop = self.steps + budget
        while not self.is_over:
            if self.used + self.variables >= self.room or self.clauses == self.clause_room:
                return bits.GROW
            if not self._propagate():
                self.conflicts += 1
                self.steps += 1
                if self.level == 0:
                    self.is_over = True
                else:
                    self._learn()
            elif self.steps >= stop:
                return bits.PAUSED
            elif self.conflicts >= self.restart_at:
                self._restart()
            elif not self._decide():
                return bits.FOUND
        return bits.DONE

    def solution(self, dom: list[int]) -> None:
        """Write the masks of the solution (after FOUND), and exclude it: one of the choices has to differ."""
        for cell in range(self.cells):
            dom[cell] = self.left[cell]
        size = 0
        for level in range(self.level, 0, -1):
            self.learned[size] = self.trail[self.level_start[level]] ^ 1
            size += 1
        if size == 0:
            self.is_over = True
        else:
            self._back_to(self.level - 1)
            self._add(size, 0)

    def _decide(self) -> bool:
        """Choose the candidate that was in most of the late conflicts; return False where all are decided."""
        while self.queued:
            variable = self._pop()
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
        self.trail[self.assigned] = literal
        self.assigned += 1

    def _propagate(self) -> bool:
        """Follow from each literal on the trail what it implies; return False on a contradiction."""
        while self.propagated < self.assigned:
            literal = self.trail[self.propagated]
            self.propagated += 1
            if literal & 1:
                if not self._strike(literal >> 1):
                    return False
            elif not self._exclude(literal >> 1):
                return False
            if not self._visit(literal ^ 1):
                return False
        return True

    def _exclude(self, variable: int) -> bool:
        """A cell holds a value: no other value, and no peer holds it."""
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
        """A candidate is excluded by another that holds."""
        truth = self.truth[2 * variable]
        if truth == 0:
            self._assign(2 * variable + 1, bits.BY_VALUE, by)
        elif truth > 0:
            self.cause[0] = variable
            self.cause[1] = by
            self.causes = 2
            return False
        return True

    def _strike(self, variable: int) -> bool:
        """Take a candidate out of what is left of its cell and of its houses; the last one left there holds."""
        width = self.width
        cell = variable // width
        value = variable % width
        # Out of all of them before any of them is looked at: going back puts it into all of them again.
        self.left[cell] &= ~(self.one << value)
        for at in range(self.spots[cell], self.spots[cell + 1]):
            self.left[self.cells + self.spot_house[at] * width + value] &= ~(self.one << self.spot_place[at])
        if not self._look_at(cell):
            return False
        for at in range(self.spots[cell], self.spots[cell + 1]):
            if not self._look_at(self.cells + self.spot_house[at] * width + value):
                return False
        return True

    def _look_at(self, mask: int) -> bool:
        """Settle the last candidate left in a mask; return False where none is."""
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
        """Look at the learned clauses that watch a literal which is false now: two of each are watched."""
        before = -1
        slot = self.watch[literal]
        while slot >= 0:
            following = self.next[slot]
            first = self.start_of[slot >> 1]
            other = self.clause[first + (slot & 1 ^ 1)]
            if self.truth[other] <= 0:
                at = self._another(first)
                if at:
                    # Watch that one instead.
                    moved = self.clause[at]
                    self.clause[at] = literal
                    self.clause[first + (slot & 1)] = moved
                    if before < 0:
                        self.watch[literal] = following
                    else:
                        self.next[before] = following
                    self.next[slot] = self.watch[moved]
                    self.watch[moved] = slot
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
        """Return where a clause has a literal that is not false, behind the two that are watched; 0 where it has none."""
        for at in range(first + 2, first + self.clause[first - 1]):
            if self.truth[self.clause[at]] >= 0:
                return at
        return 0

    def _gather(self, kind: int, reason: int, variable: int) -> None:
        """List in `cause` the variables that a reason rests on, but for the one that follows."""
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
            first = self.start_of[reason]
            for literal in self.clause[first : first + self.clause[first - 1]]:
                if literal >> 1 != variable:
                    self.cause[count] = literal >> 1
                    count += 1
        self.causes = count

    def _learn(self) -> None:
        """Learn a clause from the contradiction in `cause`, go back to where it leaves one literal, and assign that.

        The clause has one literal of the last level, the first that all ways to the contradiction lead through.
        """
        self.stamp += 1
        size = 1
        open_ = 0
        at = self.assigned
        while True:
            for variable in self.cause[: self.causes]:
                if self.seen[variable] != self.stamp and self.level_of[variable]:
                    self.seen[variable] = self.stamp
                    self._bump(variable)
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
        # The literal of the deepest of the other levels is the second that is watched.
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
        self._back_to(back)
        self._add(size, glue)
        self.bonus /= self.decay

    def _false_literal(self, variable: int) -> int:
        """Return the literal of a variable that is false."""
        return 2 * variable + (1 if self.truth[2 * variable] > 0 else 0)

    def _shorten(self, size: int) -> int:
        """Leave out of the learned clause the literals that the others imply; return its size."""
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
        """Add the learned clause, all of whose literals but the first are false, and assign that."""
        if size == 1:
            self._assign(self.learned[0], bits.CHOSEN, 0)
            return
        self.clause[self.used] = size
        first = self.used + 1
        bits.copy_ints(self.clause, first, self.learned, 0, size)
        self.used = first + size
        self.start_of[self.clauses] = first
        self.glue[self.clauses] = glue
        self._watch(self.clauses)
        self._assign(self.learned[0], bits.BY_CLAUSE, self.clauses)
        self.clauses += 1

    def _watch(self, number: int) -> None:
        """Watch the first two literals of a clause."""
        for slot in range(2):
            literal = self.clause[self.start_of[number] + slot]
            self.next[2 * number + slot] = self.watch[literal]
            self.watch[literal] = 2 * number + slot

    def _back_to(self, level: int) -> None:
        """Take back what was assigned on deeper levels."""
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
                for at in range(self.spots[cell], self.spots[cell + 1]):
                    self.left[self.cells + self.spot_house[at] * width + value] |= self.one << self.spot_place[at]
            if self.heap_at[variable] < 0:
                self._insert(variable)
        self.propagated = first
        self.level = level

    def _restart(self) -> None:
        """Go back to the start with what was learned; now and then forget half of that."""
        self.restarts += 1
        self.restart_at = self.conflicts + self.unit * self._luby(self.restarts + 1)
        if self.level:
            self._back_to(0)
        if self.conflicts >= self.reduce_at:
            self.reductions += 1
            self.reduce_at = self.conflicts + self.reduce_first + self.reduce_more * self.reductions
            self._reduce()

    def _luby(self, number: int) -> int:
        """Return a term of the sequence 1, 1, 2, 1, 1, 2, 4 … (Luby, Sinclair and Zuckerman 1993), from the first on."""
        while True:
            power = 1
            while 2 * power - 1 < number:
                power *= 2
            if 2 * power - 1 == number:
                return power
            number -= power - 1

    def _reduce(self) -> None:
        """Forget about half of the clauses: those over the most levels. At the start, where none is a reason."""
        for glue in range(self.variables + 1):
            self.count_by_glue[glue] = 0
        for number in range(self.clauses):
            self.count_by_glue[self.glue[number]] += 1
        most = 0
        kept = self.count_by_glue[0]
        while kept < self.clauses // 2 or most < self.least_glue:
            most += 1
            kept += self.count_by_glue[most]
        for literal in range(2 * self.variables):
            self.watch[literal] = -1
        clauses = 0
        used = 0
        for number in range(self.clauses):
            if self.glue[number] > most:
                continue
            first = self.start_of[number]
            size = self.clause[first - 1]
            for i in range(size + 1):
                self.clause[used + i] = self.clause[first - 1 + i]
            self.start_of[clauses] = used + 1
            self.glue[clauses] = self.glue[number]
            self._watch(clauses)
            used += size + 1
            clauses += 1
        self.clauses = clauses
        self.used = used

    def _bump(self, variable: int) -> None:
        """Count a conflict for a variable (variable state independent decaying sum, Chaff)."""
        self.activity[variable] += self.bonus
        if self.activity[variable] > self.huge:
            for other in range(self.variables):
                self.activity[other] /= self.huge
            self.bonus /= self.huge
        if self.heap_at[variable] >= 0:
            self._rise(self.heap_at[variable])

    def _insert(self, variable: int) -> None:
        self.heap[self.queued] = variable
        self.queued += 1
        self._rise(self.queued - 1)

    def _pop(self) -> int:
        """Take the variable of the highest activity out of the heap."""
        variable = self.heap[0]
        self.heap_at[variable] = -1
        self.queued -= 1
        if self.queued:
            self.heap[0] = self.heap[self.queued]
            self._sink()
        return variable

    def _rise(self, at: int) -> None:
        variable = self.heap[at]
        while at and self.activity[self.heap[at - 1 >> 1]] < self.activity[variable]:
            self.heap[at] = self.heap[at - 1 >> 1]
            self.heap_at[self.heap[at]] = at
            at = at - 1 >> 1
        self.heap[at] = variable
        self.heap_at[variable] = at

    def _sink(self) -> None:
        at = 0
        variable = self.heap[0]
        while True:
            child = 2 * at + 1
            if child >= self.queued:
                break
            if child + 1 < self.queued and self.activity[self.heap[child + 1]] > self.activity[self.heap[child]]:
                child += 1
            if self.activity[self.heap[child]] <= self.activity[variable]:
                break
            self.heap[at] = self.heap[child]
            self.heap_at[self.heap[at]] = at
            at = child
        self.heap[at] = variable
        self.heap_at[variable] = at
