// Compositing over a few operations on vectors of VECTOR_PIXELS pixels; private to this folder.
//
// Included once per instruction set, after a header with the operations, such as vector128.h. MP_BLEND_BODIES is the
// name of the table to define.
#include "blend_rows.h"

VECTOR_TARGET static void fill_over(uint32_t *dst, int n, uint32_t color) {
    const vector src = all32(color);
    int i = 0;
    if (color >> 24 == 255) {
        for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) store(dst + i, src);
    } else {
        for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) store(dst + i, over_vector(load(dst + i), src));
    }
    mp_blend_scalar.fill_over(dst + i, n - i, color);
}

VECTOR_TARGET static void fill_over_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, int n) {
    const vector src = all32(color);
    int i = 0;
    for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) {
        const vector share = spread(mask + i);
        if (is_zero(share)) continue;
        store(dst + i, over_vector(load(dst + i), multiply(src, share)));
    }
    mp_blend_scalar.fill_over_mask(dst + i, color, mask + i, n - i);
}

VECTOR_TARGET static void over_whole(uint32_t *dst, const uint32_t *src, int n) {
    int i = 0;
    for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) {
        const vector s = load(src + i);
        if (is_zero(s)) continue;
        store(dst + i, all_opaque(s) ? s : over_vector(load(dst + i), s));
    }
    mp_blend_scalar.over(dst + i, src + i, n - i, 255);
}

VECTOR_TARGET static void over(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha) {
    if (alpha == 255) {
        over_whole(dst, src, n);
        return;
    }
    const vector factor = all8((uint8_t)alpha);
    int i = 0;
    for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) {
        store(dst + i, over_vector(load(dst + i), multiply(load(src + i), factor)));
    }
    mp_blend_scalar.over(dst + i, src + i, n - i, alpha);
}

VECTOR_TARGET static void over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha) {
    const vector factor = all8((uint8_t)alpha);
    int i = 0;
    for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) {
        const vector share = spread(mask + i);
        if (is_zero(share)) continue;
        store(dst + i, over_vector(load(dst + i), multiply(load(src + i), multiply(share, factor))));
    }
    mp_blend_scalar.over_mask(dst + i, src + i, mask + i, n - i, alpha);
}

VECTOR_TARGET static void lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, int n, uint32_t fraction) {
    int i = 0;
    for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) {
        store(dst + i, interpolated(load(a + i), load(b + i), fraction));
    }
    mp_blend_scalar.lerp(dst + i, a + i, b + i, n - i, fraction);
}

VECTOR_TARGET static void alpha_of(uint8_t *dst, const uint32_t *src, int n) {
    int i = 0;
    for (; i + 4 * VECTOR_PIXELS <= n; i += 4 * VECTOR_PIXELS) store_alphas(dst + i, src + i);
    mp_blend_scalar.alpha_of(dst + i, src + i, n - i);
}

VECTOR_TARGET static void mask_multiply(uint8_t *dst, const uint8_t *src, int n) {
    int i = 0;
    for (; i + 4 * VECTOR_PIXELS <= n; i += 4 * VECTOR_PIXELS) {
        store(dst + i, multiply(load(dst + i), load(src + i)));
    }
    mp_blend_scalar.mask_multiply(dst + i, src + i, n - i);
}

VECTOR_TARGET static void scale_by_mask(uint32_t *dst, const uint8_t *mask, int n) {
    int i = 0;
    for (; i + VECTOR_PIXELS <= n; i += VECTOR_PIXELS) store(dst + i, multiply(load(dst + i), spread(mask + i)));
    mp_blend_scalar.scale_by_mask(dst + i, mask + i, n - i);
}

const mp_blend_bodies MP_BLEND_BODIES = {
    fill_over, fill_over_mask, over, over_mask, lerp, alpha_of, mask_multiply, scale_by_mask,
};
