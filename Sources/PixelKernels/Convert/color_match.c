// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "ColorConversion.h"

#include <math.h>

// Returns the value of a table at `place`, 0…1, interpolated linearly.
static inline float entry(const float *table, float place) {
    float at = place * (MP_MATCH_ENTRIES - 1);
    at = at > 0 ? at : 0;
    at = at < MP_MATCH_ENTRIES - 1 ? at : MP_MATCH_ENTRIES - 1;
    int index = (int)at;
    index = index < MP_MATCH_ENTRIES - 2 ? index : MP_MATCH_ENTRIES - 2;
    return table[index] + (table[index + 1] - table[index]) * (at - (float)index);
}

// Converts `color` (red, green and blue, 0…1) in place.
static inline void matched(const mp_color_match *match, float color[3]) {
    float light[3];
    for (int c = 0; c < 3; c++) light[c] = entry(match->linear[c], color[c]);
    for (int c = 0; c < 3; c++) {
        const float *row = match->matrix + 3 * c;
        float mixed = row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
        color[c] = entry(match->encode, mixed > 0 ? sqrtf(sqrtf(mixed)) : 0);
    }
}

static void match_bytes_exactly(const mp_color_match *match, uint8_t *bgra, size_t count) {
    for (size_t i = 0; i < count; i++, bgra += 4) {
        float color[3];
        for (int c = 0; c < 3; c++) color[c] = (float)bgra[2 - c] * (1.0f / 255);
        matched(match, color);
        for (int c = 0; c < 3; c++) bgra[2 - c] = (uint8_t)(color[c] * 255 + 0.5f);
    }
}

void mp_match_8(const mp_color_match *match, uint8_t *bgra, size_t count) {
    if (!match->byte_encode) return match_bytes_exactly(match, bgra, count);
    for (size_t i = 0; i < count; i++, bgra += 4) {
        float light[3];
        for (int c = 0; c < 3; c++) light[c] = match->byte_linear[c][bgra[2 - c]];
        for (int c = 0; c < 3; c++) {
            const float *row = match->matrix + 3 * c;
            float at = (row[0] * light[0] + row[1] * light[1] + row[2] * light[2]) * (MP_MATCH_BYTES - 1) + 0.5f;
            at = at > 0 ? at : 0;
            bgra[2 - c] = match->byte_encode[at < MP_MATCH_BYTES - 1 ? (int)at : MP_MATCH_BYTES - 1];
        }
    }
}

void mp_match_16(const mp_color_match *match, uint16_t *rgba, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += 4) {
        float color[3];
        for (int c = 0; c < 3; c++) color[c] = (float)rgba[c] * (1.0f / 65535);
        matched(match, color);
        for (int c = 0; c < 3; c++) rgba[c] = (uint16_t)(color[c] * 65535 + 0.5f);
    }
}

void mp_match_gray_8(const uint8_t *table, uint8_t *bgra, size_t count) {
    for (size_t i = 0; i < count; i++, bgra += 4) bgra[0] = bgra[1] = bgra[2] = table[bgra[0]];
}

void mp_match_gray_16(const uint16_t *table, uint16_t *rgba, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += 4) rgba[0] = rgba[1] = rgba[2] = table[rgba[0]];
}
