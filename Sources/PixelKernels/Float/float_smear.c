// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "FloatKernels.h"
#include "float_pixel.h"

#include <math.h>

// Adds a row of an image, moved left by `shift` pixels, times `weight`; pixels outside the image count as 0.
static void add_row(float *sum, const float *row, int width, int shift, float weight) {
    const ptrdiff_t first = shift < 0 ? -(ptrdiff_t)shift : 0, end = shift > 0 ? width - (ptrdiff_t)shift : width;
    const float *from = row + 4 * (ptrdiff_t)shift;
    for (ptrdiff_t i = 4 * first; i < 4 * end; i++) sum[i] += weight * from[i];
}

void mp_float_add_moved(
    float *sum, const float *image, int width, int height, int y, double dx, double dy, float weight) {
    if (!(fabs(dx) < width && fabs(dy) < height)) return;
    const int left = (int)floor(dx), top = (int)floor(dy);
    const float fx = (float)(dx - left), fy = (float)(dy - top);
    for (int k = 0; k < 2; k++) {
        const int line = y + top + k;
        const float share = weight * (k ? fy : 1 - fy);
        if (line < 0 || line >= height || share == 0) continue;
        const float *row = image + 4 * (ptrdiff_t)line * width;
        add_row(sum, row, width, left, share * (1 - fx));
        if (fx > 0) add_row(sum, row, width, left + 1, share * fx);
    }
}

// Returns the texel of a row, 0 outside of it.
MP_INLINE mp_pixel texel(const float *row, int width, int x) {
    return row && x >= 0 && x < width ? mp_pixel_at(row, x) : mp_all(0);
}

MP_INLINE mp_pixel mixed(mp_pixel a, mp_pixel b, float share) { return a + (b - a) * mp_all(share); }

// Adds one pixel at the texel coordinate u, minus one half, between two rows; either may be null.
MP_INLINE void add_edge(
    float *sum, const float *near, const float *far, int width, double u, float fy, float weight, int x) {
    if (!(u > -1 && u < width)) return;
    const int left = (int)floor(u);
    const float fx = (float)(u - left);
    const mp_pixel a = mixed(texel(near, width, left), texel(near, width, left + 1), fx),
                   b = mixed(texel(far, width, left), texel(far, width, left + 1), fx);
    mp_put_pixel(sum, x, mp_pixel_at(sum, x) + mixed(a, b, fy) * mp_all(weight));
}

void mp_float_add_scaled(
    float *sum, const float *image, int width, int height, int y, double cx, double cy, double scale, float weight) {
    const double v = cy + (y + 0.5 - cy) * scale - 0.5;
    if (!(v > -1 && v < height) || !(scale > 0)) return;
    const int top = (int)floor(v);
    const float fy = (float)(v - top);
    const float *near = top >= 0 ? image + 4 * (ptrdiff_t)top * width : NULL,
                *far = top + 1 < height ? image + 4 * (ptrdiff_t)(top + 1) * width : NULL;
    const double u0 = cx + (0.5 - cx) * scale - 0.5;
    int x = 0;
    for (; x < width && !(near && far && u0 + x * scale >= 0); x++) {
        add_edge(sum, near, far, width, u0 + x * scale, fy, weight, x);
    }
    for (; x < width; x++) {
        const double u = u0 + x * scale;
        if (!(u < width - 1)) break;
        const int left = (int)u;
        const float fx = (float)(u - left);
        const mp_pixel a = mixed(mp_pixel_at(near, left), mp_pixel_at(near, left + 1), fx),
                       b = mixed(mp_pixel_at(far, left), mp_pixel_at(far, left + 1), fx);
        mp_put_pixel(sum, x, mp_pixel_at(sum, x) + mixed(a, b, fy) * mp_all(weight));
    }
    for (; x < width; x++) add_edge(sum, near, far, width, u0 + x * scale, fy, weight, x);
}

void mp_float_from_pixels(float *out, const uint32_t *row, int n) {
    for (int i = 0; i < n; i++) {
        const uint32_t p = row[i];
        float *q = out + 4 * (ptrdiff_t)i;
        q[0] = (float)(p >> 16 & 255);
        q[1] = (float)(p >> 8 & 255);
        q[2] = (float)(p & 255);
        q[3] = (float)(p >> 24);
    }
}

static inline uint32_t rounded(float v, uint32_t limit) {
    const uint32_t r = v > 0 ? (uint32_t)(v + 0.5f) : 0;
    return r < limit ? r : limit;
}

void mp_float_to_pixels(uint32_t *out, const float *row, int n) {
    for (int i = 0; i < n; i++) {
        const float *p = row + 4 * (ptrdiff_t)i;
        const uint32_t a = rounded(p[3], 255);
        out[i] = rounded(p[2], a) | rounded(p[1], a) << 8 | rounded(p[0], a) << 16 | a << 24;
    }
}
