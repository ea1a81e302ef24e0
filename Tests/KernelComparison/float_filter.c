#include "comparison.h"

static float row[4 * ROOM] __attribute__((aligned(16))), other[4 * ROOM] __attribute__((aligned(16)));

static void new_rows(float brightest) {
    any_floats(row, 4 * ROOM, brightest > 1 ? -0.5f : 0, brightest);
    any_floats(other, 4 * ROOM, 0, brightest);
    for (int i = 3; i < 4 * ROOM; i += 4) {
        row[i] = row[i] < 0 ? 0 : row[i] > 1 ? 1 : row[i];
        other[i] = other[i] > 1 ? 1 : other[i];
    }
    mp_float_limit_to_alpha(row, ROOM, brightest);
    mp_float_limit_to_alpha(other, ROOM, brightest);
}

static float brightest_of(int at) { return at & 2 ? 4 : 1; }

static void matrix(void) {
    EACH_ROW {
        float m[20];
        new_rows(brightest_of(at));
        for (int i = 0; i < 20; i++) m[i] = i >= 15 && at & 1 ? i == 18 : any_float(-2, 2);
        mp_float_filter_matrix(row + 4 * at, n, m, brightest_of(at));
        record(row, sizeof row);
    }
}

static void vibrance(void) {
    EACH_ROW {
        new_rows(brightest_of(at));
        mp_float_filter_vibrance(row + 4 * at, n, any_float(-2, 2), brightest_of(at));
        record(row, sizeof row);
    }
}

static void screen(void) {
    EACH_ROW {
        new_rows(brightest_of(at));
        mp_float_filter_screen(row + 4 * at, other, n, any_float(0, 1));
        record(row, sizeof row);
    }
}

static void exposure(void) {
    EACH_ROW {
        new_rows(brightest_of(at));
        mp_float_filter_curve(row + 4 * at, n, MP_CURVE_EXPOSURE, any_double(-4, 4), brightest_of(at));
        record(row, sizeof row);
    }
}

static void power(void) {
    EACH_ROW {
        new_rows(brightest_of(at));
        mp_float_filter_curve(row + 4 * at, n, MP_CURVE_POWER, any_double(0, 4), brightest_of(at));
        record(row, sizeof row);
    }
}

static void table(void) {
    EACH_ROW {
        float values[34];
        new_rows(brightest_of(at));
        any_floats(values, 34, 0, 1);
        mp_float_filter_lookup(row + 4 * at, n, values, 33, brightest_of(at));
        record(row, sizeof row);
    }
}

static void sharpen(void) {
    EACH_ROW {
        new_rows(brightest_of(at));
        mp_float_filter_sharpen(row + 4 * at, other, n, any_float(-1, 4), at & 1, brightest_of(at));
        record(row, sizeof row);
    }
}

static void vignette(void) {
    EACH_ROW {
        new_rows(brightest_of(at));
        const float x = any_float(-200, 100), y = any_float(-100, 100), inner = any_float(0, 90);
        const float outer = inner + any_float(1, 90);
        mp_float_filter_vignette(row, n, x, y, inner, outer, any_float(-0.5f, 1));
        record(row, sizeof row);
    }
}

static void lookup(void) {
    static float curves[3 * 17], cube[9 * 9 * 9 * 4];
    EACH_ROW {
        new_rows(brightest_of(at));
        any_floats(curves, 3 * 17, -0.1f, 1.1f);
        any_floats(cube, 9 * 9 * 9 * 4, -0.1f, 1.1f);
        const mp_color_lookup k = {
            .curves = curves,
            .curve_count = 17,
            .curve_from = {0, 0.1f, -0.1f},
            .curve_scale = {16, 15, 17},
            .cube = cube,
            .dimension = 9,
            .cube_from = {0, 0.1f, -0.1f},
            .cube_scale = {8, 9, 7.5f}};
        mp_float_filter_color_lookup(row + 4 * at, n, &k, brightest_of(at));
        record(row, sizeof row);
    }
}

static void chroma_key(void) {
    EACH_ROW {
        new_rows(brightest_of(at));
        const mp_chroma_key key = {
            any_float(-0.5f, -0.1f), any_float(-0.5f, 0.5f), any_float(0, 1), any_float(0.1f, 1), any_float(0, 1)};
        mp_float_filter_chroma_key(row + 4 * at, n, &key, brightest_of(at));
        record(row, sizeof row);
    }
}

const mp_case float_filter_cases[] = {
    {"float color matrix", matrix},
    {"float vibrance", vibrance},
    {"float screen", screen},
    {"float exposure", exposure},
    {"float power", power},
    {"float color table", table},
    {"float sharpen", sharpen},
    {"float vignette", vignette},
    {"float color lookup", lookup},
    {"float chroma key", chroma_key},
    END_OF_CASES,
};
