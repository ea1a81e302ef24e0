#include "comparison.h"

#include <stdlib.h>

enum { LARGEST = 100, ROUNDS = 150 };

static uint32_t pixels[2 * LARGEST * LARGEST];
static uint8_t planes[4][2 * LARGEST * LARGEST] __attribute__((aligned(64)));

static mp_encode_source any_source(int bits) {
    any_pixels(pixels, 2 * LARGEST * LARGEST);
    limit_to_alpha(pixels, 2 * LARGEST * LARGEST);
    for (int i = 0; i < 4; i++) any_bytes(planes[i], sizeof planes[i]);
    return (mp_encode_source){(const uint8_t *)pixels, LARGEST * bits / 2, any_int(1, LARGEST), any_int(1, LARGEST)};
}

static int16_t weight(float v) { return (int16_t)(v * 32768); }

static mp_encode_matrix matrix_of(int k) {
    const int is_full = k & 1;
    const float y = is_full ? 1 : 219 / 255.0f, c = is_full ? 1 : 224 / 255.0f;
    return (mp_encode_matrix){
        {weight(0.0722f * y), weight(0.7152f * y), weight(0.2126f * y), is_full ? 0 : 16},
        {weight(0.5f * c), weight(-0.3854f * c), weight(-0.1146f * c), 128},
        {weight(-0.0458f * c), weight(-0.4542f * c), weight(0.5f * c), 128}};
}

static mp_encode_planes targets(void) {
    return (mp_encode_planes){planes[0], planes[1], planes[2], LARGEST, LARGEST, LARGEST};
}

static mp_encode_area any_area(const mp_encode_source *s) {
    const int x = any_int(0, s->width), y = any_int(0, s->height);
    return (mp_encode_area){x, y, any_int(x, s->width + 1), any_int(y, s->height + 1)};
}

static void change(const mp_encode_area *area) {
    for (int y = area->y; y < area->end_y; y++) any_pixels(pixels + y * LARGEST + area->x, area->end_x - area->x);
}

static void encode_420(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_encode_source source = any_source(8);
        const mp_encode_matrix matrix = matrix_of(k);
        const mp_encode_planes out = targets();
        const mp_encode_area area = any_area(&source);
        mp_encode_420(&source, &matrix, &out);
        if (k & 2) change(&area);
        mp_encode_420_area(&source, &matrix, &out, &area);
        record(planes, sizeof planes);
    }
}

static void encode_444(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_encode_source source = any_source(8);
        const mp_encode_matrix matrix = matrix_of(k);
        const mp_encode_planes out = targets();
        const mp_encode_area area = any_area(&source);
        mp_encode_444(&source, &matrix, &out);
        if (k & 2) change(&area);
        mp_encode_444_area(&source, &matrix, &out, &area);
        record(planes, sizeof planes);
    }
}

static void high_precision(void) {
    static float linear[65536], curve[1024], gain[1024], scratch[17 * 2 * LARGEST];
    any_curve(linear, 65536, 0, 1);
    any_curve(curve, 1024, 0, 1);
    any_curve(gain, 1024, 0.5f, 1);
    for (int k = 0; k < ROUNDS; k++) {
        const int source_bits = k & 1 ? 16 : 8, bits = k & 2 ? 10 : 8;
        const float top = (float)((1 << bits) - 1);
        const mp_encode_source source = any_source(source_bits);
        const mp_high_precision_format format = {
            .y = {0.2126f * top, 0.7152f * top, 0.0722f * top, 0},
            .u = {-0.1146f * top, -0.3854f * top, 0.5f * top, (top + 1) / 2},
            .v = {0.5f * top, -0.4542f * top, -0.0458f * top, (top + 1) / 2},
            .bits = bits,
            .siting = (mp_chroma_filter)(k % 3),
            .chroma_rows = any_int(1, 3),
            .is_cosited_vertically = any_int(0, 2),
            .has_alpha = any_int(0, 2),
            .source_bits = source_bits,
            .is_dithered = any_int(0, 2)};
        mp_encode_color_conversion conversion = {
            .linear = linear,
            .curve = curve,
            .curve_length = 1024,
            .gain = k & 8 ? gain : NULL,
            .luminance = {0.2627f, 0.678f, 0.0593f}};
        for (int i = 0; i < 9; i++) conversion.primaries[i] = any_float(-0.2f, 1);
        const ptrdiff_t stride = 2 * LARGEST;
        const mp_high_precision_planes out = {
            {planes[0], planes[1], planes[2], planes[3]}, {stride, stride, stride, stride}};
        if (mp_encode_high_precision_scratch(source.width) > sizeof scratch / sizeof *scratch) abort();
        mp_encode_high_precision(&source, &format, k & 4 ? &conversion : NULL, &out, 0, source.height, scratch);
        record(planes, sizeof planes);
    }
}

static void packed(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const int source_bits = k & 1 ? 16 : 8;
        const mp_encode_source source = any_source(source_bits);
        const mp_packed_format formats[] = {{3, 0, 1, 2, -1, -1}, {4, 2, 1, 0, 3, -1}, {4, 1, 2, 3, -1, 0}};
        const mp_packed_format_16 format_16 = {any_int(0, 2), any_int(0, 2)};
        static uint8_t out[8 * LARGEST * LARGEST];
        any_bytes(out, sizeof out);
        mp_encode_packed_16(&source, source_bits, &format_16, out, 8 * LARGEST, 0, source.height);
        record(out, sizeof out);
        if (source_bits == 8) mp_encode_packed(&source, &formats[k % 3], out, 4 * LARGEST, 0, source.height);
        record(out, sizeof out);
        pixels[17] |= 0xff000000u;
        const int is_opaque[] = {mp_is_opaque(source.pixels + 4 * 17, 1), mp_is_opaque(source.pixels, 99)};
        record(is_opaque, sizeof is_opaque);
    }
}

static void palette(void) {
    static mp_palette_bin bins[MP_PALETTE_BINS];
    static mp_palette_choice memory[MP_PALETTE_MEMORY];
    for (int k = 0; k < 6; k++) {
        const mp_encode_source source = any_source(8);
        mp_palette_sample samples[300], centers[256];
        float numbers[4];
        for (int i = 0; i < 300; i++) {
            for (int n = 0; n < 4; n++) numbers[n] = (float)any_int(1, 256) / 3;
            samples[i] = (mp_palette_sample){numbers[0], numbers[1], numbers[2], numbers[3]};
        }
        for (int i = 0; i < 256; i++) centers[i] = samples[any_int(0, 300)];
        mp_palette_move(samples, 300, centers, any_int(1, 257));
        record(centers, sizeof centers);
        mp_palette colors = {.count = any_int(2, 257), .transparent_index = k & 1 ? 0 : -1};
        for (int i = 0; i < colors.count; i++) colors.colors[i] = any() & 0xffffff;
        memset(bins, 0, sizeof bins);
        memset(memory, 0, sizeof memory);
        const int has_transparent = mp_palette_count(&source, bins);
        record(&has_transparent, sizeof has_transparent);
        record(bins, sizeof bins);
        mp_palette_map(&source, &colors, k & 2, memory, planes[0], LARGEST);
        record(planes[0], sizeof planes[0]);
    }
}

const mp_case encode_cases[] = {
    {"encode 4:2:0", encode_420}, {"encode 4:4:4", encode_444}, {"encode with high precision", high_precision},
    {"encode packed", packed},    {"palette", palette},         END_OF_CASES,
};
