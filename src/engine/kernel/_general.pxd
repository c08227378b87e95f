cimport cython
from . cimport _base, bits
from libc.stdint cimport int64_t, uint64_t

@cython.final
cdef class General(_base.Kernel):
    cdef object _tables, _work, _rows, _live
    cdef readonly int cells, values, words, relations, crossings, tuples, pieces_item, checks, pieces, places, place_words
    cdef int effort, chunks, chunk_bits
    cdef uint64_t full, chunk_mask, one
    cdef int* peer_start
    cdef int* peer
    cdef int* house_start
    cdef int* house
    cdef int* touch_start
    cdef int* touch_word
    cdef uint64_t* touch_mask
    cdef int* watch_start
    cdef int* watch_word
    cdef uint64_t* watch_mask
    cdef uint64_t* every
    cdef uint64_t* domain
    cdef int* relation_a
    cdef int* relation_b
    cdef int* forward
    cdef int* backward
    cdef uint64_t* image
    cdef int* common_start
    cdef int* common
    cdef int* part_start
    cdef int* part
    cdef int* tuple_start
    cdef int* tuple_cell
    cdef int* tuple_term
    cdef int* tuple_product
    cdef int64_t* tuple_total
    cdef int64_t* term
    cdef int* local_start
    cdef int* outside_start
    cdef int* outside
    cdef int* member_start
    cdef int* member
    cdef int* place_start
    cdef uint64_t* place_mask
    cdef int* place_first
    cdef int* prior
    cdef int* queue
    cdef uint64_t* dirty
    cdef uint64_t* changed
    cdef int cell_words
    cdef double* cell_weight
    cdef double* house_weight
    cdef uint64_t* support
    cdef uint64_t* todo
    cdef uint64_t* pick
    cdef int64_t* least
    cdef int64_t* most
    cdef int64_t* rest
    cdef uint64_t* used
    cdef uint64_t* forced
    cdef uint64_t* barred
    cdef uint64_t* planes
    cdef int* earliest
    cdef uint64_t* counter
    cdef int* tuple_limit
    cdef object _nogoods
    cdef int nogoods
    cdef int* nogood_head
    cdef int* nogood_next
    cdef int* nogood_cell
    cdef uint64_t* nogood_bit
    cdef Py_ssize_t row_size, live_size
    cdef int levels, queued, state, cell
    cdef readonly int level
    cdef uint64_t bit
    cdef uint64_t* rows
    cdef int* live

    cdef void _begin(self, uint64_t* dom) noexcept nogil
    cdef void _descend(self, uint64_t* dom) noexcept nogil
    cdef void _retract(self) noexcept nogil
    cdef bint _propagate(self) noexcept nogil
    @cython.locals(mask=uint64_t)
    cdef int _next_item(self, uint64_t* dom) noexcept nogil
    cdef void narrow(self, uint64_t* dom, int cell, uint64_t mask) noexcept nogil
    @cython.locals(mask=uint64_t, queued=int, cell=int, w=int, i=int)
    cdef bint _take_from_peers(self, uint64_t* dom) noexcept nogil
    @cython.locals(at=int, first=int, left=int, other=int, j=int)
    cdef bint _avoid(self, uint64_t* dom, int cell, uint64_t bit) noexcept nogil
    cdef bint take(self, uint64_t* dom, int* cells, int first, int last, uint64_t gone) noexcept nogil
    @cython.locals(once=uint64_t, twice=uint64_t, single=uint64_t)
    cdef bint _house(self, uint64_t* dom, int k) noexcept nogil
    @cython.locals(shared=uint64_t, in_first=uint64_t, in_second=uint64_t)
    cdef bint _cross(self, uint64_t* dom, int k) noexcept nogil
    @cython.locals(allowed=uint64_t)
    cdef uint64_t _image_of(self, int table, uint64_t mask) noexcept nogil
    cdef bint _relate(self, uint64_t* dom, int k) noexcept nogil
    @cython.locals(once=uint64_t, twice=uint64_t, thrice=uint64_t, more=uint64_t, best=double, score=double, size=int)
    cdef void _choose(self, uint64_t* dom) noexcept nogil

# After the class: these two name it.
from . cimport _places, _tuples
