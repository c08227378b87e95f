cimport cython
from libc.stdint cimport uint64_t
from . cimport bits
from ._groups cimport PeerGroups
from ._memory cimport Memory

cdef class Propagation

cdef class Items:
    cdef Memory memory
    cdef PeerGroups groups
    cdef readonly int count
    cdef readonly int first
    cdef int* start
    cdef int* cell
    cdef bint is_settled, is_by_value, has_rank
    cdef readonly long long revisions, nanoseconds

    cpdef void fill(self, list items)
    cdef void start_search(self, Propagation state) noexcept nogil
    cpdef void arrange(self, Propagation state)
    cdef void mark_groups(self, int* marks) noexcept nogil
    cdef bint filter(self, Propagation state, uint64_t* dom, int item) noexcept nogil
    cdef bint revise(self, Propagation state, uint64_t* dom, int k) noexcept nogil

cdef class Watcher:
    cdef readonly int count

    cdef bint settle(self, Propagation state, uint64_t* dom, int cell, uint64_t bit) noexcept nogil

@cython.final
cdef class Propagation:
    cdef Memory memory
    cdef readonly PeerGroups groups
    cdef readonly list items
    cdef readonly int cells, values
    cdef uint64_t full, one
    cdef int* peer_start
    cdef int* peer
    cdef Py_ssize_t row_size
    cdef uint64_t* dom
    cdef uint64_t* domain
    cdef int* queue
    cdef uint64_t* changed
    cdef double* cell_weight
    cdef int queued, cell_words, words, cell, count, room, mark_room
    cdef uint64_t bit
    cdef bint is_watched
    cdef Watcher watcher
    cdef Items off
    cdef int kind_count
    cdef void** kinds
    cdef void** kind_of
    cdef int item, group, dead_cell
    cdef readonly long long fixpoints, contradictions
    cdef long long filtered, lag
    cdef bint is_logging
    cdef int logged, log_room
    cdef int* log_item
    cdef int* log_group
    cdef int* log_cell
    cdef uint64_t* log_mask
    cdef uint64_t* every
    cdef uint64_t* dirty
    cdef int* touch_start
    cdef int* touch_end
    cdef int* rank
    cdef int* touch_word
    cdef uint64_t* touch_mask

    @cython.locals(kind=Items, i=int, k=int, w=int, count=int, marks=int)
    cpdef void link(self)
    @cython.locals(k=int, word=int, cell=int)
    cdef void _count_touches(self, Items kind) noexcept nogil
    @cython.locals(k=int, word=int, bit=uint64_t, cell=int, at=int)
    cdef void _write_touches(self, Items kind) noexcept nogil
    @cython.locals(k=int, size=int, cell=int)
    cdef void _add_ranks(self, Items kind) noexcept nogil
    @cython.locals(left=int, i=int, w=int)
    cdef bint restart(self) noexcept nogil
    @cython.locals(i=int)
    cdef bint try_from(self, uint64_t* dom, int* cells, int first) noexcept nogil
    cdef void give_up(self) noexcept nogil
    cdef bint propagate(self) noexcept nogil
    @cython.locals(item=int, began=longlong, took=longlong, is_possible=bint)
    cdef bint _narrow_all(self, uint64_t* dom) noexcept nogil
    @cython.locals(mask=uint64_t, w=int)
    cdef int _next_item(self) noexcept nogil
    @cython.locals(mask=uint64_t, w=int, item=int)
    cdef int next_of(self, Items kind) noexcept nogil
    cdef void finish(self, int item) noexcept nogil
    cdef void narrow(self, uint64_t* dom, int cell, uint64_t mask) noexcept nogil
    @cython.locals(i=int)
    cdef void touch(self, int cell) noexcept nogil
    cdef bint take(self, uint64_t* dom, int* cells, int first, int last, uint64_t gone) noexcept nogil
    @cython.locals(left=uint64_t, mask=uint64_t, cell=int, w=int)
    cdef bint take_common(self, uint64_t* dom, uint64_t gone) noexcept nogil
    @cython.locals(cell=int)
    cdef bint blame(self, int* cells, int first, int last) noexcept nogil
    @cython.locals(mask=uint64_t, queued=int, cell=int, w=int, i=int)
    cdef bint _take_from_peers(self, uint64_t* dom) noexcept nogil
    @cython.locals(mask=uint64_t, bit=uint64_t, cell=int, g=int, other=int)
    cdef bint _take_by_groups(self, uint64_t* dom) noexcept nogil
    cpdef void switch(self, Items kind, int k, bint is_on)
    @cython.locals(kind=Items)
    cpdef void arrange(self)
    @cython.locals(kind=Items, k=int)
    cpdef void switch_all_on(self)
    cpdef void log(self, bint is_on)
    @cython.locals(at=int)
    cdef void _log_removal(self, int cell, uint64_t gone) noexcept nogil

# After the classes: it names them.
from . cimport kinds
