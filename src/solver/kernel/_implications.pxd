cimport cython
from libc.stdint cimport uint64_t
from . cimport bits, kinds
from ._crossings cimport Crossings
from ._groups cimport PeerGroups
from ._houses cimport Houses
from ._memory cimport Memory
from ._propagation cimport Items, Propagation

cdef class Implications:
    cdef Memory memory
    cdef Propagation state
    cdef PeerGroups groups
    cdef Houses houses
    cdef Crossings crossings
    cdef readonly int cells, width, reasons, all_reasons, nogoods
    cdef public int strength
    cdef uint64_t one
    cdef uint64_t* dom
    cdef uint64_t* base
    cdef uint64_t* dirty
    cdef int* touch_start
    cdef int* touch_word
    cdef uint64_t* touch_mask
    cdef int* is_fact
    cdef bint is_fresh, has_inner, has_empty
    cdef int* no_repeat
    cdef int* every_value
    cdef int* on
    cdef int* is_inner
    cdef int* reason_start
    cdef int* item_reason
    cdef int* item_strength
    cdef int* item_start
    cdef int* item_cell
    cdef int* kind
    cdef int* by_what
    cdef int* group
    cdef int* at_cell
    cdef uint64_t* mask
    cdef int* cause
    cdef int* needed
    cdef int entries
    cdef long long filtered
    cdef int* taken_by
    cdef int* settled
    cdef int* settled_by
    cdef int* queue
    cdef int queued, head
    cdef uint64_t* now
    cdef int* used
    cdef int* met
    cdef int end_kind, end_what, end_group, end_cell, end_other
    cdef uint64_t end_mask
    cdef int nogood_room, literal_room
    cdef int* nogood_start
    cdef int* nogood_reason
    cdef int* literal_cell
    cdef uint64_t* literal_bit
    cdef int* literal_of
    cdef int* next_literal
    cdef int* first_literal

    @cython.locals(kind=Items, k=int, cell=int, at=int, item=int, total=int, reason=int, reason_at=int)
    cdef void _copy_items(self, item_reasons, slow)
    @cython.locals(kind=Items, seen="int*", item=int, first=int, last=int, cell=int, g=int)
    cdef void _find_inner_groups(self)
    cpdef void load(self, list masks, list is_fact, bint is_fresh)
    @cython.locals(size=int, at=int, more=int, i=int, cell=int, bit=uint64_t, place=int)
    cpdef void learn(self, list cells, list masks, int reason)
    @cython.locals(changed=bint, g=int, on=int)
    cdef void switch_groups(self)
    @cython.locals(r=int, reason=int)
    cpdef void only(self, reasons)
    @cython.locals(at=int)
    cpdef list item_cells(self, int item)
    @cython.locals(item=int)
    cpdef void weaken(self, list items, int by)
    cpdef list masks(self)
    cpdef list truths(self)
    cpdef bint assume(self, int cell, uint64_t bit) noexcept
    @cython.locals(again=bint, item=int, before=int)
    cpdef bint filter_rule(self, list items)
    @cython.locals(w=int, i=int, kinds_count=int)
    cdef void restart(self) noexcept nogil
    @cython.locals(i=int, last=int, cell=int, work=bint, w=int, left=uint64_t, item=int)
    cdef bint propagate(self) noexcept nogil
    @cython.locals(k=int)
    cdef bint _look_at_item(self, int item) noexcept nogil
    @cython.locals(reason=int)
    cdef bint _is_on(self, int item) noexcept nogil
    @cython.locals(at=int)
    cdef int _write(self, int kind, int what, int cell, uint64_t mask, int cause) noexcept nogil
    cdef bint _fail(self, int kind, int what, int cell, uint64_t mask) noexcept nogil
    @cython.locals(at=int, gone=uint64_t)
    cdef bint settle(self, int cell, uint64_t bit, int kind, int what, int cause) noexcept nogil
    @cython.locals(i=int)
    cdef bint _remove(self, int cell, uint64_t gone, int kind, int what, int cause) noexcept nogil
    @cython.locals(at=int, first=int)
    cdef int _note(self, int cell, uint64_t gone, int kind, int what, int cause) noexcept nogil
    @cython.locals(mask=uint64_t)
    cdef bint _look_at(self, int cell) noexcept nogil
    @cython.locals(bit=uint64_t, g=int, other=int)
    cdef bint _take_from_peers(self, int cell) noexcept nogil
    @cython.locals(g=int, once=uint64_t, twice=uint64_t, known=uint64_t, cell=int, mask=uint64_t, gone=uint64_t,
                   single=uint64_t)
    cdef bint _find_places(self, int k) noexcept nogil
    @cython.locals(wanted=uint64_t, bit=uint64_t)
    cdef uint64_t _wanted(self, int g, uint64_t mask) noexcept nogil
    @cython.locals(cell=int, possible=bint, i=int, at=int, dead=int)
    cdef bint _filter(self, int item) noexcept nogil
    @cython.locals(at=int, nogood=int, open_=int, free=int, i=int, other=int)
    cdef bint _take_refused(self, int cell) noexcept nogil
    @cython.locals(layer=int, first=int, last=int, part=int, other=int, once=uint64_t, twice=uint64_t, held=uint64_t,
                   gone=uint64_t)
    cdef bint _take_locked(self, int k) noexcept nogil
    @cython.locals(held=uint64_t, cell=int)
    cdef uint64_t _held_inside(self, int part) noexcept nogil
    @cython.locals(cell=int, bit=uint64_t, possible=bint)
    cdef bint _take_rest(self, int needing, int losing, int first, int last, uint64_t gone) noexcept nogil
