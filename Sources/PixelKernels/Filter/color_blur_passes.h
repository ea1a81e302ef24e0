// The passes of the Gaussian blur of colors; private to this folder.
//
// Included once per instruction set, after INLINE and functions of rows of cells, which always produce the same bits:
//
//   halve_sums(out, sums, n)                   n sums of the components of two neighboring pixels; may be in place
//   blur_cells(out, center, step, kernel, n)   n sums of the kernel's weights times cells `step` apart
//   blur_two_rows(out, out_step, center, step, kernel, n)
//                                              the same for two rows, `step` cells apart
//   mix_cells(out, a, b, down, shift, n)       n means of two rows; b has the weight down / 2^(shift + 1)
//   put_pixels(out, cells, shift, x, n)        n pixels from column x on, enlarged horizontally by 2^shift
//
// n is a multiple of MP_BLUR_BLOCK, except for pixels and sums. After sums, up to MP_BLUR_BLOCK may be written, and
// twice as many read.
#ifndef MULTIPLANE_COLOR_BLUR_PASSES_H
#define MULTIPLANE_COLOR_BLUR_PASSES_H

#include "color_blur.h"

#include <string.h>

INLINE void clear_cells(uint16_t *row, int32_t n) {
    for (int32_t i = 0; i < n; i++) row[i] = MP_ZERO_CELL;
}

INLINE void add_row(uint32_t *restrict sums, const uint8_t *restrict row, int32_t n) {
    for (int32_t i = 0; i < n; i++) sums[i] += row[i];
}

// Adds two rows of bytes in 16 bits.
INLINE void add_two_rows(uint16_t *restrict sums, const uint8_t *a, const uint8_t *b, int32_t n) {
    for (int32_t i = 0; i < n; i++) sums[i] = (uint16_t)(a[i] + b[i]);
}

INLINE void set_row(uint16_t *sums, const uint8_t *row, int32_t n) {
    for (int32_t i = 0; i < n; i++) sums[i] = row[i];
}

INLINE void add_rows_to(uint16_t *restrict sums, const uint8_t *a, const uint8_t *b, int32_t n) {
    for (int32_t i = 0; i < n; i++) sums[i] += (uint16_t)(a[i] + b[i]);
}

INLINE void add_row_to(uint16_t *restrict sums, const uint8_t *row, int32_t n) {
    for (int32_t i = 0; i < n; i++) sums[i] += row[i];
}

// Adds 1 to 16 rows of n bytes, `stride` bytes apart.
INLINE void add_rows(uint16_t *sums, const uint8_t *row, ptrdiff_t stride, int32_t rows, int32_t n) {
    int32_t y = rows < 2 ? 1 : 2;
    if (rows < 2) {
        set_row(sums, row, n);
    } else {
        add_two_rows(sums, row, row + stride, n);
    }
    for (; y + 2 <= rows; y += 2) add_rows_to(sums, row + y * stride, row + (y + 1) * stride, n);
    if (y < rows) add_row_to(sums, row + y * stride, n);
}

// Writes the means of squares of pixels, 2 to 16 pixels wide: their sums fit 16 bits.
INLINE void reduce_squares(
    uint16_t *out, const uint8_t *row, ptrdiff_t stride, int32_t rows, int32_t width, int shift, uint16_t *sums) {
    const int32_t cells = (width + (1 << shift) - 1) >> shift;
    add_rows(sums, row, stride, rows, 4 * width);
    memset(sums + 4 * width, 0, (size_t)((cells << shift) - width) * 8);
    for (int s = 1; s < shift; s++) halve_sums(sums, sums, (4 * cells) << (shift - s));
    halve_sums(out, sums, 4 * cells);
    for (int32_t i = 0; i < 4 * cells; i++) out[i] = (uint16_t)(out[i] << (8 - 2 * shift)) ^ MP_ZERO_CELL;
}

// Writes the means of the pixels of a row of cells.
INLINE void reduce_rows(const mp_color_blur_job *job, uint16_t *out, int32_t row, void *sums) {
    const int shift = job->kernel.axis.shift;
    const int32_t width = job->blur->width, bytes = 4 * width;
    const int32_t first = row << shift;
    const int32_t end = job->blur->height - first > 1 << shift ? first + (1 << shift) : job->blur->height;
    const ptrdiff_t stride = job->blur->source_stride;
    const uint8_t *line = (const uint8_t *)(job->blur->source + (first - job->blur->source_top) * stride);
    if (shift == 0) {
        for (int32_t i = 0; i < bytes; i++) out[i] = (uint16_t)(line[i] << 8) ^ MP_ZERO_CELL;
        return;
    }
    if (shift <= 4) return reduce_squares(out, line, 4 * stride, end - first, width, shift, sums);
    const int32_t cells = (width + (1 << shift) - 1) >> shift;
    uint32_t *all = sums;
    memset(all, 0, ((size_t)cells << shift) * 16);
    for (int32_t y = first; y < end; y++, line += 4 * stride) add_row(all, line, bytes);
    for (int32_t x = 0; x < cells; x++) {
        for (int c = 0; c < 4; c++) {
            uint32_t sum = 0;
            for (int k = 0; k < 1 << shift; k++) sum += all[4 * ((x << shift) + k) + c];
            out[4 * x + c] = (uint16_t)(((sum + (1u << (2 * shift - 9))) >> (2 * shift - 8)) ^ MP_ZERO_CELL);
        }
    }
}

INLINE void blur_across(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    const mp_gaussian_axis *axis = &job->kernel.axis;
    const int32_t side = 4 * axis->radius, stride = job->cell_stride, n = job->end - job->first;
    uint16_t *const padded = scratch, *const center = padded + side;
    void *const sums = padded + ((2 * side + stride + MP_BLUR_BLOCK - 1) & ~(MP_BLUR_BLOCK - 1));
    for (int32_t y = first; y < end; y++) {
        uint16_t *out = job->blur->cells + (int64_t)y * stride + job->first;
        const int32_t row = y - axis->radius - axis->margin;
        if (row < 0 || row >= job->cell_height - 2 * axis->margin) {
            clear_cells(out, n);
            continue;
        }
        const int32_t used = 4 * (job->cell_width - 2 * axis->margin), start = 4 * axis->margin;
        clear_cells(padded, side + start);
        reduce_rows(job, center + start, row, sums);
        clear_cells(center + start + used, stride - start - used + side);
        blur_cells(out, center + job->first, 4, &job->kernel, n);
    }
}

INLINE void blur_down(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    const mp_gaussian_axis *axis = &job->kernel.axis;
    const mp_color_blur *blur = job->blur;
    const int shift = axis->shift;
    const int32_t stride = job->cell_stride, from = job->first, n = job->end - from;
    const int32_t top = mp_color_cell(axis, first);
    const int32_t count = mp_color_cell(axis, end - 1) + 1 + axis->margin - top;
    uint16_t *const mixed = scratch, *const rows = mixed + stride + MP_BLUR_SLACK;
    const uint16_t *center = blur->cells + (int64_t)(top + axis->radius) * stride + from;
    uint16_t *out = rows + from;
    int32_t y = 0;
    for (; job->kernel.has_neighbors && y + 2 <= count; y += 2, center += 2 * stride, out += 2 * stride) {
        blur_two_rows(out, stride, center, stride, &job->kernel, n);
    }
    for (; y < count; y++, center += stride, out += stride) blur_cells(out, center, stride, &job->kernel, n);
    for (int32_t y = first; y < end; y++) {
        uint32_t *pixels = blur->pixels + (y - blur->top) * blur->stride;
        const int32_t v = mp_color_cell_position(axis, y), down = v & ((2 << shift) - 1);
        const uint16_t *a = rows + (int64_t)((v >> (shift + 1)) - top) * stride;
        if (shift == 0) {
            put_pixels(pixels, a, shift, blur->left, blur->columns);
            continue;
        }
        mix_cells(mixed + from, a + from, a + stride + from, down, shift, n);
        put_pixels(pixels, mixed, shift, blur->left, blur->columns);
    }
}

#endif
