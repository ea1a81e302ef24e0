// Emission with AVX-512.
#pragma STDC FP_CONTRACT OFF
#if defined(__x86_64__)
#define LANES 8
#define LANE_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi2")))
#include "emission_lanes.h"

MP_DEFINE_EMISSION(avx512)
#endif
