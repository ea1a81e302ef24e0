#include "../Sample/gather_timing.h"
#include "Dispatch.h"

#include <stdatomic.h>

static _Atomic int chosen = -1;

mp_isa mp_isa_best(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2")) {
        return MP_ISA_AVX512_GATHER;
    }
    if (__builtin_cpu_supports("avx2")) return MP_ISA_AVX2;
#endif
#if defined(MP_HAS_VECTOR128)
    return MP_ISA_VECTOR128;
#else
    return MP_ISA_SCALAR;
#endif
}

static mp_isa fastest(void) {
    const mp_isa best = mp_isa_best();
#if defined(__x86_64__)
    if (best == MP_ISA_AVX512_GATHER && !mp_gathers_are_faster()) return MP_ISA_AVX512;
#endif
    return best;
}

mp_isa mp_isa_current(void) {
    int isa = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (isa < 0) {
        isa = fastest();
        atomic_store_explicit(&chosen, isa, memory_order_relaxed);
    }
    return (mp_isa)isa;
}

void mp_isa_force(mp_isa isa) {
    atomic_store_explicit(&chosen, isa <= mp_isa_best() ? isa : MP_ISA_SCALAR, memory_order_relaxed);
}
