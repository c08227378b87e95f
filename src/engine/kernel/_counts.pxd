cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Counts(_propagation.Items):
    cdef uint64_t* mask
    cdef int* least
    cdef int* most
