cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Regulars(_propagation.Items):
    cdef int* automaton
    cdef int* edge_start
    cdef int* edge_to
    cdef uint64_t* edge_mask
    cdef int* final
    cdef int* is_open
    cdef int* begin
    cdef int* reached
    cdef int64_t* seen
    cdef int64_t* alive
    cdef int64_t stamp
    cdef int states

    @cython.locals(first=int, end=int, to=int, at=int, bit=uint64_t)
    cdef void _add_edges(self, int number, row)
    @cython.locals(at=int)
    cdef void _mark_open(self, int first, int number)
