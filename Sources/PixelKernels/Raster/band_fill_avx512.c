// Converts a row's cells to coverage and painted pixels, sixteen at a time, without a mask in between. Produces the
// same bits as band.c.
#include "Blend.h"
#include "band.h"

#if defined(__x86_64__)
#include "../Blend/over_avx512.h"
#include "band_cells_avx512.h"

INLINE void paint(uint32_t *pixels, __mmask16 which, __m512i src) {
    store(pixels, which, over16(load(pixels, which), src));
}

// Paints pixels without edges.
INLINE void paint_span(uint32_t *pixels, int32_t n, __m512i color, uint32_t share) {
    const __m512i src = share == 255 ? color : multiply(color, _mm512_set1_epi8((char)share));
    const __m512i through = _mm512_xor_si512(alphas(src), _mm512_set1_epi8(-1));
    const int is_opaque = _mm512_test_epi8_mask(through, through) == 0;
    for (; n > 0; n -= 16, pixels += 16) {
        const __mmask16 which = first_pixels(n);
        if (is_opaque) store(pixels, which, src);
        else store(pixels, which, _mm512_adds_epu8(src, multiply(load(pixels, which), through)));
    }
}

INLINE void fill_row(
    const mp_band *band, int32_t index, int even_odd, uint32_t *pixels, ptrdiff_t ahead, __m512i color) {
    const mp_band_row row = mp_row_of(band, index);
    __m512i height = _mm512_set1_epi32(band->left[index]);
    uint32_t between = share_between(height, even_odd);
    int32_t painted = 0;
    band->left[index] = 0;
    for (int32_t word = 0; word << 6 < band->width; word++) {
        uint64_t bits = mp_touched(&row, word);
        if (bits == 0) continue;
        mp_set_touched(&row, word, 0);
        while (bits) {
            const int first = __builtin_ctzll(bits) & ~(MP_BAND_GROUP - 1);
            const int32_t x = (word << 6) + first;
            bits &= ~((uint64_t)0xffff << first);
            if (between) paint_span(pixels + painted, x - painted, color, between);
            const __m512i shares = take(band, index, row.cells + x, x, &height, even_odd);
            __builtin_prefetch(pixels + x + ahead, 1);
            paint(pixels + x, first_pixels(band->width - x), multiply(color, spread_lanes(shares)));
            between = share_between(height, even_odd);
            painted = x + MP_BAND_GROUP;
        }
    }
    if (between) paint_span(pixels + painted, band->width - painted, color, between);
}

AVX512 void mp_band_fill_over_avx512(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color) {
    const __m512i src = _mm512_set1_epi32((int)color);
    if (!band->is_simple) mp_complex_pixels_begin_row(band, -1, even_odd);
    // Meanwhile, the pixels two rows ahead are prefetched.
    for (int32_t y = 0; y < rows; y++) {
        if (even_odd) fill_row(band, y, 1, pixels + y * stride, 2 * stride, src);
        else fill_row(band, y, 0, pixels + y * stride, 2 * stride, src);
    }
}

#endif
