cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Crossings(_propagation.Items):
    cdef int* rest
    cdef int* end
    cdef int* one
    cdef int* other
    cdef int* shared
    cdef int* met
    cdef int cells

    @cython.locals(groups=Groups, g=int, cell=int, other=int, met=int, at=int)
    cdef void _scan(self, bint writes)
    @cython.locals(groups=Groups, shared=int, rest=int, end=int, j=int, last=int, cell=int)
    cdef void _write(self, int g, int other)
    @cython.locals(shared=uint64_t, in_first=uint64_t, in_second=uint64_t, gone=uint64_t)
    cdef bint _take_locked(self, Propagation state, uint64_t* dom, int k) noexcept nogil
    @cython.locals(on="int*")
    cdef bint _take(self, Propagation state, uint64_t* dom, int first, int last, uint64_t gone, int needing,
                    int losing) noexcept nogil
    cpdef tuple houses(self, int k)
