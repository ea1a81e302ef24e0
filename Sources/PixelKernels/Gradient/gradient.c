// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include <math.h>

#include "gradient_rows.h"

// Comparisons with NaN are false, so that it gives an entry of the table as well.
static inline uint32_t color_of(const mp_radial_gradient *g, float parameter) {
    const float entry = (parameter - g->first) * g->scale + 1, last = (float)g->last;
    const float above = entry > 0 ? entry : 0, limited = above < last ? above : last;
    return g->colors[lrintf(limited)];
}

static inline void block(uint32_t *out, position p, const mp_radial_gradient *g) {
    const float a = (float)g->to_shape.a, b = (float)g->to_shape.b;
    for (int i = 0; i < BLOCK; i++) {
        const float x = p.x + (float)i * a, y = p.y + (float)i * b;
        out[i] = color_of(g, sqrtf(x * x + y * y));
    }
}

static void radial_row_scalar(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient) {
    WRITE_RADIAL_ROW(block)
}

void mp_radial_row(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient) {
    switch (mp_isa_current()) {
#if defined(__x86_64__)
    case MP_ISA_AVX512_GATHER:
    case MP_ISA_AVX512: return mp_radial_row_avx512(out, n, x, y, gradient);
    case MP_ISA_AVX2: return mp_radial_row_avx2(out, n, x, y, gradient);
#endif
#if defined(MP_HAS_VECTOR128)
    case MP_ISA_VECTOR128: return mp_radial_row_vector128(out, n, x, y, gradient);
#endif
    default: return radial_row_scalar(out, n, x, y, gradient);
    }
}
