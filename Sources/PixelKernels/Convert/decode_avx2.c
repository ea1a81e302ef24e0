// Conversion of YCbCr rows with AVX2, 32 pixels at a time.
#include "decode_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/vector256_words.h"

#include "decode_simd.h"
#include "decode_half_simd.h"

VECTOR_TARGET void mp_decode_row_avx2(const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra) {
    decode_row(s, y, chroma, bgra);
}

VECTOR_TARGET void mp_decode_half_row_avx2(const mp_decode_source *s, int32_t y, mp_half_sums sums, uint32_t *bgra) {
    decode_half_row(s, y, sums, bgra);
}
#endif
