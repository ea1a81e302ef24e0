// Emission with AVX2.
#pragma STDC FP_CONTRACT OFF
#if defined(__x86_64__)
#define LANES 4
#define LANE_TARGET __attribute__((target("avx2")))
#include "emission_lanes.h"

MP_DEFINE_EMISSION(avx2)
#endif
