// AVX-512 functions for sixteen premultiplied pixels. Included only if __x86_64__ is defined.
#ifndef MULTIPLANE_OVER_AVX512_H
#define MULTIPLANE_OVER_AVX512_H

#include <stdint.h>

#include "../Dispatch/avx512.h"

// A mask of the first n of sixteen pixels.
INLINE __mmask16 first_pixels(int n) { return n >= 16 ? (__mmask16)0xffff : (__mmask16)((1u << n) - 1); }

INLINE __m512i load(const uint32_t *p, __mmask16 which) { return _mm512_maskz_loadu_epi32(which, p); }
INLINE void store(uint32_t *p, __mmask16 which, __m512i v) { _mm512_mask_storeu_epi32(p, which, v); }

INLINE __m512i div255(__m512i words) {
    return _mm512_mulhi_epu16(_mm512_add_epi16(words, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

// Byte × byte / 255.
INLINE __m512i multiply(__m512i a, __m512i b) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i low = _mm512_mullo_epi16(_mm512_unpacklo_epi8(a, zero), _mm512_unpacklo_epi8(b, zero));
    const __m512i high = _mm512_mullo_epi16(_mm512_unpackhi_epi8(a, zero), _mm512_unpackhi_epi8(b, zero));
    return _mm512_packus_epi16(div255(low), div255(high));
}

#define LANES(...) _mm512_broadcast_i32x4(_mm_setr_epi8(__VA_ARGS__))

// The alpha of each pixel in all four of its bytes.
INLINE __m512i alphas(__m512i pixels) {
    return _mm512_shuffle_epi8(pixels, LANES(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
}

// The lowest byte of each pixel in all four of its bytes.
INLINE __m512i spread_lanes(__m512i v) {
    return _mm512_shuffle_epi8(v, LANES(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12));
}

// Sixteen mask bytes, each in all four bytes of its pixel.
INLINE __m512i spread(__m128i mask) { return spread_lanes(_mm512_cvtepu8_epi32(mask)); }

INLINE __m512i over16(__m512i dst, __m512i src) {
    return _mm512_adds_epu8(src, multiply(dst, _mm512_xor_si512(alphas(src), _mm512_set1_epi8(-1))));
}

#endif
