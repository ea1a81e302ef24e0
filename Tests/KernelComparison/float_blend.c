#include "comparison.h"

static float drawn[4 * ROOM] __attribute__((aligned(16))), source[4 * ROOM] __attribute__((aligned(16))),
    other[4 * ROOM] __attribute__((aligned(16))), coverage[ROOM];

// Rows of standard or extended range, premultiplied.
static void new_rows(float brightest) {
    any_floats(drawn, 4 * ROOM, brightest > 1 ? -0.5f : 0, brightest);
    any_floats(source, 4 * ROOM, 0, brightest);
    any_floats(other, 4 * ROOM, 0, 1);
    any_floats(coverage, ROOM, 0, 1);
    for (int i = 3; i < 4 * ROOM; i += 4) {
        drawn[i] = drawn[i] < 0 ? 0 : drawn[i] > 1 ? 1 : drawn[i];
        source[i] = source[i] > 1 ? 1 : source[i];
    }
    mp_float_limit_to_alpha(drawn, ROOM, brightest);
    mp_float_limit_to_alpha(source, ROOM, brightest);
}

static const float *coverage_or_null(int at) { return at & 1 ? coverage : NULL; }

static void fill(void) {
    EACH_ROW {
        new_rows(1);
        mp_float_fill(drawn + 4 * at, source, coverage_or_null(at), n);
        record(drawn, sizeof drawn);
    }
}

// The kernels with a source, a coverage and a brightest component.
static void over(void) {
    EACH_ROW {
        new_rows(at & 2 ? 4 : 1);
        mp_float_over(drawn + 4 * at, source, coverage_or_null(at), n, any_float(0, 1), at & 2 ? 4 : 1);
        mp_float_plus(drawn + 4 * at, other, coverage_or_null(at), n, any_float(0, 1), at & 2 ? 4 : 1);
        record(drawn, sizeof drawn);
        mp_float_disjoint_over(drawn + 4 * at, source, coverage_or_null(at), n, any_float(0, 1), at & 2 ? 4 : 1);
        record(drawn, sizeof drawn);
        mp_float_replace(drawn + 4 * at, source, other, n, any_float(0, 1), at & 2 ? 4 : 1);
        record(drawn, sizeof drawn);
    }
}

static void mix(void) {
    EACH_ROW {
        new_rows(4);
        mp_float_mix(drawn + 4 * at, source, coverage_or_null(at), n, any_float(0, 1));
        mp_float_mask(drawn + 4 * at, other, n);
        record(drawn, sizeof drawn);
        mp_float_tint(drawn + 4 * at, other, n);
        mp_float_lerp(drawn + 4 * at, source, other, n, any_float(0, 1));
        record(drawn, sizeof drawn);
        mp_float_alpha_of(coverage + at, drawn, n);
        record(coverage, sizeof coverage);
    }
}

static void modes(void) {
    for (mp_blend_mode mode = MP_BLEND_NORMAL; mode <= MP_BLEND_PLUS_LIGHTER; mode++) {
        for (int k = 0; k < 12; k++) {
            const float brightest = k & 2 ? 4 : 1;
            new_rows(brightest);
            mp_float_blend(mode, drawn, source, coverage_or_null(k), 300, k < 4 ? 1 : any_float(0, 1), brightest);
            record(drawn, sizeof drawn);
        }
    }
}

const mp_case float_blend_cases[] = {
    {"float fill", fill}, {"float over", over}, {"float mix", mix}, {"float blend modes", modes}, END_OF_CASES,
};
