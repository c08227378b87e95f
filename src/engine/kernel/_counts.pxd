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

    @cython.locals(cells=int, at=int, cell=int)
    cdef void _fill(self, list items)
    @cython.locals(first=int, last=int, counted=uint64_t, mask=uint64_t, held=int, able=int, cell=int)
    cdef bint _keep_countable(self, Propagation state, uint64_t* dom, int k) noexcept nogil
