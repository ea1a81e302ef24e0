// The arithmetic of blend_avx2.c, sixteen pixels at a time. The rest of a row is masked, since runs at edges are short.
#include "blend_rows.h"

#if defined(__x86_64__)
#include "over_avx512.h"

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
