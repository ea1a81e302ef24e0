// Emission, one particle at a time: the reference.
#pragma STDC FP_CONTRACT OFF
#define LANES 1
#define LANE_TARGET
#include "emission_lanes.h"

MP_DEFINE_EMISSION(scalar)

void mp_sine_cosine(double angle, double *sine, double *cosine) {
    const direction d = direction_of(angle);
    *sine = d.sine;
    *cosine = d.cosine;
}

// Calls the implementation for the instruction set in use.
#if defined(__x86_64__)
#define CALL(function, ...)                                          \
    switch (mp_isa_current()) {                                      \
    case MP_ISA_AVX512_GATHER:                                       \
    case MP_ISA_AVX512: return function##_avx512(__VA_ARGS__);       \
    case MP_ISA_AVX2: return function##_avx2(__VA_ARGS__);           \
    case MP_ISA_VECTOR128: return function##_vector128(__VA_ARGS__); \
    case MP_ISA_SCALAR: break;                                       \
    }                                                                \
    return function##_scalar(__VA_ARGS__)
#elif defined(MP_HAS_VECTOR128)
#define CALL(function, ...)                                                             \
    if (mp_isa_current() >= MP_ISA_VECTOR128) return function##_vector128(__VA_ARGS__); \
    return function##_scalar(__VA_ARGS__)
#else
#define CALL(function, ...) return function##_scalar(__VA_ARGS__)
#endif

int mp_emit(const mp_emission *e, int64_t first, int count, mp_emitted *out) { CALL(mp_emit, e, first, count, out); }

int mp_emit_placed(
    const mp_emission *e, int64_t first, int count, const mp_particle_view *view, mp_placed_particle *out) {
    CALL(mp_emit_placed, e, first, count, view, out);
}
