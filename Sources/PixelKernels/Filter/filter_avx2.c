// Eight pixels at a time, one component per lane: the operations of the scalar code in the same order.
#pragma STDC FP_CONTRACT OFF
#include "filter_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

typedef struct {
    __m256 red, green, blue, alpha;
} colors;

INLINE __m256 component(__m256i pixels, int shift) {
    return _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(pixels, shift), _mm256_set1_epi32(255)));
}

// Returns a row of the matrix times the colors, limited to 0…1.
INLINE __m256 product(const float *m, const colors *c) {
    __m256 sum = _mm256_mul_ps(_mm256_set1_ps(m[0]), c->red);
    sum = _mm256_add_ps(sum, _mm256_mul_ps(_mm256_set1_ps(m[1]), c->green));
    sum = _mm256_add_ps(sum, _mm256_mul_ps(_mm256_set1_ps(m[2]), c->blue));
    sum = _mm256_add_ps(sum, _mm256_mul_ps(_mm256_set1_ps(m[3]), c->alpha));
    sum = _mm256_add_ps(sum, _mm256_set1_ps(m[4]));
    return _mm256_min_ps(_mm256_max_ps(sum, _mm256_setzero_ps()), _mm256_set1_ps(1));
}

INLINE __m256i rounded(__m256 value) { return _mm256_cvttps_epi32(_mm256_add_ps(value, _mm256_set1_ps(0.5f))); }

AVX2 void mp_filter_matrix_avx2(uint32_t *row, int n, const float m[20]) {
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i pixels = _mm256_loadu_si256((const __m256i *)(row + i));
        const __m256i is_transparent = _mm256_cmpeq_epi32(_mm256_srli_epi32(pixels, 24), _mm256_setzero_si256());
        const __m256 alpha = component(pixels, 24), k = _mm256_div_ps(_mm256_set1_ps(1), alpha);
        const colors c = {
            _mm256_mul_ps(component(pixels, 16), k),
            _mm256_mul_ps(component(pixels, 8), k),
            _mm256_mul_ps(component(pixels, 0), k),
            _mm256_mul_ps(alpha, _mm256_set1_ps(1 / 255.0f)),
        };
        const __m256 red = product(m, &c), green = product(m + 5, &c), blue = product(m + 10, &c);
        const __m256 share = _mm256_mul_ps(product(m + 15, &c), _mm256_set1_ps(255));
        __m256i out = _mm256_slli_epi32(rounded(share), 24);
        out = _mm256_or_si256(out, _mm256_slli_epi32(rounded(_mm256_mul_ps(red, share)), 16));
        out = _mm256_or_si256(out, _mm256_slli_epi32(rounded(_mm256_mul_ps(green, share)), 8));
        out = _mm256_or_si256(out, rounded(_mm256_mul_ps(blue, share)));
        // Lanes with alpha 0 divided by 0; these pixels are unchanged.
        _mm256_storeu_si256((__m256i *)(row + i), _mm256_blendv_epi8(out, pixels, is_transparent));
    }
    mp_filter_matrix_scalar(row, i, n, m);
}

#endif
