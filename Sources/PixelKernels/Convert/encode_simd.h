// Conversion to Y'CbCr over the operations of vector128_words.h; private to this folder. Included once per instruction
// set, after a header with these operations.
//
// The 16-bit halves of a pixel are blue and red, or green and alpha, so that two multiplications of pairs and one
// addition give a weighted sum.
#include "../Dispatch/pixel_components.h"
#include "encode_rows.h"

typedef struct {
    vector blue_red, green;
    vector bias;
} encode_weights;

// Returns the weights and the bias of a component whose sums have `shift` fraction bits.
INLINE encode_weights weights_of(const mp_encode_component *c, int shift) {
    return (encode_weights){
        all32((uint32_t)(uint16_t)c->b | (uint32_t)(uint16_t)c->r << 16), all32((uint16_t)c->g),
        all32(((uint32_t)(int32_t)c->offset << shift) + (1u << (shift - 1)))};
}

INLINE vector weighed(components c, encode_weights w, int shift) {
    const vector sums = weighed_pairs(c.blue_red, w.blue_red, c.green_alpha, w.green);
    return shift_right32(add32(sums, w.bias), shift);
}

INLINE vector luma_of(const uint8_t *bgra, encode_weights w) { return weighed(split(load(bgra)), w, MP_ENCODE_SHIFT); }

VECTOR_TARGET static void component_row(
    const uint8_t *bgra, int count, const mp_encode_component *component, uint8_t *out) {
    const encode_weights w = weights_of(component, MP_ENCODE_SHIFT);
    const int vector_bytes = 4 * VECTOR_PIXELS;
    int x = 0;
    for (; x + vector_bytes <= count; x += vector_bytes) {
        const uint8_t *in = bgra + 4 * (ptrdiff_t)x;
        store(
            out + x, packed_in_order(
                         luma_of(in, w), luma_of(in + vector_bytes, w), luma_of(in + 2 * vector_bytes, w),
                         luma_of(in + 3 * vector_bytes, w)));
    }
    mp_encode_component_row_scalar(bgra + 4 * (ptrdiff_t)x, count - x, component, out + x);
}

// Returns the sums of both rows.
INLINE components rows_sum(const uint8_t *top, const uint8_t *bottom) {
    return sum_of(split(load(top)), split(load(bottom)));
}

// Returns the filtered components of VECTOR_PIXELS chroma columns, and leaves the last odd pixels in `before`.
INLINE components filtered(const uint8_t *top, const uint8_t *bottom, components *before) {
    const components a = rows_sum(top, bottom), b = rows_sum(top + 4 * VECTOR_PIXELS, bottom + 4 * VECTOR_PIXELS);
    const components middle = even_pixels(a, b), right = odd_pixels(a, b),
                     left = {
                         shifted_in32(before->blue_red, right.blue_red),
                         shifted_in32(before->green_alpha, right.green_alpha)};
    *before = right;
    return sum_of(sum_of(left, middle), sum_of(middle, right));
}

INLINE components sum_of_all(const uint8_t *top, const uint8_t *bottom) {
    return sum_of(split(all32(four_bytes(top))), split(all32(four_bytes(bottom))));
}

VECTOR_TARGET static void chroma_row(
    const uint8_t *top, const uint8_t *bottom, int width, const mp_encode_matrix *matrix, uint8_t *u, uint8_t *v,
    int from, int to) {
    const int shift = MP_ENCODE_CHROMA_SHIFT, step = 2 * VECTOR_PIXELS;
    const encode_weights wu = weights_of(&matrix->u, shift), wv = weights_of(&matrix->v, shift);
    const ptrdiff_t left = from > 0 ? 4 * (2 * (ptrdiff_t)from - 1) : 0;
    components before = sum_of_all(top + left, bottom + left);
    int x = from;
    for (; x + step <= to && 2 * (x + step) <= width; x += step) {
        const uint8_t *t = top + 8 * (ptrdiff_t)x, *b = bottom + 8 * (ptrdiff_t)x;
        const components first = filtered(t, b, &before),
                         second = filtered(t + 8 * VECTOR_PIXELS, b + 8 * VECTOR_PIXELS, &before);
        store_halves(
            u + x, v + x,
            packed_in_order(
                weighed(first, wu, shift), weighed(second, wu, shift), weighed(first, wv, shift),
                weighed(second, wv, shift)));
    }
    mp_encode_chroma_row_scalar(top, bottom, width, matrix, u, v, x, to);
}
