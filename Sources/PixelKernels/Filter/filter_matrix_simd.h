// The color matrix over a few operations on vectors, one component of a pixel per lane; private to this folder.
//
// A file that includes this header defines `floats`, `pixels`, LANES, INLINE and the operations. Each is rounded as in
// the scalar code, in the same order.
#ifndef MULTIPLANE_FILTER_MATRIX_SIMD_H
#define MULTIPLANE_FILTER_MATRIX_SIMD_H

typedef struct {
    floats red, green, blue, alpha;
} colors;

INLINE floats component(pixels p, int shift) { return to_floats(all_and(shift_right(p, shift), all_pixels(255))); }

// Returns a row of the matrix times the colors, limited to 0…1. If the factor of alpha is 0, `usesAlpha` may be 0.
INLINE floats product(const float *m, const colors *c, int usesAlpha) {
    floats sum = multiply_floats(all_floats(m[0]), c->red);
    sum = add_floats(sum, multiply_floats(all_floats(m[1]), c->green));
    sum = add_floats(sum, multiply_floats(all_floats(m[2]), c->blue));
    if (usesAlpha) sum = add_floats(sum, multiply_floats(all_floats(m[3]), c->alpha));
    sum = add_floats(sum, all_floats(m[4]));
    return smaller_floats(larger_floats(sum, all_floats(0)), all_floats(1));
}

INLINE pixels rounded(floats value) { return truncated(add_floats(value, all_floats(0.5f))); }

// Returns filtered pixels. If all of them are opaque, and colors and alpha do not depend on each other, `isSimple` may
// be 1.
INLINE pixels filtered(pixels p, const float m[20], int isSimple) {
    const floats alpha = isSimple ? all_floats(255) : component(p, 24);
    const floats k = isSimple ? all_floats(1 / 255.0f) : divide_floats(all_floats(1), alpha);
    const colors c = {
        multiply_floats(component(p, 16), k),
        multiply_floats(component(p, 8), k),
        multiply_floats(component(p, 0), k),
        multiply_floats(alpha, all_floats(1 / 255.0f)),
    };
    const floats red = product(m, &c, !isSimple), green = product(m + 5, &c, !isSimple);
    const floats blue = product(m + 10, &c, !isSimple);
    const floats share = multiply_floats(isSimple ? c.alpha : product(m + 15, &c, 1), all_floats(255));
    pixels out = shift_left(rounded(share), 24);
    out = all_or(out, shift_left(rounded(multiply_floats(red, share)), 16));
    out = all_or(out, shift_left(rounded(multiply_floats(green, share)), 8));
    return all_or(out, rounded(multiply_floats(blue, share)));
}

// Filters whole vectors; returns the number of pixels.
INLINE int filter_matrix(uint32_t *row, int n, const float m[20]) {
    const int keepsAlpha = m[15] == 0 && m[16] == 0 && m[17] == 0 && m[18] == 1 && m[19] == 0;
    const int isSimple = keepsAlpha && m[3] == 0 && m[8] == 0 && m[13] == 0;
    int i = 0;
    for (; i + LANES <= n; i += LANES) {
        const pixels p = load_pixels(row + i);
        if (isSimple && are_opaque(p)) {
            store_pixels(row + i, filtered(p, m, 1));
        } else {
            // Lanes with alpha 0 divided by 0; these pixels are unchanged.
            store_visible(row + i, filtered(p, m, 0), p);
        }
    }
    return i;
}

#endif
