// Gaussian blur of an 8-bit plane (coverage or alpha).
//
// What lies outside the plane counts as 0, and what flows out is lost: give the plane room for 3σ on each side.
// Integer arithmetic with 16-bit intermediates; within 2/255 of the exact Gaussian at every σ.
#ifndef MULTIPLANE_BLUR_H
#define MULTIPLANE_BLUR_H

#include <stddef.h>
#include <stdint.h>

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
