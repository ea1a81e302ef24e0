// Operations on vectors of four floating-point numbers, for NEON and SSE2. `#pragma STDC FP_CONTRACT OFF` has to
// precede it.
#ifndef MULTIPLANE_VECTOR128_FLOATS_H
#define MULTIPLANE_VECTOR128_FLOATS_H

#include "vector128_numbers.h"

#if defined(__aarch64__)

typedef float32x4_t floats;

INLINE floats all_floats(float v) { return vdupq_n_f32(v); }
INLINE floats zero_to_three(void) { return vcvtq_f32_u32(u32(four32(0, 1, 2, 3))); }
INLINE floats to_floats(vector v) { return vcvtq_f32_s32(s32(v)); }
INLINE vector truncated(floats v) { return of_s32(vcvtq_s32_f32(v)); }
INLINE floats add_floats(floats a, floats b) { return vaddq_f32(a, b); }
INLINE floats subtract_floats(floats a, floats b) { return vsubq_f32(a, b); }
INLINE floats multiply_floats(floats a, floats b) { return vmulq_f32(a, b); }
INLINE floats divide_floats(floats a, floats b) { return vdivq_f32(a, b); }
// If a is not a number, both return b, as SSE2's do.
INLINE floats smaller_floats(floats a, floats b) { return vminnmq_f32(a, b); }
INLINE floats larger_floats(floats a, floats b) { return vmaxnmq_f32(a, b); }
// Returns a mask of the lanes in which a < b.
INLINE vector is_less(floats a, floats b) { return of_u32(vcltq_f32(a, b)); }
INLINE vector selected(vector mask, vector a, vector b) { return vbslq_u8(mask, a, b); }
// Returns a bit for each lane of a mask.
INLINE int bits_of(vector mask) { return (int)vaddvq_u32(vandq_u32(u32(mask), u32(four32(1, 2, 4, 8)))); }

#else

typedef __m128 floats;

INLINE floats all_floats(float v) { return _mm_set1_ps(v); }
INLINE floats zero_to_three(void) { return _mm_setr_ps(0, 1, 2, 3); }
INLINE floats to_floats(vector v) { return _mm_cvtepi32_ps(v); }
INLINE vector truncated(floats v) { return _mm_cvttps_epi32(v); }
INLINE floats add_floats(floats a, floats b) { return _mm_add_ps(a, b); }
INLINE floats subtract_floats(floats a, floats b) { return _mm_sub_ps(a, b); }
INLINE floats multiply_floats(floats a, floats b) { return _mm_mul_ps(a, b); }
INLINE floats divide_floats(floats a, floats b) { return _mm_div_ps(a, b); }
INLINE floats smaller_floats(floats a, floats b) { return _mm_min_ps(a, b); }
INLINE floats larger_floats(floats a, floats b) { return _mm_max_ps(a, b); }
INLINE vector is_less(floats a, floats b) { return _mm_castps_si128(_mm_cmplt_ps(a, b)); }
INLINE vector selected(vector mask, vector a, vector b) {
    return _mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b));
}
INLINE int bits_of(vector mask) { return _mm_movemask_ps(_mm_castsi128_ps(mask)); }

#endif

#endif
