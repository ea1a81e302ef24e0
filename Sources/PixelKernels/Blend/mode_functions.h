// Blend functions and Porter-Duff operators of single pixels; private to this folder.
//
// First the separable blend functions of color components that are not premultiplied; b is the backdrop.
#ifndef MULTIPLANE_MODE_FUNCTIONS_H
#define MULTIPLANE_MODE_FUNCTIONS_H

#include <math.h>

#include "Blend.h"

static inline float mp_min(float a, float b) { return a < b ? a : b; }
static inline float mp_max(float a, float b) { return a > b ? a : b; }

static inline float mp_multiply(float b, float s) { return b * s; }
// Components that are already white or brighter remove no light.
static inline float mp_screen(float b, float s) { return b + s - mp_min(b, 1) * mp_min(s, 1); }
static inline float mp_darken(float b, float s) { return mp_min(b, s); }
static inline float mp_lighten(float b, float s) { return mp_max(b, s); }
static inline float mp_difference(float b, float s) { return fabsf(b - s); }
static inline float mp_exclusion(float b, float s) { return b + s - 2 * (b * s); }
static inline float mp_hard_light(float b, float s) { return s <= 0.5f ? b * (2 * s) : mp_screen(b, 2 * s - 1); }
static inline float mp_overlay(float b, float s) { return mp_hard_light(s, b); }

static inline float mp_color_dodge(float b, float s) {
    if (b <= 0) return 0;
    return s >= 1 ? 1 : mp_min(1, b / (1 - s));
}

static inline float mp_color_burn(float b, float s) {
    if (b >= 1) return 1;
    return s <= 0 ? 0 : 1 - mp_min(1, (1 - b) / s);
}

static inline float mp_soft_light(float b, float s) {
    if (s <= 0.5f) return b - (1 - 2 * s) * b * (1 - b);
    const float d = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : sqrtf(b);
    return b + (2 * s - 1) * (d - b);
}

// The nonseparable blend functions, which mix hue, saturation and luminosity; b is the backdrop.

typedef struct {
    float r, g, b;
} mp_rgb;

static inline float mp_lum(mp_rgb c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
static inline float mp_low(mp_rgb c) { return mp_min(c.r, mp_min(c.g, c.b)); }
static inline float mp_high(mp_rgb c) { return mp_max(c.r, mp_max(c.g, c.b)); }
static inline float mp_sat(mp_rgb c) { return mp_high(c) - mp_low(c); }

// Scales each component's distance from l by k.
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

// Maps the smallest component to 0, the largest to s, and the middle one in proportion.
static inline mp_rgb mp_set_sat(mp_rgb c, float s) {
    const float low = mp_low(c), range = mp_sat(c);
    if (range <= 0) return (mp_rgb){0, 0, 0};
    return (mp_rgb){(c.r - low) * s / range, (c.g - low) * s / range, (c.b - low) * s / range};
}

static inline mp_rgb mp_hue(mp_rgb b, mp_rgb s) { return mp_set_lum(mp_set_sat(s, mp_sat(b)), mp_lum(b)); }
static inline mp_rgb mp_saturation(mp_rgb b, mp_rgb s) { return mp_set_lum(mp_set_sat(b, mp_sat(s)), mp_lum(b)); }
static inline mp_rgb mp_color(mp_rgb b, mp_rgb s) { return mp_set_lum(s, mp_lum(b)); }
static inline mp_rgb mp_luminosity(mp_rgb b, mp_rgb s) { return mp_set_lum(b, mp_lum(s)); }

// The Porter-Duff operators of one pixel.

// Each component of s × a / 255 + d × b / 255, rounded once and at most 255.
static inline uint32_t mp_weigh(uint32_t s, uint32_t a, uint32_t d, uint32_t b) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const uint32_t sum = (s >> shift & 255) * a + (d >> shift & 255) * b;
        const uint32_t value = sum > 65025 ? 255 : mp_div255(sum);
        result |= value << shift;
    }
    return result;
}

static inline uint32_t mp_clear(uint32_t d, uint32_t s) { return 0 & d & s; }
static inline uint32_t mp_copy(uint32_t d, uint32_t s) { return (void)d, s; }
static inline uint32_t mp_source_in(uint32_t d, uint32_t s) { return mp_scale_pixel(s, d >> 24); }
static inline uint32_t mp_source_out(uint32_t d, uint32_t s) { return mp_scale_pixel(s, 255 - (d >> 24)); }
static inline uint32_t mp_source_atop(uint32_t d, uint32_t s) { return mp_weigh(s, d >> 24, d, 255 - (s >> 24)); }
static inline uint32_t mp_destination_over(uint32_t d, uint32_t s) { return mp_over_pixel(s, d); }
static inline uint32_t mp_destination_in(uint32_t d, uint32_t s) { return mp_scale_pixel(d, s >> 24); }
static inline uint32_t mp_destination_out(uint32_t d, uint32_t s) { return mp_scale_pixel(d, 255 - (s >> 24)); }
static inline uint32_t mp_destination_atop(uint32_t d, uint32_t s) { return mp_weigh(s, 255 - (d >> 24), d, s >> 24); }
static inline uint32_t mp_xor(uint32_t d, uint32_t s) { return mp_weigh(s, 255 - (d >> 24), d, 255 - (s >> 24)); }

static inline uint32_t mp_plus_darker(uint32_t d, uint32_t s) {
    const int sum = (int)(d >> 24) + (int)(s >> 24), alpha = sum > 255 ? 255 : sum;
    uint32_t result = (uint32_t)alpha << 24;
    for (int shift = 0; shift < 24; shift += 8) {
        const int light = (int)(d >> shift & 255) + (int)(s >> shift & 255) - (sum - alpha);
        result |= (uint32_t)(light < 0 ? 0 : light > alpha ? alpha : light) << shift;
    }
    return result;
}

// The function of each W3C Compositing blend mode, for all pixel formats.

#define MP_BLEND_FUNCTIONS(SEPARABLE, NONSEPARABLE)  \
    SEPARABLE(MP_BLEND_MULTIPLY, mp_multiply)        \
    SEPARABLE(MP_BLEND_SCREEN, mp_screen)            \
    SEPARABLE(MP_BLEND_OVERLAY, mp_overlay)          \
    SEPARABLE(MP_BLEND_DARKEN, mp_darken)            \
    SEPARABLE(MP_BLEND_LIGHTEN, mp_lighten)          \
    SEPARABLE(MP_BLEND_COLOR_DODGE, mp_color_dodge)  \
    SEPARABLE(MP_BLEND_COLOR_BURN, mp_color_burn)    \
    SEPARABLE(MP_BLEND_SOFT_LIGHT, mp_soft_light)    \
    SEPARABLE(MP_BLEND_HARD_LIGHT, mp_hard_light)    \
    SEPARABLE(MP_BLEND_DIFFERENCE, mp_difference)    \
    SEPARABLE(MP_BLEND_EXCLUSION, mp_exclusion)      \
    NONSEPARABLE(MP_BLEND_HUE, mp_hue)               \
    NONSEPARABLE(MP_BLEND_SATURATION, mp_saturation) \
    NONSEPARABLE(MP_BLEND_COLOR, mp_color)           \
    NONSEPARABLE(MP_BLEND_LUMINOSITY, mp_luminosity)

#endif
