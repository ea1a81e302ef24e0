// Conversion to Y'CbCr with NEON or SSE2.
#include "Dispatch.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128_words.h"

#include "encode_simd.h"

void mp_encode_component_row_vector128(
    const uint8_t *bgra, int count, const mp_encode_component *component, uint8_t *out) {
    component_row(bgra, count, component, out);
}

void mp_encode_chroma_row_vector128(
    const uint8_t *top, const uint8_t *bottom, int width, const mp_encode_matrix *matrix, uint8_t *u, uint8_t *v,
    int from, int to) {
    chroma_row(top, bottom, width, matrix, u, v, from, to);
}
#endif
