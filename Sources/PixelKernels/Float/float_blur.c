// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "FloatKernels.h"
#include "float_pixel.h"

#include <math.h>
#include <string.h>

enum { MAX_TAPS = 80, BLOCK = 32 };

// The kernel of both axes.
typedef struct {
    int shift, margin, radius;
    float weight[MAX_TAPS];
} kernel;

static kernel kernel_of(double sigma) {
    kernel k;
    memset(&k, 0, sizeof k);
    if (sigma > 4096) sigma = 4096;
    while (sigma / (double)(1 << k.shift) >= 24) k.shift++;
    k.margin = k.shift > 0;
    const double scaled = sigma / (double)(1 << k.shift);
    // A box of f pixels for downsampling and a tent of f pixels for upsampling have a combined variance of f²/4.
    const double s = k.shift > 0 ? sqrt(scaled * scaled - 0.25) : scaled;
    k.radius = (int)ceil(3 * s);
    double sum = 1, g[MAX_TAPS] = {1};
    for (int i = 1; i <= k.radius; i++) {
        g[i] = exp(-i * i / (2 * s * s));
        sum += 2 * g[i];
    }
    for (int i = 0; i <= k.radius; i++) k.weight[i] = (float)(g[i] / sum);
    return k;
}

static int cells_along(const kernel *k, int size) { return ((size + (1 << k->shift) - 1) >> k->shift) + 2 * k->margin; }

static size_t row_length(int cells, int channels) { return (size_t)cells * (size_t)channels; }

size_t mp_float_gaussian_scratch(int width, int height, int channels, double sigma) {
    if (!(sigma > 0)) return 0;
    const kernel k = kernel_of(sigma);
    const size_t row = row_length(cells_along(&k, width), channels);
    return 2 * row * (size_t)cells_along(&k, height);
}

static float mean_of_cell(
    const float *pixels, int width, int height, int channels, int channel, int shift, int cx, int cy) {
    const int x0 = cx << shift, y0 = cy << shift, side = 1 << shift;
    const int x1 = x0 + side < width ? x0 + side : width, y1 = y0 + side < height ? y0 + side : height;
    double sum = 0;
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            sum += pixels[((size_t)y * (size_t)width + (size_t)x) * (size_t)channels + (size_t)channel];
    return (float)(sum / ((double)side * side));
}

static void add_block(float *sum, const float *a, const float *b, float weight, size_t n) {
    for (size_t j = 0; j < n; j++) sum[j] += weight * (a[j] + b[j]);
}

// Computes out[j] = Σ weight[d] · (center[j − d·step] + center[j + d·step]); `center` has radius · step values before
// and after it.
static void weigh_row(float *out, const float *center, ptrdiff_t step, size_t n, const kernel *k) {
    for (size_t j = 0; j < n; j += BLOCK) {
        const size_t count = n - j < BLOCK ? n - j : BLOCK;
        float sum[BLOCK];
        for (size_t i = 0; i < count; i++) sum[i] = k->weight[0] * center[j + i];
        for (int d = 1; d <= k->radius; d++)
            add_block(sum, center + j - d * step, center + j + d * step, k->weight[d], count);
        memcpy(out + j, sum, count * sizeof(float));
    }
}

static void across(float *cells, int first, int end, size_t row, int channels, const kernel *k, float *padded) {
    const size_t pad = (size_t)(k->radius * channels);
    memset(padded, 0, (row + 2 * pad) * sizeof(float));
    for (int y = first; y < end; y++) {
        memcpy(padded + pad, cells + (size_t)y * row, row * sizeof(float));
        weigh_row(cells + (size_t)y * row, padded + pad, channels, row, k);
    }
}

static void down(float *out, const float *cells, int first, int end, int rows, size_t row, const kernel *k) {
    for (int y = first; y < end; y++) {
        const float *center = cells + (size_t)y * row;
        for (size_t j = 0; j < row; j += BLOCK) {
            const size_t count = row - j < BLOCK ? row - j : BLOCK;
            float sum[BLOCK];
            for (size_t i = 0; i < count; i++) sum[i] = k->weight[0] * center[j + i];
            for (int d = 1; d <= k->radius; d++) {
                const float *a = y >= d ? center + j - (size_t)d * row : 0,
                            *b = y + d < rows ? center + j + (size_t)d * row : 0;
                if (a && b) add_block(sum, a, b, k->weight[d], count);
                else if (a || b)
                    for (size_t i = 0; i < count; i++) sum[i] += k->weight[d] * (a ? a : b)[i];
            }
            memcpy(out + (size_t)y * row + j, sum, count * sizeof(float));
        }
    }
}

// Interpolates between the four cells around each pixel.
static void up(
    float *pixels, int first, int end, int width, int channels, const kernel *k, const float *cells, size_t row) {
    const double scale = 1.0 / (1 << k->shift);
    for (int y = first; y < end; y++) {
        const double v = (y + 0.5) * scale - 0.5 + k->margin;
        const int cy = (int)v;
        const float fy = (float)(v - cy);
        for (int x = 0; x < width; x++) {
            const double u = (x + 0.5) * scale - 0.5 + k->margin;
            const int cx = (int)u;
            const float fx = (float)(u - cx);
            const float *a = cells + (size_t)cy * row + row_length(cx, channels), *b = a + row;
            for (int c = 0; c < channels; c++) {
                const float top = a[c] + (a[c + channels] - a[c]) * fx, bottom = b[c] + (b[c + channels] - b[c]) * fx;
                pixels[((size_t)y * (size_t)width + (size_t)x) * (size_t)channels + (size_t)c] =
                    top + (bottom - top) * fy;
            }
        }
    }
}

static void shrink(
    float *cells, int first, int end, const float *pixels, int width, int height, int channels, const kernel *k) {
    const int columns = cells_along(k, width), rows = cells_along(k, height);
    const size_t row = row_length(columns, channels);
    for (int y = first; y < end; y++) {
        float *line = cells + (size_t)y * row;
        memset(line, 0, row * sizeof(float));
        if (y < k->margin || y >= rows - k->margin) continue;
        for (int x = k->margin; x < columns - k->margin; x++)
            for (int c = 0; c < channels; c++)
                line[row_length(x, channels) + (size_t)c] =
                    mean_of_cell(pixels, width, height, channels, c, k->shift, x - k->margin, y - k->margin);
    }
}

int mp_float_gaussian_rows(mp_gaussian_step step, int height, double sigma) {
    if (!(sigma > 0) || height <= 0) return 0;
    const kernel k = kernel_of(sigma);
    if (step == MP_GAUSSIAN_SHRINK && k.shift == 0) return 0;
    return step == MP_GAUSSIAN_UP ? height : cells_along(&k, height);
}

size_t mp_float_gaussian_row_scratch(int width, int channels, double sigma) {
    if (!(sigma > 0)) return 0;
    const kernel k = kernel_of(sigma);
    return row_length(cells_along(&k, width), channels) + 2 * (size_t)(k.radius * channels);
}

void mp_float_gaussian_part(
    mp_gaussian_step step, int first, int end, float *pixels, int width, int height, int channels, double sigma,
    float *scratch, float *row_scratch) {
    if (!(sigma > 0) || width <= 0 || height <= 0) return;
    const kernel k = kernel_of(sigma);
    const int rows = cells_along(&k, height);
    const size_t row = row_length(cells_along(&k, width), channels);
    float *cells = k.shift > 0 ? scratch : pixels, *other = scratch + row * (size_t)rows;
    switch (step) {
    case MP_GAUSSIAN_SHRINK: shrink(cells, first, end, pixels, width, height, channels, &k); break;
    case MP_GAUSSIAN_ACROSS: across(cells, first, end, row, channels, &k, row_scratch); break;
    case MP_GAUSSIAN_DOWN: down(other, cells, first, end, rows, row, &k); break;
    case MP_GAUSSIAN_UP:
        if (k.shift > 0) up(pixels, first, end, width, channels, &k, other, row);
        else
            memcpy(
                pixels + (size_t)first * row, other + (size_t)first * row, (size_t)(end - first) * row * sizeof(float));
        break;
    }
}
