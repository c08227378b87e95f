cimport cython
from cpython.array cimport array
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Places(_propagation.Items):
    cdef readonly int pieces, places
    cdef int words, levels, live_size
    cdef uint64_t one
    cdef int* prior
    cdef int* place_start
    cdef uint64_t* place_mask
    cdef int* place_first
    cdef int* live
    cdef int* saved
    cdef uint64_t* barred
    cdef uint64_t* planes
    cdef int* earliest
    cdef uint64_t* counter

    @cython.locals(every=int, place=int, first=int, spot=int, i=int, j=int, w=int, cells_=int)
    cpdef void add(self, array cell_of, array start, array cell, array piece, array prior)
    @cython.locals(only=uint64_t, w=int, j=int)
    cdef bint _force(self) noexcept nogil
    @cython.locals(union=uint64_t, few=uint64_t, mask=uint64_t, carry=uint64_t, w=int, j=int, i=int, best=int, size=int)
    cdef void choose(self, Propagation state) noexcept nogil
    cpdef void grow(self, int levels)
    @cython.locals(saved=int, first=int, i=int)
    cdef void descend(self, Propagation state, int level) noexcept nogil
    @cython.locals(saved=int, first=int, last=int, i=int, j=int)
    cdef void retract(self, Propagation state, int level, int piece, int place) noexcept nogil
