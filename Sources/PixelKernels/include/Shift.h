// Moving an 8-bit plane by a part of a pixel.
#ifndef MULTIPLANE_SHIFT_H
#define MULTIPLANE_SHIFT_H

#include <stddef.h>
#include <stdint.h>

/// out[i] = the plane's row at `row`, moved right by right / 256 and down by down / 256 of a pixel; both are 0…255.
///
/// (row[i]·(256 − right) + row[i − 1]·right)·(256 − down) + the same of the row above·down, / 65536, rounded half up.
/// The pixel before a row is read where right > 0, the row above, `stride` bytes before, where down > 0.
void mp_shift_row(uint8_t *out, const uint8_t *row, ptrdiff_t stride, int n, uint32_t right, uint32_t down);

#endif
