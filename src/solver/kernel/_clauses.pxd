cimport cython
from . cimport bits
from ._memory cimport Memory

@cython.final
cdef class Clauses:
    cdef Memory memory
    cdef int literals, first_room, room, clause_room, used, count
    cdef int* watch
    cdef int* count_by_glue
    cdef int* clause
    cdef int* start_of
    cdef int* glue
    cdef int* next

    @cython.locals(room=int, clauses=int)
    cpdef void make_room(self, int size)
    cdef bint is_full(self, int size) noexcept nogil
    @cython.locals(literal=int)
    cdef void clear(self) noexcept nogil
    @cython.locals(number=int, first=int)
    cdef int add(self, int* literals, int size, int glue) noexcept nogil
    @cython.locals(glue=int, number=int, most=int, kept=int, excess=int, literal=int, clauses=int, old=int, size=int, first=int, i=int)
    cdef void reduce(self, int least_glue) noexcept nogil
    @cython.locals(slot=int, literal=int)
    cdef void _watch(self, int number) noexcept nogil
