// The implementations that Decode.h dispatches to, and shared code. Chroma is interpolated vertically first; each
// implementation then interpolates it horizontally.
#ifndef MULTIPLANE_DECODE_ROWS_H
#define MULTIPLANE_DECODE_ROWS_H

#include "Decode.h"
#include "Dispatch.h"

#define MP_INLINE static inline __attribute__((always_inline))

/// Rows of chroma scaled by 4, with room for one sample before and 32 after.
typedef struct {
    uint16_t *cb, *cr;
} mp_chroma_pair;

typedef void (*mp_decode_row)(const mp_decode_source *source, int32_t y, mp_chroma_pair chroma, uint8_t *bgra);

void mp_decode_row_scalar(const mp_decode_source *source, int32_t y, mp_chroma_pair chroma, uint8_t *bgra);
#if defined(MP_HAS_VECTOR128)
void mp_decode_row_vector128(const mp_decode_source *source, int32_t y, mp_chroma_pair chroma, uint8_t *bgra);
#endif
#if defined(__x86_64__)
void mp_decode_row_avx2(const mp_decode_source *source, int32_t y, mp_chroma_pair chroma, uint8_t *bgra);
#endif

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

/// Limits a 10-bit sample: samples of raw files may exceed the range.
MP_INLINE uint16_t mp_sample_10(uint16_t value) { return value > 1023 ? 1023 : value; }

/// Two rows of `count` chroma samples, and their weights.
typedef struct {
    const uint8_t *a, *b;
    uint16_t weight_a, weight_b;
    int32_t count;
} mp_chroma_input;

MP_INLINE mp_chroma_input mp_chroma_input_of(const mp_decode_source *s, int plane, int32_t y) {
    const mp_chroma_rows rows = mp_chroma_rows_of(y, s->height, s->vertical);
    const uint8_t *start = s->planes[plane];
    const ptrdiff_t stride = s->strides[plane];
    const int32_t count = s->horizontal == MP_CHROMA_FULL ? s->width : (s->width + 1) / 2;
    return (mp_chroma_input){
        start + rows.row_a * stride, start + rows.row_b * stride, rows.weight_a, rows.weight_b, count};
}

MP_INLINE void mp_repeat_ends(uint16_t *row, int32_t count) {
    row[-1] = row[0];
    row[count] = row[count - 1];
}

/// Interpolates the samples `from` and after, scaled by 4, and repeats the ends of the row.
MP_INLINE void mp_chroma_vertical(mp_chroma_input in, int32_t bits, int32_t from, uint16_t *restrict out) {
    if (bits == 8) {
        for (int32_t i = from; i < in.count; i++) out[i] = (uint16_t)(in.a[i] * in.weight_a + in.b[i] * in.weight_b);
    } else {
        const uint16_t *a = (const uint16_t *)(const void *)in.a, *b = (const uint16_t *)(const void *)in.b;
        for (int32_t i = from; i < in.count; i++)
            out[i] = (uint16_t)(mp_sample_10(a[i]) * in.weight_a + mp_sample_10(b[i]) * in.weight_b);
    }
    mp_repeat_ends(out, in.count);
}

MP_INLINE void mp_chroma_row_pair(const mp_decode_source *s, int32_t y, mp_chroma_pair chroma) {
    mp_chroma_vertical(mp_chroma_input_of(s, 1, y), s->bits, 0, chroma.cb);
    mp_chroma_vertical(mp_chroma_input_of(s, 2, y), s->bits, 0, chroma.cr);
}

/// Returns the chroma of pixel x, scaled by 16, from a row scaled by 4.
MP_INLINE int32_t mp_chroma_at(const uint16_t *row, int32_t x, mp_chroma_siting siting) {
    if (siting == MP_CHROMA_FULL) return 4 * row[x];
    const int32_t i = x / 2, odd = x & 1;
    if (siting == MP_CHROMA_COSITED) return odd ? 2 * row[i] + 2 * row[i + 1] : 4 * row[i];
    return 3 * row[i] + row[odd ? i + 1 : i - 1];
}

MP_INLINE uint8_t mp_decode_component(int32_t sum, int32_t shift) {
    const int32_t value = (sum + (1 << (shift - 1))) >> shift;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/// The constants for the sample depth: 13 bits of the coefficients, 4 of the interpolation, and those beyond 8 bits are
/// shifted out.
MP_INLINE int32_t mp_decode_shift(const mp_decode_source *s) { return 17 + s->bits - 8; }
MP_INLINE int32_t mp_decode_black(const mp_decode_source *s) { return s->matrix.luma_offset << (s->bits - 8); }
MP_INLINE int32_t mp_decode_middle(const mp_decode_source *s) { return 2048 << (s->bits - 8); }

/// The scalar reference: converts pixels [from, width) of a row.
MP_INLINE void mp_decode_pixels(
    const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra, int32_t from) {
    const mp_decode_matrix *m = &s->matrix;
    const uint8_t *luma = s->planes[0] + y * s->strides[0];
    const int32_t shift = mp_decode_shift(s), black = mp_decode_black(s), middle = mp_decode_middle(s);
    for (int32_t x = from; x < s->width; x++) {
        const int32_t value = s->bits == 8 ? luma[x] : mp_sample_10(((const uint16_t *)(const void *)luma)[x]);
        const int32_t l = m->luma * ((value - black) * 16);
        const int32_t u = mp_chroma_at(chroma.cb, x, s->horizontal) - middle,
                      v = mp_chroma_at(chroma.cr, x, s->horizontal) - middle;
        bgra[4 * x] = mp_decode_component(l + m->blue_cb * u, shift);
        bgra[4 * x + 1] = mp_decode_component(l + m->green_cb * u + m->green_cr * v, shift);
        bgra[4 * x + 2] = mp_decode_component(l + m->red_cr * v, shift);
        bgra[4 * x + 3] = 255;
    }
}

#endif
