cimport cython
from libc.stdint cimport uint64_t
from . cimport _connections, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Areas(_connections.LinkedItems):
    cdef int* value_start
    cdef uint64_t* mask
    cdef int* size
    cdef int* is_seen
    cdef int* count_of
    cdef int* added

    @cython.locals(i=int, end=int, root=int, cell=int)
    cdef bint _keep_large(self, Propagation state, uint64_t* dom, int first, int cells, uint64_t value, int size) noexcept nogil
    @cython.locals(i=int, end=int, other=int, root=int, cell=int, joined=int)
    cdef bint _keep_apart(self, Propagation state, uint64_t* dom, int first, int cells, uint64_t value, int size) noexcept nogil
    @cython.locals(i=int, other=int, root=int, mask=uint64_t)
    cdef bint _grow(self, Propagation state, uint64_t* dom, int first, int cells, uint64_t value, int size) noexcept nogil
    @cython.locals(i=int, at=int, end=int, other=int)
    cdef bint _reaches(self, uint64_t* dom, int first, int root, int without, uint64_t value, int size) noexcept nogil
