cimport cython
from libc.stdint cimport uint64_t
from . cimport bits, kinds
from ._clauses cimport Clauses
from ._groups cimport PeerGroups
from ._houses cimport Houses
from ._memory cimport Memory
from ._order cimport Order
from ._propagation cimport Propagation
from ._watches cimport Watches

@cython.final
cdef class Learning:
    cdef Memory memory
    cdef PeerGroups groups
    cdef Houses houses
    cdef Propagation state
    cdef Order order
    cdef Clauses clauses
    cdef int cells, width, variables
    cdef readonly bint is_ready
    cdef Watches watches
    cdef bint is_over, is_found, is_watched
    cdef uint64_t one
    cdef readonly long long steps
    cdef int reduce_more, least_glue
    cdef public int unit, reduce_first, first_room
    cdef readonly int reductions
    cdef uint64_t* left
    cdef uint64_t* left_at_start
    cdef int* truth
    cdef int* level_of
    cdef int* kind
    cdef int* reason
    cdef int* trail
    cdef int* position
    cdef int* level_start
    cdef int* seen
    cdef int* seen_level
    cdef int* learned
    cdef int* cause
    cdef int* phase
    cdef int* spots
    cdef int* spot_house
    cdef int* spot_place
    cdef int assigned, propagated, level, stamp, causes, restarts
    cdef long long conflicts, restart_at, reduce_at

    @cython.locals(memory=Memory, variables=int, masks=int)
    cpdef void prepare(self)
    @cython.locals(at=int, cell=int, k=int, place=int)
    cdef void _list_spots(self) noexcept nogil
    @cython.locals(width=int, literal=int, at=int, cell=int, value=int, variable=int, mask=uint64_t, house=int, level=int)
    cdef void start(self, uint64_t* dom) noexcept nogil
    @cython.locals(stop="long long", dom="uint64_t*")
    cdef int go(self, long long budget) noexcept nogil
    @cython.locals(j=int)
    cdef void reject(self, object cells)
    cdef void exclude(self, int cell, uint64_t mask) noexcept nogil
    @cython.locals(size=int, i=int)
    cdef void _exclude_solution(self, uint64_t* dom) noexcept nogil
    @cython.locals(variable=int)
    cdef bint _decide(self) noexcept nogil
    @cython.locals(variable=int)
    cdef void _assign(self, int literal, int kind, int reason) noexcept nogil
    @cython.locals(item=int, possible=bint)
    cdef bint _propagate(self, Propagation state, uint64_t* dom) noexcept nogil
    @cython.locals(at=int, mask=uint64_t, variable=int)
    cdef bint _take_log(self, Propagation state) noexcept nogil
    @cython.locals(literal=int)
    cdef bint _follow(self, uint64_t* dom) noexcept nogil
    @cython.locals(cell=int, value=int, mask=uint64_t, peer=int)
    cdef bint _exclude(self, int variable) noexcept nogil
    @cython.locals(truth=int)
    cdef bint _refute(self, int variable, int by) noexcept nogil
    @cython.locals(width=int, cell=int, value=int, at=int)
    cdef bint _strike(self, int variable, uint64_t* dom) noexcept nogil
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
    @cython.locals(level=int)
    cdef int _gather_decisions(self, int last) noexcept nogil
    @cython.locals(before=int, own=int, value=int, count=int, at=int, cell=int)
    cdef int _gather_lost(self, Propagation state, int item, int variable) noexcept nogil
    @cython.locals(mask=uint64_t, variable=int)
    cdef int _gather_of(self, int cell, int value, int before, int count) noexcept nogil
    @cython.locals(deepest=int, size=int, open_=int, at=int, variable=int, back=int, glue=int, i=int, level=int, literal=int)
    cdef void _learn(self, uint64_t* dom) noexcept nogil
    cdef int _false_literal(self, int variable) noexcept nogil
    @cython.locals(kept=int, i=int, variable=int, is_implied=bint, cause=int)
    cdef int _shorten(self, int size) noexcept nogil
    cdef void _add(self, int size, int glue) noexcept nogil
    @cython.locals(width=int, first=int, literal=int, variable=int, cell=int, value=int, at=int)
    cdef void _back_to(self, int level, uint64_t* dom) noexcept nogil
    cdef void _restart(self, uint64_t* dom) noexcept nogil
    @cython.locals(power=int)
    cdef int _luby(self, int number) noexcept nogil
