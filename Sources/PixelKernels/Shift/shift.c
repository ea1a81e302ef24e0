#include "Dispatch.h"
#include "shift_rows.h"

void mp_shift_row(uint8_t *out, const uint8_t *row, ptrdiff_t stride, int n, uint32_t right, uint32_t down) {
    const uint8_t *above = down > 0 ? row - stride : row;
    const int left = right > 0 ? 1 : 0;
    const mp_shift_sources s = {row, above, row - left, above - left, right, down};
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) {
        mp_shift_row_avx2(out, &s, n);
        return;
    }
#endif
    mp_shift_row_scalar(out, &s, 0, n);
}

void mp_shift_row_scalar(uint8_t *out, const mp_shift_sources *s, int first, int n) {
    for (int i = first; i < n; i++) {
        const uint32_t here = s->here[i] * (256 - s->down) + s->above[i] * s->down;
        const uint32_t left = s->left[i] * (256 - s->down) + s->corner[i] * s->down;
        out[i] = (uint8_t)((here * (256 - s->right) + left * s->right + 32768) >> 16);
    }
}
