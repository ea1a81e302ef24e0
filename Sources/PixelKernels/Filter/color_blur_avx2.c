// The color blur with AVX2, four pixels at a time.
#include "color_blur.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

typedef __m256i vector;
#define VECTOR_PIXELS 4

INLINE vector load_cells(const uint16_t *from) { return _mm256_loadu_si256((const __m256i *)from); }
INLINE void store_cells(uint16_t *to, vector v) { _mm256_storeu_si256((__m256i *)to, v); }
INLINE vector all16(uint16_t v) { return _mm256_set1_epi16((short)v); }
INLINE vector all32(uint32_t v) { return _mm256_set1_epi32((int)v); }
INLINE vector all64(uint64_t v) { return _mm256_set1_epi64x((long long)v); }
INLINE vector all_and(vector a, vector b) { return _mm256_and_si256(a, b); }
INLINE vector exclusive_or(vector a, vector b) { return _mm256_xor_si256(a, b); }
INLINE vector add16(vector a, vector b) { return _mm256_add_epi16(a, b); }
INLINE vector add32(vector a, vector b) { return _mm256_add_epi32(a, b); }
INLINE vector add64(vector a, vector b) { return _mm256_add_epi64(a, b); }
INLINE vector subtract64(vector a, vector b) { return _mm256_sub_epi64(a, b); }
INLINE vector multiply_pairs(vector a, vector b) { return _mm256_madd_epi16(a, b); }
INLINE vector interleave_low16(vector a, vector b) { return _mm256_unpacklo_epi16(a, b); }
INLINE vector interleave_high16(vector a, vector b) { return _mm256_unpackhi_epi16(a, b); }
INLINE vector interleave_low64(vector a, vector b) { return _mm256_unpacklo_epi64(a, b); }
INLINE vector interleave_high64(vector a, vector b) { return _mm256_unpackhi_epi64(a, b); }
INLINE vector pack32(vector a, vector b) { return _mm256_packus_epi32(a, b); }
INLINE vector shift_right16(vector v, int n) { return _mm256_srl_epi16(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_right32(vector v, int n) { return _mm256_srl_epi32(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_right64(vector v, int n) { return _mm256_srl_epi64(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_left64(vector v, int n) { return _mm256_sll_epi64(v, _mm_cvtsi32_si128(n)); }
INLINE vector even_numbers(void) { return _mm256_setr_epi64x(0, 2, 4, 6); }

INLINE vector pick_pixels(vector v, vector places) {
    const vector first = _mm256_slli_epi64(places, 1);
    const vector both = _mm256_or_si256(first, _mm256_slli_epi64(first, 32));
    return _mm256_permutevar8x32_epi32(v, _mm256_or_si256(both, all64(1ull << 32)));
}

// Stores the first `n` pixels; colors are limited to alpha.
INLINE void store_pixels(uint32_t *to, vector components, int32_t n) {
    const vector packed = _mm256_permute4x64_epi64(_mm256_packus_epi16(components, components), 8);
    const __m128i pixels = _mm256_castsi256_si128(packed);
    const __m128i places = _mm_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    const __m128i limited = _mm_min_epu8(pixels, _mm_shuffle_epi8(pixels, places));
    const __m128i which = _mm_cmpgt_epi32(_mm_set1_epi32(n), _mm_setr_epi32(0, 1, 2, 3));
    _mm_maskstore_epi32((int *)to, which, limited);
}

#include "color_blur_simd.h"
#include "color_blur_passes.h"

AVX2 void mp_color_blur_across_avx2(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_across(job, first, end, scratch);
}

AVX2 void mp_color_blur_down_avx2(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_down(job, first, end, scratch);
}

#endif
