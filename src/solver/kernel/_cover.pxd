cimport cython
from . cimport _base, bits
from ._memory cimport Memory
from libc.stdint cimport int64_t, uint64_t

@cython.final
cdef class Cover(_base.Kernel):
    cdef object _tables
    cdef Memory memory, lists, counters
    cdef readonly int cells, pieces, places, level
    cdef int singles, window, part, parts, turn, tallied
    cdef long long patience, longest
    cdef bint has_alike
    cdef uint64_t one, full
    cdef int* order
    cdef int* spot
    cdef int* place_start
    cdef int* place_cell
    cdef int* place_piece
    cdef int* prior
    cdef uint64_t* place_mask
    cdef int* place_next
    cdef int* place_score
    cdef int* head
    cdef uint64_t* allowed
    cdef int* single
    cdef uint64_t* occupied
    cdef uint64_t* used
    cdef uint64_t* fits
    cdef int* base
    cdef int* next
    cdef int* stop
    cdef int* taken
    cdef int* starts
    cdef uint64_t* fit
    cdef uint64_t* block
    cdef uint64_t* toggle
    cdef int* which
    cdef int64_t* counts

    cdef void _make_room(self, int size)
    cdef void _make_counts(self, int size)
    cdef void _begin(self) noexcept nogil
    @cython.locals(size=int, last=int, c=int)
    cdef void _begin_otherwise(self) noexcept nogil
    @cython.locals(able=int, last=int, first=int, j=int, p=int, i=int, spot=int, union=uint64_t, mask=uint64_t)
    cdef void _place(self) noexcept nogil
    @cython.locals(end=int, c=int, w=int, at=int, j=int, p=int, occupied=uint64_t)
    cdef int _list(self, bint writes) noexcept nogil
    @cython.locals(i=int, p=int)
    cdef bint _is_dead(self, uint64_t occupied, uint64_t used) noexcept nogil
    cdef bint _is_another_part(self) noexcept nogil
