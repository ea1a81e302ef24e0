// The scalar body, compiled for vectors of integers: the results are the same.
#include "decode_half_rows.h"

#if defined(__x86_64__)
__attribute__((target("avx2"))) void mp_decode_half_row_avx2(
    const mp_decode_source *s, int32_t y, mp_half_sums sums, uint32_t *bgra) {
    mp_half_row(s, y, sums, bgra);
}

__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))) void mp_decode_half_row_avx512(
    const mp_decode_source *s, int32_t y, mp_half_sums sums, uint32_t *bgra) {
    mp_half_row(s, y, sums, bgra);
}
#endif
