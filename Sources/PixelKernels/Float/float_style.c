// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "FloatKernels.h"
#include "float_pixel.h"

#include <math.h>

// Returns 32 random bits of a point of a lattice.
static uint32_t random_bits(int32_t x, int32_t y, int32_t z, uint32_t seed) {
    uint32_t h = seed * 0x9E3779B1u ^ (uint32_t)x * 0x85EBCA77u ^ (uint32_t)y * 0xC2B2AE3Du ^ (uint32_t)z * 0x27D4EB2Fu;
    h = (h ^ h >> 15) * 0x2C1B3C6Du;
    h = (h ^ h >> 12) * 0x297A2D39u;
    return h ^ h >> 15;
}

// Returns a random number from -1 to 1 with a triangular distribution.
static float random_grain(int32_t x, int32_t y, int32_t z, uint32_t seed) {
    const uint32_t bits = random_bits(x, y, z, seed);
    return (float)((bits & 0xffff) + (bits >> 16)) / 65535 - 1;
}

MP_INLINE float between(float a, float b, float share) { return a + (b - a) * share; }

static int32_t integer_part(float v) {
    const float down = floorf(v);
    // Far outside of any image.
    return down > 1e9f ? 1000000000 : down < -1e9f ? -1000000000 : (int32_t)down;
}

// Returns the grain at a pixel: one number per pixel, or smooth between the points of a lattice of larger cells.
static float grain_at(int32_t x, int32_t y, const mp_grain *grain, uint32_t seed) {
    if (grain->cell <= 1) return random_grain(x, y, grain->frame, seed);
    const float u = ((float)x + 0.5f) / grain->cell, v = ((float)y + 0.5f) / grain->cell;
    const int32_t i = integer_part(u), j = integer_part(v);
    const float fu = u - (float)i, fv = v - (float)j;
    const float top = between(random_grain(i, j, grain->frame, seed), random_grain(i + 1, j, grain->frame, seed), fu);
    const float bottom =
        between(random_grain(i, j + 1, grain->frame, seed), random_grain(i + 1, j + 1, grain->frame, seed), fu);
    // Means of four numbers vary less.
    return 1.5f * between(top, bottom, fv);
}

// Returns the smallest component that a filter may produce.
MP_INLINE float least_component(float max_component) { return max_component > 1 ? -max_component : 0; }

void mp_float_filter_grain(float *row, int n, int32_t x, int32_t y, const mp_grain *grain, float max_component) {
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const float a = p[3];
        if (a <= 0) continue;
        const float r = p[0] / a, g = p[1] / a, b = p[2] / a;
        const float luma = mp_within(0.2126f * r + 0.7152f * g + 0.0722f * b, 0, 1);
        // Film shows the most grain in its middle tones.
        const float amount = grain->amount * (0.5f + 2 * luma * (1 - luma));
        const float gray = grain_at(x + i, y, grain, grain->seed);
        float change[3] = {gray, gray, gray};
        for (int k = 0; k < 3 && grain->saturation > 0; k++) {
            change[k] = between(
                gray, grain_at(x + i, y, grain, grain->seed + 0x51ED270Bu * (uint32_t)(k + 1)), grain->saturation);
        }
        const float low = least_component(max_component);
        mp_put_pixel(
            row, i,
            (mp_pixel){
                mp_within(r + amount * change[0], r < low ? r : low, max_component) * a,
                mp_within(g + amount * change[1], g < low ? g : low, max_component) * a,
                mp_within(b + amount * change[2], b < low ? b : low, max_component) * a, a});
    }
}

MP_INLINE mp_pixel color_of(const float c[4]) { return (mp_pixel){c[0], c[1], c[2], c[3]}; }

// Returns a wave like a cosine of period 1, from 1 through -1 at one half, of parabolas.
MP_INLINE float wave(float v) {
    const float f = fabsf(v - floorf(v + 0.5f));
    return f <= 0.25f ? 1 - 16 * f * f : 16 * (0.5f - f) * (0.5f - f) - 1;
}

void mp_float_filter_halftone(float *row, int n, float x, float y, const mp_halftone *screen) {
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const float a = p[3];
        if (a <= 0) continue;
        const float luma = mp_within((0.2126f * p[0] + 0.7152f * p[1] + 0.0722f * p[2]) / a, 0, 1);
        const float px = x + (float)i;
        const float u = screen->ux * px + screen->uy * y, v = screen->ux * y - screen->uy * px;
        const float threshold = 0.5f - 0.25f * (wave(u) + wave(v)), soft = screen->softness;
        // Black is covered and white is bare, whatever the softness of the dots.
        const float t = mp_within(((1 - luma) * (1 + 2 * soft) - soft - threshold) / (2 * soft) + 0.5f, 0, 1);
        const mp_pixel paper = color_of(screen->paper), ink = color_of(screen->ink);
        mp_put_pixel(row, i, (paper + (ink - paper) * mp_all(t * t * (3 - 2 * t))) * mp_all(a));
    }
}

// The noise at the corners of a cell of its lattice, in one row and at one time.
typedef struct {
    int32_t column, is_set;
    float corners[4];
} noise_cell;

MP_INLINE float smooth_step(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }

// Returns smooth noise from -1 to 1. Pixels of a row that follow each other share the corners of their cell.
static float smooth_noise(float x, float y, float z, uint32_t seed, noise_cell *cell) {
    const int32_t i = integer_part(x), j = integer_part(y), k = integer_part(z);
    if (!cell->is_set || cell->column != i) {
        const float share = smooth_step(z - (float)k);
        for (int c = 0; c < 4; c++) {
            const int32_t column = i + (c & 1), row = j + (c >> 1);
            cell->corners[c] = between(
                (float)random_bits(column, row, k, seed) * 0x1p-31f - 1,
                (float)random_bits(column, row, k + 1, seed) * 0x1p-31f - 1, share);
        }
        cell->column = i;
        cell->is_set = 1;
    }
    const float fx = smooth_step(x - (float)i), fy = smooth_step(y - (float)j);
    const float *c = cell->corners;
    return between(between(c[0], c[1], fx), between(c[2], c[3], fx), fy);
}

// Returns the texel of an image; transparent outside of it.
MP_INLINE mp_pixel texel_of(const float *image, int width, int height, int x, int y) {
    if (x < 0 || y < 0 || x >= width || y >= height) return mp_all(0);
    return mp_pixel_at(image + 4 * (ptrdiff_t)y * width, x);
}

void mp_float_displace(
    float *row, const float *image, int width, int height, int y, float left, float top, const mp_displacement *map) {
    noise_cell cells[4] = {{0}};
    for (int x = 0; x < width; x++) {
        const float u = (left + (float)x) / map->size, v = (top + (float)y) / map->size;
        float moved[2];
        for (int c = 0; c < 2; c++) {
            const uint32_t seed = map->seed + 0x51ED270Bu * (uint32_t)c;
            moved[c] =
                map->scale * (0.75f * smooth_noise(u, v, map->time, seed, cells + c) +
                              0.25f * smooth_noise(2 * u, 2 * v, 2 * map->time, seed ^ 0x68E31DA4u, cells + 2 + c));
        }
        const float sx = (float)x + moved[0], sy = (float)y + moved[1];
        const int i = (int)floorf(sx), j = (int)floorf(sy);
        const mp_pixel fx = mp_all(sx - (float)i), fy = mp_all(sy - (float)j);
        const mp_pixel a = texel_of(image, width, height, i, j), b = texel_of(image, width, height, i + 1, j),
                       c = texel_of(image, width, height, i, j + 1), d = texel_of(image, width, height, i + 1, j + 1);
        const mp_pixel near = a + (b - a) * fx, far = c + (d - c) * fx;
        mp_put_pixel(row, x, near + (far - near) * fy);
    }
}

// A line of shadows: the opacity of each caster, and the steps since it was cast.
typedef struct {
    float opacity, steps;
} caster;

void mp_float_cast_shadow(
    float *alpha, int width, int height, double dx, double dy, float fade, mp_shadow_caster *scratch) {
    caster *casters = (caster *)scratch;
    // Shadows move one row or column per step, and `slope` of the other.
    const int is_tall = fabs(dy) >= fabs(dx);
    const double longer = is_tall ? dy : dx, slope = is_tall ? dx / fabs(dy) : dy / fabs(dx);
    const int rows = is_tall ? height : width, columns = is_tall ? width : height;
    const ptrdiff_t row_stride = is_tall ? width : 1, stride = is_tall ? 1 : width;
    const float length = (float)fabs(longer);
    // Casters are kept in coordinates that move with the shadow.
    const int first = (int)floor(-(slope > 0 ? slope * rows : 0)) - 1;
    const int count = columns + (int)ceil(fabs(slope) * rows) + 3;
    for (int i = 0; i < count; i++) casters[i] = (caster){0, 0};
    for (int k = 0; k < rows; k++) {
        float *row = alpha + row_stride * (longer > 0 ? k : rows - 1 - k);
        const double moved = slope * k;
        const int shift = (int)floor(moved);
        const float share = (float)(moved - shift);
        for (int i = 0; i < count; i++) {
            // The caster's column in this row.
            const int x = first + i + shift;
            const float near = x >= 0 && x < columns ? row[x * stride] : 0,
                        far = x + 1 >= 0 && x + 1 < columns ? row[(x + 1) * stride] : 0;
            const float a = near + (far - near) * share;
            caster *c = casters + i;
            c->steps += 1;
            const float left = c->steps > length ? 0 : c->opacity * (1 - fade * c->steps / length);
            if (a >= left) *c = (caster){a, 0};
        }
        for (int x = 0; x < columns; x++) {
            const int i = x - shift - first - 1;
            float shown[2];
            for (int d = 0; d < 2; d++) {
                const caster c = casters[i + d];
                shown[d] = c.opacity * (1 - fade * c.steps / length);
            }
            row[x * stride] = shown[1] + (shown[0] - shown[1]) * share;
        }
    }
}

size_t mp_float_shadow_scratch(int width, int height) { return (size_t)(width > height ? width : height) * 2 + 8; }

void mp_float_put_over_shadow(float *row, const float *shadow, int n, const float color[4], float unit) {
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const mp_pixel below = color_of(color) * mp_all(shadow[i]);
        mp_put_pixel(row, i, p + below * mp_all(1 - p[3] / unit));
    }
}
