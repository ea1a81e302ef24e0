// Drawing many small images in few calls: axis-aligned sprites and particles.
//
// Sprites have the same pixels as mp_sample_bilinear and mp_over_mask row by row, which is how the scalar code draws
// them.
#ifndef MULTIPLANE_SPRITE_H
#define MULTIPLANE_SPRITE_H

#include <stddef.h>
#include <stdint.h>

#include "Sample.h"

/// An image in an axis-aligned box with soft edges.
typedef struct {
    /// The edges of the box in 1/1024 device pixel.
    int32_t min_x, min_y, max_x, max_y;
    /// The index of the image.
    int32_t image;
    int32_t nearest; ///< Whether the nearest texel is used instead of interpolation.
    /// The texel coordinates of the center of column 0, minus one half, and the step to the next column; 32.32 fixed
    /// point.
    int64_t u, du;
    /// The texel row of line y's center, minus one half, is ty + (y + 0.5)·d − 0.5, rounded to 32.32 fixed point.
    double ty, d;
    double opacity; ///< The opacity, 0…1, rounded to 1/255.
} mp_sprite;

/// The device pixels to draw on: `pixels` is pixel (x, y); only x ..< end_x by y ..< end_y is changed.
typedef struct {
    uint32_t *pixels;
    ptrdiff_t stride; ///< The number of pixels from one row to the next.
    int32_t x, y, end_x, end_y;
} mp_sprite_target;

/// Draws the sprites in order.
void mp_draw_sprites(const mp_sprite *sprites, int n, const mp_image *images, const mp_sprite_target *target);

/// An image placed on the device by an affine map, tinted.
typedef struct {
    /// The first visible pixel of the image, premultiplied BGRA.
    const uint32_t *pixels;
    /// The number of pixels from one row to the next.
    int32_t stride;
    int32_t width, height;
    /// The map from device to image coordinates, where pixel (0, 0) covers 0…1: u = a x + c y + tx, v = b x + d y + ty.
    float a, b, c, d, tx, ty;
    /// The largest change of u and v per device pixel.
    float reach_u, reach_v;
    /// The tint as blue, green, red and alpha, each 0…255, premultiplied.
    uint8_t tint[4];
    uint8_t is_nearest;
    /// Whether the particle adds to what is below instead of covering it.
    uint8_t adds;
} mp_particle;

/// Draws the pixels (x … x + n, y) of a particle on dst. Pixels outside the image are unchanged; its edges are smooth.
void mp_draw_particle(uint32_t *dst, int32_t x, int32_t y, int32_t n, const mp_particle *particle);

/// Draws a particle on all of the target's pixels.
void mp_draw_particle_rows(const mp_particle *particle, const mp_sprite_target *target);

/// A particle of a batch.
typedef struct {
    /// The device pixels that the particle may reach.
    int32_t min_x, min_y, max_x, max_y;
    /// The map from device to image coordinates, as in mp_particle.
    float a, b, c, d, tx, ty;
    /// The color, 0…1, not premultiplied.
    float red, green, blue, alpha;
    /// The index of the image.
    int32_t image;
    int32_t unused; ///< Makes the size that of a cache line.
} mp_placed_particle;

/// An image shared by many particles.
typedef struct {
    const uint32_t *pixels;
    int32_t stride;
    int32_t width, height;
    uint8_t is_nearest;
} mp_particle_image;

/// Draws the n particles with the given indices, in that order, each faded by `opacity`.
void mp_draw_particles(
    const mp_placed_particle *particles, const int32_t *indices, int n, const mp_particle_image *images, float opacity,
    int adds, const mp_sprite_target *target);

#endif
