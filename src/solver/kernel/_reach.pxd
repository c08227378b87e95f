cimport cython
from libc.stdint cimport uint64_t
from . cimport bits
from ._memory cimport Memory

@cython.final
cdef class Reach:
    cdef Memory memory
    cdef object kept
    cdef readonly int words
    cdef int size, columns
    cdef uint64_t one
    cdef uint64_t* node
    cdef uint64_t* sees
    cdef uint64_t* target
    cdef uint64_t* outside
    cdef uint64_t* was_false
    cdef uint64_t* was_true
    cdef uint64_t* weak
    cdef int* start
    cdef int* joined
    cdef int* fresh
    cdef int* reached
    cdef int* is_filled
    cdef int* head
    cdef int* next

    @cython.locals(w=int)
    cpdef void aim(self, targets)
    @cython.locals(
        words=int, found=int, hits=bint, w=int, fresh=int, reached=int, length=int, k=int, i=int, j=int, to=int, hit=int,
        more=uint64_t,
    )
    cpdef int lengths(self, int first, int most) noexcept
    @cython.locals(is_loop=bint, takes=bint, w=int, seen=uint64_t)
    cdef int _hits(self, int first, int last) noexcept nogil
    @cython.locals(w=int, mask=uint64_t, j=int)
    cdef void _fill(self, int i) noexcept nogil
    @cython.locals(w=int)
    cdef bint _is_seen(self, int i, int j) noexcept nogil
