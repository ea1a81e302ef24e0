// Code shared by the implementations behind Sprite.h; private to this folder.
#ifndef MULTIPLANE_SPRITE_ROWS_H
#define MULTIPLANE_SPRITE_ROWS_H

#include <math.h>

#include "Dispatch.h"
#include "Sprite.h"

// The maximum width of sprites at their own size that SIMD implementations draw.
#define MP_SPRITE_WIDTH 64

// The pixels of a sprite on the target, and values shared by its rows.
typedef struct {
    const mp_sprite *sprite;
    const mp_image *image;
    int32_t x, y, end_x, end_y;
    uint32_t alpha;
} mp_placed_sprite;

/// Converts v to 32.32 fixed point as Swift's rounded() does: halves away from zero.
static inline int64_t mp_sprite_fixed(double v) {
    if (v != v) return 0;
    const double limited = (v > 1e9 ? 1e9 : v < -1e9 ? -1e9 : v) * 4294967296.0;
    // Both are exact: the whole part has at most 62 bits, and the fraction the remaining ones of 53.
    const int64_t whole = (int64_t)limited;
    const double rest = limited - (double)whole;
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

/// Returns how much of the pixel at `at` lies between two edges, 0…1024.
static inline int32_t mp_sprite_extent(int32_t low, int32_t high, int32_t at) {
    const int32_t first = at * 1024 > low ? at * 1024 : low, last = (at + 1) * 1024 < high ? (at + 1) * 1024 : high;
    return last > first ? last - first : 0;
}

/// Returns the coverage of a pixel, 0…255, from the covered parts of its width and height.
static inline uint8_t mp_sprite_coverage(int32_t width, int32_t height) {
    return (uint8_t)(((int64_t)width * height * 2 * 255 + (1 << 20)) >> 21);
}

/// Returns the texel row of a line, in 32.32 fixed point.
static inline int64_t mp_sprite_line(const mp_sprite *s, int32_t y) {
    return mp_sprite_fixed(s->ty + (y + 0.5) * s->d - 0.5);
}

/// Draws a sprite at its own size, at most MP_SPRITE_WIDTH pixels wide.
typedef void mp_sprite_body(const mp_placed_sprite *placed, const mp_sprite_target *target);

#if defined(MP_HAS_VECTOR128)
mp_sprite_body mp_draw_sprite_vector128;
#endif
#if defined(__x86_64__)
mp_sprite_body mp_draw_sprite_avx512;
#endif

// Particles.

static inline float mp_clamp01(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

// Returns how much of a pixel lies between 0 and size, where the coordinate changes by `reach` per pixel.
static inline float mp_particle_inside(float t, float size, float reach) {
    return mp_clamp01(t / reach + 0.5f) * mp_clamp01((size - t) / reach + 0.5f);
}

static inline int32_t mp_particle_clamped(int32_t i, int32_t count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

// Returns the texel before a coordinate; `fraction` is the distance from its center in 1/256.
static inline int32_t mp_particle_texel(float t, uint32_t *fraction) {
    const float from_center = t - 0.5f;
    const int32_t whole = (int32_t)from_center - (from_center < 0);
    *fraction = (uint32_t)((from_center - (float)whole) * 256.0f + 0.5f);
    return whole;
}

// A row of device pixels in an axis-aligned particle: its image coordinate, the two rows of texels that it mixes, and
// the share of the lower one in 1/256.
typedef struct {
    float v;
    int32_t top, bottom;
    uint32_t fraction;
} mp_particle_row;

// Finds row y in the image; returns 0 if the particle does not cover it.
static inline int mp_particle_find_row(const mp_particle *s, int32_t y, mp_particle_row *row) {
    const float reach = s->reach_v * 0.5f;
    row->v = s->d * ((float)y + 0.5f) + s->ty;
    if (row->v <= -reach || row->v >= (float)s->height + reach) return 0;
    const int32_t before = mp_particle_texel(row->v, &row->fraction);
    row->top = mp_particle_clamped(before, s->height);
    row->bottom = mp_particle_clamped(before + 1, s->height);
    return 1;
}

// Whether a row lies at the upper or lower edge of the image, where it covers pixels partly.
static inline int mp_particle_row_is_at_edge(const mp_particle *s, const mp_particle_row *row) {
    const float reach = s->reach_v * 0.5f;
    return row->v < reach || row->v > (float)s->height - reach;
}

// Returns the largest change of an image coordinate per device pixel.
static inline float mp_particle_reach(float x, float y) {
    const double length = sqrt((double)x * x + (double)y * y);
    return (float)(length > 1e-6 ? length : 1e-6);
}

#if defined(MP_HAS_VECTOR128)
/// Draws an axis-aligned particle with interpolated texels.
void mp_draw_axis_aligned_particle_vector128(const mp_particle *particle, const mp_sprite_target *target);
/// Draws any particle with interpolated texels.
void mp_draw_rotated_particle_vector128(const mp_particle *particle, const mp_sprite_target *target);
#endif

#if defined(__x86_64__)
/// Draws an axis-aligned particle with interpolated texels.
void mp_draw_axis_aligned_particle_avx2(const mp_particle *particle, const mp_sprite_target *target);
void mp_draw_axis_aligned_particle_avx512(const mp_particle *particle, const mp_sprite_target *target);

/// Draws an axis-aligned particle with interpolated texels on at most eight columns; its image has at most sixteen.
void mp_draw_small_particle_avx512(
    const mp_placed_particle *p, const mp_particle_image *image, float opacity, int adds,
    const mp_sprite_target *target);
#endif

#endif
