// What the bodies behind Particle.h share; private to this folder.
#ifndef MULTIPLANE_PARTICLE_ROWS_H
#define MULTIPLANE_PARTICLE_ROWS_H

#include "Particle.h"

static inline float mp_clamp01(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

// How much of a pixel lies between 0 and size, where the coordinate goes `reach` in a pixel.
static inline float mp_particle_inside(float t, float size, float reach) {
    return mp_clamp01(t / reach + 0.5f) * mp_clamp01((size - t) / reach + 0.5f);
}

static inline int32_t mp_particle_clamped(int32_t i, int32_t count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

// The texel before a coordinate, and how far beyond its centre that lies in 1/256.
static inline int32_t mp_particle_texel(float t, uint32_t *fraction) {
    const float from_centre = t - 0.5f;
    const int32_t whole = (int32_t)from_centre - (from_centre < 0);
    *fraction = (uint32_t)((from_centre - (float)whole) * 256.0f + 0.5f);
    return whole;
}

#if defined(__x86_64__)
/// A particle along the axes whose texels are interpolated.
void mp_draw_upright_particle_avx512(const mp_particle *particle, const mp_sprite_target *target);
#endif

#endif
