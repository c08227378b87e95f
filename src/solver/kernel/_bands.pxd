cimport cython
from libc.stdint cimport uint32_t
from . cimport _base, bits, lanes

cdef int* bit_of_cell
cdef int* cell_of_bit
cdef int* pick_of

@cython.locals(a=lanes.vector, b=lanes.vector, c=lanes.vector, a0=lanes.vector, b0=lanes.vector, c0=lanes.vector,
               a1=lanes.vector, b1=lanes.vector, c1=lanes.vector, a2=lanes.vector, b2=lanes.vector, c2=lanes.vector,
               m=lanes.vector, x=lanes.vector, y=lanes.vector,
               bad=lanes.vector, open_=lanes.vector)
cdef int propagate(lanes.vector* s) noexcept nogil
cdef lanes.vector missing(lanes.vector a) noexcept nogil
cdef lanes.vector several(lanes.vector a) noexcept nogil
@cython.locals(x=lanes.vector)
cdef lanes.vector hidden(lanes.vector a) noexcept nogil
@cython.locals(x=lanes.vector)
cdef lanes.vector unfit(lanes.vector a, lanes.vector two) noexcept nogil
@cython.locals(x=lanes.vector)
cdef lanes.vector naked(lanes.vector a, lanes.vector two) noexcept nogil
cdef lanes.vector minirows(lanes.vector a, lanes.vector b, lanes.vector c) noexcept nogil
cdef lanes.vector next_row(lanes.vector x) noexcept nogil
cdef lanes.vector spread(lanes.vector x) noexcept nogil
cdef lanes.vector columns(lanes.vector x) noexcept nogil
cdef lanes.vector boxes(lanes.vector x) noexcept nogil
cdef lanes.vector fill(lanes.vector x) noexcept nogil
cdef lanes.vector ways_of_rows(lanes.vector x) noexcept nogil
cdef lanes.vector six(lanes.vector x) noexcept nogil
cdef lanes.vector ways_of_columns(lanes.vector x) noexcept nogil

@cython.final
cdef class Bands(_base.Kernel):
    cdef object _states
    cdef lanes.vector* states
    cdef lanes.vector* allowed
    cdef readonly int level
    cdef int state, digit, band
    cdef uint32_t keep, drop, mask

    @cython.locals(b1=lanes.vector, b2=lanes.vector, c1=lanes.vector,
                   c2=lanes.vector, m=lanes.vector, x=lanes.vector, y=lanes.vector, rows=lanes.vector,
                   stacks=lanes.vector, best=int, line=int, total=int, fewest=int, ways=int, i=int, d=int,
                   totals=uint32_t, alive=uint32_t, pick=int, box=int)
    cdef void _choose(self, lanes.vector* s) noexcept nogil
