// One axis of a Gaussian blur; private to this folder.
#ifndef MULTIPLANE_GAUSSIAN_KERNEL_H
#define MULTIPLANE_GAUSSIAN_KERNEL_H

#include <stdint.h>

#define MP_GAUSSIAN_MAX_RADIUS 40
/// Columns worked on at once; every row of cells has room for a whole number of them.
#define MP_BLUR_BLOCK 32

typedef struct {
    /// The axis is blurred at 1 / 2^shift of its resolution.
    int shift;
    /// Cells around the plane that the way up reads; 1 where the resolution is reduced.
    int margin;
    int radius;
    /// weight[k] of the cells at distance k, in 1/65536; all of them together are exactly 65536.
    uint32_t weight[MP_GAUSSIAN_MAX_RADIUS + 1];
} mp_gaussian_axis;

mp_gaussian_axis mp_gaussian_axis_make(double sigma);

/// Cells along an axis of `size` pixels.
static inline int32_t mp_gaussian_cells(const mp_gaussian_axis *axis, int32_t size) {
    return ((size + (1 << axis->shift) - 1) >> axis->shift) + 2 * axis->margin;
}

static inline int32_t mp_gaussian_stride(const mp_gaussian_axis *axis, int32_t width) {
    return (mp_gaussian_cells(axis, width) + MP_BLUR_BLOCK - 1) & ~(MP_BLUR_BLOCK - 1);
}

typedef struct {
    uint8_t *plane;
    int32_t width, height, stride;
    mp_gaussian_axis x, y;
    /// Two planes of cells in 8.8 fixed point, and a row with room for the kernel on both sides.
    uint16_t *cells, *other, *row;
    int32_t cell_stride, cell_width, cell_height;
} mp_blur_job;

void mp_blur_scalar(const mp_blur_job *job);
#if defined(__x86_64__)
void mp_blur_avx2(const mp_blur_job *job);
void mp_blur_avx512(const mp_blur_job *job);
#endif

#endif
