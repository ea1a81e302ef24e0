// Conversion of YCbCr rows over the operations of vector128_words.h; private to this folder. Included once per
// instruction set, after a header with these operations.
//
// Sums have 32 bits, as in the scalar reference.
#include "decode_rows.h"

// Returns a × wa + b × wb.
INLINE vectors weighed_samples(const uint8_t *a, vector wa, const uint8_t *b, vector wb) {
    const vectors first = widened(load(a)), second = widened(load(b));
    return (vectors){
        add16(multiply16(first.low, wa), multiply16(second.low, wb)),
        add16(multiply16(first.high, wa), multiply16(second.high, wb))};
}

INLINE void store_words(uint16_t *to, vectors v) {
    const vectors in_order = vectors_of(v.low, v.high);
    store(to, in_order.low);
    store(to + VECTOR_WORDS, in_order.high);
}

// Interpolates two rows of chroma samples, scaled by 4.
INLINE void chroma_vertical(const mp_decode_source *s, int plane, int32_t y, uint16_t *out) {
    const mp_chroma_input in = mp_chroma_input_of(s, plane, y);
    const vector wa = all16(in.weight_a), wb = all16(in.weight_b);
    int32_t i = 0;
    for (; s->bits == 8 && i + 2 * VECTOR_WORDS <= in.count; i += 2 * VECTOR_WORDS)
        store_words(out + i, weighed_samples(in.a + i, wa, in.b + i, wb));
    for (; s->bits > 8 && i + VECTOR_WORDS <= in.count; i += VECTOR_WORDS) {
        const vector a = minimum_unsigned16(load(in.a + 2 * (ptrdiff_t)i), all16(1023)),
                     b = minimum_unsigned16(load(in.b + 2 * (ptrdiff_t)i), all16(1023));
        store(out + i, add16(multiply16(a, wa), multiply16(b, wb)));
    }
    mp_chroma_vertical(in, s->bits, i, out);
}

// The conversion of a row.
typedef struct {
    mp_decode_matrix matrix;
    vector black, middle; // Y of black, and chroma of gray, as 16-bit numbers.
    int is_high;          // Whether samples have 10 bits.
} row_format;

INLINE row_format format_of(const mp_decode_source *s, int is_high) {
    return (row_format){s->matrix, all16((uint16_t)mp_decode_black(s)), all16((uint16_t)mp_decode_middle(s)), is_high};
}

INLINE vector luma_scaled(vector luma, row_format f) {
    if (f.is_high) luma = minimum_unsigned16(luma, all16(1023));
    return shift_left16(subtract16(luma, f.black), 4);
}

INLINE vectors luma_of(const uint8_t *luma, int32_t x, row_format f) {
    const vectors v = f.is_high ? load_words(luma + 2 * (ptrdiff_t)x) : widened(load(luma + x));
    return (vectors){luma_scaled(v.low, f), luma_scaled(v.high, f)};
}

// Returns the chroma of pixels, scaled by 16, from a row scaled by 4.
INLINE vectors chroma_scaled(const uint16_t *row, mp_chroma_siting siting) {
    if (siting == MP_CHROMA_FULL) {
        const vectors v = load_words(row);
        return (vectors){shift_left16(v.low, 2), shift_left16(v.high, 2)};
    }
    const vector here = load(row), after = load(row + 1);
    if (siting == MP_CHROMA_COSITED) {
        return interleaved16(shift_left16(here, 2), shift_left16(add16(here, after), 1));
    }
    const vector thrice = add16(here, shift_left16(here, 1));
    return interleaved16(add16(thrice, load(row - 1)), add16(thrice, after));
}

INLINE vectors chroma_of(const uint16_t *row, mp_chroma_siting siting, row_format f) {
    const vectors v = chroma_scaled(row, siting);
    return (vectors){subtract16(v.low, f.middle), subtract16(v.high, f.middle)};
}

// Returns (a + b) >> shift as 16-bit numbers.
INLINE vector component(vectors a, vectors b, row_format f) {
    const int shift = f.is_high ? 19 : 17;
    return packed32(shift_right32(add32(a.low, b.low), shift), shift_right32(add32(a.high, b.high), shift));
}

typedef struct {
    vector blue, green, red;
} colors;

INLINE colors colors_of(vector l, vector u, vector v, row_format f) {
    // Paired with luma, so that the product adds the rounding term: 2048 · 32 is half of 1 << 17.
    const vectors light = pair_products(paired(l, all16(2048)), f.matrix.luma, f.is_high ? 128 : 32);
    const word_pairs uv = paired(u, v);
    return (colors){
        component(light, first_products(uv, f.matrix.blue_cb), f),
        component(light, pair_products(uv, f.matrix.green_cb, f.matrix.green_cr), f),
        component(light, second_products(uv, f.matrix.red_cr), f)};
}

// Converts whole vectors of pixels, and returns the number of pixels.
INLINE int32_t whole_vectors(
    const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra, mp_chroma_siting siting, int is_high) {
    const row_format f = format_of(s, is_high);
    const uint8_t *luma = s->planes[0] + y * s->strides[0];
    int32_t x = 0;
    for (; x + 2 * VECTOR_WORDS <= s->width; x += 2 * VECTOR_WORDS) {
        const int32_t i = siting == MP_CHROMA_FULL ? x : x / 2;
        const vectors l = luma_of(luma, x, f), u = chroma_of(chroma.cb + i, siting, f),
                      v = chroma_of(chroma.cr + i, siting, f);
        const colors a = colors_of(l.low, u.low, v.low, f), b = colors_of(l.high, u.high, v.high, f);
        store_opaque(
            bgra + 4 * (ptrdiff_t)x, packed16(a.blue, b.blue), packed16(a.green, b.green), packed16(a.red, b.red));
    }
    return x;
}

VECTOR_TARGET static void decode_row(const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra) {
    chroma_vertical(s, 1, y, chroma.cb);
    chroma_vertical(s, 2, y, chroma.cr);
    int32_t x;
    if (s->bits > 8) x = whole_vectors(s, y, chroma, bgra, s->horizontal, 1);
    else if (s->horizontal == MP_CHROMA_COSITED) x = whole_vectors(s, y, chroma, bgra, MP_CHROMA_COSITED, 0);
    else x = whole_vectors(s, y, chroma, bgra, s->horizontal, 0);
    mp_decode_pixels(s, y, chroma, bgra, x);
}
