cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Counts(_propagation.Items):
    cdef uint64_t* mask
    cdef int* least
    cdef int* most
    cdef int* against

    @cython.locals(cell=int, mask=uint64_t)
    cdef void _keep(self, Propagation state, uint64_t* dom, int first, int last, uint64_t kept) noexcept nogil
    @cython.locals(cell=int)
    cdef bint _take_needed(self, Propagation state, uint64_t* dom, int first, int last, uint64_t bit) noexcept nogil
    @cython.locals(cell=int, other=int, able=int)
    cdef bint _spread(self, Propagation state, uint64_t* dom, int first, int last, uint64_t bit, int least) noexcept nogil
