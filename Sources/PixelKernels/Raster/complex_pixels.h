// Pieces of edges within a row; private to this folder.
#ifndef MULTIPLANE_PIECES_H
#define MULTIPLANE_PIECES_H

#include "band.h"

/// A piece of an edge within a row, top to bottom, in 1/1024 pixel: x from the band's first pixel on, y from the row's
/// top on.
typedef struct {
    int32_t xa, ya, xb, yb, winding;
    int32_t next; ///< Another that begins in the same columns, by its place in the row; -1 for none.
    int64_t rise; ///< Of the edge: its height per step across, in 1/2^32.
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

/// Room for one more, which is not written yet.
mp_edge_segment *mp_edge_segments_append(mp_edge_segments *pieces);

/// All of a band's row.
void mp_edge_segments_of_row(mp_edge_segments *pieces, const mp_band *band, int32_t row);

#endif

// The winding number along a pixel's left side; private to this folder.
//
// It changes where pieces cross the side. What the cells before the pixel have in sum is its integral, from which the
// crossings, counted as cells count them, leave the number at the top, exactly.
#ifndef MULTIPLANE_SIDE_H
#define MULTIPLANE_SIDE_H

static inline int mp_is_covered(int32_t winding, int even_odd) { return even_odd ? winding & 1 : winding != 0; }

/// How a piece changes the number at the side, at 0, from above to below its crossing.
static inline int32_t mp_left_edge_winding_change(int32_t xa, int32_t xb, int32_t winding) {
    return ((xb < 0) - (xa < 0)) * winding;
}

/// What that adds to the integral.
static inline int32_t mp_left_edge_winding_integral(int32_t xa, int32_t ya, int32_t xb, int32_t yb, int32_t winding, int64_t rise) {
    if ((xa < 0) == (xb < 0)) return 0;
    const int32_t reached = mp_reached(-(int64_t)(xa < xb ? xa : xb), rise, yb - ya);
    return winding * (xa < 0 ? ya + reached - 1024 : 1024 - yb + reached);
}

static inline int32_t mp_winding_at_top(int32_t height, int32_t below) { return (height - below) / 1024; }

#endif

// Pixels that edges pass without meeting, as those of a thin line; private to this folder.
#ifndef MULTIPLANE_TURNS_H
#define MULTIPLANE_TURNS_H

/// Whether pieces, which are put in order, go from the row's top to its bottom, do not meet, and lie between the same
/// two winding numbers by turns: then their signed area says what they cover.
int mp_has_alternating_winding(mp_edge_segment *pieces, int32_t count);

#endif

// What a few pieces of outlines cover of one pixel, exactly; private to this folder.
#ifndef MULTIPLANE_SLABS_H
#define MULTIPLANE_SLABS_H

/// Pieces of a pixel that are followed exactly.
#define MP_MAX_TRAPEZOID_SEGMENTS 12

/// Between ends and crossings of pieces, what they cover grows evenly. x is from the pixel's left side on.
///
/// `height` is what the cells before the pixel have in sum; the result is at most MP_PIXEL_AREA.
int32_t mp_trapezoid_area(const mp_edge_segment *pieces, int32_t count, int32_t height, int even_odd);

#endif

// What any number of pieces of outlines cover of one pixel, along lines; private to this folder.
#ifndef MULTIPLANE_LINES_H
#define MULTIPLANE_LINES_H

/// Lines through a pixel, and their parts.
#define MP_SUBSCANLINES 32
#define MP_SUBSCANLINE_SAMPLES 64

typedef struct {
    int16_t left[MP_SUBSCANLINES];                       ///< The change of the winding number at the left side since the top.
    int16_t changes[MP_SUBSCANLINE_SAMPLES + 1][MP_SUBSCANLINES]; ///< Those within the pixel, of all lines together.
    int32_t below; ///< What the cells before the pixel have beyond the number at its top.
} mp_subscanlines;

void mp_subscanlines_begin(mp_subscanlines *lines);

/// The pixel begins `left` after the band.
void mp_subscanlines_add(mp_subscanlines *lines, const mp_edge_segment *piece, int32_t left);

/// `height` is what the cells before the pixel have in sum; the result is at most MP_PIXEL_AREA.
int32_t mp_subscanlines_area(const mp_subscanlines *lines, int32_t height, int even_odd);

#endif

// Pixels that an outline visits more than once, so that its parts may overlap within them; private to this folder.
#ifndef MULTIPLANE_CROWD_H
#define MULTIPLANE_CROWD_H

/// From this many visits on, a pixel's signed area stands: it would take too long.
#define MP_MAX_VISITS 256

/// Whether a pixel needs a second look.
static inline int mp_is_complex_pixel(uint32_t visits) { return visits > 1 && visits < MP_MAX_VISITS; }

/// Begins a row, of which nothing is known.
void mp_complex_pixels_begin_row(const mp_band *band, int32_t row, int even_odd);

/// The signed area says what is covered, after all.
#define MP_USE_SIGNED_AREA (-1)

/// What the row's outline covers of a pixel, at most MP_PIXEL_AREA, or MP_USE_SIGNED_AREA; `height` is that of all cells
/// before it. Pixels of a row are asked for from left to right.
int32_t mp_complex_pixel_area(const mp_band *band, int32_t column, int32_t height);

#endif
