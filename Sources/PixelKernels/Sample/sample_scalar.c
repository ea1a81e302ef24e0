// The specification: one pixel at a time. No fused multiply-add: it would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "sample_rows.h"

static void bilinear(const mp_image *image, uint32_t *out, int n, mp_walk at) {
    for (int i = 0; i < n; i++, at.u += at.du, at.v += at.dv) {
        out[i] = mp_blend_texels(
            image, (int64_t)at.u >> 32, (int64_t)at.v >> 32, (uint32_t)(at.u >> 24) & 255,
            (uint32_t)(at.v >> 24) & 255);
    }
}

static void perspective(const mp_image *image, uint32_t *out, int n, const double m[9], int x, int y, int nearest) {
    const double py = y + 0.5;
    for (int i = 0; i < n; i++) {
        const double px = (double)x + i + 0.5;
        const double X = px * m[0] + py * m[3] + m[6];
        const double Y = px * m[1] + py * m[4] + m[7];
        const double W = px * m[2] + py * m[5] + m[8];
        out[i] = mp_perspective_texel(image, X, Y, W, nearest);
    }
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
