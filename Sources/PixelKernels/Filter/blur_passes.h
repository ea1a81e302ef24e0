// The Gaussian blur of an 8-bit plane; private to this folder.
//
// The passes are written once and compiled per instruction set. They use only integers, so all produce the same bits.
#ifndef MULTIPLANE_BLUR_PASSES_H
#define MULTIPLANE_BLUR_PASSES_H

#include <stdint.h>
#include <string.h>

#define MP_GAUSSIAN_MAX_RADIUS 40
/// Columns processed together; rows of cells are padded to a multiple of it.
#define MP_BLUR_BLOCK 32

typedef struct {
    /// The axis is blurred at 1 / 2^shift of its resolution.
    int shift;
    /// Cells around the plane that upsampling reads; 1 if the resolution is reduced.
    int margin;
    int radius;
    /// The weight of the cells at distance k, in 1/65536; the sum of all weights is exactly 65536.
    uint32_t weight[MP_GAUSSIAN_MAX_RADIUS + 1];
} mp_gaussian_axis;

mp_gaussian_axis mp_gaussian_axis_make(double sigma);

/// Returns the number of cells along an axis of `size` pixels.
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

// The passes of the blur.

#define MP_PASS static inline __attribute__((always_inline))

MP_PASS uint16_t mp_cell_mean(const mp_blur_job *job, int32_t cx, int32_t cy) {
    const int32_t x0 = cx << job->x.shift, y0 = cy << job->y.shift;
    int32_t x1 = x0 + (1 << job->x.shift), y1 = y0 + (1 << job->y.shift);
    if (x1 > job->width) x1 = job->width;
    if (y1 > job->height) y1 = job->height;
    uint32_t sum = 0;
    for (int32_t y = y0; y < y1; y++) {
        const uint8_t *row = job->plane + (int64_t)y * job->stride;
        for (int32_t x = x0; x < x1; x++) sum += row[x];
    }
    const int shift = job->x.shift + job->y.shift;
    return (uint16_t)(shift <= 8 ? sum << (8 - shift) : (sum + (1u << (shift - 9))) >> (shift - 8));
}

MP_PASS void mp_blur_down(const mp_blur_job *job) {
    memset(job->cells, 0, (size_t)job->cell_stride * (size_t)job->cell_height * 2);
    const int32_t mx = job->x.margin, my = job->y.margin;
    for (int32_t y = my; y < job->cell_height - my; y++) {
        uint16_t *out = job->cells + (int64_t)y * job->cell_stride;
        if ((job->x.shift | job->y.shift) == 0) {
            const uint8_t *in = job->plane + (int64_t)y * job->stride;
            for (int32_t x = 0; x < job->width; x++) out[x] = (uint16_t)(in[x] << 8);
        } else {
            for (int32_t x = mx; x < job->cell_width - mx; x++) out[x] = mp_cell_mean(job, x - mx, y - my);
        }
    }
}

MP_PASS void mp_blur_add(uint32_t *sum, const uint16_t *a, const uint16_t *b, uint32_t weight) {
    for (int j = 0; j < MP_BLUR_BLOCK; j++) sum[j] += weight * ((uint32_t)a[j] + b[j]);
}

MP_PASS void mp_blur_begin(uint32_t *sum, const uint16_t *a, uint32_t weight) {
    for (int j = 0; j < MP_BLUR_BLOCK; j++) sum[j] = weight * a[j] + 32768;
}

MP_PASS void mp_blur_end(uint16_t *out, const uint32_t *sum) {
    for (int j = 0; j < MP_BLUR_BLOCK; j++) out[j] = (uint16_t)(sum[j] >> 16);
}

MP_PASS void mp_blur_horizontal(const mp_blur_job *job) {
    const int radius = job->x.radius;
    memset(job->row, 0, (size_t)(job->cell_stride + 2 * radius) * 2);
    for (int32_t y = 0; y < job->cell_height; y++) {
        uint16_t *cells = job->cells + (int64_t)y * job->cell_stride;
        memcpy(job->row + radius, cells, (size_t)job->cell_width * 2);
        for (int32_t x = 0; x < job->cell_stride; x += MP_BLUR_BLOCK) {
            const uint16_t *center = job->row + radius + x;
            uint32_t sum[MP_BLUR_BLOCK];
            mp_blur_begin(sum, center, job->x.weight[0]);
            for (int k = 1; k <= radius; k++) mp_blur_add(sum, center - k, center + k, job->x.weight[k]);
            mp_blur_end(cells + x, sum);
        }
    }
}

MP_PASS void mp_blur_vertical(const mp_blur_job *job, const uint16_t *nothing) {
    const int64_t stride = job->cell_stride;
    const int radius = job->y.radius;
    for (int32_t y = 0; y < job->cell_height; y++) {
        // Up to this distance, there are rows on both sides.
        const int32_t above_count = y, below_count = job->cell_height - 1 - y;
        const int32_t nearest = above_count < below_count ? above_count : below_count,
                      whole = nearest < radius ? nearest : radius;
        for (int32_t x = 0; x < job->cell_stride; x += MP_BLUR_BLOCK) {
            const uint16_t *center = job->cells + y * stride + x;
            uint32_t sum[MP_BLUR_BLOCK];
            mp_blur_begin(sum, center, job->y.weight[0]);
            for (int k = 1; k <= whole; k++)
                mp_blur_add(sum, center - k * stride, center + k * stride, job->y.weight[k]);
            for (int k = whole + 1; k <= radius; k++) {
                const uint16_t *above = k <= above_count ? center - k * stride : nothing;
                const uint16_t *below = k <= below_count ? center + k * stride : nothing;
                mp_blur_add(sum, above, below, job->y.weight[k]);
            }
            mp_blur_end(job->other + y * stride + x, sum);
        }
    }
}

// Returns the position of a pixel's center relative to the cell centers, in 1/2^(shift+1) cell.
MP_PASS uint32_t mp_cell_position(const mp_gaussian_axis *axis, int32_t pixel) {
    return (uint32_t)(2 * pixel + 1 - (1 << axis->shift) + ((2 * axis->margin) << axis->shift));
}

// Copies a row at full resolution; returns the number of pixels written.
MP_PASS int32_t mp_blur_whole(uint8_t *out, const uint16_t *row, int32_t width) {
    for (int32_t x = 0; x < width; x++) out[x] = (uint8_t)((2 * (uint32_t)row[x] + 256) >> 9);
    return width;
}

// Upsamples a row by 2: each pixel is a quarter of the way to the previous or next cell.
MP_PASS int32_t mp_blur_halves(uint8_t *out, const uint16_t *row, int32_t width) {
    for (int32_t i = 0; i < width / 2; i++) {
        const uint32_t before = row[i], here = row[i + 1], behind = row[i + 2];
        out[2 * i] = (uint8_t)((before + here * 3 + 512) >> 10);
        out[2 * i + 1] = (uint8_t)((here * 3 + behind + 512) >> 10);
    }
    return width / 2 * 2;
}

// Upsamples a row by 4.
MP_PASS int32_t mp_blur_quarters(uint8_t *out, const uint16_t *row, int32_t width) {
    for (int32_t i = 0; i < width / 4; i++) {
        const uint32_t before = row[i], here = row[i + 1], behind = row[i + 2];
        out[4 * i] = (uint8_t)((before * 3 + here * 5 + 1024) >> 11);
        out[4 * i + 1] = (uint8_t)((before + here * 7 + 1024) >> 11);
        out[4 * i + 2] = (uint8_t)((here * 7 + behind + 1024) >> 11);
        out[4 * i + 3] = (uint8_t)((here * 5 + behind * 3 + 1024) >> 11);
    }
    return width / 4 * 4;
}

MP_PASS void mp_blur_up(const mp_blur_job *job, const uint16_t *from) {
    const int sx = job->x.shift + 1, sy = job->y.shift + 1;
    const uint32_t maskX = (1u << sx) - 1, maskY = (1u << sy) - 1;
    for (int32_t y = 0; y < job->height; y++) {
        const uint32_t v = mp_cell_position(&job->y, y), down = v & maskY, up = maskY + 1 - down;
        // Without reduction the position is whole: the lower neighbor has weight 0 and may not exist.
        const uint16_t *a = from + (int64_t)(v >> sy) * job->cell_stride, *b = down ? a + job->cell_stride : a;
        for (int32_t x = 0; x < job->cell_width; x++) {
            job->row[x] = (uint16_t)((a[x] * up + b[x] * down + (maskY + 1) / 2) >> sy);
        }
        job->row[job->cell_width] = 0;
        uint8_t *out = job->plane + (int64_t)y * job->stride;
        int32_t x = 0;
        if (job->x.shift == 0) x = mp_blur_whole(out, job->row, job->width);
        if (job->x.shift == 1) x = mp_blur_halves(out, job->row, job->width);
        if (job->x.shift == 2) x = mp_blur_quarters(out, job->row, job->width);
        for (; x < job->width; x++) {
            const uint32_t u = mp_cell_position(&job->x, x), right = u & maskX, cell = u >> sx;
            const uint32_t sum = job->row[cell] * (maskX + 1 - right) + job->row[cell + 1] * right;
            out[x] = (uint8_t)((sum + (128u << sx)) >> (sx + 8));
        }
    }
}

MP_PASS void mp_blur_all(const mp_blur_job *job) {
    const uint16_t nothing[MP_BLUR_BLOCK] = {0};
    mp_blur_down(job);
    if (job->x.radius > 0) mp_blur_horizontal(job);
    if (job->y.radius > 0) mp_blur_vertical(job, nothing);
    mp_blur_up(job, job->y.radius > 0 ? job->other : job->cells);
}

#endif
