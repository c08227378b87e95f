cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Sandwiches(_propagation.Items):
    cdef int* whole
    cdef int* way_start
    cdef uint64_t* low
    cdef uint64_t* high
    cdef uint64_t* others
    cdef int* size_start
    cdef int* set_start
    cdef uint64_t* set
    cdef uint64_t* kept

    @cython.locals(
        first=int, size=int, i=int, j=int, at=int, s=int, forced=int, here=int, low=uint64_t, high=uint64_t, others=uint64_t,
        mask=uint64_t, opposite=uint64_t, rising=bint, falling=bint
    )
    cdef bint _keep_of(self, uint64_t* dom, int k, int way) noexcept nogil
    @cython.locals(first=int, size=int, at=int, mask=uint64_t, held=uint64_t)
    cdef bint _fits(self, uint64_t* dom, int k, int i, int j, uint64_t inside, uint64_t outside) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef bint _is_all(self, uint64_t* dom, int k) noexcept nogil
