cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Relations(_propagation.Items):
    cdef readonly int chunks, chunk_bits
    cdef uint64_t chunk_mask
    cdef int* forward
    cdef int* backward
    cdef int* plain
    cdef int* added
    cdef list items
    cdef bint has_plain
    cdef int* common_start
    cdef int* common
    cdef uint64_t* image
    cdef int images
    cdef int* mark
    cdef uint64_t* row

    cpdef void make_room(self, int relations, int tables, int commons)
    @cython.locals(k=int, i=int, mask=uint64_t, size=int)
    cdef void _add_plain_tables(self)
    cpdef void clear(self)
    @cython.locals(width=int, one=uint64_t, mask=uint64_t, i=int, j=int, forward=int)
    cpdef tuple add_tables(self, object allowed, bint is_unequal)
    @cython.locals(start=int, width=int, chunk=int, at=int, i=int, j=int, value=int, mask=uint64_t)
    cdef int _write_table(self, int first) noexcept nogil
    @cython.locals(k=int)
    cpdef void add(self, int a, int b, int forward, int backward)
    cdef void _take_table(self, int k) noexcept nogil
    @cython.locals(a=int, b=int, end=int, other=int)
    cdef void _find_common(self, PeerGroups groups, int k) noexcept nogil
    @cython.locals(allowed=uint64_t)
    cdef uint64_t _image_of(self, int table, uint64_t mask) noexcept nogil
