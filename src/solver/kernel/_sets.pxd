cimport cython
from libc.stdint cimport uint64_t
from . cimport _propagation, bits
from ._groups cimport PeerGroups
from ._propagation cimport Propagation

@cython.final
cdef class Sets(_propagation.Items):
    cdef public int effort
    cdef int* whole
    cdef int* part_start
    cdef int* part_cell
    cdef int* set_start
    cdef uint64_t* set
    cdef uint64_t* live
    cdef int* chosen
    cdef int longest
    cdef uint64_t* match
    cdef uint64_t* kept
    cdef int* live_start
    cdef int* at
    cdef uint64_t* used
    cdef uint64_t* held
    cdef uint64_t* fixed
    cdef uint64_t* able
    cdef uint64_t* sure

    @cython.locals(begin=int, end=int, can=uint64_t, must=uint64_t, sure=uint64_t, mask=uint64_t, i=int, at=int, cell=int)
    cdef bint _revise_alone(self, Propagation state, uint64_t* dom, int part) noexcept nogil
    @cython.locals(begin=int, i=int, at=int, cell=int, able=uint64_t)
    cdef bint _narrow_cells(self, Propagation state, uint64_t* dom, int first, int p) noexcept nogil
    @cython.locals(begin=int, end=int, cell=int, able=int, bit=uint64_t)
    cdef bint _take_sure(self, Propagation state, uint64_t* dom, int part, uint64_t sure) noexcept nogil
    @cython.locals(cell=int, lead=int, at=int, g=int, other=int, mask=uint64_t)
    cdef bint _take_by_groups(self, Propagation state, uint64_t* dom, int begin, int end, uint64_t bit) noexcept nogil
    @cython.locals(member=int)
    cdef bint _is_among(self, int cell, int begin, int end) noexcept nogil
    @cython.locals(other=int)
    cdef bint _is_in(self, int cell, int g) noexcept nogil
    @cython.locals(size=int, i=int, one=uint64_t, done=uint64_t, left=uint64_t, again=bint, once=uint64_t, twice=uint64_t,
                   each=uint64_t, hidden=uint64_t)
    cdef bint _match(self, uint64_t* dom, int begin, int end, uint64_t mask, int to) noexcept nogil
    @cython.locals(first=int, p=int, at=int, end=int)
    cdef bint _keeps(self, Propagation state, int k) noexcept nogil
    @cython.locals(first=int, parts=int, full=uint64_t, whole=int, p=int, q=int, at=int, end=int, i=int, work=int,
                   used=uint64_t, rest=uint64_t, mask=uint64_t)
    cdef bint _combine(self, uint64_t* dom, int k, int divided) noexcept nogil
    @cython.locals(begin=int, end=int, once=uint64_t, twice=uint64_t, single=uint64_t, hidden=uint64_t, mask=uint64_t,
                   cell=int)
    cdef bint _narrow_part(self, Propagation state, uint64_t* dom, int part, uint64_t able, uint64_t sure) noexcept nogil
