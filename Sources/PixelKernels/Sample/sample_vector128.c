// Sampling with NEON or SSE2, four pixels at a time. Neither has gathers: the texels of each pixel are loaded as two
// pairs. The arithmetic and rounding of sample.c.
#pragma STDC FP_CONTRACT OFF
#include "sample_rows.h"

#include "Dispatch.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128_texels.h"

#include "../Dispatch/pixel_components.h"

// Returns whether all four texels around a position are within the image.
INLINE int is_inside(mp_image image, mp_texel_position p) {
    return ((uint64_t)p.x < (uint64_t)(image.width - 1)) & ((uint64_t)p.y < (uint64_t)(image.height - 1));
}

// Returns the components of a pixel as 32-bit numbers.
INLINE vector pixel_at(mp_image image, mp_texel_position p) {
    const uint32_t *top = image.pixels + (int64_t)((int32_t)p.y) * image.stride + p.x;
    const vector down = add16(
        multiply16(load_widened(top), all16((uint16_t)(256 - p.fy))),
        multiply16(load_widened(top + image.stride), all16((uint16_t)p.fy)));
    return mixed_halves(down, (uint16_t)p.fx);
}

INLINE vector pixels_at(mp_image image, const mp_texel_position p[4]) {
    return packed_in_order(pixel_at(image, p[0]), pixel_at(image, p[1]), pixel_at(image, p[2]), pixel_at(image, p[3]));
}

// Returns whether three steps cannot wrap around.
INLINE int is_short(uint64_t step) { return step + ((uint64_t)1 << 61) < (uint64_t)1 << 62; }

static void bilinear(const mp_image *image, uint32_t *out, int n, mp_walk at) {
    const mp_image source = *image;
    int i = 0;
    for (; i + 4 <= n && is_short(at.du) && is_short(at.dv); i += 4) {
        const mp_walk start = at;
        mp_texel_position p[4];
        for (int k = 0; k < 4; k++, at.u += at.du, at.v += at.dv) p[k] = mp_walk_position(at);
        // The pixels in between are on a line between the first and the last.
        if (is_inside(source, p[0]) & is_inside(source, p[3])) store(out + i, pixels_at(source, p));
        else mp_sample_scalar.bilinear(image, out + i, 4, start);
    }
    mp_sample_scalar.bilinear(image, out + i, n - i, at);
}

static void perspective(const mp_image *image, uint32_t *out, int n, const double m[9], int x, int y, int nearest) {
    const mp_image source = *image;
    int i = 0;
    for (; !nearest && i + 4 <= n; i += 4) {
        mp_texel_position p[4];
        int is_in_front[4];
        for (int k = 0; k < 4; k++) {
            const mp_homogeneous at = mp_perspective_point(m, x, i + k, y);
            is_in_front[k] = at.w > 0;
            p[k] = mp_perspective_position(image, at);
        }
        if (is_inside(source, p[0]) & is_inside(source, p[1]) & is_inside(source, p[2]) & is_inside(source, p[3]))
            store(out + i, pixels_at(source, p));
        else
            for (int k = 0; k < 4; k++) out[i + k] = mp_blend_texels(image, p[k].x, p[k].y, p[k].fx, p[k].fy);
        for (int k = 0; k < 4; k++) {
            if (!is_in_front[k]) out[i + k] = 0;
        }
    }
    mp_sample_scalar.perspective(image, out + i, n - i, m, x + i, y, nearest);
}

INLINE components columns_sum(const uint32_t *top, const uint32_t *bottom) {
    return sum_of(split(load(top)), split(load(bottom)));
}

// Writes whole vectors of a row, and returns the number of pixels.
static int32_t halve_row(const uint32_t *top, const uint32_t *bottom, uint32_t *out, int32_t pairs) {
    const components rounding = {all16(2), all16(2)};
    int32_t x = 0;
    for (; x + VECTOR_PIXELS <= pairs; x += VECTOR_PIXELS) {
        const components a = columns_sum(top + 2 * x, bottom + 2 * x),
                         b = columns_sum(top + 2 * x + VECTOR_PIXELS, bottom + 2 * x + VECTOR_PIXELS);
        const components sum = sum_of(sum_of(even_pixels(a, b), odd_pixels(a, b)), rounding);
        store(
            out + x,
            joined((components){shift_right_unsigned16(sum.blue_red, 2), shift_right_unsigned16(sum.green_alpha, 2)}));
    }
    return x;
}

static void halve(const mp_image *image, uint32_t *out, int32_t out_stride) {
    const int32_t width = mp_halved(image->width), height = mp_halved(image->height);
    for (int32_t y = 0; y < height; y++) {
        const uint32_t *top = image->pixels + (int64_t)(2 * y) * image->stride;
        const int is_last = 2 * y + 1 >= image->height;
        const uint32_t *bottom = is_last ? top : top + image->stride;
        uint32_t *row = out + (int64_t)y * out_stride;
        const int32_t done = halve_row(top, bottom, row, image->width / 2);
        if (done == width) continue;
        const mp_image rest = {top + 2 * done, image->width - 2 * done, is_last ? 1 : 2, image->stride};
        mp_sample_scalar.halve(&rest, row + done, out_stride);
    }
}

const mp_sample_bodies mp_sample_vector128 = {bilinear, perspective, halve};
#endif
