// What pieces of outlines cover of one pixel; private to this folder.
//
// Along the pixel's left side the winding number changes where pieces cross it; how far the number at its top is from
// what the cells before the pixel have in sum, the crossings say.
#ifndef MULTIPLANE_SLABS_H
#define MULTIPLANE_SLABS_H

#include "crowd.h"

/// Pieces of a pixel that are followed exactly.
#define MP_MOST_SLAB_PIECES 12

/// Exact: between ends and crossings of pieces, what they cover grows evenly. x is from the pixel's left side on.
int32_t mp_slabs_area(const mp_piece *pieces, int32_t count, int32_t height, int even_odd);

/// Lines through a pixel, and their parts.
#define MP_LINES 32
#define MP_LINE_PARTS 64

/// For any number of pieces: their winding numbers along lines.
typedef struct {
    int32_t left[MP_LINES];                      ///< The change of the winding number at the left side since the top.
    int32_t changes[MP_LINES][MP_LINE_PARTS + 1]; ///< Those within the pixel.
    double below;                                ///< The changes' heights in sum.
} mp_lines;

void mp_lines_begin(mp_lines *lines);
void mp_lines_add(mp_lines *lines, const mp_piece *piece, int32_t left);
int32_t mp_lines_area(const mp_lines *lines, int32_t height, int even_odd);

#endif
