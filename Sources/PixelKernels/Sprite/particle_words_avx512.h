// AVX-512 functions for the components and texels of sixteen pixels of particles. Included only if __x86_64__ is
// defined; private to this folder.
#ifndef MULTIPLANE_PARTICLE_WORDS_AVX512_H
#define MULTIPLANE_PARTICLE_WORDS_AVX512_H

#include "../Dispatch/avx512.h"
#include "sprite_rows.h"

// Sixteen pixels of 16-bit components: blue and red, green and alpha.
typedef struct {
    __m512i low, high;
} words;

INLINE words unpacked(__m512i pixels) {
    const __m512i bytes = _mm512_set1_epi32(0x00ff00ff);
    return (words){_mm512_and_si512(pixels, bytes), _mm512_srli_epi16(pixels, 8)};
}

INLINE __m512i packed(words w) { return _mm512_or_si512(w.low, _mm512_slli_epi16(w.high, 8)); }

INLINE __m512i div255(__m512i v) {
    return _mm512_mulhi_epu16(_mm512_add_epi16(v, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

INLINE words scaled(words p, words by) {
    return (words){div255(_mm512_mullo_epi16(p.low, by.low)), div255(_mm512_mullo_epi16(p.high, by.high))};
}

INLINE __m512i mixed_words(__m512i p, __m512i q, __m512i f) {
    const __m512i g = _mm512_sub_epi16(_mm512_set1_epi16(256), f);
    const __m512i sum = _mm512_add_epi16(_mm512_mullo_epi16(p, g), _mm512_mullo_epi16(q, f));
    return _mm512_srli_epi16(_mm512_add_epi16(sum, _mm512_set1_epi16(128)), 8);
}

INLINE words mixed(words p, words q, __m512i f) {
    return (words){mixed_words(p.low, q.low, f), mixed_words(p.high, q.high, f)};
}

INLINE __m512i both_words(__m512i v) { return _mm512_or_si512(v, _mm512_slli_epi32(v, 16)); }

INLINE __m512 clamp01(__m512 v) { return _mm512_min_ps(_mm512_max_ps(v, _mm512_setzero_ps()), _mm512_set1_ps(1)); }

// Returns the image's coverage of the pixels, 0…255.
INLINE words shares_of(__m512 cover) {
    const __m512 share = _mm512_add_ps(_mm512_mul_ps(cover, _mm512_set1_ps(255)), _mm512_set1_ps(0.5f));
    const __m512i k = both_words(_mm512_and_si512(_mm512_cvttps_epi32(share), _mm512_set1_epi32(255)));
    return (words){k, k};
}

// The texels before image coordinates, not limited to the image, and the distances from their centers in 1/256, in each
// 16-bit half.
typedef struct {
    __m512i whole, fraction;
} texels;

INLINE texels texels_at(__m512 t) {
    const __m512 half = _mm512_set1_ps(0.5f), from_center = _mm512_sub_ps(t, half);
    const __mmask16 is_negative = _mm512_cmp_ps_mask(from_center, _mm512_setzero_ps(), _CMP_LT_OQ);
    const __m512i toward_zero = _mm512_cvttps_epi32(from_center);
    const __m512i whole = _mm512_mask_sub_epi32(toward_zero, is_negative, toward_zero, _mm512_set1_epi32(1));
    const __m512 part = _mm512_mul_ps(_mm512_sub_ps(from_center, _mm512_cvtepi32_ps(whole)), _mm512_set1_ps(256));
    const __m512i fraction = _mm512_cvttps_epi32(_mm512_add_ps(part, half));
    return (texels){whole, both_words(_mm512_and_si512(fraction, _mm512_set1_epi32(0xffff)))};
}

INLINE __m512i limited_texels(__m512i whole, __m512i last) {
    return _mm512_min_epi32(_mm512_max_epi32(whole, _mm512_setzero_si512()), last);
}

INLINE __m512i joined(__m512i below, words p, int adds) {
    if (adds) return _mm512_adds_epu8(below, packed(p));
    // The alpha of each pixel is the upper 16 bits of `high`.
    const __m512i alpha = both_words(_mm512_srli_epi32(p.high, 16)),
                  through = _mm512_sub_epi16(_mm512_set1_epi16(255), alpha);
    return _mm512_adds_epu8(packed(p), packed(scaled(unpacked(below), (words){through, through})));
}

// Prefetches all rows into the L1 cache, so that they are not waited for one by one.
INLINE void fetch(const mp_sprite_target *t) {
    const uint32_t *row = t->pixels;
    for (int32_t y = t->y; y < t->end_y; y++, row += t->stride) {
        __builtin_prefetch(row, 1);
        __builtin_prefetch(row + (t->end_x - t->x - 1), 1);
    }
}

#endif
