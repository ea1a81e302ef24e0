// Many small pictures along the axes, drawn one over the other in few calls.
//
// The same pixels as those of mp_sample_bilinear and mp_over_mask row by row, which is also how the scalar code draws
// them.
#ifndef MULTIPLANE_SPRITE_H
#define MULTIPLANE_SPRITE_H

#include <stddef.h>
#include <stdint.h>

#include "Sample.h"

/// A picture in an upright box with soft edges.
typedef struct {
    /// The edges of the box in 1/1024 of a device pixel.
    int32_t min_x, min_y, max_x, max_y;
    /// Which of the pictures.
    int32_t image;
    int32_t nearest; ///< Whether texels are not interpolated.
    /// Texel coordinates of the centre of column 0, minus one half, and the step to the next column; 32.32 fixed point.
    int64_t u, du;
    /// The texel row of line y's centre, minus one half, is ty + (y + 0.5)·d − 0.5, rounded to 32.32 fixed point.
    double ty, d;
    double opacity; ///< 0…1, rounded to 1/255.
} mp_sprite;

/// Device pixels to draw on: `pixels` is the pixel (x, y); only what lies in x ..< end_x by y ..< end_y is touched.
typedef struct {
    uint32_t *pixels;
    ptrdiff_t stride; ///< Pixels from row to row.
    int32_t x, y, end_x, end_y;
} mp_sprite_target;

/// Draws the sprites in their order.
void mp_draw_sprites(const mp_sprite *sprites, int n, const mp_image *images, const mp_sprite_target *target);

#endif
