// Kernels for premultiplied pixels of four floats (R, G, B, A; 0…1): the arithmetic that the 8-bit kernels round.
//
// First compositing. Fused multiply-adds are disabled, so that every machine produces the same bits. Each pixel depends
// only on itself. `coverage` is 0…1 per pixel, or null for 1 everywhere; `alpha` is 0…1. `max_component` is the limit
// of sums of light: 1 (white), or more for high dynamic range. Rows are 16-byte aligned. Nothing happens if n is 0 or
// less.
#ifndef MULTIPLANE_FLOAT_KERNELS_H
#define MULTIPLANE_FLOAT_KERNELS_H

#include "Filter.h"

#include <stddef.h>
#include <stdint.h>

#include "Blend.h"

/// Composites a color over a row: dst[i] = (color × coverage[i]) over dst[i].
void mp_float_fill(float *dst, const float color[4], const float *coverage, int n);

/// Composites a row over another: dst[i] = (src[i] × coverage[i] × alpha) over dst[i].
void mp_float_over(float *dst, const float *src, const float *coverage, int n, float alpha, float max_component);

/// Adds a row: dst[i] = dst[i] + src[i] × coverage[i] × alpha, at most `max_component`.
void mp_float_plus(float *dst, const float *src, const float *coverage, int n, float alpha, float max_component);

/// Composites a row with coverages that do not overlap: dst[i] keeps as much of its alpha as src[i] × coverage[i] ×
/// alpha leaves.
void mp_float_disjoint_over(
    float *dst, const float *src, const float *coverage, int n, float alpha, float max_component);

/// Interpolates two rows: dst[i] = dst[i] × (1 − share) + src[i] × share, with share = coverage[i] × alpha.
void mp_float_mix(float *dst, const float *src, const float *coverage, int n, float alpha);

/// Blends a row as mp_blend_rows does: dst[i] becomes the blend of dst[i] and src[i] × alpha where coverage[i] covers
/// it.
///
/// Colors may exceed 0…1, up to `max_component`, in the modes that define it: all Porter-Duff modes, sums, multiply,
/// screen, darken, lighten and difference. For the others, colors are limited to 0…1 where both layers are present.
void mp_float_blend(
    mp_blend_mode mode, float *dst, const float *src, const float *coverage, int n, float alpha, float max_component);

/// Multiplies a row by the alpha of a mask: dst[i] = dst[i] × alpha of mask[i].
void mp_float_mask(float *dst, const float *mask, int n);

/// Replaces a row: dst[i] = src[i] × alpha + dst[i] × (1 − alpha of shape[i] × alpha), at most `max_component`.
void mp_float_replace(float *dst, const float *src, const float *shape, int n, float alpha, float max_component);

/// Multiplies a row by a color: dst[i] = dst[i] × (red, green, blue, 1).
void mp_float_tint(float *dst, const float color[3], int n);

/// Interpolates two rows: dst[i] = a[i] + (b[i] − a[i]) × fraction.
void mp_float_lerp(float *dst, const float *a, const float *b, int n, float fraction);

/// Extracts alpha: out[i] = alpha of src[i].
void mp_float_alpha_of(float *out, const float *src, int n);

// Filters: the arithmetic that the kernels of Filter.h round.
//
// `max_component` is the brightest color: 1 (white), or more for high dynamic range. Then light beyond white and
// negative components (colors outside BT.709's primaries) are filtered too, but colors within 0…1 do not become
// negative. Pixels of alpha 0 are unchanged. Nothing happens if n is 0 or less.

/// Multiplies colors by a matrix as mp_filter_matrix does. If the matrix computes alpha from colors, pixels with less
/// than half an 8-bit code value of alpha also count as transparent.
void mp_float_filter_matrix(float *row, int n, const float matrix[20], float max_component);

/// Changes vibrance as mp_filter_vibrance does.
void mp_float_filter_vibrance(float *row, int n, float amount, float max_component);

/// Applies a screen blend: row[i] = 1 − (1 − row[i]) × (1 − intensity × light[i]) per component including alpha; light
/// beyond white is added.
void mp_float_filter_screen(float *row, const float *light, int n, float intensity);

/// Functions of a color component that is not premultiplied.
typedef enum {
    MP_CURVE_EXPOSURE, ///< Multiplies light by 2 to the power of `amount`; colors are sRGB-encoded.
    MP_CURVE_POWER,    ///< Raises the color to the power of `amount`.
} mp_float_curve;

/// Maps colors, not premultiplied, through the curve, mirrored below 0 and limited to 0…`max_component`; alpha is
/// unchanged.
void mp_float_filter_curve(float *row, int n, mp_float_curve curve, double amount, float max_component);

/// Maps colors, not premultiplied, through a table of steps + 1 values for 0…1, with linear interpolation; the distance
/// of components outside 0…1 is kept. Alpha is unchanged.
void mp_float_filter_lookup(float *row, int n, const float *table, int steps, float max_component);

/// Sharpens colors as mp_filter_sharpen does.
void mp_float_filter_sharpen(float *row, const float *blurred, int n, float amount, int luminance, float max_component);

/// Multiplies colors by a vignette as mp_filter_vignette does.
void mp_float_filter_vignette(float *row, int n, float x, float y, float inner, float outer, float amount);

/// Replaces colors as mp_filter_lookup does; results are limited to 0…`max_component`.
void mp_float_filter_color_lookup(float *row, int n, const mp_color_lookup *lookup, float max_component);

/// Removes a key color as mp_filter_chroma_key does.
void mp_float_filter_chroma_key(float *row, int n, const mp_chroma_key *key, float max_component);

/// Grain of a film: random brightness that changes with the frame.
typedef struct {
    float amount;     ///< The largest change of a color in middle tones.
    float saturation; ///< The share of the change that differs between red, green and blue.
    float cell;       ///< The size of a grain in pixels; one pixel if it is smaller.
    uint32_t seed;
    int32_t frame;
} mp_grain;

/// Adds grain to colors that are not premultiplied; (x, y) is the position of the row's first pixel.
void mp_float_filter_grain(float *row, int n, int32_t x, int32_t y, const mp_grain *grain, float max_component);

/// A screen of dots in a square grid.
typedef struct {
    float ux, uy;           ///< The axis of the grid, whose length is 1 / the distance of the dots.
    float softness;         ///< Above 0: half the part of the threshold over which a dot ends.
    float ink[4], paper[4]; ///< Premultiplied red, green, blue and alpha.
} mp_halftone;

/// Replaces colors by dots of ink on paper, the larger the darker the color is; (x, y) is the position of the row's
/// first pixel in the grid. Alpha is multiplied.
void mp_float_filter_halftone(float *row, int n, float x, float y, const mp_halftone *screen);

/// Smooth noise that moves pixels.
typedef struct {
    float scale; ///< The largest distance in pixels.
    float size;  ///< The size of the waves in pixels.
    float time;  ///< The position in the noise as it changes, in waves.
    uint32_t seed;
} mp_displacement;

/// Writes row y of an image, sampled bilinearly where noise moves its pixels; (left, top) is the position of the row's
/// first pixel in the noise. Pixels outside count as 0.
void mp_float_displace(
    float *row, const float *image, int width, int height, int y, float left, float top, const mp_displacement *map);

/// An element of the scratch memory of mp_float_cast_shadow.
typedef struct {
    float values[2];
} mp_shadow_caster;

/// Returns the number of elements of scratch memory that mp_float_cast_shadow needs.
size_t mp_float_shadow_scratch(int width, int height);

/// Extends the opacity of pixels along the line from each pixel to its position plus (dx, dy), not both 0. `fade`, 0…1,
/// is the share of the opacity that is lost at the end of the line.
void mp_float_cast_shadow(
    float *alpha, int width, int height, double dx, double dy, float fade, mp_shadow_caster *scratch);

/// Puts a row over a premultiplied color times the opacity of a shadow; components are 0…`unit`.
void mp_float_put_over_shadow(float *row, const float *shadow, int n, const float color[4], float unit);

/// Adds row y of an image to `sum`, sampled bilinearly at (x + dx, y + dy), times `weight`; pixels outside count as 0.
void mp_float_add_moved(
    float *sum, const float *image, int width, int height, int y, double dx, double dy, float weight);

/// Adds row y of an image to `sum`, sampled bilinearly where `scale`, above 0, moves the centers of its pixels about
/// (cx, cy), times `weight`; pixels outside count as 0.
void mp_float_add_scaled(
    float *sum, const float *image, int width, int height, int y, double cx, double cy, double scale, float weight);

/// Converts B G R A bytes to floats from 0 to 255 in the order R G B A.
void mp_float_from_pixels(float *out, const uint32_t *row, int n);

/// Converts floats from 0 to 255 to B G R A bytes, rounded half up; colors are limited to alpha.
void mp_float_to_pixels(uint32_t *out, const float *row, int n);

/// Limits colors to alpha × `max_component`.
void mp_float_limit_to_alpha(float *row, int n, float max_component);

/// Applies a box blur: out[i·stride] is the mean of in from i − radius to i + radius, with fractions of the pixels at
/// the ends; pixels outside count as 0.
///
/// Strides are in floats; out and in must not overlap.
void mp_float_box_line(float *out, const float *in, int stride, int n, double radius);

// Gaussian blur.
//
// Pixels outside the image count as 0, and values blurred outside are lost: provide 3σ of room on each side.

/// The steps of a blur. Each has to be complete for all its rows before the next begins. Rows of a step may be
/// processed in any order by any number of threads, with the same result.
typedef enum { MP_GAUSSIAN_SHRINK, MP_GAUSSIAN_ACROSS, MP_GAUSSIAN_DOWN, MP_GAUSSIAN_UP } mp_gaussian_step;

/// Returns the number of floats of scratch memory shared by all steps.
size_t mp_float_gaussian_scratch(int width, int height, int channels, double sigma);

/// Returns the number of rows of a step.
int mp_float_gaussian_rows(mp_gaussian_step step, int height, double sigma);

/// Returns the number of floats of additional scratch memory that MP_GAUSSIAN_ACROSS needs per thread.
size_t mp_float_gaussian_row_scratch(int width, int channels, double sigma);

/// Processes rows `first` ..< `end` of a step that blurs rows of `width` pixels of `channels` floats in place; σ is in
/// pixels, at most 4096, 0 or less for none. Only MP_GAUSSIAN_ACROSS needs `row_scratch`.
///
/// Weights are a Gaussian cut at 3σ with sum 1. From σ = 24 on, the image is blurred at 1/2, 1/4, … of its resolution,
/// with σ reduced by the variance of the downsampling box and the upsampling tent.
void mp_float_gaussian_part(
    mp_gaussian_step step, int first, int end, float *pixels, int width, int height, int channels, double sigma,
    float *scratch, float *row_scratch);

// Sampling of images at positions that are not rounded.

/// Premultiplied pixel formats: B G R A of bytes, R G B A of floats, or R G B A of 16-bit samples.
typedef enum { MP_TEXELS_8_BIT, MP_TEXELS_FLOAT, MP_TEXELS_16_BIT } mp_texels;

/// An image to sample; stride is in pixels.
typedef struct {
    const void *pixels;
    int32_t width, height, stride;
    mp_texels kind;
} mp_float_image;

/// Samples a projective map with bilinear interpolation, at the centers (x + i + 0.5, y + 0.5) of n device pixels.
///
/// m is as for mp_sample_bilinear_perspective. Edge texels are repeated outside. Where W ≤ 0 or is not a number, the
/// pixel is 0. nearest ≠ 0 takes the nearest texel, rounded as in the 8-bit kernels.
void mp_float_sample(const mp_float_image *image, float *out, int n, const double m[9], int x, int y, int nearest);

/// Samples a row of texels: pixel i at texel coordinates (u + i·du, v), minus one half as for mp_sample_bilinear.
void mp_float_sample_row(const mp_float_image *image, float *out, int n, double u, double du, double v);

/// Samples one pixel at texel coordinates minus one half.
void mp_float_texel(const mp_float_image *image, double u, double v, float out[4]);

// Gradients.

/// A gradient stop: a color, not premultiplied, at a parameter.
typedef struct {
    double at;
    float r, g, b, a;
} mp_float_stop;

/// Writes the premultiplied color at each parameter t[i]. Colors are interpolated before they are multiplied by alpha;
/// the end colors are repeated outside.
///
/// Stops are in ascending order; of several at the same position, the last counts. A parameter that is not a number
/// gets the first stop's color. With is_opaque ≠ 0, every pixel has alpha 1.
void mp_float_gradient(float *out, const double *t, int n, const mp_float_stop *stops, int count, int is_opaque);

// Conversion to code values, with ordered dithering.

/// Writes eight thresholds between 0 and 1 for columns 0…7 of row y of an 8×8 pattern, which repeats.
///
/// A value is truncated after its threshold is added. Whole values stay exact; others become one of their two
/// neighbors, with the correct mean. The pattern does not move: equal images give equal codes.
void mp_dither_thresholds(int y, float thresholds[8]);

/// Converts to 16-bit samples, R, G, B, A: 0…65535, rounded half up.
void mp_float_to_16(uint16_t *out, const float *row, int n);

/// Converts to B G R A bytes, dithered; the row's first pixel is (x, y).
void mp_float_to_8(uint32_t *out, const float *row, int n, int x, int y);

// Conversion between high dynamic range signals and drawing values: sRGB's curve extended beyond 0…1 on both sides.

/// The number of entries of a table; values are interpolated linearly.
#define MP_SIGNAL_TABLE_ENTRIES 65536

/// The steps of a conversion. Light is in units of standard-range white.
typedef struct {
    const float *first; ///< The light of a component's absolute value: entries at equal steps from 0 to `first_end`.
    float first_end;
    /// The factor of all components as a function of their luminance: entries at equal steps of its fourth root; may be
    /// null.
    const float *gain;
    float gain_end;     ///< The luminance of the last entry of `gain`.
    float luminance[3]; ///< The weights of red, green and blue in luminance.
    float matrix[9];    ///< The matrix of linear components, by rows.
    const float *last;  ///< The output value of a component's light: entries at equal steps of its fourth root.
    float last_end;     ///< The light of the last entry of `last`.
} mp_float_signal_conversion;

/// Converts signals to drawing values, in place. The gain is applied to the light of the first table, before the
/// matrix. Negative values are colors outside the drawing primaries; the curve is mirrored for them.
void mp_float_from_signal(const mp_float_signal_conversion *conversion, float *row, int n);

/// Converts drawing values, opaque or over black, to 16-bit samples of a signal. The matrix is applied before the gain.
/// Negative light counts as 0; light beyond `gain_end`, if there is a gain, as `gain_end`.
void mp_float_to_signal(const mp_float_signal_conversion *conversion, const float *row, uint16_t *samples, int n);

#endif
