// The implementations that Blend.h dispatches to; private to this folder.
#ifndef MULTIPLANE_BLEND_ROWS_H
#define MULTIPLANE_BLEND_ROWS_H

#include "Blend.h"
#include "Dispatch.h"

typedef struct {
    void (*fill_over)(uint32_t *, int, uint32_t);
    void (*fill_over_mask)(uint32_t *, uint32_t, const uint8_t *, int);
    void (*over)(uint32_t *, const uint32_t *, int, uint32_t);
    void (*over_mask)(uint32_t *, const uint32_t *, const uint8_t *, int, uint32_t);
    void (*lerp)(uint32_t *, const uint32_t *, const uint32_t *, int, uint32_t);
    void (*alpha_of)(uint8_t *, const uint32_t *, int);
    void (*mask_multiply)(uint8_t *, const uint8_t *, int);
    void (*scale_by_mask)(uint32_t *, const uint8_t *, int);
} mp_blend_bodies;

extern const mp_blend_bodies mp_blend_scalar;
#if defined(MP_HAS_VECTOR128)
extern const mp_blend_bodies mp_blend_vector128;
#endif
#if defined(__x86_64__)
extern const mp_blend_bodies mp_blend_avx2;
void mp_fill_over_avx512(uint32_t *dst, int n, uint32_t color);
void mp_fill_over_mask_avx512(uint32_t *dst, uint32_t color, const uint8_t *mask, int n);
void mp_fill_over_runs_avx512(uint32_t *row, uint32_t color, const uint8_t *mask, const mp_run *runs, int n);
void mp_over_avx512(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha);
void mp_over_mask_avx512(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha);
#endif

#endif
