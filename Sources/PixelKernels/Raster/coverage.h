// From signed areas to what they cover; private to this folder.
#ifndef MULTIPLANE_COVERAGE_H
#define MULTIPLANE_COVERAGE_H

#include <stdint.h>

// A whole pixel's area.
enum { MP_PIXEL_AREA = 1 << 21 };

/// The area that is covered by either rule, at most MP_PIXEL_AREA.
static inline int32_t mp_covered_area(int32_t area, int even_odd) {
    int32_t v = area < 0 ? (int32_t)(0u - (uint32_t)area) : area;
    if (even_odd) {
        v &= 2 * MP_PIXEL_AREA - 1;
        if (v > MP_PIXEL_AREA) v = 2 * MP_PIXEL_AREA - v;
    } else if (v > MP_PIXEL_AREA || v < 0) {
        v = MP_PIXEL_AREA;
    }
    return v;
}

/// A covered area in 255ths, rounded.
static inline uint8_t mp_rounded_share(int32_t covered) { return (uint8_t)((covered * 255 + MP_PIXEL_AREA / 2) >> 21); }

#endif
