#include "decode_rows.h"

#pragma STDC FP_CONTRACT OFF

size_t mp_decode_words_scratch(int32_t width) { return 2 * ((size_t)width + 2); }

// Of that many bytes, a constant wherever this is inlined: a loop that asks in each turn is not vectorized. Words of a
// raw file may hold anything.
MP_INLINE float sample(const uint8_t *row, int32_t x, int bytes, uint16_t most) {
    if (bytes == 1) return row[x];
    const uint16_t word = ((const uint16_t *)(const void *)row)[x];
    return word > most ? most : word;
}

MP_INLINE const uint8_t *row_of(const uint8_t *plane, ptrdiff_t stride, int32_t y) { return plane + y * stride; }

// Two rows of chroma blended, less its middle, with the ends repeated.
MP_INLINE void blend_chroma(
    const mp_decode_source *s, int plane, int32_t y, int bytes, uint16_t most, float *restrict out) {
    const int32_t count = s->horizontal == MP_CHROMA_FULL ? s->width : (s->width + 1) / 2;
    const mp_chroma_rows rows = mp_chroma_rows_of(y, s->height, s->vertical);
    const uint8_t *a = row_of(s->planes[plane], s->strides[plane], rows.row_a),
                  *b = row_of(s->planes[plane], s->strides[plane], rows.row_b);
    const float wa = (float)rows.weight_a / 4, wb = (float)rows.weight_b / 4, middle = (float)(1 << (s->bits - 1));
    for (int32_t i = 0; i < count; i++)
        out[i] = sample(a, i, bytes, most) * wa + sample(b, i, bytes, most) * wb - middle;
    out[-1] = out[0];
    out[count] = out[count - 1];
}

MP_INLINE float chroma_at(const float *row, int32_t x, mp_chroma_siting siting) {
    if (siting == MP_CHROMA_FULL) return row[x];
    const int32_t i = x / 2, odd = x & 1;
    if (siting == MP_CHROMA_COSITED) return odd ? (row[i] + row[i + 1]) * 0.5f : row[i];
    return row[i] * 0.75f + row[odd ? i + 1 : i - 1] * 0.25f;
}

MP_INLINE uint16_t word(float value) {
    return (uint16_t)(int32_t)((value > 0 ? value < 65535 ? value : 65535 : 0) + 0.5f);
}

MP_INLINE void decode_planes(
    const mp_decode_source *source, const mp_decode_weights *w, const uint8_t *alpha, ptrdiff_t alpha_stride,
    uint16_t *rgba, ptrdiff_t stride, float *scratch, int bytes) {
    const uint16_t most = (uint16_t)((1u << source->bits) - 1);
    float *cb = scratch + 1, *cr = cb + source->width + 2;
    for (int32_t y = 0; y < source->height; y++) {
        const uint8_t *luma = row_of(source->planes[0], source->strides[0], y),
                      *clear = alpha ? row_of(alpha, alpha_stride, y) : 0;
        uint16_t *out = (uint16_t *)(void *)((uint8_t *)rgba + y * stride);
        blend_chroma(source, 1, y, bytes, most, cb);
        blend_chroma(source, 2, y, bytes, most, cr);
        for (int32_t x = 0; x < source->width; x++, out += 4) {
            const float l = (sample(luma, x, bytes, most) - w->luma_offset) * w->luma;
            const float u = chroma_at(cb, x, source->horizontal), v = chroma_at(cr, x, source->horizontal);
            out[0] = word(l + w->red_cr * v);
            out[1] = word(l + w->green_cb * u + w->green_cr * v);
            out[2] = word(l + w->blue_cb * u);
            out[3] = clear ? word(sample(clear, x, bytes, most) * (65535.0f / (float)most)) : 65535;
        }
    }
}

void mp_decode_planes_words(
    const mp_decode_source *source, const mp_decode_weights *w, const uint8_t *alpha, ptrdiff_t alpha_stride,
    uint16_t *rgba, ptrdiff_t stride, float *scratch) {
    if (source->bits == 8) decode_planes(source, w, alpha, alpha_stride, rgba, stride, scratch, 1);
    else decode_planes(source, w, alpha, alpha_stride, rgba, stride, scratch, 2);
}

void mp_decode_narrow_words(const uint16_t *rgba, uint8_t *bgra, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += 4, bgra += 4) {
        const uint32_t a = rgba[3];
        for (int c = 0; c < 3; c++) {
            const uint32_t value = a == 65535 ? rgba[c] : (rgba[c] * a + 32767) / 65535;
            bgra[2 - c] = (uint8_t)((value * 255 + 32767) / 65535);
        }
        bgra[3] = (uint8_t)((a * 255 + 32767) / 65535);
    }
}

uint16_t mp_decode_premultiply_words(uint16_t *rgba, size_t count) {
    uint16_t least = 65535;
    for (size_t i = 0; i < count; i++, rgba += 4) {
        const uint32_t a = rgba[3];
        if (a < least) least = (uint16_t)a;
        for (int c = 0; c < 3; c++) rgba[c] = (uint16_t)((rgba[c] * a + 32767) / 65535);
    }
    return least;
}
