cimport cython
from . cimport bits
from libc.stdint cimport uint64_t

@cython.final
cdef class Cover:
    cdef object _tables, _work
    cdef readonly int cells, pieces, places, level
    cdef readonly long long steps
    cdef int* order
    cdef uint64_t* mask
    cdef int* piece
    cdef int* first
    cdef int* prior
    cdef int* starts
    cdef uint64_t* fit
    cdef uint64_t* own
    cdef uint64_t* needs
    cdef uint64_t* occupied
    cdef uint64_t* used
    cdef int* next
    cdef int* stop
    cdef uint64_t* allowed
    cdef int* taken
    cdef uint64_t one, full

    @cython.locals(occupied=uint64_t, used=uint64_t, last=longlong, steps=longlong, level=int, j=int, stop=int, cell=int)
    cpdef int run(self, long long budget) noexcept
