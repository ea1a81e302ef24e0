// The color blur with AVX-512, eight pixels at a time.
#include "color_blur.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"

typedef __m512i vector;
#define VECTOR_PIXELS 8

INLINE vector load_cells(const uint16_t *from) { return _mm512_loadu_si512(from); }
INLINE void store_cells(uint16_t *to, vector v) { _mm512_storeu_si512(to, v); }
INLINE vector all16(uint16_t v) { return _mm512_set1_epi16((short)v); }
INLINE vector all32(uint32_t v) { return _mm512_set1_epi32((int)v); }
INLINE vector all64(uint64_t v) { return _mm512_set1_epi64((long long)v); }
INLINE vector all_and(vector a, vector b) { return _mm512_and_si512(a, b); }
INLINE vector exclusive_or(vector a, vector b) { return _mm512_xor_si512(a, b); }
INLINE vector add16(vector a, vector b) { return _mm512_add_epi16(a, b); }
INLINE vector add32(vector a, vector b) { return _mm512_add_epi32(a, b); }
INLINE vector add64(vector a, vector b) { return _mm512_add_epi64(a, b); }
INLINE vector subtract64(vector a, vector b) { return _mm512_sub_epi64(a, b); }
INLINE vector multiply_pairs(vector a, vector b) { return _mm512_madd_epi16(a, b); }
INLINE vector interleave_low16(vector a, vector b) { return _mm512_unpacklo_epi16(a, b); }
INLINE vector interleave_high16(vector a, vector b) { return _mm512_unpackhi_epi16(a, b); }
INLINE vector interleave_low64(vector a, vector b) { return _mm512_unpacklo_epi64(a, b); }
INLINE vector interleave_high64(vector a, vector b) { return _mm512_unpackhi_epi64(a, b); }
INLINE vector pack32(vector a, vector b) { return _mm512_packus_epi32(a, b); }
INLINE vector shift_right16(vector v, int n) { return _mm512_srl_epi16(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_right32(vector v, int n) { return _mm512_srl_epi32(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_right64(vector v, int n) { return _mm512_srl_epi64(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_left64(vector v, int n) { return _mm512_sll_epi64(v, _mm_cvtsi32_si128(n)); }
INLINE vector even_numbers(void) { return _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14); }
INLINE vector pick_pixels(vector v, vector places) { return _mm512_permutexvar_epi64(places, v); }

// Stores the first `n` pixels; colors are limited to alpha.
INLINE void store_pixels(uint32_t *to, vector components, int32_t n) {
    const __m256i pixels = _mm512_cvtepi16_epi8(components);
    const __m256i places = _mm256_setr_epi8(
        3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    const __m256i limited = _mm256_min_epu8(pixels, _mm256_shuffle_epi8(pixels, places));
    _mm256_mask_storeu_epi32(to, n >= 8 ? 255 : (__mmask8)((1 << n) - 1), limited);
}

#include "color_blur_simd.h"
#include "color_blur_passes.h"

AVX512 void mp_color_blur_across_avx512(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_across(job, first, end, scratch);
}

AVX512 void mp_color_blur_down_avx512(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_down(job, first, end, scratch);
}

#endif
