#include "Dispatch.h"
#include "Encode.h"
#include "FloatKernels.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

struct high_precision_rows {
    void (*load)(const uint8_t *, int, float *, float *, float *, float *);
    void (*load16)(const uint8_t *, int, float *, float *, float *, float *);
    void (*scale)(float *, int, float);
    void (*straighten)(float *, float *, float *, const float *, int);
    void (*add)(float *, const float *, int);
    void (*narrow)(const float *, int, mp_chroma_filter, float *);
    void (*weigh8)(const float *, const float *, const float *, int, mp_high_precision_component, float, uint8_t *);
    void (*weigh16)(const float *, const float *, const float *, int, mp_high_precision_component, float, uint16_t *);
    void (*dither)(
        const float *, const float *, const float *, int, mp_high_precision_component, const float *, float, float *);
    void (*cut8)(const float *, int, uint8_t *);
    void (*cut16)(const float *, int, uint16_t *);
};

#define ROWS(name) name##_scalar
#define TARGET
#include "high_precision_rows.h"
#undef ROWS
#undef TARGET

#if defined(__x86_64__)
#define ROWS(name) name##_avx2
#define TARGET __attribute__((target("avx2")))
#include "high_precision_rows.h"
#undef ROWS
#undef TARGET
#endif

static const struct high_precision_rows *high_precision_rows(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return &table_avx2;
#endif
    return &table_scalar;
}

// The scratch rows: R, G, B and A of a luma row, sums of the rows of a chroma row, the horizontally filtered sums, the
// luma row above, and code values.
enum { LUMA = 0, SUMS = 4, NARROW = 8, ABOVE = 12, DITHERED = 16, ROW_COUNT = 17 };

static size_t row_length(int width) { return ((size_t)width + 15) & ~(size_t)15; }

size_t mp_encode_high_precision_scratch(int width) { return ROW_COUNT * row_length(width); }

static float on_curve(const float *curve, int length, float light) {
    const float at = sqrtf(sqrtf(fminf(fmaxf(light, 0), 1))) * (float)(length - 1);
    const int i = (int)at;
    if (i + 1 >= length) return curve[length - 1];
    return curve[i] + (curve[i + 1] - curve[i]) * (at - (float)i);
}

// Reads the code values of red, green and blue.
static inline void components_of(const uint8_t *row, int x, int bits, uint16_t out[3]) {
    if (bits == 16) {
        memcpy(out, row + 8 * (ptrdiff_t)x, 6);
    } else {
        for (int i = 0; i < 3; i++) out[i] = row[4 * (ptrdiff_t)x + 2 - i];
    }
}

// Runs of one color are common and the curves are slow: the last result is reused.
static void convert_color(
    const mp_encode_color_conversion *conversion, const uint8_t *pixels, int bits, int width, float *r, float *g,
    float *b) {
    uint16_t last[3] = {0, 0, 0};
    float signal[3] = {0, 0, 0};
    for (int x = 0; x < width; x++) {
        uint16_t code[3];
        components_of(pixels, x, bits, code);
        if (x == 0 || memcmp(code, last, sizeof last) != 0) {
            memcpy(last, code, sizeof last);
            const float in[3] = {conversion->linear[code[0]], conversion->linear[code[1]], conversion->linear[code[2]]};
            float out[3];
            for (int i = 0; i < 3; i++)
                out[i] = conversion->primaries[3 * i] * in[0] + conversion->primaries[3 * i + 1] * in[1] +
                         conversion->primaries[3 * i + 2] * in[2];
            if (conversion->gain) {
                const float y = conversion->luminance[0] * out[0] + conversion->luminance[1] * out[1] +
                                conversion->luminance[2] * out[2];
                const float gain = on_curve(conversion->gain, conversion->curve_length, y);
                for (int i = 0; i < 3; i++) out[i] *= gain;
            }
            for (int i = 0; i < 3; i++) signal[i] = on_curve(conversion->curve, conversion->curve_length, out[i]);
        }
        r[x] = signal[0];
        g[x] = signal[1];
        b[x] = signal[2];
    }
}

// The conversion of a row to code values.
typedef struct {
    const struct high_precision_rows *rows;
    int bits;
    /// The dither thresholds; null to round.
    const float *thresholds;
    float *dithered;
} coding;

static void weigh(const coding *k, float *const rgb[3], int count, mp_high_precision_component c, uint8_t *out) {
    // One half is added, so that truncation rounds half up; values below the range become zero.
    const float top = (float)((1 << k->bits) - 1) + 0.5f;
    if (k->thresholds) {
        k->rows->dither(rgb[0], rgb[1], rgb[2], count, c, k->thresholds, top, k->dithered);
        if (k->bits == 8) k->rows->cut8(k->dithered, count, out);
        else k->rows->cut16(k->dithered, count, (uint16_t *)(void *)out);
        return;
    }
    c.offset += 0.5f;
    if (k->bits == 8) k->rows->weigh8(rgb[0], rgb[1], rgb[2], count, c, top, out);
    else k->rows->weigh16(rgb[0], rgb[1], rgb[2], count, c, top, (uint16_t *)(void *)out);
}

static mp_high_precision_component divided(mp_high_precision_component c, float by) {
    c.r /= by;
    c.g /= by;
    c.b /= by;
    return c;
}

// Reads a row as premultiplied signal in 0...1.
static void load_row(
    const mp_encode_source *source, const mp_high_precision_format *format,
    const mp_encode_color_conversion *conversion, int y, float **row) {
    const struct high_precision_rows *rows = high_precision_rows();
    const uint8_t *pixels = source->pixels + (ptrdiff_t)y * source->stride;
    const int width = source->width;
    const float unit = format->source_bits == 16 ? 1.0f / 65535 : 1.0f / 255;
    float *alpha = format->has_alpha ? row[3] : 0;
    (format->source_bits == 16 ? rows->load16 : rows->load)(pixels, width, row[0], row[1], row[2], alpha);
    if (conversion) convert_color(conversion, pixels, format->source_bits, width, row[0], row[1], row[2]);
    else
        for (int i = 0; i < 3; i++) rows->scale(row[i], width, unit);
    if (alpha) rows->scale(alpha, width, unit);
}

void mp_encode_high_precision(
    const mp_encode_source *source, const mp_high_precision_format *format,
    const mp_encode_color_conversion *conversion, const mp_high_precision_planes *out, int from, int to,
    float *scratch) {
    const struct high_precision_rows *rows = high_precision_rows();
    const int width = source->width, bits = format->bits, narrows = format->siting != MP_CHROMA_FILTER_NONE;
    const size_t length = row_length(width);
    float *row[ROW_COUNT];
    for (int i = 0; i < ROW_COUNT; i++) row[i] = scratch + (size_t)i * length;
    const float full = (float)((1 << bits) - 1);
    const int components = format->has_alpha ? 4 : 3;
    const int above = format->is_cosited_vertically && format->chroma_rows == 2;
    const size_t bytes = (size_t)width * sizeof(float);
    float thresholds[8];
    const coding k = {rows, bits, format->is_dithered ? thresholds : 0, row[DITHERED]};

    for (int y = from; y < to; y++) {
        // The first and the last row are repeated, as described in Encode.h.
        const int first = y % format->chroma_rows == 0,
                  alone = y + 1 == source->height && first && format->chroma_rows == 2;
        float *alpha = format->has_alpha ? row[LUMA + 3] : 0;
        if (above && y == from) load_row(source, format, conversion, y > 0 ? y - 1 : y, row + ABOVE);
        load_row(source, format, conversion, y, row + LUMA);
        mp_dither_thresholds(y, thresholds);
        for (int i = 0; i < components; i++) {
            if (first) memcpy(row[SUMS + i], row[LUMA + i], bytes);
            else rows->add(row[SUMS + i], row[LUMA + i], width);
            if (alone) rows->add(row[SUMS + i], row[LUMA + i], width);
            if (above && first) {
                rows->add(row[SUMS + i], row[LUMA + i], width);
                rows->add(row[SUMS + i], row[ABOVE + i], width);
            }
            if (above) memcpy(row[ABOVE + i], row[LUMA + i], bytes);
        }
        if (alpha) {
            const mp_high_precision_component whole = {full, 0, 0, 0};
            weigh(&k, (float *const[]){alpha, alpha, alpha}, width, whole, out->plane[3] + y * out->stride[3]);
            rows->straighten(row[LUMA], row[LUMA + 1], row[LUMA + 2], alpha, width);
        }
        weigh(&k, row + LUMA, width, format->y, out->plane[0] + y * out->stride[0]);
        if (first && !alone && format->chroma_rows == 2) continue;

        float **chroma = row + SUMS;
        int count = width;
        float taps = above ? 4 : (float)format->chroma_rows;
        if (narrows) {
            for (int i = 0; i < components; i++) rows->narrow(row[SUMS + i], width, format->siting, row[NARROW + i]);
            chroma = row + NARROW;
            count = (width + 1) / 2;
            taps *= format->siting == MP_CHROMA_FILTER_LEFT ? 4 : 2;
        }
        // Colors are averaged premultiplied and divided by the average alpha.
        if (alpha) {
            rows->straighten(chroma[0], chroma[1], chroma[2], chroma[3], count);
            taps = 1;
        }
        const int line = y / format->chroma_rows;
        mp_dither_thresholds(line, thresholds);
        weigh(&k, chroma, count, divided(format->u, taps), out->plane[1] + line * out->stride[1]);
        weigh(&k, chroma, count, divided(format->v, taps), out->plane[2] + line * out->stride[2]);
    }
}
