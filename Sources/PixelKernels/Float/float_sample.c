// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "FloatKernels.h"
#include "float_pixel.h"

#include <math.h>

static inline int32_t limited(int64_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : (int32_t)v; }

// 8-bit and 16-bit components are not scaled until they are weighted, so that uniform colors stay exact.
MP_INLINE mp_pixel raw(const mp_float_image *image, int32_t x, int32_t y) {
    const ptrdiff_t at = (ptrdiff_t)y * image->stride + x;
    if (image->kind == MP_TEXELS_FLOAT) return mp_pixel_at((const float *)image->pixels, at);
    if (image->kind == MP_TEXELS_16_BIT) {
        const uint16_t *w = (const uint16_t *)image->pixels + 4 * at;
        return (mp_pixel){w[0], w[1], w[2], w[3]};
    }
    const uint32_t p = ((const uint32_t *)image->pixels)[at];
    return (mp_pixel){(float)(p >> 16 & 255), (float)(p >> 8 & 255), (float)(p & 255), (float)(p >> 24)};
}

MP_INLINE mp_pixel whole(const mp_float_image *image, mp_pixel p) {
    if (image->kind == MP_TEXELS_FLOAT) return p;
    return p / mp_all(image->kind == MP_TEXELS_16_BIT ? 65535 : 255);
}

MP_INLINE double between(double v, double low, double high) {
    v = v > low ? v : low;
    return v < high ? v : high;
}

// Interpolates by differences, so that equal texels give exactly their value.
MP_INLINE mp_pixel bilinear(const mp_float_image *image, double u, double v) {
    u = between(u, -1, image->width);
    v = between(v, -1, image->height);
    const double left = floor(u), top = floor(v);
    const float fx = (float)(u - left), fy = (float)(v - top);
    const int32_t x0 = limited((int64_t)left, image->width - 1), x1 = limited((int64_t)left + 1, image->width - 1);
    const int32_t y0 = limited((int64_t)top, image->height - 1), y1 = limited((int64_t)top + 1, image->height - 1);
    const mp_pixel a = raw(image, x0, y0);
    if (fx == 0 && fy == 0) return whole(image, a);
    const mp_pixel b = raw(image, x1, y0), c = raw(image, x0, y1), d = raw(image, x1, y1);
    const mp_pixel above = a + (b - a) * mp_all(fx), below = c + (d - c) * mp_all(fx);
    return whole(image, above + (below - above) * mp_all(fy));
}

static int64_t fixed(double v) {
    if (v != v) return 0;
    return (int64_t)round(between(v, -1e9, 1e9) * 4294967296.0);
}

// Samples the nearest texel in the fixed point of mp_sample_nearest, so that texels end at the same positions.
static void nearest_affine(const mp_float_image *image, float *out, int n, const double m[9], int x, int y) {
    const double line = y + 0.5;
    const uint64_t du = (uint64_t)fixed(m[0]), dv = (uint64_t)fixed(m[1]), half = (uint64_t)1 << 31;
    uint64_t u = (uint64_t)fixed(m[6] + line * m[3] + 0.5 * m[0] - 0.5) + du * (uint64_t)(int64_t)x + half;
    uint64_t v = (uint64_t)fixed(m[7] + line * m[4] + 0.5 * m[1] - 0.5) + dv * (uint64_t)(int64_t)x + half;
    for (int i = 0; i < n; i++, u += du, v += dv) {
        const int32_t column = limited((int64_t)u >> 32, image->width - 1),
                      row = limited((int64_t)v >> 32, image->height - 1);
        mp_put_pixel(out, i, whole(image, raw(image, column, row)));
    }
}

// Uses positions of 1/256 texel, as mp_sample_bilinear_perspective does.
MP_INLINE mp_pixel nearest_texel(const mp_float_image *image, double u, double v) {
    const int32_t iu = (int32_t)(between(u * 256 - 128, -256, 256.0 * image->width) + 256.5) - 256;
    const int32_t iv = (int32_t)(between(v * 256 - 128, -256, 256.0 * image->height) + 256.5) - 256;
    return whole(
        image, raw(image, limited((iu + 128) >> 8, image->width - 1), limited((iv + 128) >> 8, image->height - 1)));
}

void mp_float_sample(const mp_float_image *image, float *out, int n, const double m[9], int x, int y, int nearest) {
    const int affine = m[2] == 0 && m[5] == 0 && m[8] == 1;
    if (affine && nearest) {
        nearest_affine(image, out, n, m, x, y);
        return;
    }
    const double py = y + 0.5;
    for (int i = 0; i < n; i++) {
        const double px = (double)x + i + 0.5;
        double u = px * m[0] + py * m[3] + m[6], v = px * m[1] + py * m[4] + m[7];
        if (!affine) {
            const double w = px * m[2] + py * m[5] + m[8];
            if (!(w > 0)) {
                mp_put_pixel(out, i, mp_all(0));
                continue;
            }
            u /= w;
            v /= w;
        }
        mp_put_pixel(out, i, nearest ? nearest_texel(image, u, v) : bilinear(image, u - 0.5, v - 0.5));
    }
}

void mp_float_sample_row(const mp_float_image *image, float *out, int n, double u, double du, double v) {
    for (int i = 0; i < n; i++) mp_put_pixel(out, i, bilinear(image, u + i * du, v));
}

void mp_float_texel(const mp_float_image *image, double u, double v, float out[4]) {
    const mp_pixel p = bilinear(image, u, v);
    for (int i = 0; i < 4; i++) out[i] = p[i];
}

MP_INLINE mp_pixel color(const mp_float_stop *s) { return (mp_pixel){s->r, s->g, s->b, s->a}; }

MP_INLINE mp_pixel premultiplied(mp_pixel p, int is_opaque) {
    const float alpha = is_opaque ? 1 : p[3];
    return (mp_pixel){p[0] * alpha, p[1] * alpha, p[2] * alpha, alpha};
}

void mp_float_gradient(float *out, const double *t, int n, const mp_float_stop *stops, int count, int is_opaque) {
    int k = 0;
    for (int i = 0; i < n; i++) {
        const double at = t[i] == t[i] ? t[i] : stops[0].at;
        // Finds the last stop at or before the parameter; neighboring pixels use neighboring stops.
        while (k + 1 < count && stops[k + 1].at <= at) k++;
        while (k > 0 && stops[k].at > at) k--;
        mp_pixel p = color(&stops[k]);
        if (k + 1 < count && at > stops[k].at) {
            const float f = (float)((at - stops[k].at) / (stops[k + 1].at - stops[k].at));
            p = p + (color(&stops[k + 1]) - p) * mp_all(f);
        }
        mp_put_pixel(out, i, premultiplied(p, is_opaque));
    }
}
