#include "color_blur.h"

#include "Dispatch.h"

#include <string.h>

static uint32_t weight_at(const mp_gaussian_axis *axis, int distance) {
    const int k = distance < 0 ? -distance : distance;
    return k <= axis->radius ? axis->weight[k] : 0;
}

static void set_neighbors(mp_color_kernel *kernel) {
    const mp_gaussian_axis *axis = &kernel->axis;
    kernel->has_neighbors = axis->weight[0] < 32768;
    for (int d = -axis->radius - 1; kernel->has_neighbors && d <= axis->radius; d++) {
        kernel->neighbors[d + axis->radius + 1] = weight_at(axis, d) | weight_at(axis, d + 1) << 16;
    }
}

static mp_color_blur_job job_of(const mp_color_blur *blur) {
    mp_color_blur_job job = {.blur = blur, .kernel.axis = mp_gaussian_axis_make(blur->sigma)};
    const mp_gaussian_axis *axis = &job.kernel.axis;
    job.cell_width = mp_gaussian_cells(axis, blur->width);
    job.cell_height = mp_gaussian_cells(axis, blur->height);
    job.cell_stride = (4 * job.cell_width + MP_BLUR_BLOCK - 1) & ~(MP_BLUR_BLOCK - 1);
    const int32_t end = (mp_color_cell(axis, blur->left + blur->columns - 1) + 2) * 4;
    job.first = mp_color_cell(axis, blur->left) * 4 & ~(MP_BLUR_BLOCK - 1);
    job.end = (end < job.cell_stride ? end + MP_BLUR_BLOCK - 1 : job.cell_stride) & ~(MP_BLUR_BLOCK - 1);
    job.kernel.pairs[0] = axis->weight[0] / 2 * 0x10001;
    for (int k = 1; k <= axis->radius; k++) job.kernel.pairs[k] = axis->weight[k] * 0x10001;
    set_neighbors(&job.kernel);
    return job;
}

static int32_t cell_rows(const mp_color_blur_job *job) { return job->cell_height + 2 * job->kernel.axis.radius; }

size_t mp_color_blur_cells_size(const mp_color_blur *blur) {
    const mp_color_blur_job job = job_of(blur);
    return ((size_t)job.cell_stride * (size_t)cell_rows(&job) + MP_BLUR_SLACK) * 2;
}

size_t mp_color_blur_scratch_size(const mp_color_blur *blur) {
    const mp_color_blur_job job = job_of(blur);
    const size_t stride = (size_t)job.cell_stride, shift = (size_t)job.kernel.axis.shift;
    const size_t padded = stride + 8 * MP_GAUSSIAN_MAX_RADIUS + MP_BLUR_BLOCK;
    const size_t across = padded * 2 + (((size_t)job.cell_width << shift) + MP_BLUR_BLOCK) * 16;
    const size_t down = (stride * ((MP_COLOR_BLUR_BAND >> shift) + 4) + 2 * MP_BLUR_SLACK) * 2;
    return ((across > down ? across : down) + 63) & ~(size_t)63;
}

int32_t mp_color_blur_step(const mp_color_blur *blur) {
    const mp_color_blur_job job = job_of(blur);
    return 1 << job.kernel.axis.shift;
}

// Returns the first row of cells of row `y` of the image. The rows of cells beyond the image belong to its first and
// last row.
static int32_t first_cell_row(const mp_color_blur_job *job, int32_t y) {
    const mp_gaussian_axis *axis = &job->kernel.axis;
    if (y <= 0) return 0;
    return y < job->blur->height ? (y >> axis->shift) + axis->radius + axis->margin : cell_rows(job);
}

// A weight of 1 does not fit 16 bits; nothing is blurred then.
static int is_identity(const mp_color_blur_job *job) { return job->kernel.axis.weight[0] >= 65536; }

int mp_color_blur_is_identity(const mp_color_blur *blur) {
    const mp_color_blur_job job = job_of(blur);
    return is_identity(&job);
}

static void copy_rows(const mp_color_blur *blur, int32_t first, int32_t end) {
    for (int32_t y = first; y < end; y++) {
        const uint32_t *row = blur->source + (y - blur->source_top) * blur->source_stride;
        memmove(blur->pixels + (y - blur->top) * blur->stride, row + blur->left, (size_t)blur->columns * 4);
    }
}

void mp_color_blur_across(const mp_color_blur *blur, int32_t first, int32_t end, void *scratch) {
    const mp_color_blur_job job = job_of(blur);
    if (first >= end || is_identity(&job)) return;
    first = first_cell_row(&job, first);
    end = first_cell_row(&job, end);
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_color_blur_across_avx512(&job, first, end, scratch);
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_color_blur_across_avx2(&job, first, end, scratch);
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_color_blur_across_vector128(&job, first, end, scratch);
#endif
    mp_color_blur_across_scalar(&job, first, end, scratch);
}

void mp_color_blur_down(const mp_color_blur *blur, int32_t first, int32_t end, void *scratch) {
    const mp_color_blur_job job = job_of(blur);
    if (first >= end) return;
    if (is_identity(&job)) return copy_rows(blur, first, end);
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_color_blur_down_avx512(&job, first, end, scratch);
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_color_blur_down_avx2(&job, first, end, scratch);
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_color_blur_down_vector128(&job, first, end, scratch);
#endif
    mp_color_blur_down_scalar(&job, first, end, scratch);
}
