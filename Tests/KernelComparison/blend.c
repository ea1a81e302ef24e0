#include "comparison.h"

// A row to draw on, rows to draw, and a mask.
static uint32_t drawn[ROOM], first[ROOM], second[ROOM];
static uint8_t mask[ROOM];

static void new_rows(void) {
    any_pixels(drawn, ROOM);
    any_pixels(first, ROOM);
    any_pixels(second, ROOM);
    any_mask(mask, ROOM);
}

static void fill_over(void) {
    EACH_ROW {
        new_rows();
        mp_fill_over(drawn + at, n, any() | (at == 3 ? 0xff000000u : 0));
        record(drawn, sizeof drawn);
    }
}

static void fill_over_mask(void) {
    EACH_ROW {
        new_rows();
        mp_fill_over_mask(drawn + at, any(), mask + 3 - at, n);
        record(drawn, sizeof drawn);
    }
}

static void fill_over_runs(void) {
    for (int k = 0; k < 40; k++) {
        new_rows();
        mp_run runs[20];
        int count = 0, x = any_int(0, 5);
        for (; count < 20 && x < 250; count++) {
            runs[count] = (mp_run){x, any_int(1, 40), (int)(any() & 1)};
            x += runs[count].count + any_int(0, 9);
        }
        mp_fill_over_runs(drawn + k % 4, any(), mask, runs, count);
        record(drawn, sizeof drawn);
    }
}

static void over(void) {
    EACH_ROW {
        new_rows();
        mp_over(drawn + at, first + 3 - at, n, at == 0 ? 255 : any() & 255);
        record(drawn, sizeof drawn);
    }
}

static void over_mask(void) {
    EACH_ROW {
        new_rows();
        mp_over_mask(drawn + at, first + 3 - at, mask + at, n, at == 0 ? 255 : any() & 255);
        record(drawn, sizeof drawn);
    }
}

static void lerp(void) {
    EACH_ROW {
        new_rows();
        mp_lerp(drawn + at, first + 3 - at, at == 2 ? drawn + at : second, n, at == 0 ? 256 : any() & 255);
        record(drawn, sizeof drawn);
    }
}

static void alpha_of(void) {
    EACH_ROW {
        new_rows();
        mp_alpha_of(mask + at, first + 3 - at, n);
        record(mask, sizeof mask);
    }
}

static void mask_multiply(void) {
    EACH_ROW {
        uint8_t other[ROOM];
        new_rows();
        any_mask(other, ROOM);
        mp_mask_multiply(mask + at, other + 3 - at, n);
        record(mask, sizeof mask);
    }
}

static void scale_by_mask(void) {
    EACH_ROW {
        new_rows();
        mp_scale_by_mask(drawn + at, mask + 3 - at, n);
        record(drawn, sizeof drawn);
    }
}

static void blend_rows(void) {
    for (mp_blend_mode mode = MP_BLEND_NORMAL; mode <= MP_BLEND_PLUS_LIGHTER; mode++) {
        for (int k = 0; k < 12; k++) {
            new_rows();
            mp_blend_rows(mode, drawn + k % 4, first, k & 1 ? mask : NULL, 300, k < 4 ? 255 : any() & 255);
            record(drawn, sizeof drawn);
        }
    }
}

const mp_case blend_cases[] = {
    {"fill over", fill_over},
    {"fill over mask", fill_over_mask},
    {"fill over runs", fill_over_runs},
    {"over", over},
    {"over mask", over_mask},
    {"lerp", lerp},
    {"alpha of", alpha_of},
    {"mask multiply", mask_multiply},
    {"scale by mask", scale_by_mask},
    {"blend modes", blend_rows},
    END_OF_CASES,
};
