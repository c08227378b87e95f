cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._memory cimport Memory
from ._propagation cimport Propagation

@cython.final
cdef class Watches(_propagation.Watcher):
    cdef Memory memory
    cdef int cells, values, words, nogoods, room
    cdef uint64_t one
    cdef uint64_t* pending
    cdef int* start
    cdef int* callback
    cdef int* head
    cdef int* next
    cdef int* nogood_cell
    cdef uint64_t* nogood_bit

    @cython.locals(i=int)
    cpdef void forget(self)
    @cython.locals(w=int)
    cdef void start_search(self) noexcept nogil
    @cython.locals(w=int)
    cdef void clear(self) noexcept nogil
    @cython.locals(k=int)
    cdef void mark(self, int cell) noexcept nogil
    @cython.locals(w=int)
    cdef bint is_due(self) noexcept nogil
    @cython.locals(w=int, k=int)
    cpdef list take_due(self)
    @cython.locals(first=int, j=int, mask=uint64_t, head=int)
    cpdef void learn(self, object cells, object masks)
    @cython.locals(size=int, i=int)
    cdef void _make_room(self)
