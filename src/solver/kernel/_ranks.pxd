cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Ranks(_propagation.Items):
    cdef uint64_t* bit
    cdef int* less
    cdef int* size
    cdef int* own
    cdef int* first_side
    cdef int* last_side
    cdef int* line_start
    cdef int* line
    cdef int* place
    cdef int* may

    @cython.locals(own=int, size=int, bit=uint64_t, may=int, found=int, begins=int, i=int, line=int, cell=int)
    cdef bint _narrow_side(self, Propagation state, uint64_t* dom, int k, int side) noexcept nogil
    @cython.locals(
        own=int, size=int, bit=uint64_t, first=int, last=int, least=int, most=int, less=int, side=int, i=int, line=int,
        some=int, every=int, may=int, mask=uint64_t
    )
    cdef bint _compare(self, uint64_t* dom, int k) noexcept nogil
    @cython.locals(i=int, a=int, b=int, low=int, high=int)
    cdef bint _may_be_less(self, uint64_t* dom, int one, int other, int at, int size) noexcept nogil
    @cython.locals(i=int, a=int, b=int, top=uint64_t, bottom=uint64_t, low=uint64_t, high=uint64_t)
    cdef bint _order(self, Propagation state, uint64_t* dom, int one, int other, int size) noexcept nogil
    @cython.locals(own=int, i=int, cell=int, mask=uint64_t, left=uint64_t, tried=uint64_t)
    cdef bint _try_ends(self, Propagation state, uint64_t* dom, int k) noexcept nogil
    @cython.locals(
        k=int, side=int, i=int, cell=int, cells=int, digits=int, total=double, most=double, worth=double, at=int
    )
    cdef double choose(self, Propagation state, uint64_t* dom, double* score, double best) noexcept nogil
    @cython.locals(own=int, side=int, i=int, line=int)
    cdef bint _blame(self, Propagation state, uint64_t* dom, int k) noexcept nogil
