// Conversion of YCbCr rows with NEON or SSE2, sixteen pixels at a time.
#include "Dispatch.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128_words.h"

#include "decode_simd.h"
#include "decode_half_simd.h"

void mp_decode_row_vector128(const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra) {
    decode_row(s, y, chroma, bgra);
}

void mp_decode_half_row_vector128(const mp_decode_source *s, int32_t y, mp_half_sums sums, uint32_t *bgra) {
    decode_half_row(s, y, sums, bgra);
}
#endif
