cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Connections(_propagation.Items):
    cdef int* link_start
    cdef int* link
    cdef uint64_t* mask
    cdef int* size
    cdef int* found
    cdef int* low
    cdef int* before
    cdef int* next_link
    cdef int* needed
    cdef int* branch
    cdef int* behind
    cdef int* is_door
    cdef int* queue

    @cython.locals(i=int, link=int, other=int, back=int, reached=int)
    cdef int _walk(self, uint64_t* dom, int first, int root, uint64_t inside) noexcept nogil
    cdef void _enter(self, uint64_t* dom, int first, int i, int back, int number, uint64_t inside) noexcept nogil
    @cython.locals(i=int, at=int, end=int, other=int)
    cdef void _measure(self, uint64_t* dom, int first, int last, uint64_t inside) noexcept nogil
    @cython.locals(i=int, at=int, end=int, other=int, root=int, cell=int, possible=bint)
    cdef bint _keep_large(self, Propagation state, uint64_t* dom, int first, int last, uint64_t inside, int size) noexcept nogil
