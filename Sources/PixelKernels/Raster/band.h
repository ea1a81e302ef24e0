// Cells of one row; private to this folder.
#ifndef MULTIPLANE_BAND_H
#define MULTIPLANE_BAND_H

#include "Raster.h"

typedef struct {
    int32_t *cells;
    uint64_t *touched;
    int32_t *left;
} mp_band_row;

static inline mp_band_row mp_row_of(const mp_band *band, int32_t row) {
    const ptrdiff_t stride = band->stride;
    return (mp_band_row){band->cells + 2 * row * (stride + MP_BAND_GAP), band->touched + row * (stride >> 6), band->left + row};
}

#endif
