// The blend functions that mix hue, saturation and luminosity; b is the backdrop. Private to this folder.
#ifndef MULTIPLANE_MODES_NONSEPARABLE_H
#define MULTIPLANE_MODES_NONSEPARABLE_H

#include "modes_separable.h"

typedef struct {
    float r, g, b;
} mp_rgb;

static inline float mp_lum(mp_rgb c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
static inline float mp_low(mp_rgb c) { return mp_least(c.r, mp_least(c.g, c.b)); }
static inline float mp_high(mp_rgb c) { return mp_most(c.r, mp_most(c.g, c.b)); }
static inline float mp_sat(mp_rgb c) { return mp_high(c) - mp_low(c); }

// Each component's distance from l times k.
static inline mp_rgb mp_toward(mp_rgb c, float l, float k) {
    return (mp_rgb){l + (c.r - l) * k, l + (c.g - l) * k, l + (c.b - l) * k};
}

static inline mp_rgb mp_clip_color(mp_rgb c) {
    const float l = mp_lum(c), low = mp_low(c), high = mp_high(c);
    if (low < 0 && l > low) c = mp_toward(c, l, l / (l - low));
    if (high > 1 && high > l) c = mp_toward(c, l, (1 - l) / (high - l));
    return c;
}

static inline mp_rgb mp_set_lum(mp_rgb c, float l) {
    const float d = l - mp_lum(c);
    return mp_clip_color((mp_rgb){c.r + d, c.g + d, c.b + d});
}

// The smallest component becomes 0, the largest s, the middle one keeps its place between them.
static inline mp_rgb mp_set_sat(mp_rgb c, float s) {
    const float low = mp_low(c), range = mp_sat(c);
    if (range <= 0) return (mp_rgb){0, 0, 0};
    return (mp_rgb){(c.r - low) * s / range, (c.g - low) * s / range, (c.b - low) * s / range};
}

static inline mp_rgb mp_hue(mp_rgb b, mp_rgb s) { return mp_set_lum(mp_set_sat(s, mp_sat(b)), mp_lum(b)); }
static inline mp_rgb mp_saturation(mp_rgb b, mp_rgb s) { return mp_set_lum(mp_set_sat(b, mp_sat(s)), mp_lum(b)); }
static inline mp_rgb mp_color(mp_rgb b, mp_rgb s) { return mp_set_lum(s, mp_lum(b)); }
static inline mp_rgb mp_luminosity(mp_rgb b, mp_rgb s) { return mp_set_lum(b, mp_lum(s)); }

#endif
