#include "ConvertDeep.h"
#include "Dispatch.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

struct deep_rows {
    void (*load)(const uint8_t *, int, float *, float *, float *, float *);
    void (*scale)(float *, int, float);
    void (*straighten)(float *, float *, float *, const float *, int);
    void (*add)(float *, const float *, int);
    void (*narrow)(const float *, int, mp_chroma_filter, float *);
    void (*weigh8)(const float *, const float *, const float *, int, mp_deep_component, float, uint8_t *);
    void (*weigh16)(const float *, const float *, const float *, int, mp_deep_component, float, uint16_t *);
};

#define ROWS(name) name##_scalar
#define TARGET
#include "deep_rows.h"
#undef ROWS
#undef TARGET

#if defined(__x86_64__)
#define ROWS(name) name##_avx2
#define TARGET __attribute__((target("avx2")))
#include "deep_rows.h"
#undef ROWS
#undef TARGET
#endif

static const struct deep_rows *deep_rows(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return &table_avx2;
#endif
    return &table_scalar;
}

// R, G, B and A of a row of luma, the sums of the rows of a row of chroma, and what is left of these across.
enum { LUMA = 0, SUMS = 4, NARROW = 8, ROW_COUNT = 12 };

static size_t row_length(int width) { return ((size_t)width + 15) & ~(size_t)15; }

size_t mp_encode_deep_scratch(int width) { return ROW_COUNT * row_length(width); }

static float on_curve(const float *curve, int length, float light) {
    const float at = sqrtf(sqrtf(fminf(fmaxf(light, 0), 1))) * (float)(length - 1);
    const int i = (int)at;
    if (i + 1 >= length) return curve[length - 1];
    return curve[i] + (curve[i + 1] - curve[i]) * (at - (float)i);
}

// Pixels of one colour in a row are common, and the curves are slow: the last one is remembered.
static void relight(const mp_deep_light *light, const uint8_t *bgra, int width, float *r, float *g, float *b) {
    uint32_t last = 0;
    float signal[3] = {0, 0, 0};
    for (int x = 0; x < width; x++) {
        uint32_t pixel;
        memcpy(&pixel, bgra + 4 * (ptrdiff_t)x, 4);
        if (x == 0 || pixel != last) {
            last = pixel;
            const float in[3] = {light->linear[bgra[4 * x + 2]], light->linear[bgra[4 * x + 1]], light->linear[bgra[4 * x]]};
            float out[3];
            for (int i = 0; i < 3; i++)
                out[i] = light->primaries[3 * i] * in[0] + light->primaries[3 * i + 1] * in[1] + light->primaries[3 * i + 2] * in[2];
            if (light->gain) {
                const float y = light->luminance[0] * out[0] + light->luminance[1] * out[1] + light->luminance[2] * out[2];
                const float gain = on_curve(light->gain, light->curve_length, y);
                for (int i = 0; i < 3; i++) out[i] *= gain;
            }
            for (int i = 0; i < 3; i++) signal[i] = on_curve(light->curve, light->curve_length, out[i]);
        }
        r[x] = signal[0];
        g[x] = signal[1];
        b[x] = signal[2];
    }
}

static void weigh(
    const struct deep_rows *rows, const float *r, const float *g, const float *b, int count, mp_deep_component c, int bits,
    uint8_t *out) {
    // Half is added here, so that cutting off rounds half up; what is below the range comes out as zero.
    const float top = (float)((1 << bits) - 1) + 0.5f;
    c.offset += 0.5f;
    if (bits == 8) rows->weigh8(r, g, b, count, c, top, out);
    else rows->weigh16(r, g, b, count, c, top, (uint16_t *)(void *)out);
}

static mp_deep_component divided(mp_deep_component c, float by) {
    c.r /= by;
    c.g /= by;
    c.b /= by;
    return c;
}

void mp_encode_deep(
    const mp_encode_source *source, const mp_deep_format *format, const mp_deep_light *light, const mp_deep_planes *out,
    int from, int to, float *scratch) {
    const struct deep_rows *rows = deep_rows();
    const int width = source->width, bits = format->bits, narrows = format->siting != MP_CHROMA_FILTER_NONE;
    const size_t length = row_length(width);
    float *row[ROW_COUNT];
    for (int i = 0; i < ROW_COUNT; i++) row[i] = scratch + (size_t)i * length;
    const float full = (float)((1 << bits) - 1);

    for (int y = from; y < to; y++) {
        const uint8_t *bgra = source->pixels + (ptrdiff_t)y * source->stride;
        // Beyond the last row its edge repeats, as in ConvertEncode.h.
        const int first = y % format->chroma_rows == 0, alone = y + 1 == source->height && first && format->chroma_rows == 2;
        float *alpha = format->has_alpha ? row[LUMA + 3] : 0;
        rows->load(bgra, width, row[LUMA], row[LUMA + 1], row[LUMA + 2], alpha);
        if (light) relight(light, bgra, width, row[LUMA], row[LUMA + 1], row[LUMA + 2]);
        else for (int i = 0; i < 3; i++) rows->scale(row[LUMA + i], width, 1.0f / 255);
        if (alpha) rows->scale(alpha, width, 1.0f / 255);
        for (int i = 0; i < (alpha ? 4 : 3); i++) {
            if (first) memcpy(row[SUMS + i], row[LUMA + i], (size_t)width * sizeof(float));
            else rows->add(row[SUMS + i], row[LUMA + i], width);
            if (alone) rows->add(row[SUMS + i], row[LUMA + i], width);
        }
        if (alpha) {
            const mp_deep_component whole = {full, 0, 0, 0};
            weigh(rows, alpha, alpha, alpha, width, whole, bits, out->plane[3] + y * out->stride[3]);
            rows->straighten(row[LUMA], row[LUMA + 1], row[LUMA + 2], alpha, width);
        }
        weigh(rows, row[LUMA], row[LUMA + 1], row[LUMA + 2], width, format->y, bits, out->plane[0] + y * out->stride[0]);
        if (first && !alone && format->chroma_rows == 2) continue;

        float **chroma = row + SUMS;
        int count = width;
        float taps = (float)format->chroma_rows;
        if (narrows) {
            for (int i = 0; i < (alpha ? 4 : 3); i++) rows->narrow(row[SUMS + i], width, format->siting, row[NARROW + i]);
            chroma = row + NARROW;
            count = (width + 1) / 2;
            taps *= format->siting == MP_CHROMA_FILTER_LEFT ? 4 : 2;
        }
        // Colours are averaged by how much is seen of them, and divided by the alpha of all.
        if (alpha) {
            rows->straighten(chroma[0], chroma[1], chroma[2], chroma[3], count);
            taps = 1;
        }
        const int line = y / format->chroma_rows;
        weigh(rows, chroma[0], chroma[1], chroma[2], count, divided(format->u, taps), bits, out->plane[1] + line * out->stride[1]);
        weigh(rows, chroma[0], chroma[1], chroma[2], count, divided(format->v, taps), bits, out->plane[2] + line * out->stride[2]);
    }
}
