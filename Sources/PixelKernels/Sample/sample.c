// The scalar reference: one pixel at a time. Fused multiply-adds are disabled: they would round differently on other
// machines.
#pragma STDC FP_CONTRACT OFF
#include "sample_rows.h"

#include <string.h>

static void bilinear(const mp_image *image, uint32_t *out, int n, mp_walk at) {
    for (int i = 0; i < n; i++, at.u += at.du, at.v += at.dv) {
        const mp_texel_position p = mp_walk_position(at);
        out[i] = mp_blend_texels(image, p.x, p.y, p.fx, p.fy);
    }
}

static void perspective(const mp_image *image, uint32_t *out, int n, const double m[9], int x, int y, int nearest) {
    for (int i = 0; i < n; i++) out[i] = mp_perspective_texel(image, mp_perspective_point(m, x, i, y), nearest);
}

static uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    const uint32_t m = 0x00ff00ffu;
    const uint32_t low = (a & m) + (b & m) + (c & m) + (d & m) + 0x00020002u;
    const uint32_t high = (a >> 8 & m) + (b >> 8 & m) + (c >> 8 & m) + (d >> 8 & m) + 0x00020002u;
    return (low >> 2 & m) | (high >> 2 & m) << 8;
}

static void halve(const mp_image *image, uint32_t *out, int32_t out_stride) {
    const int32_t width = mp_halved(image->width), height = mp_halved(image->height);
    for (int32_t y = 0; y < height; y++) {
        const uint32_t *top = image->pixels + (int64_t)(2 * y) * image->stride;
        const uint32_t *bottom = 2 * y + 1 < image->height ? top + image->stride : top;
        for (int32_t x = 0; x < width; x++) {
            const int32_t x0 = 2 * x, x1 = x0 + 1 < image->width ? x0 + 1 : x0;
            out[(int64_t)y * out_stride + x] = mean(top[x0], top[x1], bottom[x0], bottom[x1]);
        }
    }
}

const mp_sample_bodies mp_sample_scalar = {bilinear, perspective, halve};

static const mp_sample_bodies *bodies(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return &mp_sample_avx2;
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return &mp_sample_vector128;
#endif
    return &mp_sample_scalar;
}

// Copies a run of a row's texels from column x on; edge texels are repeated outside.
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
    const mp_isa isa = mp_isa_current();
    if (isa >= MP_ISA_AVX512) {
        mp_sample_bilinear_avx512(image, out, n, walk, isa == MP_ISA_AVX512_GATHER);
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

void mp_halve_16(
    const uint16_t *samples, ptrdiff_t stride, int32_t width, int32_t height, uint16_t *out, ptrdiff_t out_stride) {
    for (int32_t y = 0; y < mp_halved(height); y++) {
        const uint16_t *above = samples + 2 * y * stride, *below = 2 * y + 1 < height ? above + stride : above;
        for (int32_t x = 0; x < mp_halved(width); x++) {
            const int32_t left = 8 * x, right = 2 * x + 1 < width ? left + 4 : left;
            for (int c = 0; c < 4; c++) {
                const uint32_t sum = (uint32_t)above[left + c] + above[right + c] + below[left + c] + below[right + c];
                out[y * out_stride + 4 * x + c] = (uint16_t)((sum + 2) / 4);
            }
        }
    }
}
