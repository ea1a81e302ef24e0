#include "Dispatch.h"
#include "decode_rows.h"

// Two rows of chroma, each with room at its ends.
static size_t padded(int32_t width) { return ((size_t)width + 79) & ~(size_t)31; }

size_t mp_decode_scratch(int32_t width) { return 2 * padded(width); }

void mp_decode_row_scalar(const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra) {
    mp_chroma_row_pair(s, y, chroma);
    mp_decode_pixels(s, y, chroma, bgra, 0);
}

static mp_decode_row best_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_decode_row_avx512;
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_decode_row_avx2;
#endif
    return mp_decode_row_scalar;
}

void mp_decode_planes(
    const mp_decode_source *source, uint8_t *bgra, ptrdiff_t stride, int32_t first_row, int32_t end_row,
    uint16_t *scratch) {
    const mp_decode_row row = best_row();
    const mp_chroma_pair chroma = {scratch + 16, scratch + padded(source->width) + 16};
    for (int32_t y = first_row; y < end_row; y++) row(source, y, chroma, bgra + y * stride);
}
