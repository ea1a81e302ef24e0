// Produces the same bits as gradient.c.
#pragma STDC FP_CONTRACT OFF
#include "gradient_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"

INLINE __m512 along(float start, double step) {
    const __m512 lanes = _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm512_add_ps(_mm512_set1_ps(start), _mm512_mul_ps(lanes, _mm512_set1_ps((float)step)));
}

INLINE void block(uint32_t *out, position p, const mp_radial_gradient *g) {
    const __m512 x = along(p.x, g->to_shape.a), y = along(p.y, g->to_shape.b);
    const __m512 t = _mm512_sqrt_ps(_mm512_add_ps(_mm512_mul_ps(x, x), _mm512_mul_ps(y, y)));
    const __m512 scaled = _mm512_mul_ps(_mm512_sub_ps(t, _mm512_set1_ps(g->first)), _mm512_set1_ps(g->scale));
    const __m512 entry = _mm512_add_ps(scaled, _mm512_set1_ps(1));
    // The second operand is the result if the first one is not a number.
    const __m512 limited = _mm512_min_ps(_mm512_max_ps(entry, _mm512_setzero_ps()), _mm512_set1_ps((float)g->last));
    _mm512_storeu_si512(out, _mm512_i32gather_epi32(_mm512_cvtps_epi32(limited), g->colors, 4));
}

AVX512 void mp_radial_row_avx512(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient) {
    WRITE_RADIAL_ROW(block)
}

#endif
