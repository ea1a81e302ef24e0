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
    /// Texel coordinates of the center of column 0, minus one half, and the step to the next column; 32.32 fixed point.
    int64_t u, du;
    /// The texel row of line y's center, minus one half, is ty + (y + 0.5)·d − 0.5, rounded to 32.32 fixed point.
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

#ifndef MULTIPLANE_PARTICLE_H
#define MULTIPLANE_PARTICLE_H

/// A picture placed on the device by an affine map, tinted.
typedef struct {
    /// The first of the picture's pixels that are shown, premultiplied BGRA.
    const uint32_t *pixels;
    /// Pixels from one row to the next.
    int32_t stride;
    int32_t width, height;
    /// Device coordinates to the picture's, where the pixel (0, 0) covers 0…1: u = a x + c y + tx, v = b x + d y + ty.
    float a, b, c, d, tx, ty;
    /// How far u and v go in a pixel of the device, at most.
    float reach_u, reach_v;
    /// Blue, green, red, alpha, each 0…255, the colours premultiplied.
    uint8_t tint[4];
    uint8_t is_nearest;
    /// Adds to what is below instead of covering it.
    uint8_t adds;
} mp_particle;

/// Joins the pixels (x … x + n, y) of a particle with those of dst. Outside the picture nothing changes; its edges are
/// smooth.
void mp_draw_particle(uint32_t *dst, int32_t x, int32_t y, int32_t n, const mp_particle *particle);

/// The same for all of the target's pixels.
void mp_draw_particle_rows(const mp_particle *particle, const mp_sprite_target *target);

/// One of many particles.
typedef struct {
    /// The device pixels that it may reach.
    int32_t min_x, min_y, max_x, max_y;
    /// As those of mp_particle.
    double a, b, c, d, tx, ty;
    /// 0…1, not premultiplied.
    float red, green, blue, alpha;
    /// Which of the pictures.
    int32_t picture;
} mp_placed_particle;

/// What many particles show.
typedef struct {
    const uint32_t *pixels;
    int32_t stride;
    int32_t width, height;
    uint8_t is_nearest;
} mp_particle_picture;

/// Draws those n of the particles whose indices are given, in that order, each faded by `opacity`.
void mp_draw_particles(
    const mp_placed_particle *particles, const int32_t *indices, int n, const mp_particle_picture *pictures,
    float opacity, int adds, const mp_sprite_target *target);

#endif
