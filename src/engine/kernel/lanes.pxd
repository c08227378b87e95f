# The C twin of lanes.py: vectors of 16 words, of which nine are used; gcc and clang know their operators.
#
# What the words behind the nine hold is of no matter: no nine ever look there. Cython takes a vector for an unsigned integer,
# which it may as long as nothing asks it for more than operators, copies and calls.

from libc.stdint cimport uint32_t
from cpython.array cimport array

cdef extern from *:
    """
    #if defined(__AVX512F__) || defined(__AVX2__)
    #include <immintrin.h>
    #endif
    typedef uint32_t lanes_v __attribute__((vector_size(64), aligned(4), may_alias));

    #ifdef __clang__
    #define LANES_TURN(x, a, b, c, d, e, f, g, h, i) \
        __builtin_shufflevector(x, x, a, b, c, d, e, f, g, h, i, 9, 10, 11, 12, 13, 14, 15)
    #else
    #define LANES_TURN(x, a, b, c, d, e, f, g, h, i) \
        __builtin_shuffle(x, (lanes_v) {a, b, c, d, e, f, g, h, i, 9, 10, 11, 12, 13, 14, 15})
    #endif
    #define lanes_turn1(x) LANES_TURN(x, 1, 2, 3, 4, 5, 6, 7, 8, 0)
    #define lanes_turn2(x) LANES_TURN(x, 2, 3, 4, 5, 6, 7, 8, 0, 1)
    #define lanes_turn3(x) LANES_TURN(x, 3, 4, 5, 6, 7, 8, 0, 1, 2)
    #define lanes_turn6(x) LANES_TURN(x, 6, 7, 8, 0, 1, 2, 3, 4, 5)
    static int lanes_are_wide(void) {
    #if defined(__x86_64__)
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
            && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    #else
        return 0;
    #endif
    }
    static inline int lanes_any(lanes_v x) {
    #if defined(__AVX512F__)
        return _mm512_mask_test_epi32_mask(0x1ff, (__m512i) x, _mm512_set1_epi32(0x7ffffff)) != 0;
    #else
        return ((x[0] | x[1] | x[2] | x[3] | x[4] | x[5] | x[6] | x[7] | x[8]) & 0x7ffffffu) != 0;
    #endif
    }
    #define lanes_word(x, i) ((x)[i])
    #define lanes_clear(state, band) ((state)[band] = (lanes_v) {0})
    static inline void lanes_put(lanes_v* state, int band, int digit, uint32_t mask) {
        ((uint32_t*) (state + band))[digit] |= mask;
    }
    static inline void lanes_take(lanes_v* state, int band, int digit, uint32_t mask) {
        ((uint32_t*) (state + band))[digit] &= ~mask;
    }
    """
    ctypedef unsigned int vector "lanes_v"
    bint are_wide "lanes_are_wide" () noexcept nogil
    bint any_lane "lanes_any" (vector) noexcept nogil
    vector turn1 "lanes_turn1" (vector) noexcept nogil
    vector turn2 "lanes_turn2" (vector) noexcept nogil
    vector turn3 "lanes_turn3" (vector) noexcept nogil
    vector turn6 "lanes_turn6" (vector) noexcept nogil
    uint32_t lane "lanes_word" (vector, int) noexcept nogil
    void clear "lanes_clear" (vector*, int) noexcept nogil
    void put "lanes_put" (vector*, int, int, uint32_t) noexcept nogil
    void take "lanes_take" (vector*, int, int, uint32_t) noexcept nogil

cdef enum:
    CELLS = 0o777777777
    REST = 0o333333333
    ONES = 0o111111111
    TWOS = 0o666666666
    LAST = 0o444444444
    BOX_REST = 0o377377377
    BOX_LAST = 0o400400400
    TOP = 0o007007007
    TOP_TWO = 0o077077077
    LOWER_TWO = 0o770770770
    BOTTOM = 0o700700700
    FIRST = 0o001001001
    FIRST_TWO = 0o003003003
    LAST_TWO = 0o006006006
    THIRD = 0o004004004
    SIZE = 48

cdef inline vector* rows(array buffer) noexcept:
    return <vector*> buffer.data.as_uints

cdef inline vector* row(vector* states, Py_ssize_t index) noexcept nogil:
    return states + 3 * index

cdef inline void copy(vector* to, vector* source) noexcept nogil:
    to[0] = source[0]
    to[1] = source[1]
    to[2] = source[2]
