// Produces the same bits as gradient.c.
#pragma STDC FP_CONTRACT OFF
#include "gradient_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

INLINE __m256 along(float start, double step, __m256 lanes) {
    return _mm256_add_ps(_mm256_set1_ps(start), _mm256_mul_ps(lanes, _mm256_set1_ps((float)step)));
}

INLINE void half(uint32_t *out, position p, const mp_radial_gradient *g, __m256 lanes) {
    const __m256 x = along(p.x, g->to_shape.a, lanes), y = along(p.y, g->to_shape.b, lanes);
    const __m256 t = _mm256_sqrt_ps(_mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y)));
    const __m256 scaled = _mm256_mul_ps(_mm256_sub_ps(t, _mm256_set1_ps(g->first)), _mm256_set1_ps(g->scale));
    const __m256 entry = _mm256_add_ps(scaled, _mm256_set1_ps(1));
    // The second operand is the result if the first one is not a number.
    const __m256 limited = _mm256_min_ps(_mm256_max_ps(entry, _mm256_setzero_ps()), _mm256_set1_ps((float)g->last));
    const __m256i entries = _mm256_cvtps_epi32(limited);
    _mm256_storeu_si256((__m256i *)out, _mm256_i32gather_epi32((const int *)g->colors, entries, 4));
}

INLINE void block(uint32_t *out, position p, const mp_radial_gradient *g) {
    half(out, p, g, _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7));
    half(out + 8, p, g, _mm256_setr_ps(8, 9, 10, 11, 12, 13, 14, 15));
}

AVX2 void mp_radial_row_avx2(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient) {
    WRITE_RADIAL_ROW(block)
}

#endif
