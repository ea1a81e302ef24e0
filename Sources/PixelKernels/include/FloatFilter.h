// Filters of premultiplied pixels of four floats; what the 8-bit kernels of Filter.h and Blur.h round.
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
