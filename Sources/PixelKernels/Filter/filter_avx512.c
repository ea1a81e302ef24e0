// The color matrix with AVX-512, sixteen pixels at a time.
#pragma STDC FP_CONTRACT OFF
#include "filter_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"

typedef __m512 floats;
typedef __m512i pixels;
#define LANES 16

INLINE floats all_floats(float v) { return _mm512_set1_ps(v); }
INLINE floats to_floats(pixels v) { return _mm512_cvtepi32_ps(v); }
INLINE floats add_floats(floats a, floats b) { return _mm512_add_ps(a, b); }
INLINE floats multiply_floats(floats a, floats b) { return _mm512_mul_ps(a, b); }
INLINE floats divide_floats(floats a, floats b) { return _mm512_div_ps(a, b); }
INLINE floats smaller_floats(floats a, floats b) { return _mm512_min_ps(a, b); }
INLINE floats larger_floats(floats a, floats b) { return _mm512_max_ps(a, b); }
INLINE pixels truncated(floats v) { return _mm512_cvttps_epi32(v); }
INLINE pixels all_pixels(int v) { return _mm512_set1_epi32(v); }
INLINE pixels all_and(pixels a, pixels b) { return _mm512_and_si512(a, b); }
INLINE pixels all_or(pixels a, pixels b) { return _mm512_or_si512(a, b); }
INLINE pixels shift_left(pixels v, int n) { return _mm512_slli_epi32(v, (unsigned)n); }
INLINE pixels shift_right(pixels v, int n) { return _mm512_srli_epi32(v, (unsigned)n); }
INLINE pixels load_pixels(const uint32_t *from) { return _mm512_loadu_si512(from); }
INLINE void store_pixels(uint32_t *to, pixels v) { _mm512_storeu_si512(to, v); }
INLINE int are_opaque(pixels v) { return _mm512_cmplt_epu32_mask(v, _mm512_set1_epi32((int)0xff000000)) == 0; }

// Stores the pixels, except where the `old` ones are transparent.
INLINE void store_visible(uint32_t *to, pixels v, pixels old) {
    _mm512_mask_storeu_epi32(to, _mm512_test_epi32_mask(old, _mm512_set1_epi32((int)0xff000000)), v);
}

#include "filter_matrix_simd.h"

AVX512 void mp_filter_matrix_avx512(uint32_t *row, int n, const float m[20]) {
    mp_filter_matrix_scalar(row, filter_matrix(row, n, m), n, m);
}

#endif
