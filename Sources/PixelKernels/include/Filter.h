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
