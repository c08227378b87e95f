cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Spreads(_propagation.Items):
    cdef uint64_t* mask
    cdef int* least
    cdef int* most
    cdef int* house_start
    cdef int* begin
    cdef int* middle
    cdef int* low
    cdef int* high

    @cython.locals(able=int, cell=int)
    cdef int _able(self, uint64_t* dom, int begin, int end, uint64_t mask) noexcept nogil
    @cython.locals(sure=int, cell=int)
    cdef int _sure(self, uint64_t* dom, int begin, int end, uint64_t mask) noexcept nogil
    @cython.locals(cell=int)
    cdef void _hold(self, Propagation state, uint64_t* dom, int begin, int end, uint64_t mask) noexcept nogil
    @cython.locals(cell=int)
    cdef void _lose(self, Propagation state, uint64_t* dom, int begin, int end, uint64_t mask) noexcept nogil
