cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Houses(_propagation.Items):
    cdef int* group

    @cython.locals(
        k=int, at=int, once=uint64_t, twice=uint64_t, thrice=uint64_t, few=uint64_t, bit=uint64_t, mask=uint64_t, most=double
    )
    cdef double choose(self, Propagation state, uint64_t* dom, double* score, double best) noexcept nogil
    @cython.locals(once=uint64_t, twice=uint64_t, single=uint64_t, hidden=uint64_t, mask=uint64_t, first=int, last=int)
    cdef bint _settle_singles(self, Propagation state, uint64_t* dom, int k) noexcept nogil
