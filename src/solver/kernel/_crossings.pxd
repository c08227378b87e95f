cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Crossings(_propagation.Items):
    cdef int* house
    cdef int* layer_start
    cdef int* part_start
    cdef int* group
    cdef int* inside_start
    cdef int* inside
    cdef int* outside_start
    cdef int* outside
    cdef uint64_t* held
    cdef int* shared
    cdef int* met
    cdef int* layer_of
    cdef uint64_t* taken
    cdef int* place
    cdef int layers, parts, cells_inside, cells_outside

    @cython.locals(groups=PeerGroups, width=int, one=uint64_t, g=int, house=int, cell=int, other=int, met=int, at=int, m=int,
                   i=int, layers=int, layer=int, mask=uint64_t)
    cdef void _scan(self, bint writes)
    @cython.locals(groups=PeerGroups, cell=int, i=int)
    cdef void _put(self, bint writes, int g, int other, int layer)
    @cython.locals(on="int*", settled=uint64_t, once=uint64_t, twice=uint64_t, held=uint64_t, locked=uint64_t,
                   gone=uint64_t, mask=uint64_t, layer=int, first=int, parts=int, p=int, other=int, cell=int)
    cdef bint _take_locked(self, Propagation state, uint64_t* dom, int k) noexcept nogil
    cpdef int house_of(self, int k)
