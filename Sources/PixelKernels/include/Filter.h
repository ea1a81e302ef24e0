// Filters of premultiplied BGRA pixels (B | G << 8 | R << 16 | A << 24), 8 bits per component.
//
// Computed in single precision with correctly rounded operations only and rounded half up once, so that every machine
// produces the same bits. Nothing happens if n is 0 or less. Pixels of alpha 0 are unchanged.
#ifndef MULTIPLANE_FILTER_H
#define MULTIPLANE_FILTER_H

#include <stddef.h>
#include <stdint.h>

/// Multiplies colors by a matrix; colors are 0…1, not premultiplied.
///
/// The matrix has four rows (red, green, blue, alpha) of four factors (of red, green, blue, alpha) and a constant.
/// Results are limited to 0…1.
void mp_filter_matrix(uint32_t *row, int n, const float matrix[20]);

/// Maps colors, not premultiplied, through a table; alpha is unchanged.
void mp_filter_table(uint32_t *row, int n, const uint8_t table[256]);

/// Moves red, green and blue away from their mean by amount × (1 − saturation), where saturation is the largest minus
/// the smallest component.
void mp_filter_vibrance(uint32_t *row, int n, float amount);

/// Adds amount × (row[i] − blurred[i]) to colors that are not premultiplied, or this difference of their luminance to
/// all three components; alpha is unchanged.
void mp_filter_sharpen(uint32_t *row, const uint32_t *blurred, int n, float amount, int luminance);

/// Returns the share of light that a vignette leaves at (x, y) pixels from its center: 1 up to the distance `inner`,
/// 1 − amount from `outer` on, smooth between.
static inline float mp_vignette(float x, float y, float inner, float outer, float amount) {
    const float distance = __builtin_sqrtf(x * x + y * y);
    if (distance <= inner) return 1;
    if (distance >= outer) return 1 - amount;
    const float t = (distance - inner) / (outer - inner);
    return 1 - amount * t * t * (3 - 2 * t);
}

/// Multiplies colors by a vignette; (x, y) is the position of the row's first pixel relative to the center.
void mp_filter_vignette(uint32_t *row, int n, float x, float y, float inner, float outer, float amount);

/// A color table: three curves of `curve_count` values each, then a cube of `dimension`³ premultiplied colors (red,
/// green, blue, alpha; red changes fastest). A count below 2 leaves a stage out. A component c is at
/// (c − from) × scale entries.
typedef struct {
    const float *curves;
    int32_t curve_count;
    float curve_from[3], curve_scale[3];
    const float *cube;
    int32_t dimension;
    float cube_from[3], cube_scale[3];
} mp_color_lookup;

/// Replaces colors, not premultiplied, by those of a table with linear interpolation; alpha is multiplied by the
/// table's.
void mp_filter_lookup(uint32_t *row, int n, const mp_color_lookup *lookup);

/// A key color in BT.709 chroma (Cb and Cr from −0.5 to 0.5, not both 0). Colors up to `tolerance` from it are removed,
/// those from `tolerance` + `softness` are kept; distances are relative to the key's distance from gray. `spill`, 0…1,
/// is the share of the key's tint that is removed from the others.
typedef struct {
    float cb, cr, tolerance, softness, spill;
} mp_chroma_key;

/// Makes pixels with the key color transparent.
void mp_filter_chroma_key(uint32_t *row, int n, const mp_chroma_key *key);

/// Applies a screen blend: row[i] = 1 − (1 − row[i]) × (1 − intensity × light[i]) per component including alpha;
/// intensity is 0…256 for 0…1.
void mp_filter_screen(uint32_t *row, const uint32_t *light, int n, uint32_t intensity);

/// Splits a row of pixels into rows of components.
void mp_split_channels(const uint32_t *row, uint8_t *blue, uint8_t *green, uint8_t *red, uint8_t *alpha, int n);

/// Joins rows of components; colors are limited to alpha.
void mp_join_channels(
    uint32_t *row, const uint8_t *blue, const uint8_t *green, const uint8_t *red, const uint8_t *alpha, int n);

/// Applies a box blur: out[i] is the mean of in from i − radius to i + radius, with fractions of the pixels at the
/// ends; pixels outside count as 0.
///
/// in and out must not overlap; strides are in bytes; radius ≥ 0.
void mp_box_blur_line(uint8_t *out, int out_stride, const uint8_t *in, int in_stride, int n, double radius);

// Gaussian blur of an 8-bit plane (coverage or alpha).
//
// Pixels outside the plane count as 0, and values blurred outside are lost: provide 3σ of room on each side. Integer
// arithmetic with 16-bit intermediates, within 2/255 of the exact Gaussian at every σ.

/// Returns the number of bytes of scratch memory that mp_gaussian_blur_a8 needs for these arguments.
size_t mp_gaussian_scratch_size(int32_t width, int32_t height, double sigma_x, double sigma_y);

/// Blurs a plane in place; σ is in pixels per axis, 0 or less for none.
///
/// Weights are a true Gaussian cut at 3σ. An axis is blurred at half its resolution from σ = 6.5, and at 1/4, 1/8, …
/// from σ = 20, 40, …, with σ reduced by the variance of the downsampling box and the upsampling tent. scratch is
/// 64-byte aligned and has mp_gaussian_scratch_size bytes.
void mp_gaussian_blur_a8(
    uint8_t *plane, int32_t width, int32_t height, int32_t stride, double sigma_x, double sigma_y, void *scratch);

/// Blurs a plane in place with the weights of a Gaussian cut at a distance of `reach` pixels; σ is in pixels.
///
/// Nothing farther than `reach` changes, except that from σ = 12 on the limit is rounded up to whole cells of the
/// reduced resolution. The reach is limited to 3σ and at least 1. scratch is as for mp_gaussian_blur_a8.
void mp_gaussian_blur_within_a8(
    uint8_t *plane, int32_t width, int32_t height, int32_t stride, double sigma, int32_t reach, void *scratch);

// Gaussian blur of premultiplied pixels: the arithmetic of mp_gaussian_blur_a8 on all four components, in two passes.
// Rows of a pass are independent and may be distributed to threads; the second pass needs all rows of the first.

/// A blur of an image; pixels outside count as transparent.
typedef struct {
    /// The pixels of the image from row `source_top` on: at least the rows that a call reads.
    const uint32_t *source;
    /// The distance between rows of the source in pixels.
    ptrdiff_t source_stride;
    int32_t source_top;
    int32_t width, height;
    /// In pixels.
    double sigma;
    /// The first pixel of the part that is written, in column `left` and row `top`; in memory of its own or the
    /// source's.
    uint32_t *pixels;
    /// The distance between rows of the part in pixels.
    ptrdiff_t stride;
    /// The part's columns from `left` on lie within the width.
    int32_t left, top, columns;
    /// mp_color_blur_cells_size bytes, 64-byte aligned, for all threads.
    uint16_t *cells;
} mp_color_blur;

/// The maximum number of rows per call of the second pass.
#define MP_COLOR_BLUR_BAND 64

/// Returns the number of bytes of `cells`.
size_t mp_color_blur_cells_size(const mp_color_blur *blur);

/// Returns the number of bytes of scratch memory that each thread needs, 64-byte aligned.
size_t mp_color_blur_scratch_size(const mp_color_blur *blur);

/// Returns whether σ is too small to change a pixel. Then only the second pass reads the source, the rows that it
/// writes.
int mp_color_blur_is_identity(const mp_color_blur *blur);

/// Returns the number of rows of the image that one row of cells stands for: a power of two.
int32_t mp_color_blur_step(const mp_color_blur *blur);

/// Blurs across: reads the rows `first` ..< `end` of the image, and writes their cells. Both are multiples of
/// mp_color_blur_step or the height.
void mp_color_blur_across(const mp_color_blur *blur, int32_t first, int32_t end, void *scratch);

/// Blurs down: reads cells, and writes the part's pixels in the rows `first` ..< `end` of the image; at most
/// MP_COLOR_BLUR_BAND rows.
void mp_color_blur_down(const mp_color_blur *blur, int32_t first, int32_t end, void *scratch);

// Subpixel translation and tint.

/// Writes the plane's row at `row`, moved right by right / 256 and down by down / 256 of a pixel; both are 0…255.
///
/// out[i] = ((row[i]·(256 − right) + row[i − 1]·right)·(256 − down) + the same of the row above·down) / 65536, rounded
/// half up. The pixel before a row is read if right > 0; the row above, `stride` bytes before, if down > 0.
void mp_shift_row(uint8_t *out, const uint8_t *row, ptrdiff_t stride, int n, uint32_t right, uint32_t down);

/// Multiplies the red, green and blue of n premultiplied pixels by those of `color` (0x00RRGGBB) over 255, rounded.
void mp_tint(uint32_t *pixels, uint32_t color, int n);

// Transitions.

/// A mix of two images along a row, with light where both are mixed.
typedef struct {
    float fraction,
        step; ///< The fraction of the second image in the first pixel, and the step to the next; limited to 0…1.
    float red, green, blue; ///< The light, 0…1.
    float strength; ///< The strength of the light where the fraction is a half, 0…1; it decreases to both sides.
} mp_mix;

/// Mixes two rows of n premultiplied pixels. Light is added in proportion to alpha, and colors do not become brighter
/// than white. The rows must not overlap.
void mp_mix_row(uint32_t *out, const uint32_t *from, const uint32_t *to, int n, const mp_mix *mix);

#endif
