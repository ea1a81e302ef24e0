// The row functions of color_blur_passes.h over a few operations on vectors; private to this folder.
//
// A file that includes this header defines `vector`, VECTOR_PIXELS (the pixels of a vector, four 16-bit cells each),
// INLINE, and the operations, all of which work in blocks of 128 bits where the order of elements matters.
#ifndef MULTIPLANE_COLOR_BLUR_SIMD_H
#define MULTIPLANE_COLOR_BLUR_SIMD_H

#define VECTOR_CELLS (4 * VECTOR_PIXELS)

INLINE vector flip(vector cells) { return exclusive_or(cells, all16(MP_ZERO_CELL)); }

INLINE void halve_sums(uint16_t *out, const uint16_t *sums, int32_t n) {
    // Pixels of two vectors are interleaved in blocks of 128 bits.
    const vector even = even_numbers();
    const int half = VECTOR_PIXELS == 8 ? 3 : VECTOR_PIXELS == 4 ? 2 : 1;
    const vector places = add64(all_and(even, all64(VECTOR_PIXELS - 1)), shift_right64(even, half));
    for (int32_t i = 0; i < n; i += VECTOR_CELLS) {
        const vector a = load_cells(sums + 2 * i), b = load_cells(sums + 2 * i + VECTOR_CELLS);
        const vector sum = add16(interleave_low64(a, b), interleave_high64(a, b));
        store_cells(out + i, pick_pixels(sum, places));
    }
}

// Adds a·weight + b·weight to the sums of the lower and the upper half of each block.
INLINE void add_pair(vector *low, vector *high, vector a, vector b, vector weights) {
    *low = add32(*low, multiply_pairs(interleave_low16(a, b), weights));
    *high = add32(*high, multiply_pairs(interleave_high16(a, b), weights));
}

INLINE void blur_cells(
    uint16_t *out, const uint16_t *center, ptrdiff_t step, const mp_color_kernel *kernel, int32_t n) {
    // The weights add up to 65,536: stored cells, which are 32,768 too small, lack 2^31. Half of 65,536 rounds.
    const vector rounding = all32(0x80008000u);
    const int radius = kernel->axis.radius;
    for (int32_t i = 0; i < n; i += VECTOR_CELLS) {
        vector low = rounding, high = rounding;
        const vector middle = load_cells(center + i);
        add_pair(&low, &high, middle, middle, all32(kernel->pairs[0]));
        const uint16_t *before = center + i, *after = before;
        for (int k = 1; k <= radius; k++) {
            before -= step;
            after += step;
            add_pair(&low, &high, load_cells(before), load_cells(after), all32(kernel->pairs[k]));
        }
        store_cells(out + i, flip(pack32(shift_right32(low, 16), shift_right32(high, 16))));
    }
}

// As two calls of blur_cells, for rows that are `step` cells apart; their results are `out_step` cells apart. Cells of
// both rows are interleaved once.
INLINE void blur_two_rows(
    uint16_t *out, ptrdiff_t out_step, const uint16_t *center, ptrdiff_t step, const mp_color_kernel *kernel,
    int32_t n) {
    const vector rounding = all32(0x80008000u);
    const int radius = kernel->axis.radius;
    for (int32_t i = 0; i < n; i += VECTOR_CELLS) {
        vector low = rounding, high = rounding, next_low = rounding, next_high = rounding;
        const uint16_t *row = center + i - radius * step;
        const uint32_t *weights = kernel->neighbors;
        for (int k = 0; k <= radius; k++, row += 2 * step, weights += 2) {
            const vector a = load_cells(row), b = load_cells(row + step);
            const vector first = interleave_low16(a, b), second = interleave_high16(a, b);
            const vector above = all32(weights[0]), here = all32(weights[1]);
            next_low = add32(next_low, multiply_pairs(first, above));
            next_high = add32(next_high, multiply_pairs(second, above));
            low = add32(low, multiply_pairs(first, here));
            high = add32(high, multiply_pairs(second, here));
        }
        store_cells(out + i, flip(pack32(shift_right32(low, 16), shift_right32(high, 16))));
        store_cells(out + out_step + i, flip(pack32(shift_right32(next_low, 16), shift_right32(next_high, 16))));
    }
}

INLINE void mix_cells(uint16_t *out, const uint16_t *a, const uint16_t *b, int32_t down, int shift, int32_t n) {
    const uint32_t below = (uint32_t)down, above = (2u << shift) - below;
    const vector weights = all32(above | below << 16), rounding = all32((65536u << shift) + (1u << shift));
    for (int32_t i = 0; i < n; i += VECTOR_CELLS) {
        vector low = rounding, high = rounding;
        add_pair(&low, &high, load_cells(a + i), load_cells(b + i), weights);
        store_cells(out + i, flip(pack32(shift_right32(low, shift + 1), shift_right32(high, shift + 1))));
    }
}

INLINE void put_whole_pixels(uint32_t *out, const uint16_t *cells, int32_t n) {
    for (int32_t x = 0; x < n; x += VECTOR_PIXELS) {
        const vector rounded = add16(flip(load_cells(cells + 4 * x)), all16(128));
        store_pixels(out + x, shift_right16(rounded, 8), n - x);
    }
}

// Where the colors of VECTOR_PIXELS pixels come from: their left cells, relative to that of the first pixel, and the
// weights of the left and the right cell for each half of each block.
typedef struct {
    vector place, low, high;
} pixel_weights;

INLINE pixel_weights weights_from(uint32_t start, int shift) {
    const uint32_t unit = 2u << shift;
    const vector u = add64(all64(start & (unit - 1)), even_numbers());
    const vector share = all_and(u, all64(unit - 1));
    // In each quarter of a pixel: the weight of the left cell, and above it that of the right one.
    const vector pair = add64(subtract64(all64(unit), share), shift_left64(share, 16));
    const vector weights = add64(pair, shift_left64(pair, 32));
    const pixel_weights result = {
        shift_right64(u, shift + 1), interleave_low64(weights, weights), interleave_high64(weights, weights)};
    return result;
}

INLINE void put_pixels(uint32_t *out, const uint16_t *cells, int shift, int32_t first, int32_t n) {
    if (shift == 0) return put_whole_pixels(out, cells + 4 * first, n);
    // The weights repeat after whole cells.
    const int repeats = VECTOR_PIXELS >> shift << shift == VECTOR_PIXELS;
    const vector rounding = all32((65536u << shift) + (256u << shift));
    uint32_t start = (uint32_t)(2 * first + 1 + (1 << shift));
    pixel_weights w = weights_from(start, shift);
    for (int32_t x = 0; x < n; x += VECTOR_PIXELS, start += 2 * VECTOR_PIXELS) {
        if (!repeats) w = weights_from(start, shift);
        const uint16_t *left = cells + 4 * (start >> (shift + 1));
        const vector a = pick_pixels(load_cells(left), w.place), b = pick_pixels(load_cells(left + 4), w.place);
        const vector low = add32(rounding, multiply_pairs(interleave_low16(a, b), w.low));
        const vector high = add32(rounding, multiply_pairs(interleave_high16(a, b), w.high));
        store_pixels(out + x, pack32(shift_right32(low, shift + 9), shift_right32(high, shift + 9)), n - x);
    }
}

#endif
