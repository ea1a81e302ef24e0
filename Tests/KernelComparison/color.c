#include "comparison.h"

enum { ROUNDS = 40 };

static uint8_t bgra[4 * ROOM];
static uint16_t rgba[4 * ROOM];

static void match(void) {
    static float linear[3][MP_MATCH_ENTRIES], encode[MP_MATCH_ENTRIES], byte_linear[3][256];
    static uint8_t byte_encode[MP_MATCH_BYTES];
    for (int i = 0; i < 3; i++) {
        any_curve(linear[i], MP_MATCH_ENTRIES, 0, 1);
        any_curve(byte_linear[i], 256, 0, 1);
    }
    any_curve(encode, MP_MATCH_ENTRIES, 0, 1);
    any_bytes(byte_encode, MP_MATCH_BYTES);
    for (int k = 0; k < ROUNDS; k++) {
        mp_color_match c = {
            .linear = {linear[0], linear[1], linear[2]},
            .encode = encode,
            .byte_linear = {byte_linear[0], byte_linear[1], byte_linear[2]},
            .byte_encode = k & 1 ? byte_encode : NULL};
        for (int i = 0; i < 9; i++) c.matrix[i] = any_float(-0.3f, 1);
        any_bytes(bgra, sizeof bgra);
        any_words(rgba, 4 * ROOM);
        mp_match_8(&c, bgra, ROOM);
        mp_match_16(&c, rgba, ROOM);
        record(bgra, sizeof bgra);
        record(rgba, sizeof rgba);
    }
}

static void gray(void) {
    static uint8_t table[256];
    static uint16_t long_table[65536];
    any_bytes(table, 256);
    any_words(long_table, 65536);
    any_bytes(bgra, sizeof bgra);
    any_words(rgba, 4 * ROOM);
    mp_match_gray_8(table, bgra, ROOM);
    mp_match_gray_16(long_table, rgba, ROOM);
    record(bgra, sizeof bgra);
    record(rgba, sizeof rgba);
}

static void tone_map(void) {
    static float linear[MP_TONE_ENTRIES], gain[MP_TONE_ENTRIES], encode[MP_TONE_ENTRIES];
    any_curve(linear, MP_TONE_ENTRIES, 0, 10);
    any_curve(gain, MP_TONE_ENTRIES, 0.2f, 1);
    any_curve(encode, MP_TONE_ENTRIES, 0, 255);
    for (int k = 0; k < ROUNDS; k++) {
        mp_tone_map map = {
            .linear = linear,
            .gain = gain,
            .encode = encode,
            .peak = any_float(4, 10),
            .luma = {0.2627f, 0.678f, 0.0593f},
            .system_exponent = k & 1 ? any_float(0.1f, 0.4f) : 0,
            .system_scale = any_float(0.5f, 1)};
        for (int i = 0; i < 9; i++) map.matrix[i] = any_float(-0.3f, 1);
        any_words(rgba, 4 * ROOM);
        mp_tone_map_row(&map, rgba, bgra, ROOM);
        mp_tone_map_16(&map, rgba, ROOM);
        record(bgra, sizeof bgra);
        record(rgba, sizeof rgba);
    }
}

const mp_case color_cases[] = {
    {"color match", match},
    {"gray match", gray},
    {"tone map", tone_map},
    END_OF_CASES,
};
