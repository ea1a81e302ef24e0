// Rasterization: from straight edges to the coverage of pixels, a band of rows at a time.
//
// Areas are exact integers: the order of the edges does not matter, and a pixel is the same in every band. Where an
// outline passes through a pixel more than once, so that its parts may overlap, their union is computed from the edges.
#ifndef MULTIPLANE_RASTER_H
#define MULTIPLANE_RASTER_H

#include <stddef.h>
#include <stdint.h>

/// The largest absolute coordinate of an edge, in pixels.
#define MP_EDGE_LIMIT 524288.0

/// The number of edges processed together.
#define MP_EDGE_CHUNK 16

/// Straight edges of outlines as a structure of arrays, in 1/1024 pixel, top to bottom: y0 ≤ y1, all within
/// ±MP_EDGE_LIMIT pixels.
///
/// `winding` is +1 where the outline runs downward, −1 upward. Horizontal edges are included if they lie within a row.
/// Unused edges are zero.
typedef struct {
    int32_t x0[MP_EDGE_CHUNK], y0[MP_EDGE_CHUNK], x1[MP_EDGE_CHUNK], y1[MP_EDGE_CHUNK], winding[MP_EDGE_CHUNK];
    int32_t first_row, end_row; ///< The rows that the edges reach, half-open.
    int32_t min_x, max_x;       ///< The leftmost and rightmost ends.
    /// A bit per edge: whether the outline continues from the previous edge without a turn that could cross it.
    uint32_t joined;
} mp_edge_chunk;

/// Returns the number of chunks for n edges.
static inline int32_t mp_edge_chunks(int32_t n) { return (n + MP_EDGE_CHUNK - 1) / MP_EDGE_CHUNK; }

/// An affine map to the device: (a·x + c·y + tx, b·x + d·y + ty).
typedef struct {
    double a, b, c, d, tx, ty;
} mp_affine;

/// The area in which edges matter: rows min_y ..< max_y, and pixels left of max_x.
typedef struct {
    int32_t min_y, max_y, max_x;
} mp_edge_clip;

/// The bounds of edges in pixels, half-open.
typedef struct {
    int32_t min_x, max_x, first_row, end_row;
} mp_edge_extent;

/// Appends the edges of a polygon of n points (x, y) that matter for the clip, including the closing edge; extends the
/// bounds by them.
///
/// `out` has `count` edges and room for n more. Returns the new number of edges, or −1 if a coordinate on the device is
/// beyond MP_EDGE_LIMIT or not a number; `out` then has no useful content.
int mp_edges_of_polygon(
    const double *points, int n, const mp_affine *to_device, const mp_edge_clip *clip, mp_edge_chunk *out, int count,
    mp_edge_extent *extent);

/// Padding between two rows of cells, so that the pixels of a column do not map to the same cache sets.
#define MP_BAND_GAP 16

/// The number of cells of a group, whose marks are in one number. Each row begins a group.
#define MP_BAND_GROUP 16

/// State for pixels whose signed areas may not be their coverage.
typedef struct mp_complex_pixels mp_complex_pixels;

mp_complex_pixels *mp_complex_pixels_make(void);
void mp_complex_pixels_free(mp_complex_pixels *pixels);

/// Memory for the signed areas of a band of rows; all zero between uses.
typedef struct {
    int64_t *cells;              ///< A cell per pixel, the sum of its edges; see band.h.
    uint16_t *touched;           ///< Per group of cells, a bit for each that may be used; others are zero.
    int32_t *left;               ///< Per row, the signed height of everything left of the first pixel.
    int32_t stride;              ///< Pixels per row, a multiple of 64; rows of cells have MP_BAND_GAP more.
    int32_t x, y;                ///< The first pixel of the first row.
    int32_t width;               ///< The pixels per row that matter.
    const mp_edge_chunk *chunks; ///< The edges that were added; they must outlive the band's content.
    int32_t chunk_count;
    mp_complex_pixels *complex_pixels;
    int32_t is_simple; ///< Whether the outline never overlaps itself, so that signed areas are the coverage.
} mp_band;

/// A run of pixels in a row, relative to the band's first column.
typedef struct {
    int32_t start, count;
    int32_t is_full; ///< Whether all pixels are fully covered; otherwise the row's mask has their coverage, 1…255.
} mp_run;

/// The length from which fully covered pixels form a run of their own.
#define MP_LONG_RUN 64

/// The maximum number of runs of a row of `width` pixels.
#define MP_MAX_RUNS(width) ((width) / 2 + 2)

/// Adds the band's edges in its rows up to `end_y`.
void mp_band_add(const mp_band *band, int32_t end_y);

/// Finds the covered runs of a row, counted from 0, from left to right, and their mask; clears the row. Returns the
/// number of runs.
///
/// `even_odd` ≠ 0 selects the even-odd rule, otherwise nonzero winding. `mask` has room for the width, `runs` for
/// MP_MAX_RUNS. Runs do not touch, except a full one next to one with a mask.
int mp_band_drain(const mp_band *band, int32_t row, int even_odd, uint8_t *mask, mp_run *runs);

/// Finds the covered runs as mp_band_drain does, with coverage that is not rounded to 1/255: `mask` has the covered
/// area of each pixel, above 0 and at most 1.
int mp_band_drain_areas(const mp_band *band, int32_t row, int even_odd, float *mask, mp_run *runs);

/// Composites a premultiplied color over the pixels that the rows cover, as mp_fill_over_runs does; clears the rows.
///
/// `pixels` is the band's first pixel; `mask` has room for twice the width, rounded up to 64, and `runs` for twice
/// MP_MAX_RUNS.
void mp_band_fill_over(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color, uint8_t *mask,
    mp_run *runs);

#endif
