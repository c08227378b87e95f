cimport cython
from cpython.array cimport array
from . cimport bits
from ._general cimport General
from ._memory cimport Memory
from ._propagation cimport Propagation
from ._relations cimport Relations
from ._tuples cimport Tuples
from libc.stdint cimport int64_t, uint64_t

@cython.final
cdef class Cages:
    cdef Propagation state
    cdef Relations relations
    cdef Tuples tuples
    cdef Memory memory
    cdef int side
    cdef int* first
    cdef int* member
    cdef int* item
    cdef int* mark

    cpdef int load(self, array cage_of, int count, const unsigned char* operations, array targets, array images) except -2
    @cython.locals(state=Propagation, side=int, cells=int, one=uint64_t, i=int, k=int, start=int, size=int, operation=int,
                   target=int64_t)
    cdef int _load(self, int* cage_of, int count, const unsigned char* operations, int64_t* targets, int* images) except -2
    @cython.locals(side=int, start=int, size=int, found=int, done=int, cell=int, other=int, way=int, inside=bint)
    cdef bint _is_connected(self, int* cage_of, int k) noexcept nogil
    @cython.locals(side=int, allowed=uint64_t, value=int, i=int, rest=int64_t)
    cdef int _add_tuple(self, int start, int size, int operation, int64_t target) except -1
