#pragma STDC FP_CONTRACT OFF

#include "mix_row.h"

#if defined(__x86_64__)
__attribute__((target("avx2"))) void mp_mix_row_avx2(
    uint32_t *out, const uint32_t *from, const uint32_t *to, int n, const mp_mix *mix) {
    mp_mix_pixels(out, from, to, n, mix);
}
#endif
