#include "comparison.h"

enum { LARGEST = 90, ROUNDS = 200 };

static uint16_t planes[3][LARGEST * LARGEST];
static uint16_t out[4 * LARGEST * LARGEST];

// Planes with any samples, also those beyond the range of 10 bits.
static mp_decode_source any_source(int k) {
    for (int i = 0; i < 3; i++) {
        any_words(planes[i], LARGEST * LARGEST);
        if (k & 2) continue;
        for (int j = 0; j < LARGEST * LARGEST; j++) planes[i][j] &= 0x3ff;
    }
    any_words(out, 4 * LARGEST * LARGEST);
    const int height = any_int(1, LARGEST), flipped = k & 8;
    const ptrdiff_t stride = 2 * LARGEST;
    mp_decode_source s = {
        .width = any_int(1, LARGEST),
        .height = height,
        .horizontal = (mp_chroma_siting)any_int(0, 3),
        .vertical = (mp_chroma_siting)any_int(0, 3),
        .matrix = {9539, 14686, -1747, -4366, 17305, 16},
        .bits = k & 1 ? 10 : 8};
    if (k & 4) s.matrix = (mp_decode_matrix){8192, 11485, -2819, -5850, 14516, 0};
    for (int i = 0; i < 3; i++) {
        const int rows = i == 0 || s.vertical == MP_CHROMA_FULL ? height : (height + 1) / 2;
        s.strides[i] = flipped ? -stride : stride;
        s.planes[i] = (const uint8_t *)planes[i] + (flipped ? (rows - 1) * stride : 0);
    }
    return s;
}

static void decode_8(void) {
    static uint16_t scratch[2 * (LARGEST + 79)];
    for (int k = 0; k < ROUNDS; k++) {
        const mp_decode_source source = any_source(k);
        if (mp_decode_scratch(source.width) * 2 > sizeof scratch) continue;
        const int first = any_int(0, source.height);
        mp_decode_planes(&source, (uint8_t *)out, 4 * LARGEST, first, source.height, scratch);
        record(out, sizeof out);
    }
}

static void decode_half(void) {
    static uint16_t scratch[3 * (LARGEST + 32)];
    for (int k = 0; k < ROUNDS; k++) {
        mp_decode_source source = any_source(k);
        source.bits = 8;
        if (mp_decode_half_scratch(source.width) * 2 > sizeof scratch) continue;
        const int first = any_int(0, (source.height + 1) / 2);
        mp_decode_half(&source, (uint8_t *)out, 4 * LARGEST, first, (source.height + 1) / 2, scratch);
        record(out, sizeof out);
    }
}

static void decode_16(void) {
    static float scratch[2 * (LARGEST + 2)];
    for (int k = 0; k < ROUNDS; k++) {
        mp_decode_source source = any_source(k);
        if (k & 1) source.bits = any_int(9, 17);
        const float scale = 65535.0f / (float)((1 << source.bits) - 1);
        const mp_decode_weights weights = {scale,           1.5748f * scale, -0.1873f * scale, -0.4681f * scale,
                                           1.8556f * scale, k & 4 ? 16 : 0};
        if (mp_decode_planes_16_scratch(source.width) > sizeof scratch / sizeof *scratch) continue;
        mp_decode_planes_16(
            &source, &weights, k & 16 ? (const uint8_t *)planes[0] : NULL, 2 * LARGEST, out, 8 * LARGEST, 0,
            source.height, scratch);
        record(out, sizeof out);
        uint8_t bgra[4 * LARGEST];
        mp_decode_16_to_8(out, bgra, LARGEST);
        record(bgra, sizeof bgra);
        const uint16_t least = mp_decode_premultiply_16(out, LARGEST * LARGEST);
        record(&least, sizeof least);
        record(out, sizeof out);
    }
}

static void alpha(void) {
    EACH_ROW {
        static uint8_t bgra[4 * ROOM], mask[ROOM];
        any_bytes(bgra, 4 * ROOM);
        any_mask(mask, ROOM);
        const uint8_t least = mp_decode_premultiply(bgra + 4 * at, (size_t)n),
                      applied = mp_decode_apply_alpha(bgra + 4 * at, mask, (size_t)n);
        record(&least, 1);
        record(&applied, 1);
        record(bgra, sizeof bgra);
    }
}

static void orient(void) {
    for (int k = 0; k < ROUNDS; k++) {
        any_source(k);
        const int pixel = k & 8 ? 4 : 8, width = any_int(1, 45), height = any_int(1, 45);
        uint8_t *source = (uint8_t *)planes;
        mp_decode_orient(source, 45 * pixel, (uint8_t *)out, 48 * pixel, width, height, 1 + k % 8, pixel);
        record(out, sizeof out);
    }
}

static void deinterlace(void) {
    for (int k = 0; k < ROUNDS; k++) {
        any_source(0);
        const mp_deinterlace_plane plane = {
            .frame = (const uint8_t *)planes[0],
            .frame_stride = 2 * LARGEST,
            .next = k % 5 ? (const uint8_t *)planes[k % 3] : NULL,
            .next_stride = 2 * LARGEST,
            .target = (uint8_t *)out,
            .target_stride = 2 * LARGEST,
            .width = any_int(1, LARGEST),
            .height = any_int(1, LARGEST),
            .kept = k & 1,
            .threshold = any_int(0, 400)};
        if (k & 2) mp_deinterlace_8(&plane);
        else mp_deinterlace_16(&plane);
        record(out, sizeof out);
    }
}

const mp_case decode_cases[] = {
    {"decode to 8 bits", decode_8},
    {"decode to half the size", decode_half},
    {"decode to 16 bits", decode_16},
    {"alpha of video", alpha},
    {"orientation", orient},
    {"deinterlace", deinterlace},
    END_OF_CASES,
};
