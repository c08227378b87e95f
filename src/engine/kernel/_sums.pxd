cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Sums(_propagation.Items):
    cdef int64_t* value
    cdef int64_t* total
    cdef int* clique_start
    cdef int* clique_cell
    cdef int64_t* factor
    cdef int* apart
    cdef uint64_t* held
    cdef int64_t* least
    cdef int64_t* most

    @cython.locals(first=int, size=int, lead=int, g=int, met=int, other=int, cell=int)
    cdef bint _is_apart(self, int clique) noexcept nogil
    @cython.locals(total=int64_t, free=uint64_t, cell=int, mask=uint64_t, bit=uint64_t)
    cdef int64_t _least(self, uint64_t* dom, int clique, uint64_t held, int but) noexcept nogil
    @cython.locals(total=int64_t, free=uint64_t, cell=int, top=int, at=int, bit=uint64_t)
    cdef int64_t _most(self, uint64_t* dom, int clique, uint64_t held, int but) noexcept nogil
