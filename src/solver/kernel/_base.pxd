cimport cython
from cpython.array cimport array
from libc.stdint cimport int64_t
from . cimport bits

cdef class Kernel:
    cdef readonly long long steps
    cdef long long found
    cdef bint is_loaded, has_to_grow

    @cython.locals(thread=bits.Thread, answer=int)
    cpdef int run(self, long long budget)
    @cython.locals(thread=bits.Thread)
    cpdef long long batch(self, const unsigned char* grids, unsigned char* answers, array counts, long long at, long long limit, long long steps, long long budget)
    @cython.locals(before=longlong, answer=int)
    cdef long long _batch(self, const unsigned char* grids, unsigned char* answers, int64_t* counts, long long at, long long end, long long limit, long long steps, long long budget) noexcept nogil
    cdef int go(self, long long budget) noexcept nogil
    cdef void load(self, const unsigned char* grids, Py_ssize_t number) noexcept nogil
    cdef void write(self, unsigned char* answers, Py_ssize_t number) noexcept nogil
    cpdef void grow(self)
