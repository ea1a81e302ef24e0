#include "FloatKernels.h"
#include "float_pixel.h"

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

#pragma STDC FP_CONTRACT OFF

#include <math.h>
#include <string.h>

// `at` counts entries.
static inline float entry(const float *table, float at) {
    if (!(at > 0)) return table[0];
    if (at >= MP_SIGNAL_TABLE_ENTRIES - 1) return table[MP_SIGNAL_TABLE_ENTRIES - 1];
    const int i = (int)at;
    return table[i] + (table[i + 1] - table[i]) * (at - (float)i);
}

static inline float by_size(const float *table, float value, float end) {
    return entry(table, value / end * (MP_SIGNAL_TABLE_ENTRIES - 1));
}

static inline float by_root(const float *table, float light, float end) {
    return entry(table, light > 0 ? sqrtf(sqrtf(light / end)) * (MP_SIGNAL_TABLE_ENTRIES - 1) : 0);
}

static void mix(const float m[9], const float in[3], float out[3]) {
    for (int i = 0; i < 3; i++) out[i] = m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2];
}

static void amplify(const mp_float_signal_conversion *k, float light[3]) {
    if (!k->gain) return;
    const float by = by_root(
        k->gain, k->luminance[0] * light[0] + k->luminance[1] * light[1] + k->luminance[2] * light[2], k->gain_end);
    for (int i = 0; i < 3; i++) light[i] *= by;
}

static void show(const mp_float_signal_conversion *k, const float in[3], float out[3]) {
    float light[3], mixed[3];
    for (int i = 0; i < 3; i++) light[i] = by_size(k->first, in[i], k->first_end);
    amplify(k, light);
    mix(k->matrix, light, mixed);
    for (int i = 0; i < 3; i++) out[i] = copysignf(by_root(k->last, fabsf(mixed[i]), k->last_end), mixed[i]);
}

// Pixels of one colour in a row are common, and the curves are slow: the last one is remembered.
void mp_float_from_signal(const mp_float_signal_conversion *light, float *row, int n) {
    float last[4] = {-1, -1, -1, -1}, shown[3] = {0, 0, 0};
    for (int i = 0; i < n; i++, row += 4) {
        const float a = row[3];
        if (memcmp(last, row, sizeof last) != 0) {
            memcpy(last, row, sizeof last);
            const float by = a > 0 ? 1 / a : 0, straight[3] = {row[0] * by, row[1] * by, row[2] * by};
            show(light, straight, shown);
            for (int c = 0; c < 3; c++) shown[c] *= a;
        }
        memcpy(row, shown, sizeof shown);
    }
}

static void signal_of(const mp_float_signal_conversion *k, const float in[3], uint16_t out[4]) {
    float light[3], mixed[3], signal[4];
    for (int i = 0; i < 3; i++) light[i] = copysignf(by_size(k->first, fabsf(in[i]), k->first_end), in[i]);
    mix(k->matrix, light, mixed);
    for (int i = 0; i < 3; i++) {
        mixed[i] = mixed[i] > 0 ? mixed[i] : 0;
        if (k->gain && mixed[i] > k->gain_end) mixed[i] = k->gain_end;
    }
    amplify(k, mixed);
    for (int i = 0; i < 3; i++) signal[i] = by_root(k->last, mixed[i], k->last_end);
    signal[3] = 1;
    mp_float_to_16(out, signal, 1);
}

void mp_float_to_signal(const mp_float_signal_conversion *light, const float *row, uint16_t *words, int n) {
    float last[3] = {0, 0, 0};
    uint16_t word[4] = {0, 0, 0, 65535};
    for (int i = 0; i < n; i++, row += 4, words += 4) {
        if (i == 0 || memcmp(last, row, sizeof last) != 0) {
            memcpy(last, row, sizeof last);
            signal_of(light, last, word);
        }
        memcpy(words, word, sizeof word);
    }
}
