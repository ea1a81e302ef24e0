// Same arithmetic as blend_avx2.c, sixteen pixels at a time; the rest of a row is masked, since runs at edges are short.
#include "blend_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET target("avx512f,avx512bw,avx512dq,avx512vl")
#define AVX512 __attribute__((TARGET))
#define INLINE static inline __attribute__((always_inline, TARGET))

// The first n of sixteen pixels.
INLINE __mmask16 first_pixels(int n) { return n >= 16 ? (__mmask16)0xffff : (__mmask16)((1u << n) - 1); }

INLINE __m512i load(const uint32_t *p, __mmask16 which) { return _mm512_maskz_loadu_epi32(which, p); }
INLINE void store(uint32_t *p, __mmask16 which, __m512i v) { _mm512_mask_storeu_epi32(p, which, v); }

INLINE __m512i div255(__m512i words) {
    words = _mm512_add_epi16(words, _mm512_set1_epi16(128));
    return _mm512_srli_epi16(_mm512_add_epi16(words, _mm512_srli_epi16(words, 8)), 8);
}

// Byte × byte / 255.
INLINE __m512i multiply(__m512i a, __m512i b) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i low = _mm512_mullo_epi16(_mm512_unpacklo_epi8(a, zero), _mm512_unpacklo_epi8(b, zero));
    const __m512i high = _mm512_mullo_epi16(_mm512_unpackhi_epi8(a, zero), _mm512_unpackhi_epi8(b, zero));
    return _mm512_packus_epi16(div255(low), div255(high));
}

#define LANES(...) _mm512_broadcast_i32x4(_mm_setr_epi8(__VA_ARGS__))

// The alpha of each pixel in all four of its bytes.
INLINE __m512i alphas(__m512i pixels) {
    return _mm512_shuffle_epi8(pixels, LANES(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
}

// Sixteen mask bytes, each in all four bytes of its pixel.
INLINE __m512i spread(__m128i mask) {
    return _mm512_shuffle_epi8(_mm512_cvtepu8_epi32(mask), LANES(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12));
}

INLINE __m512i over16(__m512i dst, __m512i src) {
    return _mm512_adds_epu8(src, multiply(dst, _mm512_xor_si512(alphas(src), _mm512_set1_epi8(-1))));
}

AVX512 void mp_fill_over_avx512(uint32_t *dst, int n, uint32_t color) {
    const __m512i src = _mm512_set1_epi32((int)color);
    const int isOpaque = color >> 24 == 255;
    for (int i = 0; i < n; i += 16) {
        const __mmask16 which = first_pixels(n - i);
        store(dst + i, which, isOpaque ? src : over16(load(dst + i, which), src));
    }
}

AVX512 void mp_fill_over_mask_avx512(uint32_t *dst, uint32_t color, const uint8_t *mask, int n) {
    const __m512i src = _mm512_set1_epi32((int)color);
    for (int i = 0; i < n; i += 16) {
        const __mmask16 which = first_pixels(n - i);
        const __m128i share = _mm_maskz_loadu_epi8(which, mask + i);
        if (_mm_testz_si128(share, share)) continue;
        store(dst + i, which, over16(load(dst + i, which), multiply(src, spread(share))));
    }
}

AVX512 void mp_fill_over_runs_avx512(uint32_t *row, uint32_t color, const uint8_t *mask, const mp_run *runs, int n) {
    for (int i = 0; i < n; i++) {
        const mp_run *run = &runs[i];
        if (run->is_full) mp_fill_over_avx512(row + run->start, run->count, color);
        else mp_fill_over_mask_avx512(row + run->start, color, mask + run->start, run->count);
    }
}

AVX512 void mp_over_avx512(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha) {
    const __m512i factor = _mm512_set1_epi8((char)alpha);
    for (int i = 0; i < n; i += 16) {
        const __mmask16 which = first_pixels(n - i);
        const __m512i above = load(src + i, which);
        if (_mm512_test_epi32_mask(above, above) == 0) continue;
        store(dst + i, which, over16(load(dst + i, which), alpha == 255 ? above : multiply(above, factor)));
    }
}

AVX512 void mp_over_mask_avx512(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha) {
    const __m512i factor = _mm512_set1_epi8((char)alpha);
    for (int i = 0; i < n; i += 16) {
        const __mmask16 which = first_pixels(n - i);
        const __m128i share = _mm_maskz_loadu_epi8(which, mask + i);
        if (_mm_testz_si128(share, share)) continue;
        const __m512i whole = alpha == 255 ? spread(share) : multiply(spread(share), factor);
        store(dst + i, which, over16(load(dst + i, which), multiply(load(src + i, which), whole)));
    }
}

#endif
