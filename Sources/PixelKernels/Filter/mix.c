#pragma STDC FP_CONTRACT OFF

#include "Dispatch.h"
#include "mix_row.h"

void mp_mix_row_scalar(uint32_t *out, const uint32_t *from, const uint32_t *to, int n, const mp_mix *mix) {
    mp_mix_pixels(out, from, to, n, mix);
}

void mp_mix_row(uint32_t *out, const uint32_t *from, const uint32_t *to, int n, const mp_mix *mix) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_mix_row_avx2(out, from, to, n, mix);
#endif
    mp_mix_row_scalar(out, from, to, n, mix);
}
