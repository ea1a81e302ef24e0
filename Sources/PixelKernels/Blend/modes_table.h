// Which function each of the blend modes of W3C Compositing is, for pixels of every kind.
#ifndef MULTIPLANE_MODES_TABLE_H
#define MULTIPLANE_MODES_TABLE_H

#include "modes_nonseparable.h"

#define MP_BLEND_FUNCTIONS(SEPARABLE, NONSEPARABLE)  \
    SEPARABLE(MP_BLEND_MULTIPLY, mp_multiply)        \
    SEPARABLE(MP_BLEND_SCREEN, mp_screen)            \
    SEPARABLE(MP_BLEND_OVERLAY, mp_overlay)          \
    SEPARABLE(MP_BLEND_DARKEN, mp_darken)            \
    SEPARABLE(MP_BLEND_LIGHTEN, mp_lighten)          \
    SEPARABLE(MP_BLEND_COLOR_DODGE, mp_color_dodge)  \
    SEPARABLE(MP_BLEND_COLOR_BURN, mp_color_burn)    \
    SEPARABLE(MP_BLEND_SOFT_LIGHT, mp_soft_light)    \
    SEPARABLE(MP_BLEND_HARD_LIGHT, mp_hard_light)    \
    SEPARABLE(MP_BLEND_DIFFERENCE, mp_difference)    \
    SEPARABLE(MP_BLEND_EXCLUSION, mp_exclusion)      \
    NONSEPARABLE(MP_BLEND_HUE, mp_hue)               \
    NONSEPARABLE(MP_BLEND_SATURATION, mp_saturation) \
    NONSEPARABLE(MP_BLEND_COLOR, mp_color)           \
    NONSEPARABLE(MP_BLEND_LUMINOSITY, mp_luminosity)

#endif
