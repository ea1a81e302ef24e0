// Operations on the 32-bit numbers of vectors of 128 bits, for NEON and SSE2.
#ifndef MULTIPLANE_VECTOR128_NUMBERS_H
#define MULTIPLANE_VECTOR128_NUMBERS_H

#include "vector128_words.h"

#if defined(__aarch64__)

INLINE vector four32(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    const uint32x4_t v = vsetq_lane_u32(b, vdupq_n_u32(a), 1);
    return of_u32(vsetq_lane_u32(d, vsetq_lane_u32(c, v, 2), 3));
}

INLINE vector subtract32(vector a, vector b) { return of_u32(vsubq_u32(u32(a), u32(b))); }
INLINE vector shift_left32(vector v, int n) { return of_u32(vshlq_u32(u32(v), vdupq_n_s32(n))); }
INLINE vector shift_right_unsigned32(vector v, int n) { return of_u32(vshlq_u32(u32(v), vdupq_n_s32(-n))); }
INLINE vector absolute32(vector v) { return of_s32(vabsq_s32(s32(v))); }

// Returns the minimum of unsigned numbers; `limit` is below 2³¹.
INLINE vector minimum_unsigned32(vector v, vector limit) { return of_u32(vminq_u32(u32(v), u32(limit))); }

// Returns the last number.
INLINE int32_t last32(vector v) { return vgetq_lane_s32(s32(v), 3); }

// Returns the sums of each number and those before it.
INLINE vector running_sums32(vector v) {
    const vector zero = all8(0);
    v = add32(v, vextq_u8(zero, v, 12));
    return add32(v, vextq_u8(zero, v, 8));
}

#else

INLINE vector four32(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    return _mm_setr_epi32((int)a, (int)b, (int)c, (int)d);
}

INLINE vector subtract32(vector a, vector b) { return _mm_sub_epi32(a, b); }
INLINE vector shift_left32(vector v, int n) { return _mm_slli_epi32(v, n); }
INLINE vector shift_right_unsigned32(vector v, int n) { return _mm_srli_epi32(v, n); }

INLINE vector absolute32(vector v) {
    const vector sign = _mm_srai_epi32(v, 31);
    return _mm_sub_epi32(_mm_xor_si128(v, sign), sign);
}

INLINE vector minimum_unsigned32(vector v, vector limit) {
    const vector is_beyond = _mm_or_si128(_mm_cmpgt_epi32(v, limit), _mm_srai_epi32(v, 31));
    return _mm_or_si128(_mm_and_si128(is_beyond, limit), _mm_andnot_si128(is_beyond, v));
}

INLINE int32_t last32(vector v) { return _mm_cvtsi128_si32(_mm_shuffle_epi32(v, 0xff)); }

INLINE vector running_sums32(vector v) {
    v = _mm_add_epi32(v, _mm_slli_si128(v, 4));
    return _mm_add_epi32(v, _mm_slli_si128(v, 8));
}

#endif

#endif
