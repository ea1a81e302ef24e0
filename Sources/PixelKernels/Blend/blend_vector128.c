// Compositing with NEON or SSE2, four pixels at a time.
#include "blend_rows.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128.h"

#define MP_BLEND_BODIES mp_blend_vector128
#include "blend_simd.h"
#endif
