// The blend functions of colours that are not premultiplied; b is the backdrop. Private to this folder.
#ifndef MULTIPLANE_MODES_SEPARABLE_H
#define MULTIPLANE_MODES_SEPARABLE_H

#include <math.h>

static inline float mp_least(float a, float b) { return a < b ? a : b; }
static inline float mp_most(float a, float b) { return a > b ? a : b; }

static inline float mp_multiply(float b, float s) { return b * s; }
// Where light goes beyond white, what is white already takes nothing away.
static inline float mp_screen(float b, float s) { return b + s - mp_least(b, 1) * mp_least(s, 1); }
static inline float mp_darken(float b, float s) { return mp_least(b, s); }
static inline float mp_lighten(float b, float s) { return mp_most(b, s); }
static inline float mp_difference(float b, float s) { return fabsf(b - s); }
static inline float mp_exclusion(float b, float s) { return b + s - 2 * (b * s); }
static inline float mp_hard_light(float b, float s) { return s <= 0.5f ? b * (2 * s) : mp_screen(b, 2 * s - 1); }
static inline float mp_overlay(float b, float s) { return mp_hard_light(s, b); }

static inline float mp_color_dodge(float b, float s) {
    if (b <= 0) return 0;
    return s >= 1 ? 1 : mp_least(1, b / (1 - s));
}

static inline float mp_color_burn(float b, float s) {
    if (b >= 1) return 1;
    return s <= 0 ? 0 : 1 - mp_least(1, (1 - b) / s);
}

static inline float mp_soft_light(float b, float s) {
    if (s <= 0.5f) return b - (1 - 2 * s) * b * (1 - b);
    const float d = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : sqrtf(b);
    return b + (2 * s - 1) * (d - b);
}

#endif
