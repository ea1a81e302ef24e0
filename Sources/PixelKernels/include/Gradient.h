// Gradients: rows of colors from a table.
#ifndef MULTIPLANE_GRADIENT_H
#define MULTIPLANE_GRADIENT_H

#include <stdint.h>

#include "Raster.h"

/// A radial gradient: the parameter is the distance from the origin of the gradient's space.
typedef struct {
    const uint32_t *colors; ///< The premultiplied color of each entry.
    int32_t last;           ///< The index of the last entry, at most 65,535.
    float first, scale; ///< The entry of parameter t is (t − first) · scale + 1, rounded and clamped to the table.
    mp_affine to_shape; ///< From the device to the gradient's space.
} mp_radial_gradient;

/// Writes the colors of n pixels of row `y`, from column `x` on.
///
/// The position of every sixteenth column is computed in double precision, the rest in single precision, so that a
/// parameter is accurate to 2^-22 of its value. A parameter that is not a number gives the first entry.
void mp_radial_row(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient);

#endif
