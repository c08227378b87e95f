cimport cython
from . cimport bits
from ._general cimport General
from libc.stdint cimport int64_t, uint64_t

@cython.locals(alive=uint64_t, mask=uint64_t, bit=uint64_t, amount=int64_t, work=int, open_=int, i=int, j=int, g=int, fresh=int, last_open=int)
cdef bint filter_tuples(General kernel, uint64_t* dom, int k) noexcept nogil
@cython.locals(low=int64_t, high=int64_t, kept=uint64_t, i=int)
cdef bint bound(General kernel, uint64_t* dom, int k) noexcept nogil
cdef void blame(General kernel, int k) noexcept nogil
