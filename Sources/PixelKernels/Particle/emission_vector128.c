// Emission with NEON or SSE2.
#pragma STDC FP_CONTRACT OFF
#include "Dispatch.h"

#if defined(MP_HAS_VECTOR128)
#define LANES 2
#define LANE_TARGET
#include "emission_lanes.h"

MP_DEFINE_EMISSION(vector128)
#endif
