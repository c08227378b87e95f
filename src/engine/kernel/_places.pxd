cimport cython
from . cimport bits
from ._general cimport General
from libc.stdint cimport uint64_t

@cython.locals(union=uint64_t, shared=uint64_t, once=uint64_t, twice=uint64_t, mask=uint64_t, w=int, j=int, place=int)
cdef bint keep_places(General kernel, uint64_t* dom) noexcept nogil
@cython.locals(w=int, j=int)
cdef bint force_places(General kernel, int* live) noexcept nogil
@cython.locals(union=uint64_t, few=uint64_t, w=int, j=int, i=int, best=int, size=int)
cdef void choose_place(General kernel) noexcept nogil
