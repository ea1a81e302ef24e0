#include "Dispatch.h"
#include "blend_rows.h"

static const mp_blend_bodies *bodies(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return &mp_blend_avx2;
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return &mp_blend_vector128;
#endif
    return &mp_blend_scalar;
}

// The four drawing functions also have an AVX-512 implementation.
#if defined(__x86_64__)
#define WIDEST(name, ...) \
    (mp_isa_current() >= MP_ISA_AVX512 ? mp_##name##_avx512(__VA_ARGS__) : bodies()->name(__VA_ARGS__))
#else
#define WIDEST(name, ...) bodies()->name(__VA_ARGS__)
#endif

void mp_fill_over(uint32_t *dst, int n, uint32_t color) { WIDEST(fill_over, dst, n, color); }

void mp_fill_over_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, int n) {
    WIDEST(fill_over_mask, dst, color, mask, n);
}

void mp_fill_over_runs(uint32_t *row, uint32_t color, const uint8_t *mask, const mp_run *runs, int n) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_fill_over_runs_avx512(row, color, mask, runs, n);
#endif
    const mp_blend_bodies *const body = bodies();
    for (int i = 0; i < n; i++) {
        const mp_run *run = &runs[i];
        if (run->is_full) body->fill_over(row + run->start, run->count, color);
        else body->fill_over_mask(row + run->start, color, mask + run->start, run->count);
    }
}

void mp_over(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha) { WIDEST(over, dst, src, n, alpha); }

void mp_over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha) {
    WIDEST(over_mask, dst, src, mask, n, alpha);
}

void mp_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, int n, uint32_t fraction) {
    bodies()->lerp(dst, a, b, n, fraction);
}

void mp_alpha_of(uint8_t *dst, const uint32_t *src, int n) { bodies()->alpha_of(dst, src, n); }

void mp_mask_multiply(uint8_t *dst, const uint8_t *src, int n) { bodies()->mask_multiply(dst, src, n); }

void mp_scale_by_mask(uint32_t *dst, const uint8_t *mask, int n) { bodies()->scale_by_mask(dst, mask, n); }

// The scalar reference: one pixel at a time.

static void fill_over(uint32_t *dst, int n, uint32_t color) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], color);
}

static void fill_over_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, int n) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], mp_scale_pixel(color, mask[i]));
}

static void over(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], mp_scale_pixel(src[i], alpha));
}

static void over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha) {
    for (int i = 0; i < n; i++) dst[i] = mp_over_pixel(dst[i], mp_scale_pixel(src[i], mp_div255(mask[i] * alpha)));
}

static void lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, int n, uint32_t fraction) {
    const uint32_t f = fraction, g = 256 - fraction;
    for (int i = 0; i < n; i++) {
        uint32_t low = (a[i] & 0x00ff00ffu) * g + (b[i] & 0x00ff00ffu) * f + 0x00800080u;
        uint32_t high = ((a[i] >> 8) & 0x00ff00ffu) * g + ((b[i] >> 8) & 0x00ff00ffu) * f + 0x00800080u;
        dst[i] = ((low >> 8) & 0x00ff00ffu) | (high & 0xff00ff00u);
    }
}

static void alpha_of(uint8_t *dst, const uint32_t *src, int n) {
    for (int i = 0; i < n; i++) dst[i] = (uint8_t)(src[i] >> 24);
}

static void mask_multiply(uint8_t *dst, const uint8_t *src, int n) {
    for (int i = 0; i < n; i++) dst[i] = (uint8_t)mp_div255((uint32_t)dst[i] * src[i]);
}

static void scale_by_mask(uint32_t *dst, const uint8_t *mask, int n) {
    for (int i = 0; i < n; i++) dst[i] = mp_scale_pixel(dst[i], mask[i]);
}

const mp_blend_bodies mp_blend_scalar = {
    fill_over, fill_over_mask, over, over_mask, lerp, alpha_of, mask_multiply, scale_by_mask,
};
