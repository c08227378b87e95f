cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Regulars(_propagation.Items):
    cdef int* automaton
    cdef int* step
    cdef int* final
    cdef int* begin
    cdef int* reached
    cdef int64_t* seen
    cdef int64_t* alive
    cdef int64_t stamp
    cdef int states
