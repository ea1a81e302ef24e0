// The coverage of sixteen cells at a time; private to this folder. Included only if __x86_64__ is defined.
#ifndef MULTIPLANE_BAND_CELLS_AVX512_H
#define MULTIPLANE_BAND_CELLS_AVX512_H

#include "../Dispatch/avx512.h"
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

#endif
