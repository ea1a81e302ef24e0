// The color matrix with NEON or SSE2, four pixels at a time.
#pragma STDC FP_CONTRACT OFF
#include "Dispatch.h"
#include "filter_rows.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128_floats.h"

typedef vector pixels;
#define LANES VECTOR_PIXELS

INLINE pixels all_pixels(int v) { return all32((uint32_t)v); }
INLINE pixels shift_left(pixels v, int n) { return shift_left32(v, n); }
INLINE pixels shift_right(pixels v, int n) { return shift_right_unsigned32(v, n); }
INLINE pixels load_pixels(const uint32_t *from) { return load(from); }
INLINE void store_pixels(uint32_t *to, pixels v) { store(to, v); }
INLINE int are_opaque(pixels v) { return bits_of(is_less(to_floats(shift_right(v, 24)), all_floats(255))) == 0; }

// Stores the pixels, except where the `old` ones are transparent.
INLINE void store_visible(uint32_t *to, pixels v, pixels old) {
    store(to, selected(is_less(all_floats(0), to_floats(shift_right(old, 24))), v, old));
}

#include "filter_matrix_simd.h"

void mp_filter_matrix_vector128(uint32_t *row, int n, const float m[20]) {
    mp_filter_matrix_scalar(row, filter_matrix(row, n, m), n, m);
}
#endif
