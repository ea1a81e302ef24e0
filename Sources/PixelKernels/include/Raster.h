// From straight edges to the coverage of pixels, a band of rows at a time.
//
// Exact areas in integers: the order of the edges does not matter, and a pixel is the same in every band. Where an
// outline passes through a pixel more than once, so that its parts may overlap there, their union is found from the
// edges.
#ifndef MULTIPLANE_RASTER_H
#define MULTIPLANE_RASTER_H

#include <stddef.h>
#include <stdint.h>

/// The farthest that a coordinate of an edge may be, in pixels.
#define MP_EDGE_LIMIT 524288.0

/// Edges that are looked at together.
#define MP_EDGE_CHUNK 16

/// Straight pieces of outlines side by side, in 1/1024 pixel, top to bottom: y0 ≤ y1, all within ±MP_EDGE_LIMIT pixels.
///
/// `winding` is +1 where the outline runs downwards, −1 upwards; edges without height are there where they lie within a
/// row. Edges that are not there are zero.
typedef struct {
    int32_t x0[MP_EDGE_CHUNK], y0[MP_EDGE_CHUNK], x1[MP_EDGE_CHUNK], y1[MP_EDGE_CHUNK], winding[MP_EDGE_CHUNK];
    int32_t first_row, end_row; ///< The rows that they reach, half-open.
    int32_t min_x, max_x;       ///< The ends farthest to the left and to the right.
    uint32_t joined; ///< A bit per edge: whether the outline comes from the edge before it without a turn that could
                     ///< cross it.
} mp_edge_chunk;

/// Chunks for n edges.
static inline int32_t mp_edge_chunks(int32_t n) { return (n + MP_EDGE_CHUNK - 1) / MP_EDGE_CHUNK; }

/// Where points lie on the device: (a·x + c·y + tx, b·x + d·y + ty).
typedef struct {
    double a, b, c, d, tx, ty;
} mp_affine;

/// What an edge must reach to matter: rows min_y ..< max_y, and pixels left of max_x.
typedef struct {
    int32_t min_y, max_y, max_x;
} mp_edge_clip;

/// The pixels that edges bound, half-open.
typedef struct {
    int32_t min_x, max_x, first_row, end_row;
} mp_edge_extent;

/// Appends the edges that matter of a polygon of n points (x, y), closed by a line to its start; widens the extent by
/// them.
///
/// `points` are moved to the device in place. `out` has `count` edges and room for n more.
/// Returns how many there are then; or −1 where a coordinate is beyond MP_EDGE_LIMIT or not a number.
int mp_edges_of_polygon(
    double *points, int n, const mp_affine *to_device, const mp_edge_clip *clip, mp_edge_chunk *out, int count,
    mp_edge_extent *extent);

/// Cells between two rows, so that the pixels of a column do not share the few places that a cache has for one address
/// in 4096.
#define MP_BAND_GAP 8

/// Memory for a second look at pixels whose areas do not say what is covered.
typedef struct mp_complex_pixels mp_complex_pixels;

mp_complex_pixels *mp_complex_pixels_make(void);
void mp_complex_pixels_free(mp_complex_pixels *crowd);

/// Memory for the signed areas of some rows; all zero between uses.
typedef struct {
    int64_t *cells;              ///< Per pixel, a sum of what edges have there: see band.h.
    uint64_t *touched;           ///< One bit per pixel that has a cell.
    int32_t *left;               ///< Per row, the signed height of everything left of the first pixel.
    int32_t stride;              ///< Pixels of a row; a multiple of 64. Cells have room for MP_BAND_GAP more.
    int32_t x, y;                ///< The first pixel of the first row.
    int32_t width;               ///< Pixels of a row that matter.
    const mp_edge_chunk *chunks; ///< The edges that were added; they outlive what is added.
    int32_t chunk_count;
    mp_complex_pixels *crowd;
} mp_band;

/// Pixels of a row, from the band's first column on.
typedef struct {
    int32_t start, count;
    int32_t is_full; ///< Whether all are covered fully; otherwise the row's mask says how far, 1…255.
} mp_run;

/// From this length on, pixels that are covered fully are a run of their own.
#define MP_LONG_RUN 64

/// The most runs of a row of `width` pixels.
#define MP_MAX_RUNS(width) ((width) / 2 + 2)

/// Adds what the band's edges have in its rows up to `end_y`.
void mp_band_add(const mp_band *band, int32_t end_y);

/// The covered runs of a row, counted from 0, from left to right, and their mask; clears the row. Returns how many
/// there are.
///
/// `even_odd` ≠ 0 covers what is wound around an odd number of times, otherwise what is wound around at all. `mask` has
/// room for the width, `runs` for MP_MAX_RUNS. Runs do not touch, but for a full one beside one with a mask.
int mp_band_drain(const mp_band *band, int32_t row, int even_odd, uint8_t *mask, mp_run *runs);

/// As mp_band_drain with coverage that is not rounded to 1/255: `mask` has the area of each pixel, above 0 and at
/// most 1.
int mp_band_drain_areas(const mp_band *band, int32_t row, int even_odd, float *mask, mp_run *runs);

/// Puts a premultiplied color over what the rows cover, as mp_fill_over_runs does; clears them.
///
/// `pixels` is the band's first; `mask` has room for twice the width, rounded up to 64, and `runs` for twice
/// MP_MAX_RUNS.
void mp_band_fill_over(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color, uint8_t *mask,
    mp_run *runs);

#endif
