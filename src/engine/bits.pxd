# The C twin of bits.py: the kernel says `from . import bits` and gets these where it is compiled.

from cpython.array cimport array
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline int rulegrid_count(uint64_t x) { return (int) __popcnt64(x); }
    static __inline int rulegrid_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int) i; }
    static __inline int rulegrid_highest(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int) i; }
    #else
    #define rulegrid_count(x) __builtin_popcountll(x)
    #define rulegrid_lowest(x) __builtin_ctzll(x)
    #define rulegrid_highest(x) (63 - __builtin_clzll(x))
    #endif
    #define rulegrid_all 0xffffffffffffffffULL
    """
    int count "rulegrid_count" (uint64_t) noexcept nogil
    int lowest "rulegrid_lowest" (uint64_t) noexcept nogil
    int highest "rulegrid_highest" (uint64_t) noexcept nogil
    const uint64_t ALL "rulegrid_all"

cdef enum:
    PROPAGATE = 0
    CHOOSE = 1
    RETRACT = 2
    DONE = 3
    FOUND = 4
    PAUSED = 5
    ASK = 6
    GROW = 7
    LEFT = 0
    CELL = 1
    BIT = 2
    EXTRA = 3
    COUNTERS = 24
    NOGOOD = 4
    NOGOODS = 16384

cdef inline int* ints(array buffer) noexcept:
    return buffer.data.as_ints

cdef inline uint64_t* words(array buffer) noexcept:
    return <uint64_t*> buffer.data.as_ulonglongs

cdef inline int64_t* signed(array buffer) noexcept:
    return <int64_t*> buffer.data.as_longlongs

cdef inline double* reals(array buffer) noexcept:
    return buffer.data.as_doubles

cdef inline uint64_t* word_rows(array buffer, Py_ssize_t size) noexcept:
    return <uint64_t*> buffer.data.as_ulonglongs

cdef inline int* int_rows(array buffer, Py_ssize_t size) noexcept:
    return buffer.data.as_ints

cdef inline uint64_t* more_word_rows(uint64_t* old, array buffer, Py_ssize_t size) noexcept:
    return <uint64_t*> buffer.data.as_ulonglongs

cdef inline int* more_int_rows(int* old, array buffer, Py_ssize_t size) noexcept:
    return buffer.data.as_ints

cdef inline uint64_t* word_row(uint64_t* rows, Py_ssize_t index, Py_ssize_t size) noexcept nogil:
    return rows + index * size

cdef inline int* int_row(int* rows, Py_ssize_t index, Py_ssize_t size) noexcept nogil:
    return rows + index * size

cdef inline void copy(uint64_t* to, uint64_t* source, Py_ssize_t size) noexcept nogil:
    memcpy(to, source, size * sizeof(uint64_t))
