cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits, kinds
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Choices(_propagation.Items):
    cdef list parts
    cdef int part_count
    cdef void** part
    cdef int* part_start
    cdef uint64_t* merged
    cdef int* link_start
    cdef int* group
    cdef int* source
