cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Pairings(_propagation.Items):
    cdef uint64_t* firsts
    cdef uint64_t* seconds
    cdef int* is_full

    @cython.locals(
        once=uint64_t, twice=uint64_t, taken=uint64_t, needed=uint64_t, mask=uint64_t, second=uint64_t, only=uint64_t,
        first=int, size=int, at=int, cell=int, other=int
    )
    cdef bint _revise_value(self, Propagation state, uint64_t* dom, int k, uint64_t bit) noexcept nogil
