// Implementations of the gradient kernels, and what they share; private to this folder.
#ifndef MULTIPLANE_GRADIENT_ROWS_H
#define MULTIPLANE_GRADIENT_ROWS_H

#include <string.h>

#include "Dispatch.h"
#include "Gradient.h"

// The number of pixels that share a position in double precision. Blocks begin at multiples of it, so that a row is the
// same wherever it is split.
#define BLOCK 16

typedef struct {
    float x, y;
} position;

// Returns the center of a pixel in the gradient's space.
static inline position position_of(const mp_affine *m, int32_t x, int32_t y) {
    const double column = (double)x + 0.5, line = (double)y + 0.5;
    return (position){(float)(column * m->a + (line * m->c + m->tx)), (float)(column * m->b + (line * m->d + m->ty))};
}

// The body of a kernel with the parameters of mp_radial_row: `block(out, start, gradient)` writes the sixteen pixels
// from a position on.
#define WRITE_RADIAL_ROW(block)                                                                     \
    const int32_t end = x + n;                                                                      \
    for (int32_t start = x & -BLOCK; start < end; start += BLOCK) {                                 \
        const int32_t from = start < x ? x : start, to = end - start < BLOCK ? end : start + BLOCK; \
        const position place = position_of(&gradient->to_shape, start, y);                          \
        if (to - from == BLOCK) {                                                                   \
            block(out + (start - x), place, gradient);                                              \
        } else {                                                                                    \
            uint32_t whole[BLOCK];                                                                  \
            block(whole, place, gradient);                                                          \
            memcpy(out + (from - x), whole + (from - start), (size_t)(to - from) * sizeof *out);    \
        }                                                                                           \
    }

#if defined(MP_HAS_VECTOR128)
void mp_radial_row_vector128(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient);
#endif
#if defined(__x86_64__)
void mp_radial_row_avx2(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient);
void mp_radial_row_avx512(uint32_t *out, int32_t n, int32_t x, int32_t y, const mp_radial_gradient *gradient);
#endif

#endif
