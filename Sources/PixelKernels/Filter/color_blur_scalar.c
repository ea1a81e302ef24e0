// The reference of the color blur: without vectors.
#include "color_blur.h"

#define INLINE static inline __attribute__((always_inline))

static uint32_t cell(uint16_t stored) { return stored ^ MP_ZERO_CELL; }

static void halve_sums(uint16_t *out, const uint16_t *sums, int32_t n) {
    for (int32_t i = 0; i < n; i += 4) {
        for (int c = 0; c < 4; c++) out[i + c] = (uint16_t)(sums[2 * i + c] + sums[2 * i + 4 + c]);
    }
}

static void blur_cells(
    uint16_t *out, const uint16_t *center, ptrdiff_t step, const mp_color_kernel *kernel, int32_t n) {
    const mp_gaussian_axis *axis = &kernel->axis;
    for (int32_t i = 0; i < n; i++) {
        uint32_t sum = axis->weight[0] * cell(center[i]) + 32768;
        for (int k = 1; k <= axis->radius; k++) {
            sum += axis->weight[k] * (cell(center[i - k * step]) + cell(center[i + k * step]));
        }
        out[i] = (uint16_t)((sum >> 16) ^ MP_ZERO_CELL);
    }
}

static void blur_two_rows(
    uint16_t *out, ptrdiff_t out_step, const uint16_t *center, ptrdiff_t step, const mp_color_kernel *kernel,
    int32_t n) {
    blur_cells(out, center, step, kernel, n);
    blur_cells(out + out_step, center + step, step, kernel, n);
}

static void mix_cells(uint16_t *out, const uint16_t *a, const uint16_t *b, int32_t down, int shift, int32_t n) {
    const uint32_t below = (uint32_t)down, above = (2u << shift) - below;
    for (int32_t i = 0; i < n; i++) {
        out[i] = (uint16_t)(((cell(a[i]) * above + cell(b[i]) * below + (1u << shift)) >> (shift + 1)) ^ MP_ZERO_CELL);
    }
}

static void put_pixels(uint32_t *out, const uint16_t *cells, int shift, int32_t first, int32_t n) {
    for (int32_t x = first; x < first + n; x++, out++) {
        uint32_t c[4];
        if (shift == 0) {
            for (int k = 0; k < 4; k++) c[k] = (cell(cells[4 * x + k]) + 128) >> 8;
        } else {
            const uint32_t u = (uint32_t)(2 * x + 1 + (1 << shift)), right = u & ((2u << shift) - 1);
            const uint16_t *a = cells + 4 * (u >> (shift + 1)), *b = a + 4;
            for (int k = 0; k < 4; k++) {
                const uint32_t sum = cell(a[k]) * ((2u << shift) - right) + cell(b[k]) * right;
                c[k] = (sum + (256u << shift)) >> (shift + 9);
            }
        }
        for (int k = 0; k < 3; k++) c[k] = c[k] < c[3] ? c[k] : c[3];
        *out = c[0] | c[1] << 8 | c[2] << 16 | c[3] << 24;
    }
}

#include "color_blur_passes.h"

void mp_color_blur_across_scalar(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_across(job, first, end, scratch);
}

void mp_color_blur_down_scalar(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_down(job, first, end, scratch);
}
