// The rasterizer's cells, coverage and edges; private to this folder.
#ifndef MULTIPLANE_BAND_H
#define MULTIPLANE_BAND_H

#include <stdint.h>
#include <string.h>

#include "Dispatch.h"
#include "Raster.h"

// A cell, from its lowest bits: twice the signed area left of the edges within the pixel (32 bits, signed), the signed
// height that begins there (21 bits, signed), and the number of visits by outlines (11 bits, wrapping).
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

/// A straight edge of an outline in 1/1024 pixel, top to bottom: y0 ≤ y1.
typedef struct {
    int32_t x0, y0, x1, y1;
    int32_t winding; ///< +1 where the outline runs downward, −1 upward.
} mp_edge;

/// Returns the slope of an edge in 1/2^32, rounded toward zero, so that the position after a whole number of steps is
/// the same wherever a walk begins.
static inline int64_t mp_slope(int32_t along, int32_t across) {
    return across == 0 ? 0 : (int64_t)((double)along / (double)across * 4294967296.0);
}

/// Returns the height reached `run` after a segment's left end, at most `height`.
static inline int32_t mp_reached(int64_t run, int64_t rise, int32_t height) {
    // The product may overflow for very tall edges; the result is not used then.
    const int64_t reached = (int64_t)((uint64_t)run * (uint64_t)rise) >> 32;
    return reached < height ? (int32_t)reached : height;
}

static inline mp_edge mp_edge_at(const mp_edge_chunk *chunk, int i) {
    return (mp_edge){chunk->x0[i], chunk->y0[i], chunk->x1[i], chunk->y1[i], chunk->winding[i]};
}

typedef struct {
    int64_t *cells;
    uint16_t *touched;
} mp_band_row;

static inline mp_band_row mp_row_of(const mp_band *band, int32_t row) {
    const ptrdiff_t first = row * ((ptrdiff_t)band->stride + MP_BAND_GAP);
    return (mp_band_row){band->cells + first, band->touched + first / MP_BAND_GROUP};
}

/// Returns the next row.
static inline mp_band_row mp_row_after(const mp_band *band, mp_band_row row) {
    const ptrdiff_t pitch = (ptrdiff_t)band->stride + MP_BAND_GAP;
    return (mp_band_row){row.cells + pitch, row.touched + pitch / MP_BAND_GROUP};
}

/// Returns the marks of 64 cells.
static inline uint64_t mp_touched(const mp_band_row *row, int32_t word) {
    uint64_t bits;
    memcpy(&bits, row->touched + word * (64 / MP_BAND_GROUP), sizeof bits);
    return bits;
}

/// Replaces the marks of 64 cells.
static inline void mp_set_touched(const mp_band_row *row, int32_t word, uint64_t bits) {
    memcpy(row->touched + word * (64 / MP_BAND_GROUP), &bits, sizeof bits);
}

/// Adds a segment within a row that spans many columns or crosses the sides of the band, from `low` to `high` in 1/1024
/// pixel.
void mp_band_add_slanted(
    const mp_band *band, int32_t row, int32_t low, int32_t high, int32_t height, int32_t winding, int64_t rise);

#if defined(MP_HAS_VECTOR128)
void mp_band_fill_over_vector128(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color);
#endif
#if defined(__x86_64__)
void mp_band_add_avx512(const mp_band *band, int32_t end_y);
int mp_band_drain_avx512(const mp_band *band, int32_t index, int even_odd, uint8_t *mask, mp_run *runs);
void mp_band_fill_over_avx512(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color);
#endif

// Conversion of signed areas to coverage.

// The area of a whole pixel.
enum { MP_PIXEL_AREA = 1 << 21 };

/// Returns the area covered by the fill rule, at most MP_PIXEL_AREA.
static inline int32_t mp_covered_area(int32_t area, int even_odd) {
    int32_t v = area < 0 ? (int32_t)(0u - (uint32_t)area) : area;
    if (even_odd) {
        v &= 2 * MP_PIXEL_AREA - 1;
        if (v > MP_PIXEL_AREA) v = 2 * MP_PIXEL_AREA - v;
    } else if (v > MP_PIXEL_AREA || v < 0) {
        v = MP_PIXEL_AREA;
    }
    return v;
}

/// Returns a covered area in 255ths, rounded.
static inline uint8_t mp_rounded_share(int32_t covered) { return (uint8_t)((covered * 255 + MP_PIXEL_AREA / 2) >> 21); }

// Conversion of a polygon's points to edges.

#if defined(__x86_64__)
/// As mp_edges_of_polygon, for n > 0.
int mp_edges_of_polygon_avx512(
    const double *points, int n, const mp_affine *to_device, const mp_edge_clip *clip, mp_edge_chunk *out, int count,
    mp_edge_extent *extent);
#endif

#endif
