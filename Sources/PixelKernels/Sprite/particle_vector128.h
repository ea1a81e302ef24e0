// Operations for four pixels of particles, with NEON or SSE2; included only if MP_HAS_VECTOR128 is defined.
#ifndef MULTIPLANE_PARTICLE_VECTOR128_H
#define MULTIPLANE_PARTICLE_VECTOR128_H

#include "../Dispatch/vector128_numbers.h"
#include "../Dispatch/vector128_texels.h"
#include "sprite_rows.h"

#include "../Dispatch/pixel_components.h"
#include "particle_simd.h"

// The bits of four pixels that are all visible.
enum { ALL_SEEN = (1 << VECTOR_PIXELS) - 1 };

INLINE void store_seen(uint32_t *to, vector pixels, int seen) {
    if (seen == ALL_SEEN) {
        store(to, pixels);
        return;
    }
    uint32_t values[VECTOR_PIXELS];
    store(values, pixels);
    for (int i = 0; i < VECTOR_PIXELS; i++) {
        if (seen >> i & 1) to[i] = values[i];
    }
}

// Loads `n` pixels; beyond them, there may be no memory.
INLINE vector load_pixels(const uint32_t *from, int n) {
    if (n >= VECTOR_PIXELS) return load(from);
    return four32(from[0], n > 1 ? from[1] : 0, n > 2 ? from[2] : 0, 0);
}

#endif
