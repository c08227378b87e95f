# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Learned clauses, each watched by two literals (Chaff, Moskewicz et al. 2001)."""

from __future__ import annotations

from . import _memory, bits

ROOM = 1 << 16  # the initial capacity in literals


class Clauses:
    """The learned clauses of a search, one after the other: the size of each, then its literals.

    `glue` is the number of levels from which a clause was learned; the lower, the better (Audemard and Simon 2009).
    Slots 2 * number and 2 * number + 1 watch the first two literals of a clause; `watch` and `next` chain the slots of
    a literal.
    """

    def __init__(self, literals: int, room: int) -> None:
        self.memory = _memory.Memory()
        self.literals = literals
        self.first_room = room
        self.watch = self.memory.ints(literals)
        self.count_by_glue = self.memory.ints(literals)
        self.clause = self.memory.ints(0)
        self.start_of = self.memory.ints(0)
        self.glue = self.memory.ints(0)
        self.next = self.memory.ints(0)
        self.room = 0
        self.clause_room = 0
        self.used = 0
        self.count = 0

    @property
    def nbytes(self) -> int:
        """The size of the tables in bytes."""
        return self.memory.nbytes

    def make_room(self, size: int) -> None:
        """Double the capacity for literals and clauses, with space for a clause of `size` literals."""
        room = max(2 * self.room, size + self.first_room)
        self.clause = self.memory.more_ints(self.clause, self.room, room)
        self.room = room
        clauses = max(2 * self.clause_room, self.first_room // 16)
        self.start_of = self.memory.more_ints(self.start_of, self.clause_room, clauses)
        self.glue = self.memory.more_ints(self.glue, self.clause_room, clauses)
        self.next = self.memory.more_ints(self.next, 2 * self.clause_room, 2 * clauses)
        self.clause_room = clauses

    def is_full(self, size: int) -> bool:
        """Return whether another clause of `size` literals does not fit."""
        return self.used + size >= self.room or self.count == self.clause_room

    def clear(self) -> None:
        """Forget all clauses."""
        self.used = 0
        self.count = 0
        for literal in range(self.literals):
            self.watch[literal] = -1

    def add(self, literals: list[int], size: int, glue: int) -> int:
        """Add a clause; return its number."""
        number = self.count
        first = self.used + 1
        self.clause[self.used] = size
        bits.copy_ints(self.clause, first, literals, 0, size)
        self.used = first + size
        self.start_of[number] = first
        self.glue[number] = glue
        self.count += 1
        self._watch(number)
        return number

    def reduce(self, least_glue: int) -> None:
        """Forget about half of the clauses, those with the most glue, if it is above `least_glue`.

        No clause may be a reason at this point. Among clauses with the highest glue that is kept, the oldest are
        forgotten.
        """
        for glue in range(self.literals):
            self.count_by_glue[glue] = 0
        for number in range(self.count):
            self.count_by_glue[self.glue[number]] += 1
        most = 0
        kept = self.count_by_glue[0]
        while kept < self.count // 2 or most < least_glue:
            most += 1
            kept += self.count_by_glue[most]
        excess = 0
        if most > least_glue:
            excess = kept - self.count // 2
        for literal in range(self.literals):
            self.watch[literal] = -1
        clauses = self.count
        self.count = 0
        self.used = 0
        for number in range(clauses):
            if self.glue[number] > most:
                continue
            if self.glue[number] == most and excess > 0:
                excess -= 1
                continue
            old = self.start_of[number]
            size = self.clause[old - 1]
            first = self.used + 1
            self.clause[self.used] = size
            for i in range(size):
                self.clause[first + i] = self.clause[old + i]
            self.used = first + size
            self.start_of[self.count] = first
            self.glue[self.count] = self.glue[number]
            self._watch(self.count)
            self.count += 1

    def _watch(self, number: int) -> None:
        """Watch the first two literals of a clause."""
        for slot in range(2):
            literal = self.clause[self.start_of[number] + slot]
            self.next[2 * number + slot] = self.watch[literal]
            self.watch[literal] = 2 * number + slot
