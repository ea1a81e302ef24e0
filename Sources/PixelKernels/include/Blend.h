// Compositing of premultiplied BGRA pixels (B | G << 8 | R << 16 | A << 24), 8 bits a component.
//
// Every product is divided by 255 with exact rounding: (x + 128 + ((x + 128) >> 8)) >> 8.
// Sums saturate at 255, so a pixel whose colour exceeds its alpha adds light instead of wrapping.
// Scalar and SIMD bodies give the same bits. n may be 0 or less: nothing happens. Rows need no alignment.
// dst may be the same address as a source; otherwise they must not overlap.
#ifndef MULTIPLANE_BLEND_H
#define MULTIPLANE_BLEND_H

#include <stdint.h>

#include "Raster.h"

/// round(x / 255) for 0 ≤ x ≤ 65025.
static inline uint32_t mp_div255(uint32_t x) {
    x += 128;
    return (x + (x >> 8)) >> 8;
}

/// All four components of p × a / 255; a is 0…255.
static inline uint32_t mp_scale_pixel(uint32_t p, uint32_t a) {
    uint32_t low = (p & 0x00ff00ffu) * a + 0x00800080u;
    uint32_t high = ((p >> 8) & 0x00ff00ffu) * a + 0x00800080u;
    low = ((low + ((low >> 8) & 0x00ff00ffu)) >> 8) & 0x00ff00ffu;
    high = (high + ((high >> 8) & 0x00ff00ffu)) & 0xff00ff00u;
    return low | high;
}

/// Component-wise a + b, at most 255.
static inline uint32_t mp_add_pixels(uint32_t a, uint32_t b) {
    uint32_t low = (a & 0x00ff00ffu) + (b & 0x00ff00ffu);
    uint32_t high = ((a >> 8) & 0x00ff00ffu) + ((b >> 8) & 0x00ff00ffu);
    uint32_t lowOver = low & 0x01000100u, highOver = high & 0x01000100u;
    low = (low | (lowOver - (lowOver >> 8))) & 0x00ff00ffu;
    high = (high | (highOver - (highOver >> 8))) & 0x00ff00ffu;
    return low | (high << 8);
}

/// src over dst: src + dst × (255 − alpha of src) / 255.
static inline uint32_t mp_over_pixel(uint32_t dst, uint32_t src) {
    return mp_add_pixels(src, mp_scale_pixel(dst, 255 - (src >> 24)));
}

/// dst[i] = color over dst[i].
void mp_fill_over(uint32_t *dst, int n, uint32_t color);

/// dst[i] = (color × mask[i]) over dst[i].
void mp_fill_over_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, int n);

/// The color over the runs of a row, as mp_fill_over where they are full and mp_fill_over_mask elsewhere.
void mp_fill_over_runs(uint32_t *row, uint32_t color, const uint8_t *mask, const mp_run *runs, int n);

/// dst[i] = (src[i] × alpha) over dst[i]; alpha is 0…255.
void mp_over(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha);

/// dst[i] = (src[i] × (mask[i] × alpha)) over dst[i]; alpha is 0…255; the two factors are multiplied and rounded first.
void mp_over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha);

/// dst[i] = a[i] × (256 − fraction) / 256 + b[i] × fraction / 256, rounded half up; fraction is 0…256, exact at both
/// ends.
void mp_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, int n, uint32_t fraction);

/// dst[i] = alpha of src[i].
void mp_alpha_of(uint8_t *dst, const uint32_t *src, int n);

/// dst[i] = dst[i] × src[i] / 255.
void mp_mask_multiply(uint8_t *dst, const uint8_t *src, int n);

/// dst[i] = dst[i] × mask[i] / 255, all four components.
void mp_scale_by_mask(uint32_t *dst, const uint8_t *mask, int n);

#endif
