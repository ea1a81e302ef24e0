// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF

#include "Blend.h"
#include "mode_functions.h"

#define INLINE static inline __attribute__((always_inline))

INLINE float component(uint32_t pixel, int shift) { return (float)(pixel >> shift & 255) / 255; }

// Components that exceed alpha are limited to 1.
INLINE float straight(float premultiplied, float alpha) { return mp_min(premultiplied / alpha, 1); }

INLINE uint32_t byte_of(float v) { return v <= 0 ? 0 : v >= 1 ? 255 : (uint32_t)(v * 255 + 0.5f); }

typedef struct {
    mp_rgb premultiplied, color;
    float alpha;
} layer;

// The color is computed before `share` is applied: color burn and dodge amplify rounding errors.
INLINE layer layer_of(uint32_t p, float share) {
    layer l;
    const float alpha = component(p, 24);
    const mp_rgb c = {component(p, 16), component(p, 8), component(p, 0)};
    l.alpha = alpha * share;
    l.premultiplied = (mp_rgb){c.r * share, c.g * share, c.b * share};
    l.color = (mp_rgb){straight(c.r, alpha), straight(c.g, alpha), straight(c.b, alpha)};
    return l;
}

INLINE float mixed(float s, float sa, float d, float da, float blended) {
    return s * (1 - da) + d * (1 - sa) + sa * da * blended;
}

INLINE uint32_t joined(const layer *d, const layer *s, mp_rgb blended) {
    const float sa = s->alpha, da = d->alpha;
    const uint32_t a = byte_of(sa + da - sa * da);
    const uint32_t r = byte_of(mixed(s->premultiplied.r, sa, d->premultiplied.r, da, blended.r));
    const uint32_t g = byte_of(mixed(s->premultiplied.g, sa, d->premultiplied.g, da, blended.g));
    const uint32_t b = byte_of(mixed(s->premultiplied.b, sa, d->premultiplied.b, da, blended.b));
    return a << 24 | r << 16 | g << 8 | b;
}

INLINE uint32_t separable(uint32_t dst, uint32_t src, uint32_t alpha, float (*blend)(float, float)) {
    if (src >> 24 == 0 || dst >> 24 == 0) return mp_over_pixel(dst, mp_scale_pixel(src, alpha));
    const layer d = layer_of(dst, 1), s = layer_of(src, (float)alpha / 255);
    const mp_rgb b = {blend(d.color.r, s.color.r), blend(d.color.g, s.color.g), blend(d.color.b, s.color.b)};
    return joined(&d, &s, b);
}

INLINE uint32_t nonseparable(uint32_t dst, uint32_t src, uint32_t alpha, mp_rgb (*blend)(mp_rgb, mp_rgb)) {
    if (src >> 24 == 0 || dst >> 24 == 0) return mp_over_pixel(dst, mp_scale_pixel(src, alpha));
    const layer d = layer_of(dst, 1), s = layer_of(src, (float)alpha / 255);
    return joined(&d, &s, blend(d.color, s.color));
}

// Interpolates between `dst` and the result by coverage.
INLINE uint32_t covered(uint32_t dst, uint32_t result, uint32_t coverage) {
    return coverage == 255 ? result : mp_weigh(result, coverage, dst, 255 - coverage);
}

#define EACH_PIXEL(MODE, RESULT)                            \
    case MODE:                                              \
        for (int i = 0; i < n; i++) {                       \
            const uint32_t coverage = mask ? mask[i] : 255; \
            if (coverage == 0) continue;                    \
            const uint32_t d = dst[i];                      \
            dst[i] = covered(d, RESULT, coverage);          \
        }                                                   \
        break;

#define ROWS(MODE, FUNCTION) EACH_PIXEL(MODE, FUNCTION(d, mp_scale_pixel(src[i], alpha)))
#define SEPARABLE_ROWS(MODE, FUNCTION) EACH_PIXEL(MODE, separable(d, src[i], alpha, FUNCTION))
#define NONSEPARABLE_ROWS(MODE, FUNCTION) EACH_PIXEL(MODE, nonseparable(d, src[i], alpha, FUNCTION))

void mp_blend_rows(mp_blend_mode mode, uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha) {
    switch (mode) {
    case MP_BLEND_NORMAL:
        mask ? mp_over_mask(dst, src, mask, n, alpha) : mp_over(dst, src, n, alpha);
        break;
        MP_BLEND_FUNCTIONS(SEPARABLE_ROWS, NONSEPARABLE_ROWS)
        ROWS(MP_BLEND_CLEAR, mp_clear)
        ROWS(MP_BLEND_COPY, mp_copy)
        ROWS(MP_BLEND_SOURCE_IN, mp_source_in)
        ROWS(MP_BLEND_SOURCE_OUT, mp_source_out)
        ROWS(MP_BLEND_SOURCE_ATOP, mp_source_atop)
        ROWS(MP_BLEND_DESTINATION_OVER, mp_destination_over)
        ROWS(MP_BLEND_DESTINATION_IN, mp_destination_in)
        ROWS(MP_BLEND_DESTINATION_OUT, mp_destination_out)
        ROWS(MP_BLEND_DESTINATION_ATOP, mp_destination_atop)
        ROWS(MP_BLEND_XOR, mp_xor)
        ROWS(MP_BLEND_PLUS_DARKER, mp_plus_darker)
        ROWS(MP_BLEND_PLUS_LIGHTER, mp_add_pixels)
    }
}
