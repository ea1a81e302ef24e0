// Quartz's blend modes on premultiplied BGRA pixels (B | G << 8 | R << 16 | A << 24), 8 bits a component.
//
// Porter-Duff modes are exact integer arithmetic; the others are computed in single precision with correctly rounded
// operations only and rounded half up once, so that every machine gives the same bits.
#ifndef MULTIPLANE_BLEND_MODES_H
#define MULTIPLANE_BLEND_MODES_H

#include <stdint.h>

/// The numbers are those of CGBlendMode. S and D are premultiplied source and destination, Sa and Da their alphas.
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

/// dst[i] becomes the blend of dst[i] and src[i] × alpha / 255, as far as mask[i] covers it: every mode is bounded by
/// its mask.
///
/// mask may be null for full coverage; alpha is 0…255; n may be 0 or less. A mode outside the list does nothing.
void mp_blend_rows(mp_blend_mode mode, uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha);

#endif
