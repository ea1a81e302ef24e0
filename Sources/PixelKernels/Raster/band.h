// Cells of one row; private to this folder.
#ifndef MULTIPLANE_BAND_H
#define MULTIPLANE_BAND_H

#include "Raster.h"

// A cell, from its lowest bits on: twice the signed area left of the edges within the pixel (32 bits, signed); the
// signed height that begins there (21 bits, signed); how often outlines visit the pixel (11 bits, which wrap around).
#define MP_CELL_HEIGHT ((uint64_t)1 << 32)
#define MP_CELL_VISIT ((uint64_t)1 << 53)

typedef struct {
    int32_t area, height;
    uint32_t
        visits; ///< Up to 1, the pixel has two winding numbers that differ by 1, and the area says how much of each.
} mp_cell;

static inline mp_cell mp_cell_of(int64_t sum) {
    const int32_t area = (int32_t)sum;
    const uint32_t above = (uint32_t)((uint64_t)(sum - area) >> 32);
    const int32_t height = (int32_t)(above << 11) >> 11;
    return (mp_cell){area, height, (above - (uint32_t)height) >> 21};
}

/// A straight piece of an outline in 1/1024 pixel, top to bottom: y0 ≤ y1.
typedef struct {
    int32_t x0, y0, x1, y1;
    int32_t winding; ///< +1 where the outline runs downwards, −1 upwards.
} mp_edge;

/// How far an edge goes per step of 1 in the other coordinate, in 1/2^32, toward zero: what is reached after a whole
/// number of steps is the same wherever a walk begins.
static inline int64_t mp_slope(int32_t along, int32_t across) {
    return across == 0 ? 0 : (int64_t)((double)along / (double)across * 4294967296.0);
}

/// The height reached `run` after a piece's left end, at most `height`.
static inline int32_t mp_reached(int64_t run, int64_t rise, int32_t height) {
    const int64_t reached = (run * rise) >> 32;
    return reached < height ? (int32_t)reached : height;
}

static inline mp_edge mp_edge_at(const mp_edge_chunk *chunk, int i) {
    return (mp_edge){chunk->x0[i], chunk->y0[i], chunk->x1[i], chunk->y1[i], chunk->winding[i]};
}

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

/// A piece of an edge within a row, over many columns or over the sides of the band, from `low` to `high` in 1/1024
/// pixel.
void mp_band_add_slanted(
    const mp_band *band, int32_t row, int32_t low, int32_t high, int32_t height, int32_t winding, int64_t rise);

#if defined(__x86_64__)
void mp_band_add_avx512(const mp_band *band, int32_t end_y);
void mp_band_fill_over_avx512(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color);
#endif

#endif
