#pragma STDC FP_CONTRACT OFF
#include "comparison.h"

enum { COLORS = 4099, ROUNDS = 400 };

static uint32_t colors[COLORS], out[ROOM];

static void radial(void) {
    any_pixels(colors, COLORS);
    for (int k = 0; k < ROUNDS; k++) {
        const double size = k % 4 == 0 ? 1 : 0.01;
        mp_radial_gradient gradient = {.colors = colors, .last = COLORS - 1, .scale = k % 5 == 0 ? 1e9f : 4096};
        gradient.first = any_float(-1, 1);
        gradient.to_shape.a = any_double(-size, size);
        gradient.to_shape.b = k % 3 == 0 ? 0 : any_double(-size, size);
        gradient.to_shape.c = any_double(-size, size);
        gradient.to_shape.d = any_double(-size, size);
        gradient.to_shape.tx = any_double(-9, 9);
        gradient.to_shape.ty = any_double(-9, 9);
        const int x = any_int(-2000, 2000), y = any_int(-2000, 2000);
        any_pixels(out, ROOM);
        mp_radial_row(out + k % 4, lengths[k % length_count], x, y, &gradient);
        record(out, sizeof out);
    }
}

const mp_case gradient_cases[] = {
    {"radial gradient", radial},
    END_OF_CASES,
};
