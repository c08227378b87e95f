cimport cython
from cpython.array cimport array
from . cimport bits
from ._general cimport General
from libc.stdint cimport int64_t, uint64_t

@cython.final
cdef class Cages:
    cdef General kernel
    cdef object _work
    cdef int side
    cdef int* first
    cdef int* member
    cdef int* item
    cdef int* mark
    cdef int* line

    @cython.locals(i=int)
    cpdef void add_images(self, int at, array images)
    cpdef int load(self, array cage_of, int count, const unsigned char* operations, array targets, array images)
    @cython.locals(kernel=General, side=int, cells=int, one=uint64_t, i=int, k=int, relations=int, tuples=int, start=int,
                   size=int, operation=int, a=int, b=int, target=int64_t)
    cdef int _load(self, int* cage_of, int count, const unsigned char* operations, int64_t* targets, int* images) noexcept
    @cython.locals(side=int, start=int, size=int, found=int, done=int, cell=int, other=int, way=int, inside=bint)
    cdef bint _is_connected(self, int* cage_of, int k) noexcept nogil
    @cython.locals(side=int, end=int, i=int, r=int, a=int, b=int, step=int, cell=int)
    cdef void _relate(self, int relations) noexcept
    @cython.locals(side=int, one=uint64_t, allowed=uint64_t, value=int, i=int, rest=int64_t, at=int, line=int, cell=int,
                   local=int, end=int, locals_=int)
    cdef bint _add_tuple(self, int t, int start, int size, int operation, int64_t target) noexcept
    @cython.locals(side=int, one=uint64_t, end=int, w=int, k=int, cell=int)
    cdef void _touch(self) noexcept
    @cython.locals(i=int)
    cdef int _mark_also(self, int first, int end, int item) noexcept
