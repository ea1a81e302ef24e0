// The Gaussian blur of colors; private to this folder.
#ifndef MULTIPLANE_COLOR_BLUR_H
#define MULTIPLANE_COLOR_BLUR_H

#include "Dispatch.h"
#include "Filter.h"
#include "blur_passes.h"

/// A cell stores a component in 8.8 fixed point minus 32,768, which is this bit flipped: then products with 16-bit
/// weights can be summed in pairs. Four cells, those of blue, green, red and alpha, belong to a pixel.
#define MP_ZERO_CELL 0x8000
/// Cells after a row that may be read, whatever they contain.
#define MP_BLUR_SLACK 64

/// The weights of a Gaussian.
typedef struct {
    mp_gaussian_axis axis;
    /// The weight at distance k in both halves; at distance 0, half of the weight.
    uint32_t pairs[MP_GAUSSIAN_MAX_RADIUS + 1];
    /// The weights at distances d (lower half) and d + 1, for d from -radius - 1 to radius; 0 beyond the radius. Only
    /// if all fit 16 bits with a sign.
    uint32_t neighbors[2 * MP_GAUSSIAN_MAX_RADIUS + 2];
    int has_neighbors;
} mp_color_kernel;

typedef struct {
    const mp_color_blur *blur;
    mp_color_kernel kernel;
    /// The cells of a row, and the distance between rows in components.
    int32_t cell_width, cell_height, cell_stride;
    /// The components of a row that the written part needs: multiples of MP_BLUR_BLOCK.
    int32_t first, end;
} mp_color_blur_job;

/// Returns the position of a pixel's center relative to the cell centers, in 1/2^(shift + 1) cell.
static inline int32_t mp_color_cell_position(const mp_gaussian_axis *axis, int32_t pixel) {
    return 2 * pixel + 1 - (1 << axis->shift) + ((2 * axis->margin) << axis->shift);
}

/// Returns the cell to the left of a pixel's center.
static inline int32_t mp_color_cell(const mp_gaussian_axis *axis, int32_t pixel) {
    return mp_color_cell_position(axis, pixel) >> (axis->shift + 1);
}

void mp_color_blur_across_scalar(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
void mp_color_blur_down_scalar(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
#if defined(MP_HAS_VECTOR128)
void mp_color_blur_across_vector128(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
void mp_color_blur_down_vector128(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
#endif
#if defined(__x86_64__)
void mp_color_blur_across_avx2(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
void mp_color_blur_down_avx2(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
void mp_color_blur_across_avx512(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
void mp_color_blur_down_avx512(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch);
#endif

#endif
