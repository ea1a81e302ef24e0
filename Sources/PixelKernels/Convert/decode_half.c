#include "decode_half_rows.h"

// The length of a row of sums, with room at both ends.
static size_t room(int32_t width) { return (size_t)width + 32; }

size_t mp_decode_half_scratch(int32_t width) { return 3 * room(width); }

void mp_decode_half_row_scalar(const mp_decode_source *s, int32_t y, mp_half_sums sums, uint32_t *bgra) {
    mp_half_chroma(mp_half_input_of(s, 1, y), 0, sums.cb);
    mp_half_chroma(mp_half_input_of(s, 2, y), 0, sums.cr);
    mp_half_rest(s, mp_half_rows(s, y), sums, bgra, 0);
}

static mp_decode_half_row best_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_decode_half_row_avx2;
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_decode_half_row_vector128;
#endif
    return mp_decode_half_row_scalar;
}

void mp_decode_half(
    const mp_decode_source *source, uint8_t *bgra, ptrdiff_t stride, int32_t first_row, int32_t end_row,
    uint16_t *scratch) {
    const mp_decode_half_row row = best_row();
    const size_t length = room(source->width);
    const mp_half_sums sums = {scratch + 16, scratch + length + 16, scratch + 2 * length + 16};
    for (int32_t y = first_row; y < end_row; y++) row(source, y, sums, (uint32_t *)(void *)(bgra + y * stride));
}
