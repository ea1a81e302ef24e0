// Bringing chroma rows to the width of luma: shared, inlined, by every instruction set's version of the kernel.
#ifndef MULTIPLANE_DECODE_CHROMA_H
#define MULTIPLANE_DECODE_CHROMA_H

#include "ConvertDecode.h"

#define MP_INLINE static inline __attribute__((always_inline))

/// The two chroma rows of a luma row, and their weights in quarters.
typedef struct {
    int32_t row_a, row_b;
    uint16_t weight_a, weight_b;
} mp_chroma_rows;

MP_INLINE int32_t mp_clamp_row(int32_t row, int32_t count) { return row < 0 ? 0 : row >= count ? count - 1 : row; }

MP_INLINE mp_chroma_rows mp_chroma_rows_of(int32_t y, int32_t height, mp_chroma_siting siting) {
    if (siting == MP_CHROMA_FULL) return (mp_chroma_rows){y, y, 4, 0};
    int32_t count = (height + 1) / 2, row = y / 2, odd = y & 1;
    if (siting == MP_CHROMA_COSITED) {
        return (mp_chroma_rows){row, mp_clamp_row(row + 1, count), odd ? 2 : 4, odd ? 2 : 0};
    }
    return (mp_chroma_rows){row, mp_clamp_row(odd ? row + 1 : row - 1, count), 3, 1};
}

/// Blends two rows of `count` samples into sixteenths of a quarter: `out` holds 4 times the value.
MP_INLINE void mp_chroma_vertical(const uint8_t *a, const uint8_t *b, uint16_t weight_a, uint16_t weight_b, uint16_t *restrict out,
                                  int32_t count) {
    for (int32_t i = 0; i < count; i++) out[i] = (uint16_t)(a[i] * weight_a + b[i] * weight_b);
}

/// Spreads `count` samples of 4 times the value over `width` pixels of 16 times the value. `in` has one sample of room on
/// both sides, filled here by repeating its ends; `out` has room for an even number of pixels.
MP_INLINE void mp_chroma_horizontal(uint16_t *restrict in, uint16_t *restrict out, int32_t width, int32_t count,
                                    mp_chroma_siting siting) {
    in[-1] = in[0];
    in[count] = in[count - 1];
    if (siting == MP_CHROMA_FULL) {
        for (int32_t i = 0; i < width; i++) out[i] = (uint16_t)(4 * in[i]);
    } else if (siting == MP_CHROMA_COSITED) {
        for (int32_t i = 0; i < count; i++) {
            out[2 * i] = (uint16_t)(4 * in[i]);
            out[2 * i + 1] = (uint16_t)(2 * in[i] + 2 * in[i + 1]);
        }
    } else {
        for (int32_t i = 0; i < count; i++) {
            out[2 * i] = (uint16_t)(3 * in[i] + in[i - 1]);
            out[2 * i + 1] = (uint16_t)(3 * in[i] + in[i + 1]);
        }
    }
}

/// Writes the chroma of luma row `y`, 16 times the value, one sample a pixel.
MP_INLINE void mp_chroma_row(const mp_decode_source *s, int plane, int32_t y, uint16_t *room, uint16_t *out) {
    int32_t count = s->horizontal == MP_CHROMA_FULL ? s->width : (s->width + 1) / 2;
    mp_chroma_rows rows = mp_chroma_rows_of(y, s->height, s->vertical);
    const uint8_t *a = s->planes[plane] + rows.row_a * s->strides[plane];
    const uint8_t *b = s->planes[plane] + rows.row_b * s->strides[plane];
    mp_chroma_vertical(a, b, rows.weight_a, rows.weight_b, room + 1, count);
    mp_chroma_horizontal(room + 1, out, s->width, count, s->horizontal);
}

MP_INLINE uint8_t mp_decode_component(int32_t sum) {
    int32_t value = (sum + 65536) >> 17;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/// The reference: pixels [from, width) of a row.
MP_INLINE void mp_decode_row_scalar(const mp_decode_matrix *m, const uint8_t *luma, const uint16_t *cb, const uint16_t *cr,
                                    uint8_t *bgra, int32_t from, int32_t width) {
    for (int32_t x = from; x < width; x++) {
        int32_t y = m->luma * ((luma[x] - m->luma_offset) * 16), u = cb[x] - 2048, v = cr[x] - 2048;
        bgra[4 * x] = mp_decode_component(y + m->blue_cb * u);
        bgra[4 * x + 1] = mp_decode_component(y + m->green_cb * u + m->green_cr * v);
        bgra[4 * x + 2] = mp_decode_component(y + m->red_cr * v);
        bgra[4 * x + 3] = 255;
    }
}

#endif
