// Converts a row's cells to coverage and painted pixels, sixteen at a time, without a mask in between. Produces the
// same bits as band.c.
#include "Blend.h"
#include "band.h"

#if defined(__x86_64__)
#include "../Blend/over_avx512.h"
#include "complex_pixels.h"

// Returns the prefix sums of the lanes.
INLINE __m512i running_sum(__m512i v) {
    const __m512i zero = _mm512_setzero_si512();
    v = _mm512_add_epi32(v, _mm512_alignr_epi32(v, zero, 15));
    v = _mm512_add_epi32(v, _mm512_alignr_epi32(v, zero, 14));
    v = _mm512_add_epi32(v, _mm512_alignr_epi32(v, zero, 12));
    return _mm512_add_epi32(v, _mm512_alignr_epi32(v, zero, 8));
}

// Returns the coverage of each pixel, as mp_covered_area and mp_rounded_share compute it.
INLINE __m512i coverage(__m512i area, int even_odd) {
    const __m512i whole = _mm512_set1_epi32(MP_PIXEL_AREA), twice = _mm512_set1_epi32(2 * MP_PIXEL_AREA);
    __m512i v = _mm512_abs_epi32(area);
    if (even_odd) {
        v = _mm512_and_si512(v, _mm512_sub_epi32(twice, _mm512_set1_epi32(1)));
        v = _mm512_min_epi32(v, _mm512_sub_epi32(twice, v));
    } else {
        v = _mm512_min_epu32(v, whole);
    }
    const __m512i scaled = _mm512_sub_epi32(_mm512_slli_epi32(v, 8), v);
    return _mm512_srli_epi32(_mm512_add_epi32(scaled, _mm512_set1_epi32(MP_PIXEL_AREA / 2)), 21);
}

// Computes the coverage of complex pixels; `before` has the heights before each.
static AVX512 __attribute__((noinline)) __m512i complex_shares(
    const mp_band *band, int32_t row, int even_odd, int32_t column, __m512i shares, __m512i before, unsigned which) {
    int32_t results[16], heights[16];
    mp_complex_pixels_continue_row(band, row, even_odd);
    _mm512_storeu_si512(results, shares);
    _mm512_storeu_si512(heights, before);
    for (; which; which &= which - 1) {
        const int i = __builtin_ctz(which);
        const int32_t area = mp_complex_pixel_area(band, column + i, heights[i]);
        if (area != MP_USE_SIGNED_AREA) results[i] = mp_rounded_share(area);
    }
    return _mm512_loadu_si512(results);
}

// Clears sixteen cells and returns their coverage; leaves the running height in every lane of `height`.
INLINE __m512i take(const mp_band *band, int32_t row, int64_t *cells, int32_t column, __m512i *height, int even_odd) {
    const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i a = _mm512_loadu_si512(cells), b = _mm512_loadu_si512(cells + 8);
    _mm512_storeu_si512(cells, _mm512_setzero_si512());
    _mm512_storeu_si512(cells + 8, _mm512_setzero_si512());
    const __m512i area = _mm512_permutex2var_epi32(a, even, b);
    const __m512i upper = _mm512_permutex2var_epi32(a, _mm512_add_epi32(even, _mm512_set1_epi32(1)), b);
    // As in mp_cell_of: a negative field has borrowed from the one above it.
    const __m512i above = _mm512_sub_epi32(upper, _mm512_srai_epi32(area, 31));
    const __m512i own = _mm512_srai_epi32(_mm512_slli_epi32(above, 11), 11);
    const __m512i visits = _mm512_srli_epi32(_mm512_sub_epi32(above, own), 21);
    const __m512i sum = _mm512_add_epi32(running_sum(own), *height);
    *height = _mm512_permutexvar_epi32(_mm512_set1_epi32(15), sum);
    const __m512i shares = coverage(_mm512_sub_epi32(_mm512_slli_epi32(sum, 11), area), even_odd);
    // As in mp_is_complex_pixel.
    if (band->is_simple) return shares;
    const __mmask16 many =
        _mm512_cmplt_epu32_mask(_mm512_sub_epi32(visits, _mm512_set1_epi32(2)), _mm512_set1_epi32(MP_MAX_VISITS - 2));
    return many ? complex_shares(band, row, even_odd, column, shares, _mm512_sub_epi32(sum, own), many) : shares;
}

// Returns the coverage of pixels without edges.
INLINE uint32_t share_between(__m512i height, int even_odd) {
    const uint32_t first = (uint32_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(height));
    return mp_rounded_share(mp_covered_area((int32_t)(first * 2048), even_odd));
}

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
