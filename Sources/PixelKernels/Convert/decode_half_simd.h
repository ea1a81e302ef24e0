// Conversion of YCbCr rows at half the size, with the arithmetic of decode_simd.h; included after it.
#include "decode_half_rows.h"

INLINE void half_chroma_vertical(mp_half_input in, uint16_t *out) {
    const mp_chroma_input t = in.top, b = in.bottom;
    const vector top_a = all16(t.weight_a), top_b = all16(t.weight_b), bottom_a = all16(b.weight_a),
                 bottom_b = all16(b.weight_b);
    int32_t i = 0;
    for (; i + 2 * VECTOR_WORDS <= t.count; i += 2 * VECTOR_WORDS) {
        const vectors top = weighed_samples(t.a + i, top_a, t.b + i, top_b),
                      bottom = weighed_samples(b.a + i, bottom_a, b.b + i, bottom_b);
        store_words(out + i, (vectors){add16(top.low, bottom.low), add16(top.high, bottom.high)});
    }
    mp_half_chroma(in, i, out);
}

// Returns the sums of 2 × 2 samples.
INLINE vector luma_sums(const uint8_t *top, const uint8_t *bottom) {
    return add16(sums_of_pairs(load(top)), sums_of_pairs(load(bottom)));
}

INLINE vectors half_luma(const uint8_t *top, const uint8_t *bottom, row_format f) {
    const vectors v = vectors_of(luma_sums(top, bottom), luma_sums(top + 2 * VECTOR_WORDS, bottom + 2 * VECTOR_WORDS));
    return (vectors){subtract16(shift_left16(v.low, 4), f.black), subtract16(shift_left16(v.high, 4), f.black)};
}

// Returns the chroma of VECTOR_WORDS pixels, scaled by 64, from sums scaled by 8; see mp_half_chroma_at.
INLINE vector half_chroma_at(const uint16_t *sums, mp_chroma_siting siting, row_format f) {
    const vector here = load(sums), after = load(sums + 1), thrice = add16(here, shift_left16(here, 1));
    const vector sum = siting == MP_CHROMA_COSITED ? shift_left16(add16(thrice, after), 1)
                                                   : add16(shift_left16(thrice, 1), add16(after, load(sums - 1)));
    return subtract16(sum, f.middle);
}

INLINE vectors half_chroma(const uint16_t *sums, mp_chroma_siting siting, row_format f) {
    return vectors_of(half_chroma_at(sums, siting, f), half_chroma_at(sums + VECTOR_WORDS, siting, f));
}

// Converts whole vectors of pixels, and returns the number of pixels. Sums of four samples have two bits more, which
// makes the shift that of 10 bits.
INLINE int32_t whole_half_vectors(
    const mp_decode_source *s, mp_rows rows, mp_half_sums sums, uint32_t *bgra, mp_chroma_siting siting) {
    const row_format f = {s->matrix, all16((uint16_t)(64 * s->matrix.luma_offset)), all16(8192), 1};
    int32_t x = 0;
    for (; x + 2 * VECTOR_WORDS <= s->width / 2; x += 2 * VECTOR_WORDS) {
        const vectors l = half_luma(rows.top + 2 * (ptrdiff_t)x, rows.bottom + 2 * (ptrdiff_t)x, f);
        const vectors u = half_chroma(sums.cb + x, siting, f), v = half_chroma(sums.cr + x, siting, f);
        const colors a = colors_of(l.low, u.low, v.low, f), b = colors_of(l.high, u.high, v.high, f);
        store_opaque(bgra + x, packed16(a.blue, b.blue), packed16(a.green, b.green), packed16(a.red, b.red));
    }
    return x;
}

VECTOR_TARGET static void decode_half_row(const mp_decode_source *s, int32_t y, mp_half_sums sums, uint32_t *bgra) {
    const mp_rows rows = mp_half_rows(s, y);
    int32_t x = 0;
    half_chroma_vertical(mp_half_input_of(s, 1, y), sums.cb);
    half_chroma_vertical(mp_half_input_of(s, 2, y), sums.cr);
    if (s->horizontal == MP_CHROMA_COSITED) x = whole_half_vectors(s, rows, sums, bgra, MP_CHROMA_COSITED);
    else if (s->horizontal == MP_CHROMA_CENTERED) x = whole_half_vectors(s, rows, sums, bgra, MP_CHROMA_CENTERED);
    mp_half_rest(s, rows, sums, bgra, x);
}
