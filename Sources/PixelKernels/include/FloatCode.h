// From pixels of four floats to code values, and the pattern that hides the steps between them.
#ifndef MULTIPLANE_FLOAT_CODE_H
#define MULTIPLANE_FLOAT_CODE_H

#include <stdint.h>

/// Eight thresholds above 0 and below 1 of row y of an 8×8 pattern, for columns 0…7 and on.
///
/// A value is cut off after its threshold is added: values that are whole stay what they are, others become one of
/// their two neighbours, in the mean themselves. The pattern lies still: equal pictures give equal codes.
void mp_dither_thresholds(int y, float thresholds[8]);

/// out = four words a pixel, R, G, B, A: 0…65535, rounded half up.
void mp_float_to_words(uint16_t *out, const float *row, int n);

/// out = B G R A of bytes, dithered; the row's first pixel is (x, y).
void mp_float_to_bytes(uint32_t *out, const float *row, int n, int x, int y);

#endif
