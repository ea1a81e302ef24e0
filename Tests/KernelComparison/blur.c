#include "comparison.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST = 150 };

// Every axis of a blur: full resolution, half of it, and less.
static const double sigmas[] = {0.1, 0.3, 0.5, 0.8,  1,  1.7, 2.5,  3,  4,    5.2,
                                6.4, 6.5, 7.9, 9.99, 10, 13,  17.3, 25, 40.5, 90};
enum { SIGMAS = sizeof sigmas / sizeof *sigmas };

static void *room(size_t bytes) {
    void *memory = aligned_alloc(64, (bytes + 127) & ~(size_t)63);
    if (!memory) abort();
    return memory;
}

static void box(void) {
    EACH_ROW {
        uint8_t in[4 * ROOM], out[4 * ROOM];
        any_mask(in, 4 * ROOM);
        any_mask(out, 4 * ROOM);
        mp_box_blur_line(out + at, at ? 4 : 1, in, at ? 4 : 1, n, any_double(0, 40));
        record(out, sizeof out);
    }
}

static void gaussian(void) {
    static uint8_t plane[LARGEST * LARGEST];
    for (int i = 0; i < 2 * SIGMAS; i++) {
        const int32_t width = any_int(1, LARGEST), height = any_int(1, LARGEST);
        const double x = sigmas[i % SIGMAS], y = i % 7 == 6 ? 0 : i < SIGMAS ? x : sigmas[any_int(0, SIGMAS)];
        void *scratch = room(mp_gaussian_scratch_size(width, height, x, y));
        any_mask(plane, LARGEST * LARGEST);
        mp_gaussian_blur_a8(plane, width, height, LARGEST, x, y, scratch);
        record(plane, sizeof plane);
        free(scratch);
    }
}

static void gaussian_within(void) {
    static uint8_t plane[LARGEST * LARGEST];
    for (int i = 0; i < SIGMAS; i++) {
        const int32_t width = any_int(1, LARGEST), height = any_int(1, LARGEST);
        void *scratch = room(mp_gaussian_scratch_size(width, height, sigmas[i], sigmas[i]));
        any_mask(plane, LARGEST * LARGEST);
        mp_gaussian_blur_within_a8(plane, width, height, LARGEST, sigmas[i], any_int(1, 60), scratch);
        record(plane, sizeof plane);
        free(scratch);
    }
}

static void color(void) {
    static uint32_t pixels[LARGEST * LARGEST], part[LARGEST * LARGEST];
    for (int i = 0; i < 4 * SIGMAS; i++) {
        mp_color_blur blur = {
            .source = pixels,
            .source_stride = LARGEST,
            .width = any_int(1, LARGEST),
            .height = any_int(1, LARGEST),
            .sigma = sigmas[i % SIGMAS],
            .pixels = pixels,
            .stride = LARGEST};
        blur.columns = blur.width;
        int32_t last = blur.height;
        memset(part, 0, sizeof part);
        if (i >= 2 * SIGMAS) {
            blur.pixels = part;
            blur.left = any_int(0, blur.width);
            blur.top = any_int(0, blur.height);
            blur.columns = any_int(1, blur.width - blur.left + 1);
            last = any_int(blur.top + 1, blur.height + 1);
        }
        any_pixels(pixels, LARGEST * LARGEST);
        limit_to_alpha(pixels, LARGEST * LARGEST);
        blur.cells = room(mp_color_blur_cells_size(&blur));
        void *scratch = room(mp_color_blur_scratch_size(&blur));
        const int is_identity = mp_color_blur_is_identity(&blur);
        record(&is_identity, sizeof is_identity);
        const int32_t band = 11 * mp_color_blur_step(&blur);
        for (int32_t y = 0; y < blur.height; y += band) {
            mp_color_blur_across(&blur, y, y + band < blur.height ? y + band : blur.height, scratch);
        }
        for (int32_t y = blur.top; y < last; y += 60) {
            mp_color_blur_down(&blur, y, y + 60 < last ? y + 60 : last, scratch);
        }
        record(pixels, sizeof pixels);
        record(part, sizeof part);
        free(blur.cells);
        free(scratch);
    }
}

static void float_gaussian(void) {
    static float pixels[LARGEST * LARGEST] __attribute__((aligned(16)));
    const mp_gaussian_step steps[] = {MP_GAUSSIAN_SHRINK, MP_GAUSSIAN_ACROSS, MP_GAUSSIAN_DOWN, MP_GAUSSIAN_UP};
    for (int i = 0; i < 2 * SIGMAS; i++) {
        const int channels = i & 1 ? 4 : 1, width = any_int(1, 70), height = any_int(1, 70);
        const double sigma = sigmas[i % SIGMAS];
        any_floats(pixels, LARGEST * LARGEST, 0, 1);
        float *scratch = room(mp_float_gaussian_scratch(width, height, channels, sigma) * sizeof(float));
        float *row = room(mp_float_gaussian_row_scratch(width, channels, sigma) * sizeof(float));
        for (int k = 0; k < 4; k++) {
            const int rows = mp_float_gaussian_rows(steps[k], height, sigma);
            mp_float_gaussian_part(steps[k], 0, rows, pixels, width, height, channels, sigma, scratch, row);
        }
        record(pixels, sizeof pixels);
        free(scratch);
        free(row);
    }
}

static void float_box(void) {
    static float in[4 * ROOM], out[4 * ROOM];
    EACH_ROW {
        any_floats(in, 4 * ROOM, 0, 1);
        any_floats(out, 4 * ROOM, 0, 1);
        mp_float_box_line(out + at, in + at, at ? 4 : 1, n, any_double(0, 40));
        record(out, sizeof out);
    }
}

const mp_case blur_cases[] = {
    {"box blur", box},
    {"Gaussian blur", gaussian},
    {"Gaussian blur within a reach", gaussian_within},
    {"color blur", color},
    {"float Gaussian blur", float_gaussian},
    {"float box blur", float_box},
    END_OF_CASES,
};
