// The implementations that mp_shift_row dispatches to; private to this folder.
#ifndef MULTIPLANE_SHIFT_ROWS_H
#define MULTIPLANE_SHIFT_ROWS_H

#include "Filter.h"

/// A row and the values above, left, and above left of it.
typedef struct {
    const uint8_t *here, *above, *left, *corner;
    uint32_t right, down;
} mp_shift_sources;

void mp_shift_row_scalar(uint8_t *out, const mp_shift_sources *s, int first, int n);
#if defined(__x86_64__)
void mp_shift_row_avx2(uint8_t *out, const mp_shift_sources *s, int n);
#endif

#endif
