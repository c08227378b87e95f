cimport cython
from libc.stdint cimport uint64_t
from . cimport bits
from ._memory cimport Memory

@cython.final
cdef class PeerGroups:
    cdef Memory memory
    cdef readonly tuple values
    cdef readonly int cells, width, count
    cdef int* start
    cdef int* cell
    cdef int* on
    cdef bint is_stale
    cdef int* of_start
    cdef int* of
    cdef int* peer_start
    cdef int* peer
    cdef int* mark
    cdef int words
    cdef uint64_t* seen
    cdef uint64_t* common
    cdef uint64_t one

    @cython.locals(at=int, cell=int, g=int)
    cdef void _list_groups(self) noexcept nogil
    @cython.locals(total=int, words=int, at=int, cell=int, g=int, other=int, start=int, size=int)
    cdef int _list_peers(self, bint writes) noexcept nogil
    cpdef void switch(self, int g, int on)
    @cython.locals(g=int)
    cpdef void switch_all_on(self)
    cdef void arrange(self) noexcept nogil
    cdef bint see(self, int a, int b) noexcept nogil
    cdef bint is_house(self, int g) noexcept nogil
    @cython.locals(w=int)
    cdef void start_common(self) noexcept nogil
    @cython.locals(w=int)
    cdef void keep_common(self, int cell) noexcept nogil
