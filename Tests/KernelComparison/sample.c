#include "comparison.h"

enum { LARGEST = 70, ROUNDS = 400 };

static uint32_t texels[LARGEST * LARGEST], out[ROOM];

static mp_image any_image(void) {
    any_pixels(texels, LARGEST * LARGEST);
    any_pixels(out, ROOM);
    return (mp_image){texels, any_int(1, LARGEST), any_int(1, LARGEST), LARGEST};
}

static int64_t fixed(double v) { return (int64_t)(v * 4294967296.0); }

// A walk within an image, across its edges, or far outside, where positions wrap around.
static void any_walk(const mp_image *image, int k, int64_t walk[4]) {
    const double reach = k % 3 == 0 ? 0.4 : k % 3 == 1 ? 2 : 1e7;
    walk[0] = fixed((0.5 + any_double(-reach, reach)) * image->width);
    walk[1] = fixed((0.5 + any_double(-reach, reach)) * image->height);
    walk[2] = k % 5 == 0 ? MP_TEXEL : fixed(any_double(-2, 2) * (k % 7 == 0 ? 1e6 : k % 2 ? 0.05 : 1));
    walk[3] = k % 5 == 0 ? 0 : fixed(any_double(-2, 2) * (k % 2 ? 0.05 : 1));
    if (k % 10 == 0) walk[0] &= -MP_TEXEL, walk[1] &= -MP_TEXEL;
}

static void bilinear(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_image image = any_image();
        int64_t walk[4];
        any_walk(&image, k, walk);
        mp_sample_bilinear(&image, out + k % 4, lengths[k % length_count], walk[0], walk[1], walk[2], walk[3]);
        record(out, sizeof out);
    }
}

// Steps along rows of texels, which enlarge, and steps from row to row within the image.
static void enlarged(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_image image = any_image();
        const int64_t u = fixed(any_double(-2, image.width)), v = fixed(any_double(-2, image.height));
        const int64_t du = fixed(any_double(0, 1)), dv = k % 2 ? 0 : fixed(any_double(-0.2, 0.2));
        const int64_t row = k % 3 ? v : v & -MP_TEXEL;
        mp_sample_bilinear(&image, out + k % 4, lengths[k % length_count], u, row, du, dv);
        record(out, sizeof out);
    }
}

static void nearest(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_image image = any_image();
        int64_t walk[4];
        any_walk(&image, k, walk);
        mp_sample_nearest(&image, out + k % 4, lengths[k % length_count], walk[0], walk[1], walk[2], walk[3]);
        record(out, sizeof out);
    }
}

static void perspective(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_image image = any_image();
        double m[9];
        for (int i = 0; i < 9; i++) m[i] = any_double(-1, 1) * (i < 6 && i % 3 == 2 ? 0.01 : i > 5 ? 20 : 1);
        if (k % 4) m[8] = 1 + any_double(0, 3);
        const int x = any_int(-90, 90), y = any_int(-90, 90);
        mp_sample_bilinear_perspective(&image, out + k % 4, lengths[k % length_count], m, x, y, k % 5 == 0);
        record(out, sizeof out);
    }
}

static void halve(void) {
    static uint32_t level[LARGEST * LARGEST];
    for (int k = 0; k < 100; k++) {
        const mp_image image = any_image();
        any_pixels(level, LARGEST * LARGEST);
        mp_halve(&image, level, LARGEST / 2 + 3);
        record(level, sizeof level);
    }
}

static void halve_16(void) {
    static uint16_t samples[LARGEST * LARGEST], level[LARGEST * LARGEST];
    for (int k = 0; k < 100; k++) {
        any_words(samples, LARGEST * LARGEST);
        any_words(level, LARGEST * LARGEST);
        const int width = any_int(1, LARGEST / 4), height = any_int(1, LARGEST);
        mp_halve_16(samples, LARGEST, width, height, level, LARGEST);
        record(level, sizeof level);
    }
}

const mp_case sample_cases[] = {
    {"bilinear", bilinear}, {"enlarged", enlarged}, {"nearest", nearest}, {"perspective", perspective},
    {"halve", halve},       {"halve 16", halve_16}, END_OF_CASES,
};
