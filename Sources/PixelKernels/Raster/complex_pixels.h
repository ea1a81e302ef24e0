// Pixels that an outline visits more than once, so that its parts may overlap within them; private to this folder.
//
// First the segments: parts of edges within a row.
#ifndef MULTIPLANE_COMPLEX_PIXELS_H
#define MULTIPLANE_COMPLEX_PIXELS_H

#include "band.h"

/// A segment of an edge within a row, top to bottom, in 1/1024 pixel: x relative to the band's first pixel, y relative
/// to the row's top.
typedef struct {
    int32_t xa, ya, xb, yb, winding;
    int32_t next; ///< The index of another segment that begins in the same window; -1 for none.
    int64_t rise; ///< The edge's height per step across, in 1/2^32.
} mp_edge_segment;

typedef struct {
    mp_edge_segment *items;
    int32_t count, room;
} mp_edge_segments;

static inline int32_t mp_first_x(const mp_edge_segment *p) { return p->xa < p->xb ? p->xa : p->xb; }
static inline int32_t mp_last_x(const mp_edge_segment *p) { return p->xa > p->xb ? p->xa : p->xb; }
static inline int mp_reaches(const mp_edge_segment *p, int32_t low, int32_t high) {
    return mp_last_x(p) >= low && mp_first_x(p) < high;
}

/// Appends a segment, which the caller has to write.
mp_edge_segment *mp_edge_segments_append(mp_edge_segments *segments);

/// Finds the segments of a band's row that reach columns from `low` to `high`, in 1/1024 pixel relative to the band.
void mp_edge_segments_of_row(mp_edge_segments *segments, const mp_band *band, int32_t row, int32_t low, int32_t high);

#if defined(__x86_64__)
void mp_edge_segments_of_row_avx512(
    mp_edge_segments *segments, const mp_band *band, int32_t row, int32_t low, int32_t high);
#endif

// The winding number along a pixel's left edge.
//
// It changes where segments cross the edge. The sum of the cells before the pixel is its integral; subtracting the
// crossings, counted as cells count them, gives the exact number at the top.

static inline int mp_is_covered(int32_t winding, int even_odd) { return even_odd ? winding & 1 : winding != 0; }

/// Returns how a segment changes the winding number at the left edge (x = 0) from above to below its crossing.
static inline int32_t mp_left_edge_winding_change(int32_t xa, int32_t xb, int32_t winding) {
    return ((xb < 0) - (xa < 0)) * winding;
}

/// Returns how a segment changes the winding integral.
static inline int32_t mp_left_edge_winding_integral(
    int32_t xa, int32_t ya, int32_t xb, int32_t yb, int32_t winding, int64_t rise) {
    if ((xa < 0) == (xb < 0)) return 0;
    const int32_t reached = mp_reached(-(int64_t)(xa < xb ? xa : xb), rise, yb - ya);
    return winding * (xa < 0 ? ya + reached - 1024 : 1024 - yb + reached);
}

static inline int32_t mp_winding_at_top(int32_t height, int32_t below) { return (height - below) / 1024; }

// Pixels whose segments do not meet, as those of a thin line.

/// Sorts segments and returns whether they run from the row's top to its bottom, do not meet, and alternate between the
/// same two winding numbers: then their signed area is the coverage.
int mp_has_alternating_winding(mp_edge_segment *segments, int32_t count);

// The exact area covered by a few segments of one pixel.

/// The maximum number of segments whose area is computed exactly.
#define MP_MAX_TRAPEZOID_SEGMENTS 12

/// Returns the covered area, at most MP_PIXEL_AREA, as a sum of trapezoids: between ends and crossings of segments, the
/// covered width changes linearly.
///
/// x is relative to the pixel's left edge. `height` is the sum of the cells before the pixel.
int32_t mp_trapezoid_area(const mp_edge_segment *segments, int32_t count, int32_t height, int even_odd);

// The area covered by any number of segments of one pixel, sampled on subscanlines.

/// The number of subscanlines of a pixel, and of samples on each.
#define MP_SUBSCANLINES 32
#define MP_SUBSCANLINE_SAMPLES 64

typedef struct {
    int16_t left[MP_SUBSCANLINES]; ///< The change of the winding number at the left edge since the top.
    /// The changes within the pixel, for all subscanlines together.
    int16_t changes[MP_SUBSCANLINE_SAMPLES + 1][MP_SUBSCANLINES];
    int32_t below; ///< The sum of the cells before the pixel minus the winding integral of the top.
} mp_subscanlines;

void mp_subscanlines_begin(mp_subscanlines *lines);

/// Adds a segment; the pixel begins at `left` relative to the band.
void mp_subscanlines_add(mp_subscanlines *lines, const mp_edge_segment *segment, int32_t left);

/// Returns the covered area, at most MP_PIXEL_AREA; `height` is the sum of the cells before the pixel.
int32_t mp_subscanlines_area(const mp_subscanlines *lines, int32_t height, int even_odd);

// Lookup of complex pixels.

/// The number of visits from which the signed area is used, since an exact result would take too long.
#define MP_MAX_VISITS 256

/// Returns whether the signed area of a pixel may not be its coverage.
static inline int mp_is_complex_pixel(const mp_band *band, uint32_t visits) {
    return !band->is_simple && visits > 1 && visits < MP_MAX_VISITS;
}

/// Begins a row; its segments are found when first needed.
void mp_complex_pixels_begin_row(const mp_band *band, int32_t row, int even_odd);

/// Begins a row unless it was the last to begin.
void mp_complex_pixels_continue_row(const mp_band *band, int32_t row, int even_odd);

/// The result for pixels whose signed area is the coverage.
#define MP_USE_SIGNED_AREA (-1)

/// Returns the covered area of a pixel, at most MP_PIXEL_AREA, or MP_USE_SIGNED_AREA; `height` is the sum of all cells
/// before it. Pixels of a row are requested from left to right.
int32_t mp_complex_pixel_area(const mp_band *band, int32_t column, int32_t height);

#endif
