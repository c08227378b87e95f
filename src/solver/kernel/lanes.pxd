# The C twin of lanes.py: a vector of 16 words, of which nine are used; gcc and clang know its operators, and cut it
# into registers of the width that they may use.
#
# Only what crosses digits is written here for each width. With 512 bits, digits follow each other in one register and
# are turned in it. Otherwise a vector is four parts of 128 bits, whatever the registers, with three digits in each of
# the first three, so that what all digits have is found part by part first and then in one part. What stands in the
# other words is of no matter: nothing ever looks there.
#
# Cython takes a vector for an unsigned integer, which it may as long as nothing asks it for more than operators,
# copies and calls.

from libc.stdint cimport uint32_t, uint64_t, uintptr_t
from cpython.array cimport array

cdef extern from *:
    """
    typedef uint32_t lanes_v __attribute__((vector_size(64), may_alias));
    typedef uint32_t lanes_q __attribute__((vector_size(16), may_alias));
    typedef uint64_t lanes_l __attribute__((vector_size(16), may_alias));
    #define LANES_INLINE static inline __attribute__((always_inline))

    /* LANES_THREE: of a vector, three of type lanes_part, between them every digit once in each three words;
       lanes_next, lanes_last: a part with the digits of the other words of such three in their places;
       lanes_same: the vector of a part that has the same in every word. */
    #ifdef __AVX512F__

    #include <immintrin.h>
    typedef lanes_v lanes_part;
    #ifdef __clang__
    #define LANES_TURN(x, a, b, c, d, e, f, g, h, i) \
        __builtin_shufflevector(x, x, a, b, c, d, e, f, g, h, i, 9, 10, 11, 12, 13, 14, 15)
    #else
    #define LANES_TURN(x, a, b, c, d, e, f, g, h, i) \
        __builtin_shuffle(x, (lanes_v) {a, b, c, d, e, f, g, h, i, 9, 10, 11, 12, 13, 14, 15})
    #endif
    #define LANES_AT(digit) (digit)
    #define LANES_THREE(x, a, b, c) \
        lanes_part a = x, b = LANES_TURN(x, 3, 4, 5, 6, 7, 8, 0, 1, 2), c = LANES_TURN(x, 6, 7, 8, 0, 1, 2, 3, 4, 5)
    #define lanes_next(x) LANES_TURN(x, 1, 2, 3, 4, 5, 6, 7, 8, 0)
    #define lanes_last(x) LANES_TURN(x, 2, 3, 4, 5, 6, 7, 8, 0, 1)
    #define lanes_same(x) (x)
    #define lanes_replace(state, band, x) ((state)[band] = (x))
    LANES_INLINE int lanes_any(lanes_v x) {
        return _mm512_mask_test_epi32_mask(0x1ff, (__m512i) x, _mm512_set1_epi32(0x7ffffff)) != 0;
    }

    #else

    typedef lanes_q lanes_part;
    #ifdef __clang__
    #define LANES_TURN(x, a, b, c) __builtin_shufflevector(x, x, a, b, c, 3)
    #else
    #define LANES_TURN(x, a, b, c) __builtin_shuffle(x, (lanes_q) {a, b, c, 3})
    #endif
    static const unsigned char lanes_at[16] = {0, 1, 2, 4, 5, 6, 8, 9, 10, 15, 15, 15, 15, 15, 15, 15};
    #define LANES_AT(digit) lanes_at[digit]
    #define lanes_next(x) LANES_TURN(x, 1, 2, 0)
    #define lanes_last(x) LANES_TURN(x, 2, 0, 1)
    #ifdef __AVX2__
    /* Said in registers: left to itself, gcc takes the parts from memory. */
    #include <immintrin.h>
    typedef uint32_t lanes_h __attribute__((vector_size(32), may_alias));
    #define LANES_THREE(x, a, b, c) \
        __m256i a##b = (__m256i) ((lanes_h*) &(x))[0], b##c = (__m256i) ((lanes_h*) &(x))[1]; \
        lanes_part a = (lanes_part) _mm256_castsi256_si128(a##b), b = (lanes_part) _mm256_extracti128_si256(a##b, 1), \
            c = (lanes_part) _mm256_castsi256_si128(b##c)
    LANES_INLINE lanes_v lanes_same(lanes_part x) {
        lanes_v r;
        lanes_h* half = (lanes_h*) &r;
        half[0] = half[1] = (lanes_h) _mm256_broadcastsi128_si256((__m128i) x);
        return r;
    }
    LANES_INLINE void lanes_replace(lanes_v* state, int band, lanes_v x) {
        lanes_h* half = (lanes_h*) (state + band);
        half[0] = ((lanes_h*) &x)[0];
        half[1] = ((lanes_h*) &x)[1];
    }
    #else
    #define LANES_THREE(x, a, b, c) \
        lanes_part a = ((lanes_q*) &(x))[0], b = ((lanes_q*) &(x))[1], c = ((lanes_q*) &(x))[2]
    LANES_INLINE lanes_v lanes_same(lanes_part x) {
        lanes_v r;
        lanes_q* part = (lanes_q*) &r;
        part[0] = part[1] = part[2] = part[3] = x;
        return r;
    }
    LANES_INLINE void lanes_replace(lanes_v* state, int band, lanes_v x) {
        LANES_THREE(x, a, b, c);
        lanes_q* part = (lanes_q*) (state + band);
        part[0] = a;
        part[1] = b;
        part[2] = c;
    }
    #endif
    LANES_INLINE int lanes_any(lanes_v x) {
        LANES_THREE(x, a, b, c);
        lanes_l all = (lanes_l) ((a | b | c) & (lanes_q) {0x7ffffff, 0x7ffffff, 0x7ffffff, 0});
        return (all[0] | all[1]) != 0;
    }

    #endif
    /* In each word the bits that at least one, two, three digits have. */
    LANES_INLINE lanes_v lanes_every(lanes_v x) {
        LANES_THREE(x, a, b, c);
        a = a | b | c;
        return lanes_same(a | lanes_next(a) | lanes_last(a));
    }
    LANES_INLINE lanes_v lanes_twice(lanes_v x) {
        LANES_THREE(x, a, b, c);
        lanes_part one = a | b | c, two = (a & b) | (c & (a | b));
        b = lanes_next(one);
        c = lanes_last(one);
        return lanes_same(two | lanes_next(two) | lanes_last(two) | (one & b) | (c & (one | b)));
    }
    LANES_INLINE lanes_v lanes_thrice(lanes_v x) {
        LANES_THREE(x, a, b, c);
        lanes_part one = a | b | c, two = (a & b) | (c & (a | b)), three = a & b & c, d, e;
        b = lanes_next(one);
        c = lanes_last(one);
        d = lanes_next(two);
        e = lanes_last(two);
        three = three | lanes_next(three) | lanes_last(three) | (one & b & c);
        return lanes_same(three | (two & (b | c)) | (d & (one | c)) | (e & (one | b)));
    }
    static inline uint32_t lanes_total(lanes_v x) {
        LANES_THREE(x, a, b, c);
        a = a + b + c;
        return a[0] + a[1] + a[2];
    }
    #define lanes_word(x, digit) ((x)[LANES_AT(digit)])
    #define lanes_clear(state, band) ((state)[band] = (lanes_v) {0})
    static inline void lanes_put(lanes_v* state, int band, int digit, uint32_t mask) {
        ((uint32_t*) (state + band))[LANES_AT(digit)] |= mask;
    }
    static inline void lanes_take(lanes_v* state, int band, int digit, uint32_t mask) {
        ((uint32_t*) (state + band))[LANES_AT(digit)] &= ~mask;
    }
    static int lanes_width(void) {
    #if defined(__x86_64__) && !defined(_MSC_VER)  /* there clang links nothing that could tell */
        __builtin_cpu_init();
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("popcnt"))
            return 128;
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") ? 512 : 256;
    #else
        return 128;
    #endif
    }
    """
    ctypedef unsigned int vector "lanes_v"
    int width "lanes_width" () noexcept nogil
    bint any_lane "lanes_any" (vector) noexcept nogil
    vector every "lanes_every" (vector) noexcept nogil
    vector twice "lanes_twice" (vector) noexcept nogil
    vector thrice "lanes_thrice" (vector) noexcept nogil
    uint32_t total "lanes_total" (vector) noexcept nogil
    uint32_t lane "lanes_word" (vector, int) noexcept nogil
    void clear "lanes_clear" (vector*, int) noexcept nogil
    void replace "lanes_replace" (vector*, int, vector) noexcept nogil
    void put "lanes_put" (vector*, int, int, uint32_t) noexcept nogil
    void take "lanes_take" (vector*, int, int, uint32_t) noexcept nogil

cdef enum:
    CELLS = 0o777777777
    REST = 0o333333333
    ONES = 0o111111111
    TWOS = 0o666666666
    LAST = 0o444444444
    BOX_FIRST = 0o001001001
    BOX_REST = 0o377377377
    BOX_LAST = 0o400400400
    TOP = 0o007007007
    TOP_TWO = 0o077077077
    BOTTOM = 0o700700700
    FIRST_TWO = 0o003003003
    ODD_BITS = 0o025025025
    SIX = 0o011011011
    TWO_SUMS = 0o33
    SUM = 0o7
    SIZE = 48
    ROOM = 16

cdef inline vector* rows(array buffer) noexcept:
    # Where a vector may lie: the buffer has ROOM more.
    return <vector*> ((<uintptr_t> buffer.data.as_uints + 63) & ~(<uintptr_t> 63))

cdef inline vector* row(vector* states, Py_ssize_t index) noexcept nogil:
    return states + 3 * index

cdef inline void copy(vector* to, vector* source) noexcept nogil:
    to[0] = source[0]
    to[1] = source[1]
    to[2] = source[2]
