// One pixel of each Porter-Duff mode; private to this folder.
#ifndef MULTIPLANE_MODES_PORTER_DUFF_H
#define MULTIPLANE_MODES_PORTER_DUFF_H

#include "Blend.h"

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

#endif
