cimport cython
from libc.stdint cimport uint64_t
from . cimport bits
from ._groups cimport Groups
from ._houses cimport Houses
from ._memory cimport Memory

@cython.final
cdef class Learning:
    cdef Memory memory
    cdef Groups groups
    cdef Houses houses
    cdef int cells, width, variables
    cdef readonly bint is_ready
    cdef bint is_over
    cdef uint64_t one
    cdef readonly long long steps
    cdef int room, clause_room, reduce_more, least_glue
    cdef public int unit, reduce_first, first_room
    cdef readonly int reductions
    cdef double decay, huge
    cdef uint64_t* left
    cdef uint64_t* left_at_start
    cdef int* truth
    cdef int* level_of
    cdef int* kind
    cdef int* reason
    cdef int* trail
    cdef int* level_start
    cdef int* seen
    cdef int* seen_level
    cdef int* learned
    cdef int* cause
    cdef int* phase
    cdef double* activity
    cdef int* heap
    cdef int* heap_at
    cdef int* watch
    cdef int* spots
    cdef int* spot_house
    cdef int* spot_place
    cdef int* clause
    cdef int* start_of
    cdef int* glue
    cdef int* next
    cdef int* count_by_glue
    cdef int assigned, propagated, level, stamp, clauses, used, queued, causes, restarts
    cdef long long conflicts, restart_at, reduce_at
    cdef double bonus

    @cython.locals(memory=Memory, variables=int, masks=int)
    cpdef void prepare(self)
    @cython.locals(at=int, cell=int, k=int, place=int)
    cdef void _list_spots(self) noexcept nogil
    @cython.locals(room=int, clauses=int)
    cdef void _make_room(self)
    @cython.locals(width=int, literal=int, at=int, cell=int, value=int, variable=int, mask=uint64_t, house=int, level=int)
    cdef void start(self, uint64_t* dom) noexcept nogil
    @cython.locals(stop="long long")
    cdef int go(self, long long budget) noexcept nogil
    @cython.locals(cell=int, size=int, level=int)
    cdef void solution(self, uint64_t* dom) noexcept nogil
    @cython.locals(variable=int)
    cdef bint _decide(self) noexcept nogil
    @cython.locals(variable=int)
    cdef void _assign(self, int literal, int kind, int reason) noexcept nogil
    @cython.locals(literal=int)
    cdef bint _propagate(self) noexcept nogil
    @cython.locals(cell=int, value=int, mask=uint64_t, peer=int)
    cdef bint _exclude(self, int variable) noexcept nogil
    @cython.locals(truth=int)
    cdef bint _refute(self, int variable, int by) noexcept nogil
    @cython.locals(width=int, cell=int, value=int, at=int)
    cdef bint _strike(self, int variable) noexcept nogil
    @cython.locals(left=uint64_t, variable=int)
    cdef bint _look_at(self, int mask) noexcept nogil
    @cython.locals(house=int)
    cdef int _candidate(self, int mask, int place) noexcept nogil
    @cython.locals(before=int, slot=int, following=int, first=int, other=int, at=int, moved=int)
    cdef bint _visit(self, int literal) noexcept nogil
    @cython.locals(at=int)
    cdef int _another(self, int first) noexcept nogil
    @cython.locals(count=int, mask=uint64_t, other=int, first=int, literal=int)
    cdef void _gather(self, int kind, int reason, int variable) noexcept nogil
    @cython.locals(size=int, open_=int, at=int, variable=int, back=int, glue=int, i=int, level=int, literal=int)
    cdef void _learn(self) noexcept nogil
    cdef int _false_literal(self, int variable) noexcept nogil
    @cython.locals(kept=int, i=int, variable=int, is_implied=bint, cause=int)
    cdef int _shorten(self, int size) noexcept nogil
    @cython.locals(first=int)
    cdef void _add(self, int size, int glue) noexcept nogil
    @cython.locals(slot=int, literal=int)
    cdef void _watch(self, int number) noexcept nogil
    @cython.locals(width=int, first=int, literal=int, variable=int, cell=int, value=int, at=int)
    cdef void _back_to(self, int level) noexcept nogil
    cdef void _restart(self) noexcept nogil
    @cython.locals(power=int)
    cdef int _luby(self, int number) noexcept nogil
    @cython.locals(glue=int, number=int, most=int, kept=int, literal=int, clauses=int, used=int, first=int, size=int, i=int)
    cdef void _reduce(self) noexcept nogil
    @cython.locals(other=int)
    cdef void _bump(self, int variable) noexcept nogil
    cdef void _insert(self, int variable) noexcept nogil
    @cython.locals(variable=int)
    cdef int _pop(self) noexcept nogil
    @cython.locals(variable=int)
    cdef void _rise(self, int at) noexcept nogil
    @cython.locals(at=int, variable=int, child=int)
    cdef void _sink(self) noexcept nogil
