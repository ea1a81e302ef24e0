// What a few pieces of outlines cover of one pixel, exactly; private to this folder.
#ifndef MULTIPLANE_SLABS_H
#define MULTIPLANE_SLABS_H

#include "side.h"

/// Pieces of a pixel that are followed exactly.
#define MP_MOST_SLAB_PIECES 12

/// Between ends and crossings of pieces, what they cover grows evenly. x is from the pixel's left side on.
///
/// `height` is what the cells before the pixel have in sum; the result is at most MP_PIXEL_AREA.
int32_t mp_slabs_area(const mp_piece *pieces, int32_t count, int32_t height, int even_odd);

#endif
