// Filters of premultiplied BGRA pixels (B | G << 8 | R << 16 | A << 24), 8 bits a component.
//
// Computed in single precision with correctly rounded operations only and rounded half up once, so that every machine
// gives the same bits. n may be 0 or less: nothing happens. A pixel of alpha 0 stays as it is: nothing shines where
// nothing is.
#ifndef MULTIPLANE_FILTER_H
#define MULTIPLANE_FILTER_H

#include <stdint.h>

/// row[i] = matrix × its colour, which is taken as not premultiplied, 0…1.
///
/// Four rows (red, green, blue, alpha) of four factors (of red, green, blue, alpha) and a constant; results are limited
/// to 0…1.
void mp_filter_matrix(uint32_t *row, int n, const float matrix[20]);

/// row[i] = its colour, not premultiplied, through a table; alpha stays.
void mp_filter_table(uint32_t *row, int n, const uint8_t table[256]);

/// Moves red, green and blue away from their mean by amount × (1 − saturation), saturation being largest less smallest.
void mp_filter_vibrance(uint32_t *row, int n, float amount);

/// row[i] = 1 − (1 − row[i]) × (1 − intensity × light[i]) per component, alpha too; intensity is 0…256 for 0…1.
void mp_filter_screen(uint32_t *row, const uint32_t *light, int n, uint32_t intensity);

/// Takes a row of pixels apart into rows of its components.
void mp_split_channels(const uint32_t *row, uint8_t *blue, uint8_t *green, uint8_t *red, uint8_t *alpha, int n);

/// Puts rows of components together; colours are limited to alpha.
void mp_join_channels(
    uint32_t *row, const uint8_t *blue, const uint8_t *green, const uint8_t *red, const uint8_t *alpha, int n);

/// out[i] is the mean of in from i − radius to i + radius, with parts of the pixels at the ends; what lies beyond
/// counts as 0.
///
/// in and out are apart; strides are in bytes; radius ≥ 0.
void mp_box_blur_line(uint8_t *out, int out_stride, const uint8_t *in, int in_stride, int n, double radius);

#endif

// Gaussian blur of an 8-bit plane (coverage or alpha).
//
// What lies outside the plane counts as 0, and what flows out is lost: give the plane room for 3σ on each side.
// Integer arithmetic with 16-bit intermediates; within 2/255 of the exact Gaussian at every σ.
#ifndef MULTIPLANE_BLUR_H
#define MULTIPLANE_BLUR_H

#include <stddef.h>

/// Bytes of scratch memory that mp_gaussian_blur_a8 needs for these arguments.
size_t mp_gaussian_scratch_size(int32_t width, int32_t height, double sigma_x, double sigma_y);

/// Blurs a plane in place; σ in pixels per axis, 0 (or less) for none.
///
/// Weights are a true Gaussian cut at 3σ. An axis with σ ≥ 12 is blurred at 1/2, 1/4, … of its resolution with σ
/// lessened by what the box on the way down and the tent on the way up add. scratch is 64-byte aligned, of
/// mp_gaussian_scratch_size bytes.
void mp_gaussian_blur_a8(
    uint8_t *plane, int32_t width, int32_t height, int32_t stride, double sigma_x, double sigma_y, void *scratch);

#endif

// Moving an 8-bit plane by a part of a pixel.
#ifndef MULTIPLANE_SHIFT_H
#define MULTIPLANE_SHIFT_H

/// out[i] = the plane's row at `row`, moved right by right / 256 and down by down / 256 of a pixel; both are 0…255.
///
/// (row[i]·(256 − right) + row[i − 1]·right)·(256 − down) + the same of the row above·down, / 65536, rounded half up.
/// The pixel before a row is read where right > 0, the row above, `stride` bytes before, where down > 0.
void mp_shift_row(uint8_t *out, const uint8_t *row, ptrdiff_t stride, int n, uint32_t right, uint32_t down);

#endif

#ifndef MP_TINT_H
#define MP_TINT_H

/// Multiplies the red, green and blue of n premultiplied pixels by those of `color` (0x00RRGGBB) over 255, rounded.
void mp_tint(uint32_t *pixels, uint32_t color, int n);

#endif
