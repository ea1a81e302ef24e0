#pragma STDC FP_CONTRACT OFF
#include "comparison.h"

enum { COUNT = 77, ROUNDS = 200 };

static mp_spread any_spread(double mean, double range) {
    return (mp_spread){any_double(0, mean), any_double(0, range), any_double(0.5, 2)};
}

static mp_emission any_emission(int k) {
    mp_emission e = {
        .key = (uint64_t)any() << 32 | 5,
        .opening = any_double(-3, 1),
        .before = any_double(0, 10),
        .rate = any_double(1, 500),
        .time = any_double(0, 4),
        .lifetime = any_spread(2, 2),
        .speed = any_spread(200, 100),
        .scale = any_spread(2, 2),
        .spin = k % 3 == 0 ? (mp_spread){0, 0, 1} : any_spread(30, 500),
        .shape = (mp_emission_shape)(k % 4),
        .mode = (mp_emission_mode)(k / 4 % 4),
        .width = any_double(0, 300),
        .height = any_double(0, 300),
        .path_start = 0.25,
        .path_end = any_double(1, 2),
        .is_moving = k % 5 == 0,
        .scale_speed = any_double(-1, 1),
        .longitude = any_double(-7, 7),
        .range = any_double(0, 7)};
    for (int i = 0; i < 3; i++) {
        e.from[i] = any_double(0, 400);
        e.to[i] = any_double(0, 400);
        e.acceleration[i] = any_double(-200, 200);
    }
    for (int i = 0; i < 4; i++) {
        e.color[i] = any_float(0, 1);
        e.color_range[i] = any_float(0, 1);
        e.color_speed[i] = any_float(-1, 0.5f);
    }
    return e;
}

static void emitted(void) {
    static mp_emitted all[COUNT];
    for (int k = 0; k < ROUNDS; k++) {
        const mp_emission e = any_emission(k);
        // The order in which arguments are evaluated depends on the compiler and the architecture.
        const int first = any_int(1, 1000), births = any_int(0, COUNT + 1);
        const int n = mp_emit(&e, first, births, all);
        record(&n, sizeof n);
        record(all, (size_t)n * sizeof *all);
    }
}

static void placed(void) {
    static mp_placed_particle all[COUNT];
    for (int k = 0; k < ROUNDS; k++) {
        const mp_emission e = any_emission(k);
        const mp_particle_view view = {
            .a = any_double(0.5, 2),
            .b = any_double(-1, 1),
            .c = any_double(-1, 1),
            .d = any_double(0.5, 2),
            .tx = any_double(-50, 50),
            .ty = any_double(-50, 50),
            .down = k % 2 ? 1 : -1,
            .width = 1 + any_int(0, 40),
            .height = 1 + any_int(0, 40),
            .scale = k % 3 ? 1 : any_double(0.5, 3),
            .min_x = any_int(-20, 100),
            .min_y = any_int(-20, 100),
            .max_x = 400,
            .max_y = 300,
            .image = k};
        const int first = any_int(1, 1000), births = any_int(0, COUNT + 1);
        const int n = mp_emit_placed(&e, first, births, &view, all);
        record(&n, sizeof n);
        record(all, (size_t)n * sizeof *all);
    }
}

static void sine_cosine(void) {
    for (int i = 0; i < 10000; i++) {
        double values[2];
        mp_sine_cosine(i % 10 ? any_double(-100, 100) : any_double(-1e10, 1e10), values, values + 1);
        record(values, sizeof values);
    }
}

const mp_case emission_cases[] = {
    {"emitted particles", emitted},
    {"placed particles", placed},
    {"sine and cosine", sine_cosine},
    END_OF_CASES,
};
