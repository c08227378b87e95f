cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Tuples(_propagation.Items):
    cdef public int effort, sum_effort
    cdef readonly dict terms
    cdef int64_t* term
    cdef int* term_of
    cdef int64_t* total
    cdef int* product
    cdef int* limit
    cdef int* credit
    cdef int* local_start
    cdef int* outside_start
    cdef int* outside
    cdef int* member_start
    cdef int* member
    cdef int* met
    cdef int* inside
    cdef int* mark
    cdef uint64_t* support
    cdef uint64_t* todo
    cdef uint64_t* pick
    cdef int64_t* least
    cdef int64_t* most
    cdef int64_t* rest
    cdef uint64_t* used
    cdef uint64_t* forced

    cpdef void make_room(self, int items, int cells, int members, int outside, int longest, int widest)
    @cython.locals(width=int, at=int)
    cpdef void add_factors(self, dict factors)
    cpdef void clear(self)
    @cython.locals(k=int)
    cpdef void begin(self, int64_t total, int is_product)
    @cython.locals(at=int)
    cpdef void put(self, int cell, int terms)
    cpdef void end(self)
    @cython.locals(first=int, last=int, met=int, at=int, cell=int, g=int, local=int, locals_=int, end=int)
    cdef void _find_groups(self, PeerGroups groups, int k) noexcept nogil
    @cython.locals(low=int64_t, high=int64_t, kept=uint64_t, i=int)
    cdef bint _bound(self, Propagation state, uint64_t* dom, int k) noexcept nogil
