// Compositing of premultiplied pixels of four floats (R, G, B, A; 0…1): the arithmetic that the 8-bit kernels round.
//
// No fused multiply-add, so that every machine gives the same bits. Each pixel depends on itself alone. `coverage` is
// 0…1 per pixel, or null for 1 everywhere; `alpha` is 0…1. `most` is what sums of light end at: 1, white, or more for
// pictures of high dynamic range. Rows are 16-byte aligned. n may be 0 or less: nothing happens.
#ifndef MULTIPLANE_FLOAT_BLEND_H
#define MULTIPLANE_FLOAT_BLEND_H

#include <stdint.h>

#include "BlendModes.h"

/// dst[i] = (color × coverage[i]) over dst[i].
void mp_float_fill(float *dst, const float color[4], const float *coverage, int n);

/// dst[i] = (src[i] × coverage[i] × alpha) over dst[i].
void mp_float_over(float *dst, const float *src, const float *coverage, int n, float alpha, float most);

/// dst[i] = dst[i] + src[i] × coverage[i] × alpha, at most `most`.
void mp_float_plus(float *dst, const float *src, const float *coverage, int n, float alpha, float most);

/// src[i] × coverage[i] × alpha and what dst[i] has beside it: as much of its alpha as is left, at most all.
void mp_float_beside(float *dst, const float *src, const float *coverage, int n, float alpha, float most);

/// dst[i] = dst[i] × (1 − share) + src[i] × share with share = coverage[i] × alpha.
void mp_float_mix(float *dst, const float *src, const float *coverage, int n, float alpha);

/// dst[i] becomes the blend of dst[i] and src[i] × alpha, as far as coverage[i] covers it; as mp_blend_rows.
///
/// Colours go on beyond 0…1, up to `most`, where a mode says what becomes of them: in all of Porter and Duff's, in
/// sums, multiply, screen, darken, lighten and difference. The formulas of the others are of 0…1, and what both cover
/// is limited to it.
void mp_float_blend(
    mp_blend_mode mode, float *dst, const float *src, const float *coverage, int n, float alpha, float most);

/// dst[i] = dst[i] × alpha of mask[i].
void mp_float_mask(float *dst, const float *mask, int n);

/// dst[i] = src[i] × alpha + dst[i] × (1 − alpha of shape[i] × alpha), at most `most`.
void mp_float_replace(float *dst, const float *src, const float *shape, int n, float alpha, float most);

/// dst[i] = dst[i] × (red, green, blue, 1).
void mp_float_tint(float *dst, const float color[3], int n);

/// dst[i] = a[i] + (b[i] − a[i]) × fraction.
void mp_float_lerp(float *dst, const float *a, const float *b, int n, float fraction);

/// out[i] = alpha of src[i].
void mp_float_alpha_of(float *out, const float *src, int n);

#endif
