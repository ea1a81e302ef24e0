// What any number of pieces of outlines cover of one pixel, along lines; private to this folder.
#ifndef MULTIPLANE_LINES_H
#define MULTIPLANE_LINES_H

#include "side.h"

/// Lines through a pixel, and their parts.
#define MP_LINES 32
#define MP_LINE_PARTS 64

typedef struct {
    int16_t left[MP_LINES];                       ///< The change of the winding number at the left side since the top.
    int16_t changes[MP_LINE_PARTS + 1][MP_LINES]; ///< Those within the pixel, of all lines together.
    int32_t below; ///< What the cells before the pixel have beyond the number at its top.
} mp_lines;

void mp_lines_begin(mp_lines *lines);

/// The pixel begins `left` after the band.
void mp_lines_add(mp_lines *lines, const mp_piece *piece, int32_t left);

/// `height` is what the cells before the pixel have in sum; the result is at most MP_PIXEL_AREA.
int32_t mp_lines_area(const mp_lines *lines, int32_t height, int even_odd);

#endif
