// Operations for interpolated and scaled texels on vectors of 128 bits, for NEON and SSE2.
#ifndef MULTIPLANE_VECTOR128_TEXELS_H
#define MULTIPLANE_VECTOR128_TEXELS_H

#include "vector128_words.h"

#if defined(__aarch64__)

// Loads eight bytes as 16-bit numbers.
INLINE vector load_widened(const void *eight_bytes) { return of_u16(vmovl_u8(vld1_u8(eight_bytes))); }

// Returns low half × (256 − f) + high half × f, over 65536, rounded, as 32-bit numbers; the input is unsigned.
INLINE vector mixed_halves(vector v, uint16_t f) {
    const uint32x4_t low = vmull_n_u16(vget_low_u16(u16(v)), (uint16_t)(256 - f));
    return of_u32(vrshrq_n_u32(vmlal_high_n_u16(low, u16(v), f), 16));
}

// Returns a × (256 − f) + b × f, over 65536, rounded, for unsigned 16-bit numbers of which no more than 255 remain.
INLINE vector mixed16(vector a, vector b, uint16_t f) {
    const uint16_t g = (uint16_t)(256 - f);
    const uint32x4_t low = vmlal_n_u16(vmull_n_u16(vget_low_u16(u16(a)), g), vget_low_u16(u16(b)), f),
                     high = vmlal_high_n_u16(vmull_high_n_u16(u16(a), g), u16(b), f);
    return of_u16(vrshrn_high_n_u32(vrshrn_n_u32(low, 16), high, 16));
}

// Returns a × b / 255, rounded, for bytes in 16-bit numbers.
INLINE vector scaled16(vector a, vector b) {
    const uint16x8_t v = vmlaq_u16(vdupq_n_u16(128), u16(a), u16(b));
    return of_u16(vshrq_n_u16(vsraq_n_u16(v, v, 8), 8));
}

#else

INLINE vector load_widened(const void *eight_bytes) { return low_words(_mm_loadl_epi64(eight_bytes)); }

// Flipping the top bit makes the numbers signed for the multiplication.
INLINE vector made_signed(vector v) { return _mm_xor_si128(v, _mm_set1_epi16((short)0x8000)); }

INLINE vector mixed_pairs(vector pairs, uint16_t f) {
    const vector sum = _mm_madd_epi16(pairs, _mm_set1_epi32((256 - f) | f << 16));
    return _mm_srli_epi32(_mm_add_epi32(sum, _mm_set1_epi32(32768 * 256 + 32768)), 16);
}

INLINE vector mixed_halves(vector v, uint16_t f) {
    const vector is_signed = made_signed(v);
    return mixed_pairs(_mm_unpacklo_epi16(is_signed, _mm_srli_si128(is_signed, 8)), f);
}

INLINE vector mixed16(vector a, vector b, uint16_t f) {
    const vectors pairs = interleaved16(made_signed(a), made_signed(b));
    return _mm_packs_epi32(mixed_pairs(pairs.low, f), mixed_pairs(pairs.high, f));
}

INLINE vector scaled16(vector a, vector b) { return div255(_mm_mullo_epi16(a, b)); }

#endif

#endif
