#include "comparison.h"

static uint32_t row[ROOM], other[ROOM];

static void new_rows(void) {
    any_pixels(row, ROOM);
    any_pixels(other, ROOM);
    limit_to_alpha(row, ROOM);
    limit_to_alpha(other, ROOM);
}

static void matrix(void) {
    EACH_ROW {
        float m[20];
        new_rows();
        for (int i = 0; i < 20; i++) m[i] = at == 0 ? i % 6 == 0 : i >= 15 && at == 1 ? i == 18 : any_float(-2, 2);
        mp_filter_matrix(row + at, n, m);
        record(row, sizeof row);
    }
}

static void table(void) {
    EACH_ROW {
        uint8_t values[256];
        new_rows();
        any_bytes(values, 256);
        mp_filter_table(row + at, n, values);
        record(row, sizeof row);
    }
}

static void vibrance(void) {
    EACH_ROW {
        new_rows();
        mp_filter_vibrance(row + at, n, any_float(-2, 2));
        record(row, sizeof row);
    }
}

static void sharpen(void) {
    EACH_ROW {
        new_rows();
        mp_filter_sharpen(row + at, other, n, any_float(-1, 4), at & 1);
        record(row, sizeof row);
    }
}

static void vignette(void) {
    EACH_ROW {
        new_rows();
        const float x = any_float(-200, 100), y = any_float(-100, 100), inner = any_float(0, 90);
        const float outer = inner + any_float(1, 90);
        mp_filter_vignette(row + at, n, x, y, inner, outer, any_float(-0.5f, 1));
        record(row, sizeof row);
    }
}

// A table with curves, a cube, or both.
static void lookup(void) {
    static float curves[3 * 17], cube[9 * 9 * 9 * 4];
    EACH_ROW {
        new_rows();
        any_floats(curves, 3 * 17, -0.1f, 1.1f);
        any_floats(cube, 9 * 9 * 9 * 4, -0.1f, 1.1f);
        const mp_color_lookup k = {
            .curves = curves,
            .curve_count = at == 1 ? 0 : 17,
            .curve_from = {0, 0.1f, -0.1f},
            .curve_scale = {16, 15, 17},
            .cube = cube,
            .dimension = at == 2 ? 0 : 9,
            .cube_from = {0, 0.1f, -0.1f},
            .cube_scale = {8, 9, 7.5f}};
        mp_filter_lookup(row + at, n, &k);
        record(row, sizeof row);
    }
}

static void chroma_key(void) {
    EACH_ROW {
        new_rows();
        const mp_chroma_key key = {
            any_float(-0.5f, -0.1f), any_float(-0.5f, 0.5f), any_float(0, 1), at ? any_float(0, 1) : 0,
            any_float(0, 1)};
        mp_filter_chroma_key(row + at, n, &key);
        record(row, sizeof row);
    }
}

static void screen(void) {
    EACH_ROW {
        new_rows();
        mp_filter_screen(row + at, other, n, any() % 257);
        record(row, sizeof row);
    }
}

static void channels(void) {
    static uint8_t planes[4][ROOM];
    EACH_ROW {
        new_rows();
        for (int i = 0; i < 4; i++) any_bytes(planes[i], ROOM);
        mp_split_channels(row + at, planes[0] + at, planes[1], planes[2] + at, planes[3], n);
        record(planes, sizeof planes);
        for (int i = 0; i < 4; i++) any_bytes(planes[i], ROOM);
        mp_join_channels(row + at, planes[0] + at, planes[1], planes[2] + at, planes[3], n);
        record(row, sizeof row);
    }
}

static void shift_row(void) {
    static uint8_t plane[2 * ROOM], out[ROOM];
    EACH_ROW {
        any_mask(plane, 2 * ROOM);
        any_mask(out, ROOM);
        const uint32_t right = at == 1 ? 0 : any() & 255, down = at == 2 ? 0 : any() & 255;
        mp_shift_row(out + at, plane + ROOM + at, ROOM - 3, n, right, down);
        record(out, sizeof out);
    }
}

static void tint(void) {
    EACH_ROW {
        new_rows();
        mp_tint(row + at, any() & 0xffffff, n);
        record(row, sizeof row);
    }
}

static void mix(void) {
    EACH_ROW {
        static uint32_t out[ROOM];
        new_rows();
        any_pixels(out, ROOM);
        const mp_mix m = {any_float(-1, 2), any_float(-0.1f, 0.1f), any_float(0, 1),
                          any_float(0, 1),  any_float(0, 1),        at ? any_float(0, 1) : 0};
        mp_mix_row(out + at, row + at, other, n, &m);
        record(out, sizeof out);
    }
}

const mp_case filter_cases[] = {
    {"color matrix", matrix},
    {"color table", table},
    {"vibrance", vibrance},
    {"sharpen", sharpen},
    {"vignette", vignette},
    {"color lookup", lookup},
    {"chroma key", chroma_key},
    {"screen", screen},
    {"channels", channels},
    {"shift row", shift_row},
    {"tint", tint},
    {"mix", mix},
    END_OF_CASES,
};
