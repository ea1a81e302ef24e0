#ifndef MP_TINT_H
#define MP_TINT_H

#include <stdint.h>

/// Multiplies the red, green and blue of n premultiplied pixels by those of `color` (0x00RRGGBB) over 255, rounded.
void mp_tint(uint32_t *pixels, uint32_t color, int n);

#endif
