cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits, kinds
from ._groups cimport Groups
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

    @cython.locals(cells=int, longest=int, links=int, size=int, at=int, link=int, cell=int)
    cdef void _fill(self, list items)
    @cython.locals(first=int, size=int, i=int, p=int, cell=int, left=uint64_t, mask=uint64_t,
                   possible=bint)
    cdef bint _keep_any(self, Propagation state, uint64_t* dom, int k) noexcept nogil
