cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Regulars(_propagation.Items):
    cdef int* automaton
    cdef int* edge_start
    cdef int* edge_to
    cdef uint64_t* edge_mask
    cdef int* final
    cdef int64_t* open
    cdef int* begin
    cdef int* reached
    cdef int64_t* seen
    cdef int64_t* alive
    cdef int64_t* lost
    cdef int* path
    cdef int* edge
    cdef int64_t stamp
    cdef int states

    @cython.locals(first=int, end=int, to=int, at=int, bit=uint64_t)
    cdef void _add_edges(self, int number, row)
    @cython.locals(begin=int, end=int, every=uint64_t, left=int64_t, edge=int, to=int)
    cdef int64_t _how_open(self, int first, int number)
    @cython.locals(first=int, size=int, automaton=int, number=int, depth=int, mask=uint64_t, edge=int, end=int, to=int)
    cdef bint _can_end(self, uint64_t* dom, int k, int layer, int reached) noexcept nogil
