// Compositing of premultiplied BGRA pixels (B | G << 8 | R << 16 | A << 24), 8 bits per component.
//
// Every product is divided by 255 with exact rounding: (x + 128 + ((x + 128) >> 8)) >> 8. Sums saturate at 255, so a
// pixel whose color exceeds its alpha adds light instead of wrapping. Scalar and SIMD implementations produce the same
// bits. Nothing happens if n is 0 or less. Rows need no alignment. dst may be the same address as a source; otherwise
// they must not overlap.
#ifndef MULTIPLANE_BLEND_H
#define MULTIPLANE_BLEND_H

#include <stdint.h>

#include "Raster.h"

/// Returns round(x / 255) for 0 ≤ x ≤ 65025.
static inline uint32_t mp_div255(uint32_t x) {
    x += 128;
    return (x + (x >> 8)) >> 8;
}

/// Returns p × a / 255 for all four components; a is 0…255.
static inline uint32_t mp_scale_pixel(uint32_t p, uint32_t a) {
    uint32_t low = (p & 0x00ff00ffu) * a + 0x00800080u;
    uint32_t high = ((p >> 8) & 0x00ff00ffu) * a + 0x00800080u;
    low = ((low + ((low >> 8) & 0x00ff00ffu)) >> 8) & 0x00ff00ffu;
    high = (high + ((high >> 8) & 0x00ff00ffu)) & 0xff00ff00u;
    return low | high;
}

/// Returns a + b for each component, at most 255.
static inline uint32_t mp_add_pixels(uint32_t a, uint32_t b) {
    uint32_t low = (a & 0x00ff00ffu) + (b & 0x00ff00ffu);
    uint32_t high = ((a >> 8) & 0x00ff00ffu) + ((b >> 8) & 0x00ff00ffu);
    uint32_t lowOver = low & 0x01000100u, highOver = high & 0x01000100u;
    low = (low | (lowOver - (lowOver >> 8))) & 0x00ff00ffu;
    high = (high | (highOver - (highOver >> 8))) & 0x00ff00ffu;
    return low | (high << 8);
}

/// Returns src over dst: src + dst × (255 − alpha of src) / 255.
static inline uint32_t mp_over_pixel(uint32_t dst, uint32_t src) {
    return mp_add_pixels(src, mp_scale_pixel(dst, 255 - (src >> 24)));
}

/// Composites a color over a row: dst[i] = color over dst[i].
void mp_fill_over(uint32_t *dst, int n, uint32_t color);

/// Composites a color over a row with a mask: dst[i] = (color × mask[i]) over dst[i].
void mp_fill_over_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, int n);

/// Composites a color over the runs of a row: as mp_fill_over for full runs, otherwise as mp_fill_over_mask.
void mp_fill_over_runs(uint32_t *row, uint32_t color, const uint8_t *mask, const mp_run *runs, int n);

/// Composites a row over another: dst[i] = (src[i] × alpha) over dst[i]; alpha is 0…255.
void mp_over(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha);

/// Composites a row over another with a mask: dst[i] = (src[i] × (mask[i] × alpha)) over dst[i]; alpha is 0…255. The
/// two factors are multiplied and rounded first.
void mp_over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha);

/// Interpolates two rows: dst[i] = a[i] × (256 − fraction) / 256 + b[i] × fraction / 256, rounded half up. fraction is
/// 0…256; both ends are exact.
void mp_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, int n, uint32_t fraction);

/// Extracts alpha: dst[i] = alpha of src[i].
void mp_alpha_of(uint8_t *dst, const uint32_t *src, int n);

/// Multiplies two masks: dst[i] = dst[i] × src[i] / 255.
void mp_mask_multiply(uint8_t *dst, const uint8_t *src, int n);

/// Multiplies all four components by a mask: dst[i] = dst[i] × mask[i] / 255.
void mp_scale_by_mask(uint32_t *dst, const uint8_t *mask, int n);

// Quartz's blend modes on premultiplied BGRA pixels.
//
// Porter-Duff modes are exact integer arithmetic. The others are computed in single precision with correctly rounded
// operations only and rounded half up once, so that every machine produces the same bits.

/// The blend modes, with the raw values of CGBlendMode. S and D are premultiplied source and destination, Sa and Da
/// their alphas.
typedef enum {
    MP_BLEND_NORMAL = 0,
    // Separable: S·(1 − Da) + D·(1 − Sa) + Sa·Da·B(D/Da, S/Sa) per component (W3C Compositing, 5.1).
    MP_BLEND_MULTIPLY = 1,
    MP_BLEND_SCREEN = 2,
    MP_BLEND_OVERLAY = 3,
    MP_BLEND_DARKEN = 4,
    MP_BLEND_LIGHTEN = 5,
    MP_BLEND_COLOR_DODGE = 6,
    MP_BLEND_COLOR_BURN = 7,
    MP_BLEND_SOFT_LIGHT = 8,
    MP_BLEND_HARD_LIGHT = 9,
    MP_BLEND_DIFFERENCE = 10,
    MP_BLEND_EXCLUSION = 11,
    // Non-separable (W3C Compositing, 5.2): luminosity is 0.3 R + 0.59 G + 0.11 B.
    MP_BLEND_HUE = 12,
    MP_BLEND_SATURATION = 13,
    MP_BLEND_COLOR = 14,
    MP_BLEND_LUMINOSITY = 15,
    // Porter-Duff, in Apple's formulas.
    MP_BLEND_CLEAR = 16,            ///< 0
    MP_BLEND_COPY = 17,             ///< S
    MP_BLEND_SOURCE_IN = 18,        ///< S·Da
    MP_BLEND_SOURCE_OUT = 19,       ///< S·(1 − Da)
    MP_BLEND_SOURCE_ATOP = 20,      ///< S·Da + D·(1 − Sa)
    MP_BLEND_DESTINATION_OVER = 21, ///< S·(1 − Da) + D
    MP_BLEND_DESTINATION_IN = 22,   ///< D·Sa
    MP_BLEND_DESTINATION_OUT = 23,  ///< D·(1 − Sa)
    MP_BLEND_DESTINATION_ATOP = 24, ///< S·(1 − Da) + D·Sa
    MP_BLEND_XOR = 25,              ///< S·(1 − Da) + D·(1 − Sa)
    MP_BLEND_PLUS_DARKER = 26,      ///< Ra = min(1, Sa + Da); max(0, Ra − (Sa − S) − (Da − D))
    MP_BLEND_PLUS_LIGHTER = 27,     ///< min(1, S + D)
} mp_blend_mode;

/// Blends a row: dst[i] becomes the blend of dst[i] and src[i] × alpha / 255 where mask[i] covers it; every mode is
/// limited by its mask.
///
/// mask may be null for full coverage; alpha is 0…255. Nothing happens if n is 0 or less, or for unknown modes.
void mp_blend_rows(mp_blend_mode mode, uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha);

#endif
