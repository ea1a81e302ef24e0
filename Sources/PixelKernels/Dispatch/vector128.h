// Operations on vectors of 128 bits, for NEON and SSE2; included only if MP_HAS_VECTOR128 is defined. A vector has
// sixteen bytes, or four pixels.
#ifndef MULTIPLANE_VECTOR128_H
#define MULTIPLANE_VECTOR128_H

#include <stdint.h>
#include <string.h>

#define VECTOR_PIXELS 4
#define VECTOR_TARGET
#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t four_bytes(const uint8_t *p) {
    uint32_t bytes;
    memcpy(&bytes, p, 4);
    return bytes;
}

#if defined(__aarch64__)
#include <arm_neon.h>

typedef uint8x16_t vector;

INLINE vector load(const void *p) { return vld1q_u8(p); }
INLINE void store(void *p, vector v) { vst1q_u8(p, v); }
INLINE vector all8(uint8_t v) { return vdupq_n_u8(v); }
INLINE vector all32(uint32_t v) { return vreinterpretq_u8_u32(vdupq_n_u32(v)); }
INLINE vector inverted(vector v) { return vmvnq_u8(v); }
INLINE vector add_saturating(vector a, vector b) { return vqaddq_u8(a, b); }
INLINE int is_zero(vector v) { return vmaxvq_u32(vreinterpretq_u32_u8(v)) == 0; }
INLINE int all_opaque(vector pixels) { return vminvq_u32(vreinterpretq_u32_u8(pixels)) >= 0xff000000u; }

// Words / 255, rounded.
INLINE uint8x8_t div255(uint16x8_t words) { return vraddhn_u16(words, vrshrq_n_u16(words, 8)); }

INLINE vector multiply(vector a, vector b) {
    return vcombine_u8(div255(vmull_u8(vget_low_u8(a), vget_low_u8(b))), div255(vmull_high_u8(a, b)));
}

INLINE uint8x8_t lerp_words(uint16x8_t a, uint16x8_t b, uint16_t f) {
    return vrshrn_n_u16(vmlaq_n_u16(vmulq_n_u16(a, (uint16_t)(256 - f)), b, f), 8);
}

INLINE vector interpolated(vector a, vector b, uint32_t f) {
    return vcombine_u8(
        lerp_words(vmovl_u8(vget_low_u8(a)), vmovl_u8(vget_low_u8(b)), (uint16_t)f),
        lerp_words(vmovl_high_u8(a), vmovl_high_u8(b), (uint16_t)f));
}

// Returns the lowest byte of each pixel in all of its bytes; the other bytes are zero.
INLINE vector repeated(vector bytes) {
    return vreinterpretq_u8_u32(vmulq_n_u32(vreinterpretq_u32_u8(bytes), 0x01010101u));
}

INLINE vector alphas(vector pixels) {
    return repeated(vreinterpretq_u8_u32(vshrq_n_u32(vreinterpretq_u32_u8(pixels), 24)));
}

INLINE vector spread(const uint8_t *mask) {
    const uint8x8_t bytes = vreinterpret_u8_u32(vdup_n_u32(four_bytes(mask)));
    const uint8x8_t twice = vzip1_u8(bytes, bytes);
    return vcombine_u8(vzip1_u8(twice, twice), vzip2_u8(twice, twice));
}

// Stores the alpha of sixteen pixels.
INLINE void store_alphas(uint8_t *to, const uint32_t *pixels) {
    vst1q_u8(to, vld4q_u8((const uint8_t *)pixels).val[3]);
}

#else
#include <emmintrin.h>

typedef __m128i vector;

INLINE vector load(const void *p) { return _mm_loadu_si128((const __m128i *)p); }
INLINE void store(void *p, vector v) { _mm_storeu_si128((__m128i *)p, v); }
INLINE vector all8(uint8_t v) { return _mm_set1_epi8((char)v); }
INLINE vector all32(uint32_t v) { return _mm_set1_epi32((int)v); }
INLINE vector inverted(vector v) { return _mm_xor_si128(v, _mm_set1_epi8(-1)); }
INLINE vector add_saturating(vector a, vector b) { return _mm_adds_epu8(a, b); }
INLINE int is_zero(vector v) { return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128())) == 0xffff; }

INLINE int all_opaque(vector pixels) {
    return (_mm_movemask_epi8(_mm_cmpeq_epi8(pixels, _mm_set1_epi8(-1))) & 0x8888) == 0x8888;
}

INLINE vector low_words(vector v) { return _mm_unpacklo_epi8(v, _mm_setzero_si128()); }
INLINE vector high_words(vector v) { return _mm_unpackhi_epi8(v, _mm_setzero_si128()); }

// Words / 255, rounded.
INLINE vector div255(vector words) {
    return _mm_mulhi_epu16(_mm_add_epi16(words, _mm_set1_epi16(128)), _mm_set1_epi16(257));
}

INLINE vector multiply(vector a, vector b) {
    return _mm_packus_epi16(
        div255(_mm_mullo_epi16(low_words(a), low_words(b))), div255(_mm_mullo_epi16(high_words(a), high_words(b))));
}

INLINE vector lerp_words(vector a, vector b, uint32_t f) {
    const vector sum = _mm_add_epi16(
        _mm_mullo_epi16(a, _mm_set1_epi16((short)(256 - f))), _mm_mullo_epi16(b, _mm_set1_epi16((short)f)));
    return _mm_srli_epi16(_mm_add_epi16(sum, _mm_set1_epi16(128)), 8);
}

INLINE vector interpolated(vector a, vector b, uint32_t f) {
    return _mm_packus_epi16(lerp_words(low_words(a), low_words(b), f), lerp_words(high_words(a), high_words(b), f));
}

INLINE vector repeated(vector bytes) {
    const vector twice = _mm_or_si128(bytes, _mm_slli_epi32(bytes, 8));
    return _mm_or_si128(twice, _mm_slli_epi32(twice, 16));
}

INLINE vector alphas(vector pixels) { return repeated(_mm_srli_epi32(pixels, 24)); }

INLINE vector spread(const uint8_t *mask) {
    const vector bytes = _mm_cvtsi32_si128((int)four_bytes(mask)), twice = _mm_unpacklo_epi8(bytes, bytes);
    return _mm_unpacklo_epi16(twice, twice);
}

// Stores the alpha of sixteen pixels.
INLINE void store_alphas(uint8_t *to, const uint32_t *pixels) {
    const vector a = _mm_srli_epi32(load(pixels), 24), b = _mm_srli_epi32(load(pixels + 4), 24);
    const vector c = _mm_srli_epi32(load(pixels + 8), 24), d = _mm_srli_epi32(load(pixels + 12), 24);
    store(to, _mm_packus_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d)));
}
#endif

INLINE vector over_vector(vector dst, vector src) { return add_saturating(src, multiply(dst, inverted(alphas(src)))); }

#endif
