// Converts a row's cells to coverage and painted pixels with NEON or SSE2, four at a time, without a mask in between.
// Produces the same bits as band.c.
#include "Blend.h"
#include "band.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128_numbers.h"
#include "complex_pixels.h"

// The length from which other vectors may be faster.
enum { LONG_RUN = 32 };

// Returns the coverage of each pixel, as mp_covered_area and mp_rounded_share compute it.
INLINE vector coverage(vector area, int even_odd) {
    const vector whole = all32(MP_PIXEL_AREA), twice = all32(2 * MP_PIXEL_AREA);
    vector v = absolute32(area);
    if (even_odd) {
        v = all_and(v, all32(2 * MP_PIXEL_AREA - 1));
        v = minimum_unsigned32(v, subtract32(twice, v));
    } else {
        v = minimum_unsigned32(v, whole);
    }
    const vector scaled = subtract32(shift_left32(v, 8), v);
    return shift_right_unsigned32(add32(scaled, all32(MP_PIXEL_AREA / 2)), 21);
}

// Computes the coverage of complex pixels; `before` has the heights before each.
static __attribute__((noinline)) vector complex_shares(
    const mp_band *band, int32_t column, vector shares, vector before, vector visits) {
    uint32_t results[VECTOR_PIXELS], numbers[VECTOR_PIXELS];
    int32_t heights[VECTOR_PIXELS];
    store(results, shares);
    store(heights, before);
    store(numbers, visits);
    for (int i = 0; i < VECTOR_PIXELS; i++) {
        if (!mp_is_complex_pixel(band, numbers[i])) continue;
        const int32_t area = mp_complex_pixel_area(band, column + i, heights[i]);
        if (area != MP_USE_SIGNED_AREA) results[i] = mp_rounded_share(area);
    }
    return load(results);
}

// Clears four cells and returns their coverage; `height` is the running height.
INLINE vector take(const mp_band *band, int64_t *cells, int32_t column, int32_t *height, int even_odd) {
    const vector a = load(cells), b = load(cells + 2);
    store(cells, all8(0));
    store(cells + 2, all8(0));
    const vector area = even32(a, b), upper = odd32(a, b);
    // As in mp_cell_of: a negative field has borrowed from the one above it.
    const vector above = subtract32(upper, shift_right32(area, 31));
    const vector own = shift_right32(shift_left32(above, 11), 11);
    const vector sum = add32(running_sums32(own), all32((uint32_t)*height));
    *height = last32(sum);
    const vector shares = coverage(subtract32(shift_left32(sum, 11), area), even_odd);
    if (band->is_simple) return shares;
    const vector visits = shift_right_unsigned32(subtract32(above, own), 21);
    // Pixels with one visit are not complex.
    if (is_zero(shift_right_unsigned32(visits, 1))) return shares;
    return complex_shares(band, column, shares, subtract32(sum, own), visits);
}

// Composites a color over the first n of four pixels.
INLINE void paint(uint32_t *pixels, int n, vector src) {
    if (n >= VECTOR_PIXELS) {
        store(pixels, over_vector(load(pixels), src));
        return;
    }
    uint32_t some[VECTOR_PIXELS] = {0};
    for (int i = 0; i < n; i++) some[i] = pixels[i];
    store(some, over_vector(load(some), src));
    for (int i = 0; i < n; i++) pixels[i] = some[i];
}

// Returns the coverage of pixels without edges.
INLINE uint8_t share_between(int32_t height, int even_odd) {
    return mp_rounded_share(mp_covered_area((int32_t)((uint32_t)height * 2048), even_odd));
}

// Prefetches pixels that are about to change into the L1 cache.
INLINE void fetch(const uint32_t *pixels, int n) {
    for (int i = 0; i < n; i += 16) __builtin_prefetch(pixels + i, 1);
}

// Composites a color over n pixels without edges.
INLINE void paint_between(uint32_t *pixels, int n, ptrdiff_t ahead, uint32_t color, uint8_t share) {
    if (share == 0 || n <= 0) return;
    fetch(pixels + ahead, n);
    uint32_t shared[VECTOR_PIXELS];
    store(shared, multiply(all32(color), all8(share)));
    if (n >= LONG_RUN) {
        mp_fill_over(pixels, n, shared[0]);
        return;
    }
    const vector src = load(shared);
    for (int i = 0; i < n; i += VECTOR_PIXELS) paint(pixels + i, n - i, src);
}

INLINE void fill_row(
    const mp_band *band, int32_t index, int even_odd, uint32_t *pixels, ptrdiff_t ahead, uint32_t color) {
    const mp_band_row row = mp_row_of(band, index);
    const int32_t width = band->width;
    int32_t height = band->left[index], done = 0;
    mp_complex_pixels_begin_row(band, index, even_odd);
    band->left[index] = 0;
    for (int32_t start = 0; start < width; start += 64) {
        uint64_t bits = mp_touched(&row, start >> 6);
        if (bits == 0) continue;
        mp_set_touched(&row, start >> 6, 0);
        while (bits) {
            const int first = __builtin_ctzll(bits) & ~(VECTOR_PIXELS - 1);
            const int32_t x = start + first;
            paint_between(pixels + done, x - done, ahead, color, share_between(height, even_odd));
            __builtin_prefetch(pixels + x + ahead, 1);
            const vector shares = take(band, row.cells + x, x, &height, even_odd);
            paint(pixels + x, width - x, multiply(all32(color), repeated(shares)));
            done = x + VECTOR_PIXELS;
            bits &= ~((uint64_t)15 << first);
        }
    }
    paint_between(pixels + done, width - done, ahead, color, share_between(height, even_odd));
}

void mp_band_fill_over_vector128(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color) {
    // Meanwhile, the pixels two rows ahead are prefetched.
    for (int32_t y = 0; y < rows; y++) {
        if (even_odd) fill_row(band, y, 1, pixels + y * stride, 2 * stride, color);
        else fill_row(band, y, 0, pixels + y * stride, 2 * stride, color);
    }
}
#endif
