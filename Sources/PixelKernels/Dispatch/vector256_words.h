// The operations of vector128_words.h on vectors of 256 bits, for AVX2; included only if __x86_64__ is defined.
#ifndef MULTIPLANE_VECTOR256_WORDS_H
#define MULTIPLANE_VECTOR256_WORDS_H

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define VECTOR_PIXELS 8
#define VECTOR_WORDS 16
#define VECTOR_TARGET __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

typedef __m256i vector;

// Twice as many numbers as a vector has. Interleaving and widening work within the halves of vectors: `low` has the low
// ones of both, and `high` the high ones.
typedef struct {
    vector low, high;
} vectors;

typedef struct {
    vector a, b;
} word_pairs;

INLINE uint32_t four_bytes(const uint8_t *p) {
    uint32_t bytes;
    memcpy(&bytes, p, 4);
    return bytes;
}

INLINE vector load(const void *p) { return _mm256_loadu_si256(p); }
INLINE void store(void *p, vector v) { _mm256_storeu_si256(p, v); }
INLINE vector all16(uint16_t v) { return _mm256_set1_epi16((short)v); }
INLINE vector all32(uint32_t v) { return _mm256_set1_epi32((int)v); }
INLINE vector all_and(vector a, vector b) { return _mm256_and_si256(a, b); }
INLINE vector all_or(vector a, vector b) { return _mm256_or_si256(a, b); }
INLINE vector add16(vector a, vector b) { return _mm256_add_epi16(a, b); }
INLINE vector subtract16(vector a, vector b) { return _mm256_sub_epi16(a, b); }
INLINE vector multiply16(vector a, vector b) { return _mm256_mullo_epi16(a, b); }
INLINE vector minimum_unsigned16(vector a, vector b) { return _mm256_min_epu16(a, b); }
INLINE vector shift_left16(vector v, int n) { return _mm256_slli_epi16(v, n); }
INLINE vector shift_right_unsigned16(vector v, int n) { return _mm256_srli_epi16(v, n); }
INLINE vector add32(vector a, vector b) { return _mm256_add_epi32(a, b); }
INLINE vector shift_right32(vector v, int n) { return _mm256_srai_epi32(v, n); }
INLINE vector shift_left32(vector v, int n) { return _mm256_slli_epi32(v, n); }
INLINE vector shift_right_unsigned32(vector v, int n) { return _mm256_srli_epi32(v, n); }
INLINE vector add_saturating(vector a, vector b) { return _mm256_adds_epu8(a, b); }

INLINE vector scaled16(vector a, vector b) {
    const vector product = _mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(128));
    return _mm256_mulhi_epu16(product, _mm256_set1_epi16(257));
}

// Converts two vectors in order to `low` and `high`, or back.
INLINE vectors vectors_of(vector a, vector b) {
    return (vectors){_mm256_permute2x128_si256(a, b, 0x20), _mm256_permute2x128_si256(a, b, 0x31)};
}

INLINE vectors load_words(const void *p) { return vectors_of(load(p), load((const uint8_t *)p + 32)); }

INLINE vectors widened(vector bytes) {
    const vector zero = _mm256_setzero_si256();
    return (vectors){_mm256_unpacklo_epi8(bytes, zero), _mm256_unpackhi_epi8(bytes, zero)};
}

INLINE vector sums_of_pairs(vector bytes) {
    return _mm256_add_epi16(_mm256_and_si256(bytes, _mm256_set1_epi16(255)), _mm256_srli_epi16(bytes, 8));
}

INLINE vectors interleaved16(vector a, vector b) {
    return (vectors){_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)};
}

INLINE vector picked32(vector a, vector b, int is_odd) {
    const __m256 first = _mm256_castsi256_ps(a), second = _mm256_castsi256_ps(b);
    const __m256 picked = is_odd ? _mm256_shuffle_ps(first, second, 0xdd) : _mm256_shuffle_ps(first, second, 0x88);
    return _mm256_permute4x64_epi64(_mm256_castps_si256(picked), 0xd8);
}

INLINE vector even32(vector a, vector b) { return picked32(a, b, 0); }
INLINE vector odd32(vector a, vector b) { return picked32(a, b, 1); }

INLINE vector shifted_in32(vector before, vector v) {
    return _mm256_alignr_epi8(v, _mm256_permute2x128_si256(before, v, 0x21), 12);
}

INLINE word_pairs paired(vector a, vector b) {
    return (word_pairs){_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)};
}

INLINE vectors pair_products(word_pairs p, int16_t first, int16_t second) {
    const vector weights = _mm256_set1_epi32((int32_t)((uint32_t)(uint16_t)first | (uint32_t)(uint16_t)second << 16));
    return (vectors){_mm256_madd_epi16(p.a, weights), _mm256_madd_epi16(p.b, weights)};
}

INLINE vectors first_products(word_pairs p, int16_t weight) { return pair_products(p, weight, 0); }
INLINE vectors second_products(word_pairs p, int16_t weight) { return pair_products(p, 0, weight); }

INLINE vector weighed_pairs(vector a, vector weights_a, vector b, vector weights_b) {
    return _mm256_add_epi32(_mm256_madd_epi16(a, weights_a), _mm256_madd_epi16(b, weights_b));
}

INLINE vector packed32(vector a, vector b) { return _mm256_packs_epi32(a, b); }
INLINE vector packed16(vector a, vector b) { return _mm256_packus_epi16(a, b); }

INLINE vector packed_in_order(vector a, vector b, vector c, vector d) {
    const vector bytes = packed16(packed32(a, b), packed32(c, d));
    return _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

INLINE void store_halves(void *low, void *high, vector v) {
    _mm_storeu_si128(low, _mm256_castsi256_si128(v));
    _mm_storeu_si128(high, _mm256_extracti128_si256(v, 1));
}

INLINE void store_opaque(void *pixels, vector blue, vector green, vector red) {
    uint8_t *const to = pixels;
    const vector opaque = _mm256_set1_epi8(-1);
    const vector bg_low = _mm256_unpacklo_epi8(blue, green), bg_high = _mm256_unpackhi_epi8(blue, green),
                 ra_low = _mm256_unpacklo_epi8(red, opaque), ra_high = _mm256_unpackhi_epi8(red, opaque);
    const vectors a = vectors_of(_mm256_unpacklo_epi16(bg_low, ra_low), _mm256_unpackhi_epi16(bg_low, ra_low)),
                  b = vectors_of(_mm256_unpacklo_epi16(bg_high, ra_high), _mm256_unpackhi_epi16(bg_high, ra_high));
    store(to, a.low);
    store(to + 32, b.low);
    store(to + 64, a.high);
    store(to + 96, b.high);
}

#endif
