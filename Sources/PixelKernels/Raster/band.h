// Cells of one row; private to this folder.
#ifndef MULTIPLANE_BAND_H
#define MULTIPLANE_BAND_H

#include "Raster.h"

/// What a height of 1 is in a cell: the area below it, with its sign, has less than 32 bits.
#define MP_CELL_HEIGHT ((uint64_t)1 << 32)

/// A straight piece of an outline in 1/1024 pixel, top to bottom: y0 < y1.
typedef struct {
    int32_t x0, y0, x1, y1;
    int32_t winding; ///< +1 where the outline runs downwards, −1 upwards.
} mp_edge;

typedef struct {
    int64_t *cells;
    uint64_t *touched;
} mp_band_row;

static inline mp_band_row mp_row_of(const mp_band *band, int32_t row) {
    const ptrdiff_t stride = band->stride;
    return (mp_band_row){band->cells + row * (stride + MP_BAND_GAP), band->touched + row * (stride >> 6)};
}

/// The row below another.
static inline mp_band_row mp_row_after(const mp_band *band, mp_band_row row) {
    const ptrdiff_t stride = band->stride;
    return (mp_band_row){row.cells + (stride + MP_BAND_GAP), row.touched + (stride >> 6)};
}

/// A piece of an edge within a row, over many columns or over the sides of the band, from `low` to `high` in 1/1024 pixel.
void mp_band_add_slanted(const mp_band *band, int32_t row, int32_t low, int32_t high, int32_t height, int32_t winding, int64_t rise);

#if defined(__x86_64__)
void mp_band_add_avx512(const mp_band *band, const mp_edge_chunk *chunks, int n, int32_t end_y);
void mp_band_fill_over_avx512(const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color);
#endif

#endif
