#include "comparison.h"

enum { LARGEST = 40, ROUNDS = 200 };

static float image[4 * LARGEST * LARGEST] __attribute__((aligned(16))), row[4 * ROOM] __attribute__((aligned(16)));

static void smear(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const int width = any_int(1, LARGEST), height = any_int(1, LARGEST), y = any_int(0, height);
        any_floats(image, 4 * LARGEST * LARGEST, 0, 255);
        any_floats(row, 4 * ROOM, 0, 255);
        const double a = any_double(-20, 20), b = any_double(-20, 20), scale = any_double(0.1, 3);
        mp_float_add_moved(row, image, width, height, y, a, b, any_float(0, 1));
        record(row, sizeof row);
        mp_float_add_scaled(row, image, width, height, y, 2 * a, 20 - b, scale, any_float(0, 1));
        record(row, sizeof row);
    }
}

static void pixels(void) {
    static uint32_t bytes[ROOM];
    EACH_ROW {
        any_pixels(bytes, ROOM);
        any_floats(row, 4 * ROOM, -10, 300);
        mp_float_from_pixels(row + 4 * at, bytes, n);
        record(row, sizeof row);
        any_floats(row, 4 * ROOM, -10, 300);
        mp_float_to_pixels(bytes + at, row, n);
        record(bytes, sizeof bytes);
    }
}

// Images of bytes, floats and 16-bit samples.
static mp_float_image any_image(int k) {
    static uint32_t texels[LARGEST * LARGEST];
    static uint16_t samples[4 * LARGEST * LARGEST];
    any_pixels(texels, LARGEST * LARGEST);
    any_words(samples, 4 * LARGEST * LARGEST);
    any_floats(image, 4 * LARGEST * LARGEST, 0, 1);
    const mp_texels kind = (mp_texels)(k % 3);
    const void *memory = kind == MP_TEXELS_8_BIT   ? (const void *)texels
                         : kind == MP_TEXELS_FLOAT ? image
                                                   : (const void *)samples;
    any_floats(row, 4 * ROOM, 0, 1);
    return (mp_float_image){memory, any_int(1, LARGEST), any_int(1, LARGEST), LARGEST, kind};
}

static void sample(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_float_image from = any_image(k);
        double m[9];
        for (int i = 0; i < 9; i++) m[i] = any_double(-1, 1) * (i < 6 && i % 3 == 2 ? 0.01 : i > 5 ? 20 : 1);
        if (k % 4 == 1) m[2] = m[5] = 0, m[8] = 1;
        const int x = any_int(-50, 50), y = any_int(-50, 50);
        mp_float_sample(&from, row, lengths[k % length_count], m, x, y, k % 5 == 0);
        record(row, sizeof row);
        const double u = any_double(-9, 40), v = any_double(-9, 40);
        mp_float_sample_row(&from, row, 50, u, any_double(-2, 2), v);
        mp_float_texel(&from, v, u, row + 200);
        record(row, sizeof row);
    }
}

static void gradient(void) {
    for (int k = 0; k < ROUNDS; k++) {
        mp_float_stop stops[6];
        double t[100], at = any_double(-1, 0);
        for (int i = 0; i < 6; i++, at += any_double(0, 0.4)) {
            stops[i] = (mp_float_stop){at, any_float(0, 1), any_float(0, 1), any_float(0, 1), any_float(0, 1)};
        }
        for (int i = 0; i < 100; i++) t[i] = any_double(-1.5, 2);
        mp_float_gradient(row, t, 100, stops, any_int(1, 7), k & 1);
        record(row, sizeof row);
    }
}

static void code_values(void) {
    static uint16_t samples[4 * ROOM];
    static uint32_t bytes[ROOM];
    EACH_ROW {
        float thresholds[8];
        any_words(samples, 4 * ROOM);
        any_pixels(bytes, ROOM);
        any_floats(row, 4 * ROOM, -0.1f, 1.1f);
        mp_float_to_16(samples + 4 * at, row, n);
        const int x = any_int(0, 99), y = any_int(0, 99);
        mp_float_to_8(bytes + at, row, n, x, y);
        mp_dither_thresholds(any_int(0, 8), thresholds);
        record(samples, sizeof samples);
        record(bytes, sizeof bytes);
        record(thresholds, sizeof thresholds);
    }
}

static void signals(void) {
    static float first[MP_SIGNAL_TABLE_ENTRIES], gain[MP_SIGNAL_TABLE_ENTRIES], last[MP_SIGNAL_TABLE_ENTRIES];
    static uint16_t samples[4 * ROOM];
    any_curve(first, MP_SIGNAL_TABLE_ENTRIES, 0, 5);
    any_curve(gain, MP_SIGNAL_TABLE_ENTRIES, 0.5f, 2);
    any_curve(last, MP_SIGNAL_TABLE_ENTRIES, 0, 1);
    for (int k = 0; k < 40; k++) {
        mp_float_signal_conversion c = {
            .first = first,
            .first_end = 1,
            .gain = k & 1 ? gain : NULL,
            .gain_end = 5,
            .luminance = {0.2627f, 0.678f, 0.0593f},
            .last = last,
            .last_end = 6};
        for (int i = 0; i < 9; i++) c.matrix[i] = any_float(-0.5f, 1.5f);
        any_floats(row, 4 * ROOM, 0, 1);
        for (int i = 3; i < 4 * ROOM; i += 4) row[i] = 1;
        mp_float_from_signal(&c, row, ROOM);
        record(row, sizeof row);
        any_floats(row, 4 * ROOM, -0.3f, 1.2f);
        mp_float_to_signal(&c, row, samples, ROOM);
        record(samples, sizeof samples);
    }
}

const mp_case float_image_cases[] = {
    {"float smear", smear},
    {"float pixels", pixels},
    {"float sample", sample},
    {"float gradient", gradient},
    {"float code values", code_values},
    {"float signals", signals},
    END_OF_CASES,
};
