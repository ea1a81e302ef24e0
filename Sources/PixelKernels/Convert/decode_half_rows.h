// The implementations that mp_decode_half dispatches to, and their shared body.
#ifndef MULTIPLANE_DECODE_HALF_ROWS_H
#define MULTIPLANE_DECODE_HALF_ROWS_H

#include "decode_rows.h"

/// The sums of two rows: luma, and chroma scaled by 8, with room for one sample before and after.
typedef struct {
    uint16_t *luma, *cb, *cr;
} mp_half_sums;

typedef void (*mp_decode_half_row)(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);

void mp_decode_half_row_scalar(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);
#if defined(__x86_64__)
void mp_decode_half_row_avx2(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);
void mp_decode_half_row_avx512(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);
#endif

/// Adds the chroma of two rows of pixels, and repeats the ends.
MP_INLINE void mp_half_chroma(
    const mp_decode_source *s, int plane, int32_t top, int32_t bottom, uint16_t *restrict out) {
    const int32_t count = s->horizontal == MP_CHROMA_FULL ? s->width : (s->width + 1) / 2;
    const mp_chroma_rows t = mp_chroma_rows_of(top, s->height, s->vertical),
                         b = mp_chroma_rows_of(bottom, s->height, s->vertical);
    const uint8_t *plane_start = s->planes[plane];
    const ptrdiff_t stride = s->strides[plane];
    const uint8_t *ta = plane_start + t.row_a * stride, *tb = plane_start + t.row_b * stride,
                  *ba = plane_start + b.row_a * stride, *bb = plane_start + b.row_b * stride;
    for (int32_t i = 0; i < count; i++)
        out[i] = (uint16_t)(ta[i] * t.weight_a + tb[i] * t.weight_b + ba[i] * b.weight_a + bb[i] * b.weight_b);
    out[-1] = out[0];
    out[count] = out[count - 1];
}

MP_INLINE uint32_t mp_half_component(int32_t sum) { return mp_decode_component(sum, 19); }

/// Returns the mean of four pixels from sums of luma and chroma, each scaled by 64.
MP_INLINE uint32_t mp_half_pixel(const mp_decode_matrix *m, int32_t luma, int32_t cb, int32_t cr) {
    const int32_t l = m->luma * (luma - 64 * m->luma_offset), u = cb - 8192, v = cr - 8192;
    return 0xff000000u | mp_half_component(l + m->red_cr * v) << 16 |
           mp_half_component(l + m->green_cb * u + m->green_cr * v) << 8 | mp_half_component(l + m->blue_cb * u);
}

/// Returns the chroma of pixels 2x and 2x + 1, scaled by 64, from sums scaled by 8.
MP_INLINE int32_t mp_half_chroma_at(const uint16_t *sums, int32_t x, mp_chroma_siting siting) {
    if (siting == MP_CHROMA_FULL) return 4 * (sums[2 * x] + sums[2 * x + 1]);
    if (siting == MP_CHROMA_COSITED) return 6 * sums[x] + 2 * sums[x + 1];
    return 6 * sums[x] + sums[x - 1] + sums[x + 1];
}

MP_INLINE void mp_half_pixels(
    const mp_decode_source *s, mp_half_sums sums, uint32_t *restrict bgra, mp_chroma_siting siting) {
    const mp_decode_matrix m = s->matrix;
    const int32_t pairs = s->width / 2;
    for (int32_t x = 0; x < pairs; x++)
        bgra[x] = mp_half_pixel(
            &m, 16 * (sums.luma[2 * x] + sums.luma[2 * x + 1]), mp_half_chroma_at(sums.cb, x, siting),
            mp_half_chroma_at(sums.cr, x, siting));
    if (s->width % 2 == 0) return;
    const int32_t last = s->width - 1; // The last column counts twice.
    bgra[pairs] = mp_half_pixel(
        &m, 32 * sums.luma[last], 2 * mp_chroma_at(sums.cb, last, siting), 2 * mp_chroma_at(sums.cr, last, siting));
}

/// Converts row `y` of the image at half its size.
MP_INLINE void mp_half_row(const mp_decode_source *s, int32_t y, mp_half_sums sums, uint32_t *bgra) {
    const int32_t top = 2 * y, bottom = mp_clamp_row(top + 1, s->height);
    const uint8_t *a = s->planes[0] + top * s->strides[0], *b = s->planes[0] + bottom * s->strides[0];
    uint16_t *restrict luma = sums.luma;
    for (int32_t x = 0; x < s->width; x++) luma[x] = (uint16_t)(a[x] + b[x]);
    mp_half_chroma(s, 1, top, bottom, sums.cb);
    mp_half_chroma(s, 2, top, bottom, sums.cr);
    if (s->horizontal == MP_CHROMA_COSITED) mp_half_pixels(s, sums, bgra, MP_CHROMA_COSITED);
    else if (s->horizontal == MP_CHROMA_CENTERED) mp_half_pixels(s, sums, bgra, MP_CHROMA_CENTERED);
    else mp_half_pixels(s, sums, bgra, MP_CHROMA_FULL);
}

#endif
