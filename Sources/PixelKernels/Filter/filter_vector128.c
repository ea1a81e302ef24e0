// The color matrix with NEON or SSE2, four pixels at a time.
#pragma STDC FP_CONTRACT OFF
#include "Dispatch.h"
#include "filter_rows.h"

#if defined(MP_HAS_VECTOR128)
#define INLINE static inline __attribute__((always_inline))
#define LANES 4

#if defined(__aarch64__)
#include <arm_neon.h>

typedef float32x4_t floats;
typedef uint32x4_t pixels;

INLINE floats all_floats(float v) { return vdupq_n_f32(v); }
INLINE floats to_floats(pixels v) { return vcvtq_f32_u32(v); }
INLINE floats add(floats a, floats b) { return vaddq_f32(a, b); }
INLINE floats multiply(floats a, floats b) { return vmulq_f32(a, b); }
INLINE floats divide(floats a, floats b) { return vdivq_f32(a, b); }
// If a is not a number, both return b, as SSE2's do.
INLINE floats smaller(floats a, floats b) { return vminnmq_f32(a, b); }
INLINE floats larger(floats a, floats b) { return vmaxnmq_f32(a, b); }
INLINE pixels truncated(floats v) { return vcvtq_u32_f32(v); }
INLINE pixels all_pixels(int v) { return vdupq_n_u32((uint32_t)v); }
INLINE pixels all_and(pixels a, pixels b) { return vandq_u32(a, b); }
INLINE pixels all_or(pixels a, pixels b) { return vorrq_u32(a, b); }
INLINE pixels shift_left(pixels v, int n) { return vshlq_u32(v, vdupq_n_s32(n)); }
INLINE pixels shift_right(pixels v, int n) { return vshlq_u32(v, vdupq_n_s32(-n)); }
INLINE pixels load_pixels(const uint32_t *from) { return vld1q_u32(from); }

// Stores the pixels, except where the `old` ones are transparent.
INLINE void store_visible(uint32_t *to, pixels v, pixels old) {
    vst1q_u32(to, vbslq_u32(vtstq_u32(old, vdupq_n_u32(0xff000000u)), v, old));
}

#else
#include <emmintrin.h>

typedef __m128 floats;
typedef __m128i pixels;

INLINE floats all_floats(float v) { return _mm_set1_ps(v); }
INLINE floats to_floats(pixels v) { return _mm_cvtepi32_ps(v); }
INLINE floats add(floats a, floats b) { return _mm_add_ps(a, b); }
INLINE floats multiply(floats a, floats b) { return _mm_mul_ps(a, b); }
INLINE floats divide(floats a, floats b) { return _mm_div_ps(a, b); }
INLINE floats smaller(floats a, floats b) { return _mm_min_ps(a, b); }
INLINE floats larger(floats a, floats b) { return _mm_max_ps(a, b); }
INLINE pixels truncated(floats v) { return _mm_cvttps_epi32(v); }
INLINE pixels all_pixels(int v) { return _mm_set1_epi32(v); }
INLINE pixels all_and(pixels a, pixels b) { return _mm_and_si128(a, b); }
INLINE pixels all_or(pixels a, pixels b) { return _mm_or_si128(a, b); }
INLINE pixels shift_left(pixels v, int n) { return _mm_slli_epi32(v, n); }
INLINE pixels shift_right(pixels v, int n) { return _mm_srli_epi32(v, n); }
INLINE pixels load_pixels(const uint32_t *from) { return _mm_loadu_si128((const __m128i *)from); }

INLINE void store_visible(uint32_t *to, pixels v, pixels old) {
    const pixels is_transparent = _mm_cmpeq_epi32(_mm_srli_epi32(old, 24), _mm_setzero_si128());
    _mm_storeu_si128(
        (__m128i *)to, _mm_or_si128(_mm_and_si128(is_transparent, old), _mm_andnot_si128(is_transparent, v)));
}
#endif

#include "filter_matrix_simd.h"

void mp_filter_matrix_vector128(uint32_t *row, int n, const float m[20]) {
    mp_filter_matrix_scalar(row, filter_matrix(row, n, m), n, m);
}
#endif
