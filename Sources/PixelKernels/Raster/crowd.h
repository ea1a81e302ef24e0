// Pixels that an outline visits more than once, so that its parts may overlap within them; private to this folder.
#ifndef MULTIPLANE_CROWD_H
#define MULTIPLANE_CROWD_H

#include "band.h"

/// A piece of an edge within a row, top to bottom, in 1/1024 pixel: x from the band's first pixel on, y from the row's top on.
typedef struct {
    int32_t xa, ya, xb, yb, winding;
} mp_piece;

/// Pieces of a row that are kept.
#define MP_KEPT_PIECES 256

/// What is known of the pieces of some columns of a row.
typedef struct {
    const mp_band *band;
    int32_t row, even_odd;
    int32_t from, to; ///< The columns, half-open; none at first.
    int32_t count;    ///< Above MP_KEPT_PIECES where not all are kept.
    mp_piece pieces[MP_KEPT_PIECES];
} mp_crowd;

static inline void mp_crowd_begin(mp_crowd *crowd, const mp_band *band, int32_t row, int even_odd) {
    crowd->band = band;
    crowd->row = row;
    crowd->even_odd = even_odd;
    crowd->from = crowd->to = 0;
}

/// What the row's outline covers of a pixel, at most MP_PIXEL_AREA; `height` is that of all cells before it.
int32_t mp_crowd_area(mp_crowd *crowd, int32_t column, int32_t height);

#endif
