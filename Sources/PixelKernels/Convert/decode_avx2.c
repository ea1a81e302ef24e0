// Sixteen pixels at a time; sums have 32 bits, as in the scalar reference.
#include "decode_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline, target("avx2")))

typedef struct {
    __m256i low, high;
} halves;

INLINE halves weighed(halves pairs, int16_t a, int16_t b) {
    const __m256i weights = _mm256_set1_epi32((int32_t)((uint32_t)(uint16_t)a | ((uint32_t)(uint16_t)b << 16)));
    return (halves){_mm256_madd_epi16(pairs.low, weights), _mm256_madd_epi16(pairs.high, weights)};
}

// Returns (a + b) >> shift as 16-bit values, in order.
INLINE __m256i added(halves a, halves b, int shift) {
    return _mm256_packs_epi32(
        _mm256_srai_epi32(_mm256_add_epi32(a.low, b.low), shift),
        _mm256_srai_epi32(_mm256_add_epi32(a.high, b.high), shift));
}

// Returns the chroma of sixteen pixels, scaled by 16, from a row scaled by 4.
INLINE __m256i spread(const uint16_t *row, mp_chroma_siting siting) {
    if (siting == MP_CHROMA_FULL) return _mm256_slli_epi16(_mm256_loadu_si256((const __m256i *)row), 2);
    const __m128i here = _mm_loadu_si128((const __m128i *)row), after = _mm_loadu_si128((const __m128i *)(row + 1));
    __m128i even, odd;
    if (siting == MP_CHROMA_COSITED) {
        even = _mm_slli_epi16(here, 2);
        odd = _mm_slli_epi16(_mm_add_epi16(here, after), 1);
    } else {
        const __m128i thrice = _mm_add_epi16(here, _mm_slli_epi16(here, 1));
        even = _mm_add_epi16(thrice, _mm_loadu_si128((const __m128i *)(row - 1)));
        odd = _mm_add_epi16(thrice, after);
    }
    return _mm256_set_m128i(_mm_unpackhi_epi16(even, odd), _mm_unpacklo_epi16(even, odd));
}

INLINE void store(uint8_t *bgra, __m256i b, __m256i g, __m256i r) {
    const __m256i br = _mm256_packus_epi16(b, r), ga = _mm256_packus_epi16(g, _mm256_set1_epi16(255));
    const __m256i bg = _mm256_unpacklo_epi8(br, ga), ra = _mm256_unpackhi_epi8(br, ga);
    const __m256i lo = _mm256_unpacklo_epi16(bg, ra), hi = _mm256_unpackhi_epi16(bg, ra);
    _mm256_storeu_si256((__m256i *)bgra, _mm256_permute2x128_si256(lo, hi, 0x20));
    _mm256_storeu_si256((__m256i *)(bgra + 32), _mm256_permute2x128_si256(lo, hi, 0x31));
}

INLINE int32_t pixels(
    const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra, mp_chroma_siting siting,
    int isHighBitDepth) {
    const mp_decode_matrix *m = &s->matrix;
    const uint8_t *luma = s->planes[0] + y * s->strides[0];
    const int shift = isHighBitDepth ? 19 : 17;
    const __m256i black = _mm256_set1_epi16((int16_t)mp_decode_black(s)),
                  middle = _mm256_set1_epi16((int16_t)mp_decode_middle(s));
    // Interleaved with luma, so that the product adds the rounding term: 2048 · 32 is half of 1 << 17.
    const __m256i half = _mm256_set1_epi16(2048);
    const int16_t halves_of = isHighBitDepth ? 128 : 32;
    int32_t x = 0;
    for (; x + 16 <= s->width; x += 16) {
        __m256i l = isHighBitDepth ? _mm256_loadu_si256((const __m256i *)(luma + 2 * (ptrdiff_t)x))
                                   : _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(luma + x)));
        if (isHighBitDepth) l = _mm256_min_epu16(l, _mm256_set1_epi16(1023));
        l = _mm256_slli_epi16(_mm256_sub_epi16(l, black), 4);
        const int32_t i = siting == MP_CHROMA_FULL ? x : x / 2;
        const __m256i u = _mm256_sub_epi16(spread(chroma.cb + i, siting), middle);
        const __m256i v = _mm256_sub_epi16(spread(chroma.cr + i, siting), middle);
        const halves uv = {_mm256_unpacklo_epi16(u, v), _mm256_unpackhi_epi16(u, v)};
        const halves light =
            weighed((halves){_mm256_unpacklo_epi16(l, half), _mm256_unpackhi_epi16(l, half)}, m->luma, halves_of);
        store(
            bgra + 4 * (ptrdiff_t)x, added(light, weighed(uv, m->blue_cb, 0), shift),
            added(light, weighed(uv, m->green_cb, m->green_cr), shift), added(light, weighed(uv, 0, m->red_cr), shift));
    }
    return x;
}

__attribute__((target("avx2"))) void mp_decode_row_avx2(
    const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra) {
    mp_chroma_row_pair(s, y, chroma);
    int32_t x;
    if (s->bits > 8) {
        x = pixels(s, y, chroma, bgra, s->horizontal, 1);
    } else if (s->horizontal == MP_CHROMA_COSITED) {
        x = pixels(s, y, chroma, bgra, MP_CHROMA_COSITED, 0);
    } else {
        x = pixels(s, y, chroma, bgra, s->horizontal, 0);
    }
    mp_decode_pixels(s, y, chroma, bgra, x);
}
#endif
