// A pixel of four floats as a vector; private to this folder.
#ifndef MULTIPLANE_FLOAT_PIXEL_H
#define MULTIPLANE_FLOAT_PIXEL_H

#include <stddef.h>
#include <stdint.h>

#pragma STDC FP_CONTRACT OFF

/// Red, green, blue, alpha.
typedef float mp_pixel __attribute__((vector_size(16), may_alias));
typedef int32_t mp_pixel_bits __attribute__((vector_size(16), may_alias));

#define MP_INLINE static inline __attribute__((always_inline))

MP_INLINE mp_pixel mp_all(float v) { return (mp_pixel){v, v, v, v}; }

MP_INLINE mp_pixel mp_pixel_at(const float *row, ptrdiff_t i) { return *(const mp_pixel *)(const void *)(row + 4 * i); }

MP_INLINE void mp_put_pixel(float *row, ptrdiff_t i, mp_pixel p) { *(mp_pixel *)(void *)(row + 4 * i) = p; }

/// Limits a value to 0…1; 0 if not a number.
MP_INLINE float mp_limited(float v) { return v > 0 ? (v < 1 ? v : 1) : 0; }

/// Returns the smaller of each component.
MP_INLINE mp_pixel mp_smaller(mp_pixel a, mp_pixel b) {
    const mp_pixel_bits first = a < b;
    return (mp_pixel)(((mp_pixel_bits)a & first) | ((mp_pixel_bits)b & ~first));
}

/// Returns the larger of each component.
MP_INLINE mp_pixel mp_larger(mp_pixel a, mp_pixel b) {
    const mp_pixel_bits first = a > b;
    return (mp_pixel)(((mp_pixel_bits)a & first) | ((mp_pixel_bits)b & ~first));
}

/// Limits a value to low…high, where low is at most 0; 0 if not a number.
MP_INLINE float mp_within(float v, float low, float high) {
    return v > low ? (v < high ? v : high) : (v <= low ? low : 0);
}

/// Returns a pixel with all colors at `max_component` and full alpha.
MP_INLINE mp_pixel mp_brightest(float max_component) {
    return (mp_pixel){max_component, max_component, max_component, 1};
}

/// Limits a sum of two pixels to `max_component`, or to the brighter of the two if that is more.
MP_INLINE mp_pixel mp_limited_sum(mp_pixel sum, mp_pixel a, mp_pixel b, float max_component) {
    return mp_smaller(sum, mp_larger(mp_larger(a, b), mp_brightest(max_component)));
}

/// Returns src over dst. A pixel whose color exceeds its alpha adds light, up to `max_component` or to the brighter of
/// the two.
MP_INLINE mp_pixel mp_over_float(mp_pixel dst, mp_pixel src, float max_component) {
    return mp_limited_sum(src + dst * mp_all(1 - src[3]), src, dst, max_component);
}

#endif
