#include "Blur.h"
#include "Dispatch.h"
#include "gaussian_kernel.h"

static size_t plane_bytes(const mp_gaussian_axis *x, const mp_gaussian_axis *y, int32_t width, int32_t height) {
    return (size_t)mp_gaussian_stride(x, width) * (size_t)mp_gaussian_cells(y, height) * 2;
}

static size_t row_bytes(const mp_gaussian_axis *x, int32_t width) {
    return ((size_t)mp_gaussian_stride(x, width) + 2 * MP_GAUSSIAN_MAX_RADIUS + MP_BLUR_BLOCK) * 2;
}

size_t mp_gaussian_scratch_size(int32_t width, int32_t height, double sigma_x, double sigma_y) {
    const mp_gaussian_axis x = mp_gaussian_axis_make(sigma_x), y = mp_gaussian_axis_make(sigma_y);
    return 2 * plane_bytes(&x, &y, width, height) + row_bytes(&x, width);
}

void mp_gaussian_blur_a8(
    uint8_t *plane, int32_t width, int32_t height, int32_t stride, double sigma_x, double sigma_y, void *scratch) {
    if (width <= 0 || height <= 0 || !(sigma_x > 0 || sigma_y > 0)) return;
    mp_blur_job job = {
        .plane = plane,
        .width = width,
        .height = height,
        .stride = stride,
        .x = mp_gaussian_axis_make(sigma_x),
        .y = mp_gaussian_axis_make(sigma_y),
        .cells = scratch,
    };
    job.cell_stride = mp_gaussian_stride(&job.x, width);
    job.cell_width = mp_gaussian_cells(&job.x, width);
    job.cell_height = mp_gaussian_cells(&job.y, height);
    const size_t bytes = plane_bytes(&job.x, &job.y, width, height);
    job.other = job.cells + bytes / 2;
    job.row = job.other + bytes / 2;
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) {
        mp_blur_avx512(&job);
        return;
    }
    if (mp_isa_current() >= MP_ISA_AVX2) {
        mp_blur_avx2(&job);
        return;
    }
#endif
    mp_blur_scalar(&job);
}
