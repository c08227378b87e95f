cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Regulars(_propagation.Items):
    cdef int* automaton
    cdef int* step
    cdef int* final
    cdef int* begin
    cdef int* reached
    cdef int64_t* seen
    cdef int64_t* alive
    cdef int64_t stamp
    cdef int states

    @cython.locals(states=int, largest=int, cells=int, longest=int, size=int, width=int, at=int, first=int, target=int,
                   state=int, cell=int)
    cdef void _fill(self, list items)
    @cython.locals(first=int, size=int, width=int, automaton=int, mask=uint64_t, rest=uint64_t, bit=uint64_t,
                   support=uint64_t, i=int, j=int, end=int, at=int, row=int, to=int, behind=int, here=int, reached=int,
                   cell=int, live=bint, possible=bint)
    cdef bint _keep_supported(self, Propagation state, uint64_t* dom, int k) noexcept nogil
    @cython.locals(cell=int)
    cdef bint _fail(self, Propagation state, int k) noexcept nogil
