cimport cython
from ._memory cimport Memory

@cython.final
cdef class Order:
    cdef Memory memory
    cdef int variables
    cdef double* activity
    cdef int* heap
    cdef int* place
    cdef int queued
    cdef double bonus, decay, huge

    @cython.locals(variable=int)
    cdef void clear(self) noexcept nogil
    @cython.locals(other=int)
    cdef void bump(self, int variable) noexcept nogil
    cdef void age(self) noexcept nogil
    cdef void insert(self, int variable) noexcept nogil
    @cython.locals(variable=int)
    cdef int pop(self) noexcept nogil
    @cython.locals(variable=int)
    cdef void _rise(self, int at) noexcept nogil
    @cython.locals(at=int, variable=int, child=int)
    cdef void _sink(self) noexcept nogil
