// The body of mp_mix_row, which is compiled for each instruction set: the results are the same.
#ifndef MULTIPLANE_MIX_ROW_H
#define MULTIPLANE_MIX_ROW_H

#include "Filter.h"

#pragma STDC FP_CONTRACT OFF

#define MP_MIX_INLINE static inline __attribute__((always_inline))

void mp_mix_row_scalar(uint32_t *out, const uint32_t *from, const uint32_t *to, int n, const mp_mix *mix);
#if defined(__x86_64__)
void mp_mix_row_avx2(uint32_t *out, const uint32_t *from, const uint32_t *to, int n, const mp_mix *mix);
#endif

MP_MIX_INLINE float mp_mix_lesser(float a, float b) { return a < b ? a : b; }
MP_MIX_INLINE float mp_mix_greater(float a, float b) { return a > b ? a : b; }

// Mixes a component, adds light, no brighter than white or than it already is, and limits it to the alpha.
MP_MIX_INLINE uint32_t
mp_mix_component(uint32_t from, uint32_t to, int shift, float fraction, float alpha, float light) {
    const float a = (float)(int32_t)(from >> shift & 255), b = (float)(int32_t)(to >> shift & 255);
    const float mixed = a + (b - a) * fraction;
    const float lit = mp_mix_lesser(mixed + light * alpha, mp_mix_greater(alpha, mixed));
    return (uint32_t)(int32_t)(mp_mix_lesser(lit, alpha) + 0.5f) << shift;
}

MP_MIX_INLINE void mp_mix_pixels(
    uint32_t *restrict out, const uint32_t *restrict from, const uint32_t *restrict to, int n, const mp_mix *mix) {
    const mp_mix m = *mix;
    for (int i = 0; i < n; i++) {
        const float f = mp_mix_lesser(mp_mix_greater(m.fraction + m.step * (float)i, 0), 1);
        const float middle = 2 * f - 1, strength = m.strength * (1 - (middle < 0 ? -middle : middle));
        const float a = (float)(int32_t)(from[i] >> 24), b = (float)(int32_t)(to[i] >> 24);
        const float alpha = a + (b - a) * f;
        out[i] = (uint32_t)(int32_t)(alpha + 0.5f) << 24 |
                 mp_mix_component(from[i], to[i], 16, f, alpha, m.red * strength) |
                 mp_mix_component(from[i], to[i], 8, f, alpha, m.green * strength) |
                 mp_mix_component(from[i], to[i], 0, f, alpha, m.blue * strength);
    }
}

#endif
