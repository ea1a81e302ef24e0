// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "blur_passes.h"

#include "Dispatch.h"
#include "Filter.h"

#include <math.h>
#include <string.h>

static const double largestSigma = 4096;
// From these σ on, pixels are reduced to half their resolution, and cells of a reduced resolution again. A tent from
// cells to pixels has the same error for all pixels at half the resolution, and an equally small one for a σ of 5
// cells.
static const double halvedFrom = 6.5;
static const double reducedFrom = 10;
// With a reach, which is rounded up to whole cells.
static const double reducedWithinReachFrom = 12;

static int shift_of(double sigma, double reach) {
    const int isLimited = reach < INFINITY;
    int shift = sigma >= (isLimited ? reducedWithinReachFrom : halvedFrom);
    if (shift == 0) return 0;
    while (sigma / (double)(1 << shift) >= (isLimited ? reducedWithinReachFrom : reducedFrom)) shift++;
    return shift;
}

// A box of f pixels for downsampling and a tent of f pixels for upsampling have a combined variance of f²/4.
static double reduced(double sigma, int shift) {
    const double scaled = sigma / (double)(1 << shift);
    return shift == 0 ? scaled : sqrt(scaled * scaled - 0.25);
}

// The weights of a Gaussian cut at `reach` pixels.
static mp_gaussian_axis axis_within(double sigma, double reach) {
    mp_gaussian_axis axis;
    memset(&axis, 0, sizeof axis);
    axis.weight[0] = 65536;
    if (!(sigma > 0)) return axis;
    if (sigma > largestSigma) sigma = largestSigma;
    axis.shift = shift_of(sigma, reach);
    axis.margin = axis.shift > 0;
    const double s = reduced(sigma, axis.shift);
    // Upsampling spreads by another cell.
    const double cells = axis.shift > 0 ? reach / (double)(1 << axis.shift) - 1 : reach;
    axis.radius = (int)ceil(fmin(3 * s, fmax(cells, 1)));
    double g[MP_GAUSSIAN_MAX_RADIUS + 1], sum = 1;
    for (int k = 1; k <= axis.radius; k++) {
        g[k] = exp(-k * k / (2 * s * s));
        sum += 2 * g[k];
    }
    for (int k = 1; k <= axis.radius; k++) {
        axis.weight[k] = (uint32_t)floor(g[k] / sum * 65536 + 0.5);
        axis.weight[0] -= 2 * axis.weight[k];
    }
    return axis;
}

mp_gaussian_axis mp_gaussian_axis_make(double sigma) { return axis_within(sigma, INFINITY); }

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

static size_t plane_bytes(const mp_gaussian_axis *x, const mp_gaussian_axis *y, int32_t width, int32_t height) {
    return (size_t)mp_gaussian_stride(x, width) * (size_t)mp_gaussian_cells(y, height) * 2;
}

static size_t row_bytes(const mp_gaussian_axis *x, int32_t width) {
    return ((size_t)mp_gaussian_stride(x, width) + 2 * MP_GAUSSIAN_MAX_RADIUS + MP_BLUR_BLOCK) * 2;
}

size_t mp_gaussian_scratch_size(int32_t width, int32_t height, double sigma_x, double sigma_y) {
    const mp_gaussian_axis x = mp_gaussian_axis_make(sigma_x), y = mp_gaussian_axis_make(sigma_y);
    // With a reach, there may be more cells.
    const double far = 1e9;
    const mp_gaussian_axis limited_x = axis_within(sigma_x, far), limited_y = axis_within(sigma_y, far);
    return larger(
        2 * plane_bytes(&x, &y, width, height) + row_bytes(&x, width),
        2 * plane_bytes(&limited_x, &limited_y, width, height) + row_bytes(&limited_x, width));
}

static void blur(
    uint8_t *plane, int32_t width, int32_t height, int32_t stride, mp_gaussian_axis x, mp_gaussian_axis y,
    void *scratch) {
    mp_blur_job job = {
        .plane = plane,
        .width = width,
        .height = height,
        .stride = stride,
        .x = x,
        .y = y,
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

void mp_gaussian_blur_a8(
    uint8_t *plane, int32_t width, int32_t height, int32_t stride, double sigma_x, double sigma_y, void *scratch) {
    if (width <= 0 || height <= 0 || !(sigma_x > 0 || sigma_y > 0)) return;
    blur(plane, width, height, stride, mp_gaussian_axis_make(sigma_x), mp_gaussian_axis_make(sigma_y), scratch);
}

void mp_gaussian_blur_within_a8(
    uint8_t *plane, int32_t width, int32_t height, int32_t stride, double sigma, int32_t reach, void *scratch) {
    if (width <= 0 || height <= 0 || !(sigma > 0)) return;
    const mp_gaussian_axis axis = axis_within(sigma, reach);
    blur(plane, width, height, stride, axis, axis, scratch);
}

void mp_blur_scalar(const mp_blur_job *job) { mp_blur_all(job); }

#if defined(__x86_64__)
__attribute__((target("avx2"))) void mp_blur_avx2(const mp_blur_job *job) { mp_blur_all(job); }
#endif

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))) void mp_blur_avx512(const mp_blur_job *job) {
    mp_blur_all(job);
}
#endif
