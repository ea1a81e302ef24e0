// Reading premultiplied BGRA pictures at positions between texels, clamped to the edge texels.
//
// Scalar and SIMD bodies give the same bits. A span gives the same pixels wherever it is split.
#ifndef MULTIPLANE_SAMPLE_H
#define MULTIPLANE_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

/// A picture to read from. Both sizes are 1…32768; stride counts pixels.
typedef struct {
    const uint32_t *pixels;
    int32_t width, height, stride;
} mp_image;

/// One, in the 32.32 fixed point of texel positions.
#define MP_TEXEL ((int64_t)1 << 32)

/// Bilinear samples of an affine map.
///
/// Texel (i, j) covers i…i+1 by j…j+1, so its center is at (i + 0.5, j + 0.5). u and v are the texel coordinates of the
/// center of the first device pixel, MINUS one half (thus u = 0 is the center of texel 0), in 32.32 fixed point; du and
/// dv are the steps per device pixel. Pixel k is taken at (u + k·du, v + k·dv): a span that begins k pixels later
/// begins with exactly those values. Positions are rounded to 1/256 texel; the four weights sum to 65536 and the result
/// is rounded half up once. Steps of one texel on whole texels copy.
void mp_sample_bilinear(const mp_image *image, uint32_t *out, int n, int64_t u, int64_t v, int64_t du, int64_t dv);

/// The texel that holds each position; coordinates as for mp_sample_bilinear (minus one half as well).
void mp_sample_nearest(const mp_image *image, uint32_t *out, int n, int64_t u, int64_t v, int64_t du, int64_t dv);

/// Samples of a projective map, divided per pixel.
///
/// The centres (x + i + 0.5, y + 0.5) of n device pixels go through m, for row vectors as in PlaneProjection:
/// m = { a, b, p,  c, d, q,  tx, ty, w }, X = x·a + y·c + tx, Y = x·b + y·d + ty, W = x·p + y·q + w.
/// (X/W, Y/W) are texel coordinates, the center of texel 0 being at 0.5. Where W ≤ 0 or is not a number the pixel is 0.
/// nearest ≠ 0 takes the texel that holds the position instead of four.
void mp_sample_bilinear_perspective(
    const mp_image *image, uint32_t *out, int n, const double m[9], int x, int y, int nearest);

/// The size of the next mipmap level: half, rounded up, at least 1.
static inline int32_t mp_halved(int32_t size) { return (size + 1) / 2; }

/// The next mipmap level: the rounded mean of each 2×2 block; out has mp_halved(height) rows of mp_halved(width)
/// pixels, out_stride pixels apart.
///
/// With an odd size the last column or row counts twice, so texel coordinates of the level are those of the
/// picture divided by exactly 2.
void mp_halve(const mp_image *image, uint32_t *out, int32_t out_stride);

/// As mp_halve, of pixels of four words; strides count words.
void mp_halve_16(
    const uint16_t *words, ptrdiff_t stride, int32_t width, int32_t height, uint16_t *out, ptrdiff_t out_stride);

#endif
