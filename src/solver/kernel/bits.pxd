# The C twin of bits.py: the kernel says `from . import bits` and gets these where it is compiled.

from cpython.array cimport array, clone
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
    #ifdef __POPCNT__
    #define rulegrid_count(x) __builtin_popcountll(x)
    #else  /* what the compiler would call for any processor is slower */
    static CYTHON_INLINE int rulegrid_count(uint64_t x) {
        x -= x >> 1 & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
        return (int) ((x + (x >> 4) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL >> 56);
    }
    #endif
    #define rulegrid_lowest(x) __builtin_ctzll(x)
    #define rulegrid_highest(x) (63 - __builtin_clzll(x))
    #endif
    #include <time.h>
    static CYTHON_INLINE long long rulegrid_now(void) {
        struct timespec now;
        timespec_get(&now, TIME_UTC);
        return (long long) now.tv_sec * 1000000000 + now.tv_nsec;
    }
    static CYTHON_INLINE int rulegrid_strike(
        uint64_t* domains, const int* cells, int first, int last, uint64_t bit, uint64_t* changed, int* queue, int queued
    ) {
        int i, place = rulegrid_lowest(bit), word = 0;
        uint64_t these = 0;  /* of the cells in a word, which have changed: cells are in rising order */
        for (i = first; i < last; i++) {
            int cell = cells[i];
            uint64_t mask = domains[cell], had = mask >> place & 1;
            mask &= ~bit;
            domains[cell] = mask;
            if (cell >> 6 != word) {
                changed[word] |= these;
                these = 0;
                word = cell >> 6;
            }
            these |= had << (cell & 63);
            if (((mask & (mask - 1)) == 0) & had) {  /* without a branch for each cell that has the value or not */
                if (mask == 0) return -1 - cell;
                queue[queued++] = cell;
            }
        }
        changed[word] |= these;
        return queued;
    }
    #if defined(__AVX512F__) || defined(__AVX2__)
    #include <immintrin.h>
    #endif
    static CYTHON_INLINE uint64_t rulegrid_fitting(
        const uint64_t* fit, const uint64_t* block, int first, int size, uint64_t occupied, uint64_t used
    ) {
        uint64_t fits = 0;
        int i = 0;
        fit += first;
        block += first;
    #ifdef __AVX512F__
        __m512i one = _mm512_set1_epi64(occupied), two = _mm512_set1_epi64(used);
        for (; i < size; i += 8) {
            __mmask8 some = size - i < 8 ? (1 << (size - i)) - 1 : 255;
            __m512i x = _mm512_and_si512(_mm512_maskz_loadu_epi64(some, fit + i), one);
            __m512i y = _mm512_and_si512(_mm512_maskz_loadu_epi64(some, block + i), two);
            fits |= (uint64_t) _mm512_mask_testn_epi64_mask(some, _mm512_or_si512(x, y), _mm512_or_si512(x, y)) << i;
        }
    #else
    #ifdef __AVX2__
        __m256i one = _mm256_set1_epi64x(occupied), two = _mm256_set1_epi64x(used), none = _mm256_setzero_si256();
        for (; i + 4 <= size; i += 4) {
            __m256i x = _mm256_and_si256(_mm256_loadu_si256((const __m256i*) (fit + i)), one);
            __m256i y = _mm256_and_si256(_mm256_loadu_si256((const __m256i*) (block + i)), two);
            __m256i free = _mm256_cmpeq_epi64(_mm256_or_si256(x, y), none);
            fits |= (uint64_t) _mm256_movemask_pd((__m256d) free) << i;
        }
    #endif
        for (; i < size; i++) fits |= (uint64_t) (((fit[i] & occupied) | (block[i] & used)) == 0) << i;
    #endif
        return fits;
    }
    #define rulegrid_none 0ULL
    #define rulegrid_all 0xffffffffffffffffULL
    """
    int count "rulegrid_count" (uint64_t) noexcept nogil
    int lowest "rulegrid_lowest" (uint64_t) noexcept nogil
    int highest "rulegrid_highest" (uint64_t) noexcept nogil
    long long now "rulegrid_now" () noexcept nogil
    int strike "rulegrid_strike" (uint64_t*, int*, int, int, uint64_t, uint64_t*, int*, int) noexcept nogil
    uint64_t fitting "rulegrid_fitting" (uint64_t*, uint64_t*, int, int, uint64_t, uint64_t) noexcept nogil
    const long long ENDLESS "0x4000000000000000LL"
    const uint64_t NONE "rulegrid_none"
    const uint64_t ALL "rulegrid_all"

cdef extern from "Python.h":
    ctypedef void* Thread "PyThreadState*"
    Thread let_others_run "PyEval_SaveThread" () noexcept nogil
    void run_alone "PyEval_RestoreThread" (Thread) noexcept nogil

cdef enum:
    PROPAGATE = 0
    SAMPLE = 63
    CHOOSE = 1
    RETRACT = 2
    DONE = 3
    FOUND = 4
    PAUSED = 5
    CALLBACK = 6
    GROW = 7
    LEARN = 8
    CHOSEN = 0
    BY_VALUE = 1
    BY_LAST = 2
    BY_CLAUSE = 3
    BY_ITEM = 4
    BY_RULE = 5
    REPORTED = 16
    NO_REPEAT = 1
    EVERY_VALUE = 2
    BY_GROUP = -1
    ALONE = -1
    INSIDE = -2
    LEFT = 0
    CELL = 1
    BIT = 2
    EXTRA = 3
    COUNTERS = 24
    NEVER = 0
    ADD = 1
    TIMES = 2
    PAIR = 3
    LESS = 1
    GREATER = 2
    HALF = 32
    WINDOW = 6
    DEPTH = 2
    PATIENCE = 16384
    NOGOOD = 4
    NOGOODS = 16384
    ASSUMED = 0
    ONLY = 1
    PEER = 2
    NEED_CELL = 3
    NEED_HOUSE = 4
    FILTERED = 5
    LEARNED = 6
    LOCKED = 7
    REFUTED = 8

cdef inline int* ints(array buffer) noexcept:
    return buffer.data.as_ints

cdef inline uint64_t* words(array buffer) noexcept:
    return <uint64_t*> buffer.data.as_ulonglongs

cdef inline int64_t* signed(array buffer) noexcept:
    return <int64_t*> buffer.data.as_longlongs

cdef inline int* shared_ints(array buffer) noexcept:
    return buffer.data.as_ints

cdef inline int64_t* shared_signed(array buffer) noexcept:
    return <int64_t*> buffer.data.as_longlongs

cdef inline double* reals(array buffer) noexcept:
    return buffer.data.as_doubles

cdef inline array zeros(array like, Py_ssize_t size):
    return clone(like, size, True)

cdef inline void copy_words(uint64_t* to, Py_ssize_t at, uint64_t* source, Py_ssize_t first, Py_ssize_t size) noexcept nogil:
    memcpy(to + at, source + first, size * sizeof(uint64_t))

cdef inline void copy_ints(int* to, Py_ssize_t at, int* source, Py_ssize_t first, Py_ssize_t size) noexcept nogil:
    memcpy(to + at, source + first, size * sizeof(int))
