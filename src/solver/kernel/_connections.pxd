cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

cdef class LinkedItems(_propagation.Items):
    cdef int* link_start
    cdef int* link
    cdef int* found
    cdef int* queue
    cdef int longest

    cpdef void write_links(self, list items)
    @cython.locals(i=int)
    cdef void clear(self, int cells) noexcept nogil
    @cython.locals(i=int, at=int, end=int, other=int, mask=uint64_t)
    cdef int spread(self, uint64_t* dom, int first, int root, uint64_t values, uint64_t others, int number) noexcept nogil

@cython.final
cdef class Connections(LinkedItems):
    cdef uint64_t* mask
    cdef int* size
    cdef int* low
    cdef int* before
    cdef int* next_link
    cdef int* needed
    cdef int* branch
    cdef int* behind
    cdef int* is_door

    @cython.locals(i=int, link=int, other=int, back=int, reached=int)
    cdef int _walk(self, uint64_t* dom, int first, int root, uint64_t inside) noexcept nogil
    cdef void _enter(self, uint64_t* dom, int first, int i, int back, int number, uint64_t inside) noexcept nogil
    @cython.locals(i=int, at=int, end=int, other=int)
    cdef void _measure(self, uint64_t* dom, int first, int last, uint64_t inside) noexcept nogil
    @cython.locals(i=int, end=int, root=int, cell=int, possible=bint)
    cdef bint _keep_large(self, Propagation state, uint64_t* dom, int first, int last, uint64_t inside, int size) noexcept nogil
