// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "FloatKernels.h"
#include "float_pixel.h"

#include <math.h>
#include <string.h>

#include "../Convert/bayer.h"

void mp_dither_thresholds(int y, float thresholds[8]) {
    for (int x = 0; x < 8; x++) thresholds[x] = ((float)mp_bayer(x, y & 7) + 0.5f) / 64;
}

void mp_float_to_16(uint16_t *out, const float *row, int n) {
    for (int i = 0; i < 4 * n; i++) out[i] = (uint16_t)(int)(mp_limited(row[i]) * 65535 + 0.5f);
}

void mp_float_to_8(uint32_t *out, const float *row, int n, int x, int y) {
    float thresholds[8];
    mp_dither_thresholds(y, thresholds);
    for (int i = 0; i < n; i++) {
        const float t = thresholds[(x + i) & 7];
        uint32_t byte[4];
        for (int c = 0; c < 4; c++) byte[c] = (uint32_t)(mp_limited(row[4 * i + c]) * 255 + t);
        out[i] = byte[2] | byte[1] << 8 | byte[0] << 16 | byte[3] << 24;
    }
}

// Interpolates linearly; `at` is an index.
static inline float entry(const float *table, float at) {
    if (!(at > 0)) return table[0];
    if (at >= MP_SIGNAL_TABLE_ENTRIES - 1) return table[MP_SIGNAL_TABLE_ENTRIES - 1];
    const int i = (int)at;
    return table[i] + (table[i + 1] - table[i]) * (at - (float)i);
}

static inline float lookup_even(const float *table, float value, float end) {
    return entry(table, value / end * (MP_SIGNAL_TABLE_ENTRIES - 1));
}

static inline float lookup_fourth_root(const float *table, float light, float end) {
    return entry(table, light > 0 ? sqrtf(sqrtf(light / end)) * (MP_SIGNAL_TABLE_ENTRIES - 1) : 0);
}

static void mix(const float m[9], const float in[3], float out[3]) {
    for (int i = 0; i < 3; i++) out[i] = m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2];
}

static void amplify(const mp_float_signal_conversion *k, float light[3]) {
    if (!k->gain) return;
    const float by = lookup_fourth_root(
        k->gain, k->luminance[0] * light[0] + k->luminance[1] * light[1] + k->luminance[2] * light[2], k->gain_end);
    for (int i = 0; i < 3; i++) light[i] *= by;
}

static void decode_signal(const mp_float_signal_conversion *k, const float in[3], float out[3]) {
    float light[3], mixed[3];
    for (int i = 0; i < 3; i++) light[i] = lookup_even(k->first, in[i], k->first_end);
    amplify(k, light);
    mix(k->matrix, light, mixed);
    for (int i = 0; i < 3; i++) out[i] = copysignf(lookup_fourth_root(k->last, fabsf(mixed[i]), k->last_end), mixed[i]);
}

// Runs of one color are common and the curves are slow: the last result is reused.
void mp_float_from_signal(const mp_float_signal_conversion *conversion, float *row, int n) {
    float last[4] = {-1, -1, -1, -1}, decoded[3] = {0, 0, 0};
    for (int i = 0; i < n; i++, row += 4) {
        const float a = row[3];
        if (memcmp(last, row, sizeof last) != 0) {
            memcpy(last, row, sizeof last);
            const float by = a > 0 ? 1 / a : 0, straight[3] = {row[0] * by, row[1] * by, row[2] * by};
            decode_signal(conversion, straight, decoded);
            for (int c = 0; c < 3; c++) decoded[c] *= a;
        }
        memcpy(row, decoded, sizeof decoded);
    }
}

static void encode_signal(const mp_float_signal_conversion *k, const float in[3], uint16_t out[4]) {
    float light[3], mixed[3], signal[4];
    for (int i = 0; i < 3; i++) light[i] = copysignf(lookup_even(k->first, fabsf(in[i]), k->first_end), in[i]);
    mix(k->matrix, light, mixed);
    for (int i = 0; i < 3; i++) {
        mixed[i] = mixed[i] > 0 ? mixed[i] : 0;
        if (k->gain && mixed[i] > k->gain_end) mixed[i] = k->gain_end;
    }
    amplify(k, mixed);
    for (int i = 0; i < 3; i++) signal[i] = lookup_fourth_root(k->last, mixed[i], k->last_end);
    signal[3] = 1;
    mp_float_to_16(out, signal, 1);
}

void mp_float_to_signal(const mp_float_signal_conversion *conversion, const float *row, uint16_t *samples, int n) {
    float last[3] = {0, 0, 0};
    uint16_t encoded[4] = {0, 0, 0, 65535};
    for (int i = 0; i < n; i++, row += 4, samples += 4) {
        if (i == 0 || memcmp(last, row, sizeof last) != 0) {
            memcpy(last, row, sizeof last);
            encode_signal(conversion, last, encoded);
        }
        memcpy(samples, encoded, sizeof encoded);
    }
}
