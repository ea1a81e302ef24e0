// The color matrix with AVX2, eight pixels at a time.
#pragma STDC FP_CONTRACT OFF
#include "filter_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

typedef __m256 floats;
typedef __m256i pixels;
#define LANES 8

INLINE floats all_floats(float v) { return _mm256_set1_ps(v); }
INLINE floats to_floats(pixels v) { return _mm256_cvtepi32_ps(v); }
INLINE floats add_floats(floats a, floats b) { return _mm256_add_ps(a, b); }
INLINE floats multiply_floats(floats a, floats b) { return _mm256_mul_ps(a, b); }
INLINE floats divide_floats(floats a, floats b) { return _mm256_div_ps(a, b); }
INLINE floats smaller_floats(floats a, floats b) { return _mm256_min_ps(a, b); }
INLINE floats larger_floats(floats a, floats b) { return _mm256_max_ps(a, b); }
INLINE pixels truncated(floats v) { return _mm256_cvttps_epi32(v); }
INLINE pixels all_pixels(int v) { return _mm256_set1_epi32(v); }
INLINE pixels all_and(pixels a, pixels b) { return _mm256_and_si256(a, b); }
INLINE pixels all_or(pixels a, pixels b) { return _mm256_or_si256(a, b); }
INLINE pixels shift_left(pixels v, int n) { return _mm256_slli_epi32(v, n); }
INLINE pixels shift_right(pixels v, int n) { return _mm256_srli_epi32(v, n); }
INLINE pixels load_pixels(const uint32_t *from) { return _mm256_loadu_si256((const __m256i *)from); }
INLINE void store_pixels(uint32_t *to, pixels v) { _mm256_storeu_si256((__m256i *)to, v); }
INLINE int are_opaque(pixels v) {
    return _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_srli_epi32(v, 24), all_pixels(255)))) ==
           255;
}

// Stores the pixels, except where the `old` ones are transparent.
INLINE void store_visible(uint32_t *to, pixels v, pixels old) {
    const pixels is_transparent = _mm256_cmpeq_epi32(_mm256_srli_epi32(old, 24), _mm256_setzero_si256());
    _mm256_storeu_si256((__m256i *)to, _mm256_blendv_epi8(v, old, is_transparent));
}

#include "filter_matrix_simd.h"

AVX2 void mp_filter_matrix_avx2(uint32_t *row, int n, const float m[20]) {
    mp_filter_matrix_scalar(row, filter_matrix(row, n, m), n, m);
}

#endif
