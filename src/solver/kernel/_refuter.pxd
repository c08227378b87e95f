cimport cython
from libc.stdint cimport uint64_t
from . cimport _implications, bits
from ._groups cimport PeerGroups

@cython.final
cdef class Refuter(_implications.Implications):
    cdef double* weight
    cdef uint64_t* spared
    cdef int* kept
    cdef int* order
    cdef int* best
    cdef public long long random
    cdef uint64_t* saved_dom
    cdef int* saved_settled
    cdef int* saved_by
    cdef int* saved_taken
    cdef int saved_entries, saved_queued, stored, store_room, stores
    cdef int* store
    cdef int* store_start
    cdef int* guess_cell
    cdef uint64_t* guess_bit
    cdef int guesses
    cdef public int tries
    cdef int most_tries

    cpdef bint fails(self, int cell, uint64_t bit) noexcept
    @cython.locals(again=bint, last=int, other=int, mask=uint64_t, rest=uint64_t, possible=bint)
    cdef bint explore(self, int cell, uint64_t bit) noexcept
    @cython.locals(k=int)
    cpdef list guessed(self)
    cpdef void guess(self, guesses)
    cpdef bint again(self, int cell, uint64_t bit) noexcept
    @cython.locals(k=int, at=int, other=int, mask=uint64_t, possible=bint, failed=bint, told=list, found=list)
    cpdef list within(self, int cell, uint64_t bit)
    @cython.locals(k=int, other=int, mask=uint64_t, possible=bint)
    cdef bint _replay(self, int cell, uint64_t bit, int count) noexcept
    @cython.locals(failed=bint)
    cdef bint _fails_within(self, int cell, uint64_t bit) noexcept
    @cython.locals(failed=bint)
    cdef bint _assume_within(self, int cell, uint64_t bit) noexcept
    @cython.locals(at=int)
    cdef void _note_guesses(self) noexcept nogil
    cdef void _save(self) noexcept nogil
    @cython.locals(w=int, i=int)
    cdef void _restore(self) noexcept nogil
    @cython.locals(more=int, r=int, at=int)
    cdef void _store_needs(self)

    @cython.locals(r=int, i=int)
    cpdef void weigh_by(self, weights)
    @cython.locals(i=int)
    cpdef void spare(self, masks)
    @cython.locals(mask=uint64_t, bit=uint64_t)
    cpdef list scan(self, int cell)
    @cython.locals(total=double, r=int)
    cdef double weigh_used(self) noexcept nogil
    @cython.locals(found=double, weight=double, first=list, best=list)
    cpdef double reduce(self, int cell, uint64_t bit, double limit)
    @cython.locals(count=int, r=int, i=int, j=int, needed=double)
    cdef double _reduce_once(self, int cell, uint64_t bit, double limit)
    @cython.locals(r=int)
    cpdef list cited(self)
    @cython.locals(mask=uint64_t, bit=uint64_t, gone=uint64_t)
    cpdef uint64_t refuted(self, int cell) noexcept
    cpdef void trace(self) noexcept
    @cython.locals(r=int, at=int, i=int)
    cdef void _trace_down_to(self, int first) noexcept nogil
    @cython.locals(kind=int, what=int, cell=int, need=int)
    cdef void _trace_entry(self, int at) noexcept nogil
    cdef void _need(self, int at) noexcept nogil
    @cython.locals(first=int, at=int)
    cdef void _need_removals(self, int cell, uint64_t mask, int before) noexcept nogil
    @cython.locals(cell=int)
    cdef void _need_house(self, int g, uint64_t mask, int before) noexcept nogil
    @cython.locals(cell=int)
    cdef void _need_literals(self, int nogood, int but) noexcept nogil
    @cython.locals(first=int, last=int, other=int, inside=bint, g=int, reason=int)
    cdef void _need_item(self, int item, int cell, int before) noexcept nogil
    @cython.locals(g=int)
    cdef void _meet(self, int cell) noexcept nogil
    @cython.locals(at=int)
    cpdef list chain(self)
    cpdef tuple ending(self)
    @cython.locals(k=int)
    cpdef list refused(self)
    @cython.locals(reason=int, first=int, is_single=bint)
    cdef tuple _described(self, int kind, int what, int cell, uint64_t mask)
