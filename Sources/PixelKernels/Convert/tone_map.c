// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "ColorConversion.h"

#include <math.h>

// Returns the value of a table at `place`, 0…1, interpolated linearly.
static inline float entry(const float *table, float place) {
    float at = place * (MP_TONE_ENTRIES - 1);
    if (!(at > 0)) return table[0];
    if (at >= MP_TONE_ENTRIES - 1) return table[MP_TONE_ENTRIES - 1];
    int index = (int)at;
    return table[index] + (table[index + 1] - table[index]) * (at - (float)index);
}

// Computes the components of one pixel on the target's scale, 0…255.
static inline void tone_mapped(const mp_tone_map *map, const uint16_t *rgba, float value[3]) {
    float light[3];
    for (int c = 0; c < 3; c++) light[c] = entry(map->linear, (float)rgba[c] * (1.0f / 65535));
    if (map->system_exponent != 0) {
        float luminance = map->luma[0] * light[0] + map->luma[1] * light[1] + map->luma[2] * light[2];
        float gain = luminance > 0 ? map->system_scale * powf(luminance, map->system_exponent) : 0;
        for (int c = 0; c < 3; c++) light[c] *= gain;
    }
    float brightest = fmaxf(light[0], fmaxf(light[1], light[2]));
    float gain = brightest > 0 ? entry(map->gain, sqrtf(sqrtf(brightest / map->peak))) : 0;
    // Light beyond the peak is as bright as the peak.
    if (brightest > map->peak) gain *= map->peak / brightest;
    for (int c = 0; c < 3; c++) {
        const float *row = map->matrix + 3 * c;
        float mixed = (row[0] * light[0] + row[1] * light[1] + row[2] * light[2]) * gain;
        value[c] = entry(map->encode, mixed > 0 ? sqrtf(mixed) : 0);
    }
}

void mp_tone_map_row(const mp_tone_map *map, const uint16_t *rgba, uint8_t *bgra, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += 4, bgra += 4) {
        float value[3];
        tone_mapped(map, rgba, value);
        uint32_t alpha = (rgba[3] + 128u) / 257u;
        for (int c = 0; c < 3; c++) bgra[2 - c] = (uint8_t)(((uint32_t)(value[c] + 0.5f) * alpha + 127) / 255);
        bgra[3] = (uint8_t)alpha;
    }
}

void mp_tone_map_16(const mp_tone_map *map, uint16_t *rgba, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += 4) {
        float value[3];
        tone_mapped(map, rgba, value);
        for (int c = 0; c < 3; c++) {
            const float scaled = value[c] < 255 ? value[c] * 257 : 65535;
            rgba[c] = (uint16_t)(((uint32_t)(scaled + 0.5f) * (uint64_t)rgba[3] + 32767) / 65535);
        }
    }
}
