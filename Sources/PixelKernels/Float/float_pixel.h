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

/// Within 0…1; what is no number is 0.
MP_INLINE float mp_limited(float v) { return v > 0 ? (v < 1 ? v : 1) : 0; }

/// Component-wise the smaller of both.
MP_INLINE mp_pixel mp_smaller(mp_pixel a, mp_pixel b) {
    const mp_pixel_bits first = a < b;
    return (mp_pixel)(((mp_pixel_bits)a & first) | ((mp_pixel_bits)b & ~first));
}

/// Component-wise the larger of both.
MP_INLINE mp_pixel mp_larger(mp_pixel a, mp_pixel b) {
    const mp_pixel_bits first = a > b;
    return (mp_pixel)(((mp_pixel_bits)a & first) | ((mp_pixel_bits)b & ~first));
}

/// Within low…high, of which the first is at most 0; what is no number is 0.
MP_INLINE float mp_within(float v, float low, float high) {
    return v > low ? (v < high ? v : high) : (v <= low ? low : 0);
}

/// Colours up to `most`, and full alpha.
MP_INLINE mp_pixel mp_brightest(float most) { return (mp_pixel){most, most, most, 1}; }

/// A sum of two pixels is at most `most`, or as bright as the brighter of them where light goes beyond.
MP_INLINE mp_pixel mp_limited_sum(mp_pixel sum, mp_pixel a, mp_pixel b, float most) {
    return mp_smaller(sum, mp_larger(mp_larger(a, b), mp_brightest(most)));
}

/// src over dst; a pixel whose colour exceeds its alpha adds light, at most to `most`, or to what is brighter already.
MP_INLINE mp_pixel mp_over_float(mp_pixel dst, mp_pixel src, float most) {
    return mp_limited_sum(src + dst * mp_all(1 - src[3]), src, dst, most);
}

#endif
