cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Houses(_propagation.Items):
    cdef int* group

    @cython.locals(once=uint64_t, twice=uint64_t, single=uint64_t, hidden=uint64_t, mask=uint64_t, first=int, last=int)
    cdef int _settle_singles(self, Propagation kernel, uint64_t* dom, int k) noexcept nogil
    @cython.locals(once=uint64_t, twice=uint64_t, thrice=uint64_t, more=uint64_t, few=uint64_t, mask=uint64_t,
                   score=double, size=int, k=int, first=int, last=int)
    cdef void choose(self, Propagation kernel, uint64_t* dom, double best) noexcept nogil
