// The specification: one pixel at a time.
#include "blend_rows.h"

static void fill_over(uint32_t *dst, int n, uint32_t color) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], color);
}

static void fill_over_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, int n) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], mp_scale_pixel(color, mask[i]));
}

static void over(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], mp_scale_pixel(src[i], alpha));
}

static void over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], mp_scale_pixel(src[i], mp_div255(mask[i] * alpha)));
}

static void lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, int n, uint32_t fraction) {
    const uint32_t f = fraction, g = 256 - fraction;
    for (int i = 0; i < n; i++) {
        uint32_t low = (a[i] & 0x00ff00ffu) * g + (b[i] & 0x00ff00ffu) * f + 0x00800080u;
        uint32_t high = ((a[i] >> 8) & 0x00ff00ffu) * g + ((b[i] >> 8) & 0x00ff00ffu) * f + 0x00800080u;
        dst[i] = ((low >> 8) & 0x00ff00ffu) | (high & 0xff00ff00u);
    }
}

static void alpha_of(uint8_t *dst, const uint32_t *src, int n) {
    for (int i = 0; i < n; i++) dst[i] = (uint8_t)(src[i] >> 24);
}

static void mask_multiply(uint8_t *dst, const uint8_t *src, int n) {
    for (int i = 0; i < n; i++) dst[i] = (uint8_t)mp_div255((uint32_t)dst[i] * src[i]);
}

static void scale_by_mask(uint32_t *dst, const uint8_t *mask, int n) {
    for (int i = 0; i < n; i++) dst[i] = mp_scale_pixel(dst[i], mask[i]);
}

const mp_blend_bodies mp_blend_scalar = {
    fill_over, fill_over_mask, over, over_mask, lerp, alpha_of, mask_multiply, scale_by_mask,
};
