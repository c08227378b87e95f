cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Sums(_propagation.Items):
    cdef int64_t* value
    cdef int64_t* total
    cdef int* clique_start
    cdef int* clique_cell
    cdef int64_t* factor
    cdef int* apart
    cdef uint64_t tight
    cdef uint64_t one
    cdef int64_t* least
    cdef int64_t* most
    cdef uint64_t* above
    cdef uint64_t* below

    @cython.locals(first=int, last=int, at=int, other=int)
    cdef bint _is_apart(self, int clique) noexcept nogil
    @cython.locals(total=int64_t, taken=uint64_t, passed=uint64_t, cell=int, mask=uint64_t, low=uint64_t, bit=uint64_t)
    cdef int64_t _least(self, uint64_t* dom, int clique, uint64_t free) noexcept nogil
    @cython.locals(total=int64_t, taken=uint64_t, passed=uint64_t, cell=int, at=int, top=uint64_t, bit=uint64_t)
    cdef int64_t _most(self, uint64_t* dom, int clique, uint64_t free) noexcept nogil
