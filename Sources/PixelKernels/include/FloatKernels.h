// Compositing of premultiplied pixels of four floats (R, G, B, A; 0…1): the arithmetic that the 8-bit kernels round.
//
// No fused multiply-add, so that every machine gives the same bits. Each pixel depends on itself alone. `coverage` is
// 0…1 per pixel, or null for 1 everywhere; `alpha` is 0…1. `most` is what sums of light end at: 1, white, or more for
// pictures of high dynamic range. Rows are 16-byte aligned. n may be 0 or less: nothing happens.
#ifndef MULTIPLANE_FLOAT_BLEND_H
#define MULTIPLANE_FLOAT_BLEND_H

#include <stdint.h>

#include "Blend.h"

/// dst[i] = (color × coverage[i]) over dst[i].
void mp_float_fill(float *dst, const float color[4], const float *coverage, int n);

/// dst[i] = (src[i] × coverage[i] × alpha) over dst[i].
void mp_float_over(float *dst, const float *src, const float *coverage, int n, float alpha, float most);

/// dst[i] = dst[i] + src[i] × coverage[i] × alpha, at most `most`.
void mp_float_plus(float *dst, const float *src, const float *coverage, int n, float alpha, float most);

/// src[i] × coverage[i] × alpha and what dst[i] has beside it: as much of its alpha as is left, at most all.
void mp_float_disjoint_over(float *dst, const float *src, const float *coverage, int n, float alpha, float most);

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

// Filters of premultiplied pixels of four floats; what the 8-bit kernels of Filter.h and Filter.h round.
//
// `most` is the brightest colour: 1, white, or more for pictures of high dynamic range; then light beyond white and
// colours outside of BT.709's primaries, below 0, are filtered like others, and nothing that lies within falls below 0.
// A pixel of alpha 0 stays as it is. n may be 0 or less: nothing happens.
#ifndef MULTIPLANE_FLOAT_FILTER_H
#define MULTIPLANE_FLOAT_FILTER_H

#include <stddef.h>

/// As mp_filter_matrix: where alpha is made of colour, what has less than half a code value of 8 bits counts as clear
/// there, too.
void mp_float_filter_matrix(float *row, int n, const float matrix[20], float most);

/// As mp_filter_vibrance.
void mp_float_filter_vibrance(float *row, int n, float amount, float most);

/// row[i] = 1 − (1 − row[i]) × (1 − intensity × light[i]) per component, alpha too; light beyond white is added.
void mp_float_filter_screen(float *row, const float *light, int n, float intensity);

/// A function of a colour that is not premultiplied.
typedef enum {
    MP_CURVE_EXPOSURE, ///< Light times 2 to `amount`, colours being encoded as sRGB.
    MP_CURVE_POWER,    ///< The colour to the power of `amount`.
} mp_float_curve;

/// row[i] = its colour, not premultiplied, on the curve, mirrored below 0; limited to 0…`most`; alpha stays.
void mp_float_filter_curve(float *row, int n, mp_float_curve curve, double amount, float most);

/// Limits colours to alpha × `most`.
void mp_float_limit_to_alpha(float *row, int n, float most);

/// out[i·stride] is the mean of in from i − radius to i + radius, with parts of the pixels at the ends; beyond is 0.
///
/// Strides are in floats; out and in are apart.
void mp_float_box_line(float *out, const float *in, int stride, int n, double radius);

#endif

// Gaussian blur of pictures of floats.
//
// What lies outside counts as 0, and what flows out is lost: give the picture room for 3σ on each side.
#ifndef MULTIPLANE_FLOAT_BLUR_H
#define MULTIPLANE_FLOAT_BLUR_H

/// The steps of a blur, one after the other: each for all its rows before the next one begins. Rows of a step are done
/// in any order, by any number of threads, with the same result.
typedef enum { MP_GAUSSIAN_SHRINK, MP_GAUSSIAN_ACROSS, MP_GAUSSIAN_DOWN, MP_GAUSSIAN_UP } mp_gaussian_step;

/// Floats of scratch memory that the steps need in common.
size_t mp_float_gaussian_scratch(int width, int height, int channels, double sigma);

/// How many rows a step has.
int mp_float_gaussian_rows(mp_gaussian_step step, int height, double sigma);

/// Floats of memory that rows of MP_GAUSSIAN_ACROSS need beside the scratch memory, whoever does them.
size_t mp_float_gaussian_row_scratch(int width, int channels, double sigma);

/// Rows `first` ..< `end` of a step that blurs rows of `width` pixels of `channels` floats in place; σ in pixels, at
/// most 4096, 0 or less for none. `margin` is needed by MP_GAUSSIAN_ACROSS only.
///
/// Weights are a Gaussian cut at 3σ, their sum 1. From σ = 24 on it is done at 1/2, 1/4, … of the resolution, with σ
/// lessened by what the box on the way down and the tent on the way up add.
void mp_float_gaussian_part(
    mp_gaussian_step step, int first, int end, float *pixels, int width, int height, int channels, double sigma,
    float *scratch, float *margin);

#endif

// Reading pictures as pixels of four floats, at positions that are not rounded.
#ifndef MULTIPLANE_FLOAT_SAMPLE_H
#define MULTIPLANE_FLOAT_SAMPLE_H

/// How a picture's pixels lie in memory, premultiplied: B G R A of bytes, R G B A of floats, or R G B A of 16-bit
/// words.
typedef enum { MP_TEXELS_8_BIT, MP_TEXELS_FLOAT, MP_TEXELS_16_BIT } mp_texels;

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

// Colours between the stops of a gradient, as premultiplied pixels of four floats.
#ifndef MULTIPLANE_FLOAT_GRADIENT_H
#define MULTIPLANE_FLOAT_GRADIENT_H

/// A colour, not premultiplied, at a parameter.
typedef struct {
    double at;
    float r, g, b, a;
} mp_float_stop;

/// out[i] = the colour at parameter t[i], interpolated before it is multiplied by alpha; outside, the end colours go
/// on.
///
/// Stops rise; of several at one place the last counts; a parameter that is not a number counts as the first stop's.
/// With is_opaque ≠ 0 every pixel has alpha 1.
void mp_float_gradient(float *out, const double *t, int n, const mp_float_stop *stops, int count, int is_opaque);

#endif

// From pixels of four floats to code values, and the pattern that hides the steps between them.
#ifndef MULTIPLANE_FLOAT_CODE_H
#define MULTIPLANE_FLOAT_CODE_H

/// Eight thresholds above 0 and below 1 of row y of an 8×8 pattern, for columns 0…7 and on.
///
/// A value is cut off after its threshold is added: values that are whole stay what they are, others become one of
/// their two neighbours, in the mean themselves. The pattern lies still: equal pictures give equal codes.
void mp_dither_thresholds(int y, float thresholds[8]);

/// out = four words a pixel, R, G, B, A: 0…65535, rounded half up.
void mp_float_to_16(uint16_t *out, const float *row, int n);

/// out = B G R A of bytes, dithered; the row's first pixel is (x, y).
void mp_float_to_8(uint32_t *out, const float *row, int n, int x, int y);

#endif

// Between the signals of high dynamic range and the values that floats are drawn with: sRGB's curve, going on beyond
// 0…1 both ways.
#ifndef MULTIPLANE_FLOAT_LIGHT_H
#define MULTIPLANE_FLOAT_LIGHT_H

/// How many entries each table has. Between two of them values lie on the line.
#define MP_SIGNAL_TABLE_ENTRIES 65536

/// What each step does. Light is in units of the white of what has standard range.
typedef struct {
    const float *first; ///< Of a component's size, entries at equal steps from 0 to `first_end`: light.
    float first_end;
    const float *gain;  ///< All components are multiplied by this of their luminance, entries at equal steps of its
                        ///< fourth root; or null.
    float gain_end;     ///< The luminance of its last entry.
    float luminance[3]; ///< The shares of red, green and blue in it.
    float matrix[9];    ///< Of linear components, by rows.
    const float *last; ///< Of a component's light, entries at equal steps of its fourth root: the value that comes out.
    float last_end;    ///< The light of its last entry.
} mp_float_signal_conversion;

/// Signals to values, in place. The gain is of what the first table gives, and comes before the matrix. Values below 0
/// are what lies outside of the drawn primaries: their curve is that of their size.
void mp_float_from_signal(const mp_float_signal_conversion *light, float *row, int n);

/// Values to words of a signal, opaque or over black. The matrix comes before the gain; light below 0 is none, and
/// beyond `gain_end`, where there is a gain, counts as that.
void mp_float_to_signal(const mp_float_signal_conversion *light, const float *row, uint16_t *words, int n);

#endif
