// Reading pictures as pixels of four floats, at positions that are not rounded.
#ifndef MULTIPLANE_FLOAT_SAMPLE_H
#define MULTIPLANE_FLOAT_SAMPLE_H

#include <stdint.h>

/// How a picture's pixels lie in memory, premultiplied: B G R A of bytes, R G B A of floats, or R G B A of 16-bit
/// words.
typedef enum { MP_TEXELS_BYTES, MP_TEXELS_FLOATS, MP_TEXELS_WORDS } mp_texels;

/// A picture to read from; stride counts pixels.
typedef struct {
    const void *pixels;
    int32_t width, height, stride;
    mp_texels kind;
} mp_float_image;

/// The pixels of a picture that the centres (x + i + 0.5, y + 0.5) of n device pixels see through a map, interpolated.
///
/// m is as for mp_sample_bilinear_perspective; beyond the edges the edge texels go on; where W ≤ 0 or is not a number
/// the pixel is 0. nearest ≠ 0 takes the texel that holds the position, rounded as the 8-bit kernels round it.
void mp_float_sample(const mp_float_image *image, float *out, int n, const double m[9], int x, int y, int nearest);

/// Samples along a row of texels: pixel i at texel coordinates (u + i·du, v), minus one half as for mp_sample_bilinear.
void mp_float_sample_row(const mp_float_image *image, float *out, int n, double u, double du, double v);

/// The pixel at one place, in texel coordinates minus one half.
void mp_float_texel(const mp_float_image *image, double u, double v, float out[4]);

#endif
