// Creating the particles of an emitter from their numbers, and placing them on the device.
//
// A particle depends only on its number: random numbers come from a SplitMix64 generator (Steele, Lea and Flood, 2014)
// whose state is mixed from the key and the number.
#ifndef MULTIPLANE_EMISSION_H
#define MULTIPLANE_EMISSION_H

#include <stdint.h>

#include "Sprite.h"

/// A value distributed evenly about its mean.
typedef struct {
    double mean, range, factor;
} mp_spread;

/// The shape on which particles are emitted; it lies in the layer's plane.
typedef enum { MP_EMIT_AT_POINT, MP_EMIT_ON_LINE, MP_EMIT_ON_RECTANGLE, MP_EMIT_ON_CIRCLE } mp_emission_shape;

/// The part of the shape on which particles are emitted.
typedef enum { MP_EMIT_AT_POINTS, MP_EMIT_ON_OUTLINE, MP_EMIT_ON_SURFACE, MP_EMIT_IN_VOLUME } mp_emission_mode;

/// The particles of a cell that move in the layer's plane and have no sub-cells.
typedef struct {
    uint64_t key; ///< The key of the random numbers.
    /// Particle n is born at opening + (n − before) / rate.
    double opening, before, rate;
    double time; ///< The time at which particles are drawn.
    mp_spread lifetime, speed, scale, spin;
    mp_emission_shape shape;
    mp_emission_mode mode;
    double width, height; ///< The size of the shape; the width of a circle is its radius.
    /// The center of the shape: it moves from `from` at path_start to `to` at path_end.
    double from[3], to[3], path_start, path_end;
    int32_t is_moving; ///< Whether the center moves; otherwise it is `from`.
    double acceleration[3], scale_speed;
    /// The middle of the fan of directions relative to the shape's own direction, and the angle of the fan, in radians.
    double longitude, range;
    /// Red, green, blue and alpha at birth, their ranges, and their changes per second.
    float color[4], color_range[4], color_speed[4];
} mp_emission;

/// A living particle in the layer's space.
typedef struct {
    double x, y, z;
    double angle, scale, age;
    float color[4];
} mp_emitted;

/// The view of a layer's plane on the device, and the image of the cell.
typedef struct {
    /// The map from the layer's plane to the device: x' = a x + c y + tx, y' = b x + d y + ty.
    double a, b, c, d, tx, ty;
    double down;          ///< 1 if y points down in the layer's space, −1 if up.
    double width, height; ///< The size of the image in pixels.
    double scale;         ///< The image's pixels per point.
    /// The visible pixels.
    int32_t min_x, min_y, max_x, max_y;
    int32_t image; ///< The index of the image.
} mp_particle_view;

/// Creates those of the particles first ..< first + count that are alive, in that order, and returns their number.
/// There has to be room for `count`.
int mp_emit(const mp_emission *emission, int64_t first, int count, mp_emitted *out);

/// Creates those of the particles first ..< first + count that are alive and visible, in that order, and returns their
/// number. There has to be room for `count`.
int mp_emit_placed(
    const mp_emission *emission, int64_t first, int count, const mp_particle_view *view, mp_placed_particle *out);

/// Returns the sine and the cosine of an angle in radians, within 2⁻⁵² for angles below 10⁶. The result is the same on
/// every CPU; angles beyond ±10⁹ count as ±10⁹.
void mp_sine_cosine(double angle, double *sine, double *cosine);

#endif
