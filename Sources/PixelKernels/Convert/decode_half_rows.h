// The implementations that mp_decode_half dispatches to, and shared code.
#ifndef MULTIPLANE_DECODE_HALF_ROWS_H
#define MULTIPLANE_DECODE_HALF_ROWS_H

#include "decode_rows.h"

/// The sums of two rows: luma, and chroma scaled by 8, with room for one sample before and after.
typedef struct {
    uint16_t *luma, *cb, *cr;
} mp_half_sums;

typedef void (*mp_decode_half_row)(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);

void mp_decode_half_row_scalar(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);
#if defined(MP_HAS_VECTOR128)
void mp_decode_half_row_vector128(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);
#endif
#if defined(__x86_64__)
void mp_decode_half_row_avx2(const mp_decode_source *source, int32_t y, mp_half_sums sums, uint32_t *bgra);
#endif

/// The two rows of luma that become one.
typedef struct {
    const uint8_t *top, *bottom;
} mp_rows;

MP_INLINE mp_rows mp_half_rows(const mp_decode_source *s, int32_t y) {
    const int32_t bottom = mp_clamp_row(2 * y + 1, s->height);
    return (mp_rows){s->planes[0] + 2 * y * s->strides[0], s->planes[0] + bottom * s->strides[0]};
}

/// The chroma of the two rows of pixels that become row `y`.
typedef struct {
    mp_chroma_input top, bottom;
} mp_half_input;

MP_INLINE mp_half_input mp_half_input_of(const mp_decode_source *s, int plane, int32_t y) {
    return (mp_half_input){
        mp_chroma_input_of(s, plane, 2 * y), mp_chroma_input_of(s, plane, mp_clamp_row(2 * y + 1, s->height))};
}

/// Adds the chroma samples `from` and after of two rows of pixels, and repeats the ends.
MP_INLINE void mp_half_chroma(mp_half_input in, int32_t from, uint16_t *restrict out) {
    const mp_chroma_input t = in.top, b = in.bottom;
    for (int32_t i = from; i < t.count; i++)
        out[i] = (uint16_t)(t.a[i] * t.weight_a + t.b[i] * t.weight_b + b.a[i] * b.weight_a + b.b[i] * b.weight_b);
    mp_repeat_ends(out, t.count);
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
    const mp_decode_source *s, mp_half_sums sums, uint32_t *restrict bgra, int32_t from, mp_chroma_siting siting) {
    const mp_decode_matrix m = s->matrix;
    const int32_t pairs = s->width / 2;
    for (int32_t x = from; x < pairs; x++)
        bgra[x] = mp_half_pixel(
            &m, 16 * (sums.luma[2 * x] + sums.luma[2 * x + 1]), mp_half_chroma_at(sums.cb, x, siting),
            mp_half_chroma_at(sums.cr, x, siting));
    if (s->width % 2 == 0) return;
    const int32_t last = s->width - 1; // The last column counts twice.
    bgra[pairs] = mp_half_pixel(
        &m, 32 * sums.luma[last], 2 * mp_chroma_at(sums.cb, last, siting), 2 * mp_chroma_at(sums.cr, last, siting));
}

/// The scalar reference: converts pixels `from` and after of a row.
MP_INLINE void mp_half_rest(const mp_decode_source *s, mp_rows rows, mp_half_sums sums, uint32_t *bgra, int32_t from) {
    uint16_t *restrict luma = sums.luma;
    for (int32_t x = 2 * from; x < s->width; x++) luma[x] = (uint16_t)(rows.top[x] + rows.bottom[x]);
    if (s->horizontal == MP_CHROMA_COSITED) mp_half_pixels(s, sums, bgra, from, MP_CHROMA_COSITED);
    else if (s->horizontal == MP_CHROMA_CENTERED) mp_half_pixels(s, sums, bgra, from, MP_CHROMA_CENTERED);
    else mp_half_pixels(s, sums, bgra, from, MP_CHROMA_FULL);
}

#endif
