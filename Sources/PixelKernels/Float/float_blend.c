#include "FloatBlend.h"
#include "float_pixel.h"

void mp_float_fill(float *dst, const float color[4], const float *coverage, int n) {
    const mp_pixel p = {color[0], color[1], color[2], color[3]};
    for (int i = 0; i < n; i++)
        mp_put_pixel(dst, i, mp_over_float(mp_pixel_at(dst, i), coverage ? p * mp_all(coverage[i]) : p, 1));
}

void mp_float_over(float *dst, const float *src, const float *coverage, int n, float alpha, float most) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        mp_put_pixel(dst, i, mp_over_float(mp_pixel_at(dst, i), mp_pixel_at(src, i) * mp_all(share), most));
    }
}

void mp_float_plus(float *dst, const float *src, const float *coverage, int n, float alpha, float most) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        const mp_pixel below = mp_pixel_at(dst, i), above = mp_pixel_at(src, i) * mp_all(share);
        mp_put_pixel(dst, i, mp_limited_sum(below + above, below, above, most));
    }
}

void mp_float_beside(float *dst, const float *src, const float *coverage, int n, float alpha, float most) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        const mp_pixel below = mp_pixel_at(dst, i), above = mp_pixel_at(src, i) * mp_all(share);
        const float left = 1 - above[3], kept = below[3] <= left ? 1 : left / below[3];
        const mp_pixel part = below * mp_all(kept);
        mp_put_pixel(dst, i, mp_limited_sum(above + part, above, part, most));
    }
}

void mp_float_mix(float *dst, const float *src, const float *coverage, int n, float alpha) {
    for (int i = 0; i < n; i++) {
        const float share = coverage ? coverage[i] * alpha : alpha;
        mp_put_pixel(dst, i, mp_pixel_at(dst, i) * mp_all(1 - share) + mp_pixel_at(src, i) * mp_all(share));
    }
}

void mp_float_mask(float *dst, const float *mask, int n) {
    for (int i = 0; i < n; i++) mp_put_pixel(dst, i, mp_pixel_at(dst, i) * mp_all(mask[4 * (ptrdiff_t)i + 3]));
}

void mp_float_replace(float *dst, const float *src, const float *shape, int n, float alpha, float most) {
    for (int i = 0; i < n; i++) {
        const float taken = shape[4 * (ptrdiff_t)i + 3] * alpha;
        const mp_pixel above = mp_pixel_at(src, i) * mp_all(alpha), below = mp_pixel_at(dst, i) * mp_all(1 - taken);
        mp_put_pixel(dst, i, mp_limited_sum(above + below, above, below, most));
    }
}

void mp_float_tint(float *dst, const float color[3], int n) {
    const mp_pixel by = {color[0], color[1], color[2], 1};
    for (int i = 0; i < n; i++) mp_put_pixel(dst, i, mp_pixel_at(dst, i) * by);
}

void mp_float_lerp(float *dst, const float *a, const float *b, int n, float fraction) {
    for (int i = 0; i < n; i++) {
        const mp_pixel from = mp_pixel_at(a, i);
        mp_put_pixel(dst, i, from + (mp_pixel_at(b, i) - from) * mp_all(fraction));
    }
}

void mp_float_alpha_of(float *out, const float *src, int n) {
    for (int i = 0; i < n; i++) out[i] = src[4 * (ptrdiff_t)i + 3];
}
