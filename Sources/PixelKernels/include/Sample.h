// Sampling of premultiplied BGRA images at positions between texels, clamped to the edge texels.
//
// Scalar and SIMD implementations produce the same bits. A span gives the same pixels wherever it is split.
#ifndef MULTIPLANE_SAMPLE_H
#define MULTIPLANE_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

/// An image to sample. Both sizes are 1…32768; stride is in pixels.
typedef struct {
    const uint32_t *pixels;
    int32_t width, height, stride;
} mp_image;

/// One texel in the 32.32 fixed point of texel positions.
#define MP_TEXEL ((int64_t)1 << 32)

/// Samples an affine map with bilinear interpolation.
///
/// Texel (i, j) covers i…i+1 by j…j+1, so its center is at (i + 0.5, j + 0.5). u and v are the texel coordinates of the
/// center of the first device pixel, MINUS one half (so u = 0 is the center of texel 0), in 32.32 fixed point; du and
/// dv are the steps per device pixel. Pixel k is sampled at (u + k·du, v + k·dv): a span that begins k pixels later
/// begins with exactly those values. Positions are rounded to 1/256 texel; the four weights sum to 65536, and the
/// result is rounded half up once. Whole-texel positions with steps of one texel are copied.
void mp_sample_bilinear(const mp_image *image, uint32_t *out, int n, int64_t u, int64_t v, int64_t du, int64_t dv);

/// Samples the nearest texel; coordinates are as for mp_sample_bilinear (also minus one half).
void mp_sample_nearest(const mp_image *image, uint32_t *out, int n, int64_t u, int64_t v, int64_t du, int64_t dv);

/// Samples a projective map with bilinear interpolation, dividing per pixel.
///
/// The centers (x + i + 0.5, y + 0.5) of n device pixels go through m, for row vectors as in PlaneProjection: m = { a,
/// b, p,  c, d, q,  tx, ty, w }, X = x·a + y·c + tx, Y = x·b + y·d + ty, W = x·p + y·q + w. (X/W, Y/W) are texel
/// coordinates; the center of texel 0 is at 0.5. Where W ≤ 0 or is not a number, the pixel is 0. nearest ≠ 0 takes the
/// nearest texel instead of four.
void mp_sample_bilinear_perspective(
    const mp_image *image, uint32_t *out, int n, const double m[9], int x, int y, int nearest);

/// Returns the size of the next mipmap level: half, rounded up, at least 1.
static inline int32_t mp_halved(int32_t size) { return (size + 1) / 2; }

/// Writes the next mipmap level: the rounded mean of each 2×2 block. out has mp_halved(height) rows of mp_halved(width)
/// pixels, out_stride pixels apart.
///
/// With an odd size, the last column or row counts twice, so texel coordinates of the level are those of the image
/// divided by exactly 2.
void mp_halve(const mp_image *image, uint32_t *out, int32_t out_stride);

/// Writes the next mipmap level of pixels of four 16-bit samples; strides are in samples.
void mp_halve_16(
    const uint16_t *samples, ptrdiff_t stride, int32_t width, int32_t height, uint16_t *out, ptrdiff_t out_stride);

#endif
