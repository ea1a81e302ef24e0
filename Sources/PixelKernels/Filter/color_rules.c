// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "color_rules.h"

#include "FloatKernels.h"

static inline float limited(float v) { return v > 0 ? (v < 1 ? v : 1) : 0; }

static inline mp_entry colors(uint32_t p, float k) {
    return (mp_entry){(float)(p >> 16 & 255) * k, (float)(p >> 8 & 255) * k, (float)(p & 255) * k, 1};
}

// Returns a premultiplied color times `alpha`, 0…255, as a pixel.
static inline uint32_t pixel(mp_entry c, float alpha) {
    const float a = limited(c[3]);
    const uint32_t r = (uint32_t)((limited(c[0]) < a ? limited(c[0]) : a) * alpha + 0.5f),
                   g = (uint32_t)((limited(c[1]) < a ? limited(c[1]) : a) * alpha + 0.5f),
                   b = (uint32_t)((limited(c[2]) < a ? limited(c[2]) : a) * alpha + 0.5f);
    return b | g << 8 | r << 16 | (uint32_t)(a * alpha + 0.5f) << 24;
}

void mp_filter_lookup(uint32_t *row, int n, const mp_color_lookup *lookup) {
    for (int i = 0; i < n; i++) {
        const uint32_t p = row[i], alpha = p >> 24;
        if (alpha == 0) continue;
        row[i] = pixel(mp_look_up(lookup, colors(p, 1 / (float)alpha)), (float)alpha);
    }
}

void mp_filter_chroma_key(uint32_t *row, int n, const mp_chroma_key *key) {
    for (int i = 0; i < n; i++) {
        const uint32_t p = row[i], alpha = p >> 24;
        if (alpha == 0) continue;
        mp_entry c = mp_keyed(key, colors(p, 1 / (float)alpha));
        for (int k = 0; k < 3; k++) c[k] = limited(c[k]) * c[3];
        row[i] = pixel(c, (float)alpha);
    }
}

static inline float within(float v, float low, float high) { return v > low ? (v < high ? v : high) : low; }

void mp_float_filter_color_lookup(float *row, int n, const mp_color_lookup *lookup, float max_component) {
    for (int i = 0; i < n; i++) {
        float *p = row + 4 * (ptrdiff_t)i;
        const float a = p[3];
        if (a <= 0) continue;
        const mp_entry c = mp_look_up(lookup, (mp_entry){p[0] / a, p[1] / a, p[2] / a, 1});
        const float share = limited(c[3]);
        for (int k = 0; k < 3; k++) p[k] = within(c[k], 0, share * max_component) * a;
        p[3] = share * a;
    }
}

void mp_float_filter_chroma_key(float *row, int n, const mp_chroma_key *key, float max_component) {
    const float low = max_component > 1 ? -max_component : 0;
    for (int i = 0; i < n; i++) {
        float *p = row + 4 * (ptrdiff_t)i;
        const float a = p[3];
        if (a <= 0) continue;
        const mp_entry c = mp_keyed(key, (mp_entry){p[0] / a, p[1] / a, p[2] / a, 1});
        for (int k = 0; k < 3; k++) p[k] = within(c[k], low, max_component) * c[3] * a;
        p[3] = c[3] * a;
    }
}
