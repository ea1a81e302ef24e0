// The implementations behind Emission.h; private to this folder.
#ifndef MULTIPLANE_EMISSION_ROWS_H
#define MULTIPLANE_EMISSION_ROWS_H

#include "Dispatch.h"
#include "Emission.h"

#define MP_DECLARE_EMISSION(set)                                                        \
    int mp_emit_##set(const mp_emission *e, int64_t first, int count, mp_emitted *out); \
    int mp_emit_placed_##set(                                                           \
        const mp_emission *e, int64_t first, int count, const mp_particle_view *view, mp_placed_particle *out);

#define MP_DEFINE_EMISSION(set)                                                                                  \
    LANE_TARGET int mp_emit_##set(const mp_emission *e, int64_t first, int count, mp_emitted *out) {             \
        return emit_all(e, first, count, out);                                                                   \
    }                                                                                                            \
    LANE_TARGET int mp_emit_placed_##set(                                                                        \
        const mp_emission *e, int64_t first, int count, const mp_particle_view *view, mp_placed_particle *out) { \
        return emit_all_placed(e, first, count, view, out);                                                      \
    }

MP_DECLARE_EMISSION(scalar)
#if defined(MP_HAS_VECTOR128)
MP_DECLARE_EMISSION(vector128)
#endif
#if defined(__x86_64__)
MP_DECLARE_EMISSION(avx2)
MP_DECLARE_EMISSION(avx512)
#endif

#endif
