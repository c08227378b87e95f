cimport cython
from libc.stdint cimport int64_t, uint64_t
from . cimport _propagation, bits
from ._groups cimport Groups
from ._propagation cimport Propagation

@cython.final
cdef class Sums(_propagation.Items):
    cdef int64_t* value
    cdef int64_t* total
    cdef int* clique_start
    cdef int* clique_cell
    cdef int64_t* factor
    cdef uint64_t* held
    cdef int64_t* least
    cdef int64_t* most

    @cython.locals(parts=list, cells=int, cliques=int, most=int, cell=int, clique=int, member=int)
    cdef void _fill(self, list items)
    @cython.locals(first=int, cliques=int, again=bint, low=int64_t, high=int64_t, q=int, held=uint64_t, cell=int,
                   least=int64_t, most=int64_t, factor=int64_t, spare=int64_t, lack=int64_t, above=int64_t,
                   below=int64_t, mask=uint64_t, bottom=int64_t, top=int64_t, ceiling=int64_t, floor=int64_t,
                   kept=uint64_t, bit=uint64_t)
    cdef bint _bound(self, Propagation state, uint64_t* dom, int k) noexcept nogil
    @cython.locals(total=int64_t, free=uint64_t, cell=int, mask=uint64_t, bit=uint64_t)
    cdef int64_t _least(self, uint64_t* dom, int clique, uint64_t held, int but) noexcept nogil
    @cython.locals(total=int64_t, free=uint64_t, cell=int, top=int, at=int, bit=uint64_t)
    cdef int64_t _most(self, uint64_t* dom, int clique, uint64_t held, int but) noexcept nogil
    @cython.locals(cell=int)
    cdef void _blame(self, Propagation state, int k) noexcept nogil
