// Pixels that an outline visits more than once, so that its parts may overlap within them; private to this folder.
#ifndef MULTIPLANE_CROWD_H
#define MULTIPLANE_CROWD_H

#include "band.h"

/// From this many visits on, a pixel's signed area stands: it would take too long.
#define MP_MOST_VISITS 256

/// Whether a pixel needs a second look.
static inline int mp_is_crowded(uint32_t visits) { return visits > 1 && visits < MP_MOST_VISITS; }

/// Begins a row, of which nothing is known.
void mp_crowd_begin(const mp_band *band, int32_t row, int even_odd);

/// The signed area says what is covered, after all.
#define MP_AREA_STANDS (-1)

/// What the row's outline covers of a pixel, at most MP_PIXEL_AREA, or MP_AREA_STANDS; `height` is that of all cells
/// before it. Pixels of a row are asked for from left to right.
int32_t mp_crowd_area(const mp_band *band, int32_t column, int32_t height);

#endif
