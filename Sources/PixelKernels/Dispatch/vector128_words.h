// Operations on the 16-bit and 32-bit numbers of vectors of 128 bits, for NEON and SSE2. Signed numbers unless noted.
#ifndef MULTIPLANE_VECTOR128_WORDS_H
#define MULTIPLANE_VECTOR128_WORDS_H

#include "vector128.h"

// The number of 16-bit numbers in a vector.
#define VECTOR_WORDS 8

// Twice as many numbers as a vector has, in order.
typedef struct {
    vector low, high;
} vectors;

// Pairs of 16-bit numbers to multiply: SSE2 has them interleaved, NEON as they were.
typedef struct {
    vector a, b;
} word_pairs;

INLINE vectors vectors_of(vector a, vector b) { return (vectors){a, b}; }
INLINE vectors load_words(const void *p) { return vectors_of(load(p), load((const uint8_t *)p + 16)); }

#if defined(__aarch64__)

INLINE int16x8_t s16(vector v) { return vreinterpretq_s16_u8(v); }
INLINE uint16x8_t u16(vector v) { return vreinterpretq_u16_u8(v); }
INLINE int32x4_t s32(vector v) { return vreinterpretq_s32_u8(v); }
INLINE uint32x4_t u32(vector v) { return vreinterpretq_u32_u8(v); }
INLINE vector of_s16(int16x8_t v) { return vreinterpretq_u8_s16(v); }
INLINE vector of_u16(uint16x8_t v) { return vreinterpretq_u8_u16(v); }
INLINE vector of_s32(int32x4_t v) { return vreinterpretq_u8_s32(v); }
INLINE vector of_u32(uint32x4_t v) { return vreinterpretq_u8_u32(v); }

INLINE vector all_and(vector a, vector b) { return vandq_u8(a, b); }
INLINE vector all_or(vector a, vector b) { return vorrq_u8(a, b); }
INLINE vector all16(uint16_t v) { return of_u16(vdupq_n_u16(v)); }
INLINE vector add16(vector a, vector b) { return of_u16(vaddq_u16(u16(a), u16(b))); }
INLINE vector subtract16(vector a, vector b) { return of_u16(vsubq_u16(u16(a), u16(b))); }
INLINE vector multiply16(vector a, vector b) { return of_u16(vmulq_u16(u16(a), u16(b))); }
INLINE vector minimum_unsigned16(vector a, vector b) { return of_u16(vminq_u16(u16(a), u16(b))); }
INLINE vector shift_left16(vector v, int n) { return of_u16(vshlq_u16(u16(v), vdupq_n_s16((int16_t)n))); }
INLINE vector shift_right_unsigned16(vector v, int n) { return of_u16(vshlq_u16(u16(v), vdupq_n_s16((int16_t)-n))); }
INLINE vector add32(vector a, vector b) { return of_u32(vaddq_u32(u32(a), u32(b))); }
INLINE vector shift_right32(vector v, int n) { return of_s32(vshlq_s32(s32(v), vdupq_n_s32(-n))); }

// Converts bytes to 16-bit numbers.
INLINE vectors widened(vector bytes) {
    return (vectors){of_u16(vmovl_u8(vget_low_u8(bytes))), of_u16(vmovl_high_u8(bytes))};
}

// Adds each pair of bytes.
INLINE vector sums_of_pairs(vector bytes) { return of_u16(vpaddlq_u8(bytes)); }

INLINE vectors interleaved16(vector a, vector b) {
    return (vectors){of_u16(vzip1q_u16(u16(a), u16(b))), of_u16(vzip2q_u16(u16(a), u16(b)))};
}

// Returns the even and the odd 32-bit numbers of two vectors.
INLINE vector even32(vector a, vector b) { return of_u32(vuzp1q_u32(u32(a), u32(b))); }
INLINE vector odd32(vector a, vector b) { return of_u32(vuzp2q_u32(u32(a), u32(b))); }

// Returns the last 32-bit number of `before`, and all but the last of `v`.
INLINE vector shifted_in32(vector before, vector v) { return vextq_u8(before, v, 12); }

INLINE word_pairs paired(vector a, vector b) { return (word_pairs){a, b}; }

INLINE vectors first_products(word_pairs p, int16_t weight) {
    return (vectors){of_s32(vmull_n_s16(vget_low_s16(s16(p.a)), weight)), of_s32(vmull_high_n_s16(s16(p.a), weight))};
}

INLINE vectors second_products(word_pairs p, int16_t weight) { return first_products(paired(p.b, p.b), weight); }

// Returns a × first + b × second as 32-bit numbers.
INLINE vectors pair_products(word_pairs p, int16_t first, int16_t second) {
    const vectors products = first_products(p, first);
    return (vectors){
        of_s32(vmlal_n_s16(s32(products.low), vget_low_s16(s16(p.b)), second)),
        of_s32(vmlal_high_n_s16(s32(products.high), s16(p.b), second))};
}

// Multiplies the 16-bit numbers of a and b by theirs, and adds the products of each 32-bit pair of both.
INLINE vector weighed_pairs(vector a, vector weights_a, vector b, vector weights_b) {
    const int32x4_t low = vmull_s16(vget_low_s16(s16(a)), vget_low_s16(s16(weights_a))),
                    high = vmull_high_s16(s16(a), s16(weights_a));
    return of_s32(vpaddq_s32(
        vmlal_s16(low, vget_low_s16(s16(b)), vget_low_s16(s16(weights_b))),
        vmlal_high_s16(high, s16(b), s16(weights_b))));
}

// Limits numbers to the range of half as many bits: 32-bit numbers to signed 16-bit ones, and those to bytes.
INLINE vector packed32(vector a, vector b) { return of_s16(vcombine_s16(vqmovn_s32(s32(a)), vqmovn_s32(s32(b)))); }
INLINE vector packed16(vector a, vector b) { return vcombine_u8(vqmovun_s16(s16(a)), vqmovun_s16(s16(b))); }

// Stores both halves of a vector.
INLINE void store_halves(void *low, void *high, vector v) {
    vst1_u8(low, vget_low_u8(v));
    vst1_u8(high, vget_high_u8(v));
}

// Stores opaque pixels of components as bytes.
INLINE void store_opaque(void *to, vector blue, vector green, vector red) {
    const uint8x16x4_t components = {{blue, green, red, vdupq_n_u8(255)}};
    vst4q_u8(to, components);
}

#else

INLINE vector all_and(vector a, vector b) { return _mm_and_si128(a, b); }
INLINE vector all_or(vector a, vector b) { return _mm_or_si128(a, b); }
INLINE vector all16(uint16_t v) { return _mm_set1_epi16((short)v); }
INLINE vector add16(vector a, vector b) { return _mm_add_epi16(a, b); }
INLINE vector subtract16(vector a, vector b) { return _mm_sub_epi16(a, b); }
INLINE vector multiply16(vector a, vector b) { return _mm_mullo_epi16(a, b); }
INLINE vector minimum_unsigned16(vector a, vector b) { return _mm_sub_epi16(a, _mm_subs_epu16(a, b)); }
INLINE vector shift_left16(vector v, int n) { return _mm_slli_epi16(v, n); }
INLINE vector shift_right_unsigned16(vector v, int n) { return _mm_srli_epi16(v, n); }
INLINE vector add32(vector a, vector b) { return _mm_add_epi32(a, b); }
INLINE vector shift_right32(vector v, int n) { return _mm_srai_epi32(v, n); }

INLINE vectors widened(vector bytes) { return (vectors){low_words(bytes), high_words(bytes)}; }

INLINE vector sums_of_pairs(vector bytes) {
    return _mm_add_epi16(_mm_and_si128(bytes, _mm_set1_epi16(255)), _mm_srli_epi16(bytes, 8));
}

INLINE vectors interleaved16(vector a, vector b) {
    return (vectors){_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b)};
}

INLINE vector picked32(vector a, vector b, int is_odd) {
    const __m128 first = _mm_castsi128_ps(a), second = _mm_castsi128_ps(b);
    return _mm_castps_si128(is_odd ? _mm_shuffle_ps(first, second, 0xdd) : _mm_shuffle_ps(first, second, 0x88));
}

INLINE vector even32(vector a, vector b) { return picked32(a, b, 0); }
INLINE vector odd32(vector a, vector b) { return picked32(a, b, 1); }

INLINE vector shifted_in32(vector before, vector v) {
    return _mm_or_si128(_mm_srli_si128(before, 12), _mm_slli_si128(v, 4));
}

INLINE word_pairs paired(vector a, vector b) {
    return (word_pairs){_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b)};
}

INLINE vectors pair_products(word_pairs p, int16_t first, int16_t second) {
    const vector weights = _mm_set1_epi32((int32_t)((uint32_t)(uint16_t)first | (uint32_t)(uint16_t)second << 16));
    return (vectors){_mm_madd_epi16(p.a, weights), _mm_madd_epi16(p.b, weights)};
}

INLINE vectors first_products(word_pairs p, int16_t weight) { return pair_products(p, weight, 0); }
INLINE vectors second_products(word_pairs p, int16_t weight) { return pair_products(p, 0, weight); }

INLINE vector weighed_pairs(vector a, vector weights_a, vector b, vector weights_b) {
    return _mm_add_epi32(_mm_madd_epi16(a, weights_a), _mm_madd_epi16(b, weights_b));
}

INLINE vector packed32(vector a, vector b) { return _mm_packs_epi32(a, b); }
INLINE vector packed16(vector a, vector b) { return _mm_packus_epi16(a, b); }

INLINE void store_halves(void *low, void *high, vector v) {
    _mm_storel_epi64(low, v);
    _mm_storel_epi64(high, _mm_unpackhi_epi64(v, v));
}

INLINE void store_opaque(void *to, vector blue, vector green, vector red) {
    const vector opaque = all8(255);
    const vectors bg = {_mm_unpacklo_epi8(blue, green), _mm_unpackhi_epi8(blue, green)},
                  ra = {_mm_unpacklo_epi8(red, opaque), _mm_unpackhi_epi8(red, opaque)};
    store(to, _mm_unpacklo_epi16(bg.low, ra.low));
    store((uint8_t *)to + 16, _mm_unpackhi_epi16(bg.low, ra.low));
    store((uint8_t *)to + 32, _mm_unpacklo_epi16(bg.high, ra.high));
    store((uint8_t *)to + 48, _mm_unpackhi_epi16(bg.high, ra.high));
}

#endif

// Limits 32-bit numbers to bytes.
INLINE vector packed_in_order(vector a, vector b, vector c, vector d) {
    return packed16(packed32(a, b), packed32(c, d));
}

#endif
