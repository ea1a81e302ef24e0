// The winding number along a pixel's left side; private to this folder.
//
// It changes where pieces cross the side. What the cells before the pixel have in sum is its integral, from which the
// crossings, counted as cells count them, leave the number at the top, exactly.
#ifndef MULTIPLANE_SIDE_H
#define MULTIPLANE_SIDE_H

#include "pieces.h"

static inline int mp_is_covered(int32_t winding, int even_odd) { return even_odd ? winding & 1 : winding != 0; }

/// How a piece changes the number at the side, at 0, from above to below its crossing.
static inline int32_t mp_change_at_side(int32_t xa, int32_t xb, int32_t winding) {
    return ((xb < 0) - (xa < 0)) * winding;
}

/// What that adds to the integral.
static inline int32_t mp_below_side(int32_t xa, int32_t ya, int32_t xb, int32_t yb, int32_t winding, int64_t rise) {
    if ((xa < 0) == (xb < 0)) return 0;
    const int32_t reached = mp_reached(-(int64_t)(xa < xb ? xa : xb), rise, yb - ya);
    return winding * (xa < 0 ? ya + reached - 1024 : 1024 - yb + reached);
}

static inline int32_t mp_winding_at_top(int32_t height, int32_t below) { return (height - below) / 1024; }

#endif
