// Conversion to Y'CbCr with AVX2.
#include "encode_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/vector256_words.h"

#include "encode_simd.h"

VECTOR_TARGET void mp_encode_component_row_avx2(
    const uint8_t *bgra, int count, const mp_encode_component *component, uint8_t *out) {
    component_row(bgra, count, component, out);
}

VECTOR_TARGET void mp_encode_chroma_row_avx2(
    const uint8_t *top, const uint8_t *bottom, int width, const mp_encode_matrix *matrix, uint8_t *u, uint8_t *v,
    int from, int to) {
    chroma_row(top, bottom, width, matrix, u, v, from, to);
}
#endif
