// The row kernels that Encode.h dispatches to.
#ifndef MULTIPLANE_ENCODE_ROWS_H
#define MULTIPLANE_ENCODE_ROWS_H

#include "Dispatch.h"
#include "Encode.h"

enum { MP_ENCODE_SHIFT = 15, MP_ENCODE_CHROMA_SHIFT = MP_ENCODE_SHIFT + 3 };

/// Computes one component of `count` pixels.
typedef void mp_encode_component_row(
    const uint8_t *bgra, int count, const mp_encode_component *component, uint8_t *out);

/// Computes both chroma components of the row pair `top` and `bottom`, `width` pixels wide, at least for columns `from
/// ..< to`.
typedef void mp_encode_chroma_row(
    const uint8_t *top, const uint8_t *bottom, int width, const mp_encode_matrix *matrix, uint8_t *u, uint8_t *v,
    int from, int to);

mp_encode_component_row mp_encode_component_row_scalar;
mp_encode_chroma_row mp_encode_chroma_row_scalar;

#if defined(MP_HAS_VECTOR128)
mp_encode_component_row mp_encode_component_row_vector128;
mp_encode_chroma_row mp_encode_chroma_row_vector128;
#endif
#if defined(__x86_64__)
mp_encode_component_row mp_encode_component_row_avx2;
mp_encode_chroma_row mp_encode_chroma_row_avx2;
#endif

#endif
