#include "Dispatch.h"
#include "sample_rows.h"

#include <string.h>

static const mp_sample_bodies *bodies(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return &mp_sample_avx2;
#endif
    return &mp_sample_scalar;
}

// A run of one row's texels from column x on, the edge texels repeated outside.
static void copy_texels(const mp_image *image, uint32_t *out, int n, int64_t x, int64_t y) {
    const uint32_t *row = image->pixels + (int64_t)mp_clamp(y, image->height - 1) * image->stride;
    int i = 0;
    for (; i < n && x + i < 0; i++) out[i] = row[0];
    int64_t inside = image->width - (x + i);
    if (inside > n - i) inside = n - i;
    if (inside > 0) {
        memcpy(out + i, row + x + i, (size_t)inside * 4);
        i += (int)inside;
    }
    for (; i < n; i++) out[i] = row[image->width - 1];
}

static int is_whole_step(int64_t du, int64_t dv) { return du == MP_TEXEL && dv == 0; }

void mp_sample_bilinear(const mp_image *image, uint32_t *out, int n, int64_t u, int64_t v, int64_t du, int64_t dv) {
    const mp_walk walk = {(uint64_t)u + MP_HALF_WEIGHT, (uint64_t)v + MP_HALF_WEIGHT, (uint64_t)du, (uint64_t)dv};
    if (is_whole_step(du, dv) && ((walk.u | walk.v) >> 24 & 255) == 0) {
        copy_texels(image, out, n, (int64_t)walk.u >> 32, (int64_t)walk.v >> 32);
        return;
    }
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) {
        mp_sample_bilinear_avx512(image, out, n, walk);
        return;
    }
#endif
    bodies()->bilinear(image, out, n, walk);
}

void mp_sample_nearest(const mp_image *image, uint32_t *out, int n, int64_t u, int64_t v, int64_t du, int64_t dv) {
    uint64_t x = (uint64_t)u + (MP_TEXEL >> 1), y = (uint64_t)v + (MP_TEXEL >> 1);
    if (is_whole_step(du, dv)) {
        copy_texels(image, out, n, (int64_t)x >> 32, (int64_t)y >> 32);
        return;
    }
    for (int i = 0; i < n; i++, x += (uint64_t)du, y += (uint64_t)dv) {
        const int32_t column = mp_clamp((int64_t)x >> 32, image->width - 1);
        const int32_t row = mp_clamp((int64_t)y >> 32, image->height - 1);
        out[i] = image->pixels[(int64_t)row * image->stride + column];
    }
}

void mp_sample_bilinear_perspective(
    const mp_image *image, uint32_t *out, int n, const double m[9], int x, int y, int nearest) {
    bodies()->perspective(image, out, n, m, x, y, nearest);
}

void mp_halve(const mp_image *image, uint32_t *out, int32_t out_stride) { bodies()->halve(image, out, out_stride); }

void mp_halve_words(
    const uint16_t *words, ptrdiff_t stride, int32_t width, int32_t height, uint16_t *out, ptrdiff_t out_stride) {
    for (int32_t y = 0; y < mp_halved(height); y++) {
        const uint16_t *above = words + 2 * y * stride, *below = 2 * y + 1 < height ? above + stride : above;
        for (int32_t x = 0; x < mp_halved(width); x++) {
            const int32_t left = 8 * x, right = 2 * x + 1 < width ? left + 4 : left;
            for (int c = 0; c < 4; c++)
                out[y * out_stride + 4 * x + c] =
                    (uint16_t)(((uint32_t)above[left + c] + above[right + c] + below[left + c] + below[right + c] + 2) / 4);
        }
    }
}
