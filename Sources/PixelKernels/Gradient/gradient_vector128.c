// Four pixels at a time, with NEON or SSE2. Produces the same bits as gradient.c.
#pragma STDC FP_CONTRACT OFF
#include "gradient_rows.h"

#if defined(MP_HAS_VECTOR128)
#define INLINE static inline __attribute__((always_inline))

#if defined(__aarch64__)
#include <arm_neon.h>

typedef float32x4_t floats;

INLINE floats all(float v) { return vdupq_n_f32(v); }
INLINE floats four(const float *p) { return vld1q_f32(p); }
INLINE floats plus(floats a, floats b) { return vaddq_f32(a, b); }
INLINE floats minus(floats a, floats b) { return vsubq_f32(a, b); }
INLINE floats times(floats a, floats b) { return vmulq_f32(a, b); }
INLINE floats root(floats v) { return vsqrtq_f32(v); }
// The limits are the result if v is not a number.
INLINE floats at_least(floats v, floats limit) { return vmaxnmq_f32(v, limit); }
INLINE floats at_most(floats v, floats limit) { return vminnmq_f32(v, limit); }
INLINE void store_rounded(int32_t *out, floats v) { vst1q_s32(out, vcvtnq_s32_f32(v)); }
#else
#include <emmintrin.h>

typedef __m128 floats;

INLINE floats all(float v) { return _mm_set1_ps(v); }
INLINE floats four(const float *p) { return _mm_loadu_ps(p); }
INLINE floats plus(floats a, floats b) { return _mm_add_ps(a, b); }
INLINE floats minus(floats a, floats b) { return _mm_sub_ps(a, b); }
INLINE floats times(floats a, floats b) { return _mm_mul_ps(a, b); }
INLINE floats root(floats v) { return _mm_sqrt_ps(v); }
// The second operand is the result if the first one is not a number.
INLINE floats at_least(floats v, floats limit) { return _mm_max_ps(v, limit); }
INLINE floats at_most(floats v, floats limit) { return _mm_min_ps(v, limit); }
INLINE void store_rounded(int32_t *out, floats v) { _mm_storeu_si128((__m128i *)out, _mm_cvtps_epi32(v)); }
#endif

INLINE void block(uint32_t *out, position p, const mp_radial_gradient *g) {
    static const float lanes[BLOCK] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const floats a = all((float)g->to_shape.a), b = all((float)g->to_shape.b);
    int32_t entries[BLOCK];
    for (int i = 0; i < BLOCK; i += 4) {
        const floats x = plus(all(p.x), times(four(lanes + i), a)), y = plus(all(p.y), times(four(lanes + i), b));
        const floats t = root(plus(times(x, x), times(y, y)));
        const floats entry = plus(times(minus(t, all(g->first)), all(g->scale)), all(1));
        store_rounded(entries + i, at_most(at_least(entry, all(0)), all((float)g->last)));
    }
    for (int i = 0; i < BLOCK; i++) out[i] = g->colors[entries[i]];
}

void mp_radial_row_vector128(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient) {
    WRITE_RADIAL_ROW(block)
}

#endif
