// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "FloatKernels.h"
#include "float_pixel.h"

#include "../Blend/mode_functions.h"

void mp_float_fill(float *dst, const float color[4], const float *coverage, int n) {
    const mp_pixel p = {color[0], color[1], color[2], color[3]};
    for (int i = 0; i < n; i++)
        mp_put_pixel(dst, i, mp_over_float(mp_pixel_at(dst, i), p * mp_all(coverage ? coverage[i] : 1), 1));
}

void mp_float_over(float *dst, const float *src, const float *coverage, int n, float alpha, float max_component) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        mp_put_pixel(dst, i, mp_over_float(mp_pixel_at(dst, i), mp_pixel_at(src, i) * mp_all(share), max_component));
    }
}

void mp_float_plus(float *dst, const float *src, const float *coverage, int n, float alpha, float max_component) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        const mp_pixel below = mp_pixel_at(dst, i), above = mp_pixel_at(src, i) * mp_all(share);
        mp_put_pixel(dst, i, mp_limited_sum(below + above, below, above, max_component));
    }
}

void mp_float_disjoint_over(
    float *dst, const float *src, const float *coverage, int n, float alpha, float max_component) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        const mp_pixel below = mp_pixel_at(dst, i), above = mp_pixel_at(src, i) * mp_all(share);
        const float left = 1 - above[3], kept = below[3] <= left ? 1 : left / below[3];
        const mp_pixel part = below * mp_all(kept);
        mp_put_pixel(dst, i, mp_limited_sum(above + part, above, part, max_component));
    }
}

void mp_float_mix(float *dst, const float *src, const float *coverage, int n, float alpha) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        mp_put_pixel(dst, i, mp_pixel_at(dst, i) * mp_all(1 - share) + mp_pixel_at(src, i) * mp_all(share));
    }
}

void mp_float_mask(float *dst, const float *mask, int n) {
    for (int i = 0; i < n; i++) mp_put_pixel(dst, i, mp_pixel_at(dst, i) * mp_all(mask[4 * (ptrdiff_t)i + 3]));
}

void mp_float_replace(float *dst, const float *src, const float *shape, int n, float alpha, float max_component) {
    for (int i = 0; i < n; i++) {
        const float taken = shape[4 * (ptrdiff_t)i + 3] * alpha;
        const mp_pixel above = mp_pixel_at(src, i) * mp_all(alpha), below = mp_pixel_at(dst, i) * mp_all(1 - taken);
        mp_put_pixel(dst, i, mp_limited_sum(above + below, above, below, max_component));
    }
}

void mp_float_tint(float *dst, const float color[3], int n) {
    const mp_pixel by = {color[0], color[1], color[2], 1};
    for (int i = 0; i < n; i++) mp_put_pixel(dst, i, mp_pixel_at(dst, i) * by);
}

void mp_float_lerp(float *dst, const float *a, const float *b, int n, float fraction) {
    for (int i = 0; i < n; i++) {
        const mp_pixel from = mp_pixel_at(a, i);
        mp_put_pixel(dst, i, from + (mp_pixel_at(b, i) - from) * mp_all(fraction));
    }
}

void mp_float_alpha_of(float *out, const float *src, int n) {
    for (int i = 0; i < n; i++) out[i] = src[4 * (ptrdiff_t)i + 3];
}

// Components that exceed alpha are limited to `max_component`.
MP_INLINE mp_rgb straight(mp_pixel p, float max_component) {
    return (mp_rgb){
        mp_min(p[0] / p[3], max_component), mp_min(p[1] / p[3], max_component), mp_min(p[2] / p[3], max_component)};
}

// W3C Compositing, 5.1: each layer where the other is absent, and the blend where both are present.
MP_INLINE mp_pixel joined(mp_pixel d, mp_pixel s, mp_rgb blended, float max_component) {
    const mp_pixel both = {blended.r, blended.g, blended.b, 1};
    const mp_pixel sum = s * mp_all(1 - d[3]) + d * mp_all(1 - s[3]) + both * mp_all(s[3] * d[3]);
    // In extended range, colors outside BT.709's primaries keep their negative components.
    const mp_pixel least = max_component > 1 ? mp_smaller(mp_smaller(s, d), mp_all(0)) : mp_all(0);
    const mp_pixel_bits above = sum > least;
    return mp_smaller(
        (mp_pixel)(((mp_pixel_bits)sum & above) | ((mp_pixel_bits)least & ~above)), mp_brightest(max_component));
}

// Returns the largest component for which a mode's formula is defined.
MP_INLINE float reach(mp_blend_mode mode, float max_component) {
    switch (mode) {
    case MP_BLEND_MULTIPLY:
    case MP_BLEND_SCREEN:
    case MP_BLEND_DARKEN:
    case MP_BLEND_LIGHTEN:
    case MP_BLEND_DIFFERENCE: return max_component;
    default: return 1;
    }
}

MP_INLINE mp_pixel separable(mp_pixel d, mp_pixel s, float (*blend)(float, float), float reach, float max_component) {
    if (s[3] <= 0 || d[3] <= 0) return mp_over_float(d, s, max_component);
    const mp_rgb b = straight(d, reach), t = straight(s, reach);
    return joined(d, s, (mp_rgb){blend(b.r, t.r), blend(b.g, t.g), blend(b.b, t.b)}, max_component);
}

MP_INLINE mp_pixel nonseparable(mp_pixel d, mp_pixel s, mp_rgb (*blend)(mp_rgb, mp_rgb), float max_component) {
    if (s[3] <= 0 || d[3] <= 0) return mp_over_float(d, s, max_component);
    return joined(d, s, blend(straight(d, 1), straight(s, 1)), max_component);
}

MP_INLINE mp_pixel weigh(mp_pixel s, float a, mp_pixel d, float b, float max_component) {
    return mp_smaller(s * mp_all(a) + d * mp_all(b), mp_brightest(max_component));
}

MP_INLINE mp_pixel plus_darker(mp_pixel d, mp_pixel s, float max_component) {
    const float sum = d[3] + s[3], alpha = mp_min(sum, 1);
    mp_pixel light = mp_smaller(d + s - mp_all(sum - alpha), mp_all(alpha * max_component));
    for (int i = 0; i < 3; i++) light[i] = mp_max(light[i], 0);
    light[3] = alpha;
    return light;
}

#define ROWS(MODE, EXPRESSION)                                                                                      \
    case MODE:                                                                                                      \
        for (int i = 0; i < n; i++) {                                                                               \
            const float share = coverage ? coverage[i] : 1;                                                         \
            if (share <= 0) continue;                                                                               \
            const mp_pixel d = mp_pixel_at(dst, i), s = mp_pixel_at(src, i) * mp_all(alpha);                        \
            const mp_pixel result = EXPRESSION;                                                                     \
            (void)s;                                                                                                \
            mp_put_pixel(dst, i, share >= 1 ? result : (mp_pixel)(result * mp_all(share) + d * mp_all(1 - share))); \
        }                                                                                                           \
        break;

#define SEPARABLE_ROWS(MODE, FUNCTION) ROWS(MODE, separable(d, s, FUNCTION, reach(MODE, max_component), max_component))
#define NONSEPARABLE_ROWS(MODE, FUNCTION) ROWS(MODE, nonseparable(d, s, FUNCTION, max_component))

void mp_float_blend(
    mp_blend_mode mode, float *dst, const float *src, const float *coverage, int n, float alpha, float max_component) {
    switch (mode) {
    case MP_BLEND_NORMAL:
        mp_float_over(dst, src, coverage, n, alpha, max_component);
        break;
        MP_BLEND_FUNCTIONS(SEPARABLE_ROWS, NONSEPARABLE_ROWS)
        ROWS(MP_BLEND_CLEAR, mp_all(0))
        ROWS(MP_BLEND_COPY, s)
        ROWS(MP_BLEND_SOURCE_IN, s * mp_all(d[3]))
        ROWS(MP_BLEND_SOURCE_OUT, s * mp_all(1 - d[3]))
        ROWS(MP_BLEND_SOURCE_ATOP, weigh(s, d[3], d, 1 - s[3], max_component))
        ROWS(MP_BLEND_DESTINATION_OVER, mp_over_float(s, d, max_component))
        ROWS(MP_BLEND_DESTINATION_IN, d * mp_all(s[3]))
        ROWS(MP_BLEND_DESTINATION_OUT, d * mp_all(1 - s[3]))
        ROWS(MP_BLEND_DESTINATION_ATOP, weigh(s, 1 - d[3], d, s[3], max_component))
        ROWS(MP_BLEND_XOR, weigh(s, 1 - d[3], d, 1 - s[3], max_component))
        ROWS(MP_BLEND_PLUS_DARKER, plus_darker(d, s, max_component))
        ROWS(MP_BLEND_PLUS_LIGHTER, mp_smaller(d + s, mp_brightest(max_component)))
    }
}
