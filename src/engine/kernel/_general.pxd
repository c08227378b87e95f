cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._houses cimport Houses
from ._places cimport Places
from ._watches cimport Watches

@cython.final
cdef class General(_propagation.Propagation):
    cdef Houses houses
    cdef Places places
    cdef Watches watches
    cdef bint has_places
    cdef uint64_t* saved
    cdef int levels, state
    cdef readonly int level

    cdef void _begin(self) noexcept nogil
    cdef void _descend(self, uint64_t* dom) noexcept nogil
    cdef void _retract(self, uint64_t* dom) noexcept nogil
    @cython.locals(mask=uint64_t, score=double, best=double)
    cdef void _choose(self, uint64_t* dom) noexcept nogil
