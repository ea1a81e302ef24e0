// The arithmetic of decode_avx2.c, 32 pixels at a time.
#include "decode_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"

typedef struct {
    __m512i low, high;
} halves;

INLINE halves weighed(halves pairs, int16_t a, int16_t b) {
    const __m512i weights = _mm512_set1_epi32((int32_t)((uint32_t)(uint16_t)a | ((uint32_t)(uint16_t)b << 16)));
    return (halves){_mm512_madd_epi16(pairs.low, weights), _mm512_madd_epi16(pairs.high, weights)};
}

INLINE __m512i added(halves a, halves b, int shift) {
    return _mm512_packs_epi32(
        _mm512_srai_epi32(_mm512_add_epi32(a.low, b.low), shift),
        _mm512_srai_epi32(_mm512_add_epi32(a.high, b.high), shift));
}

// The two samples that each pixel is interpolated from: `first` and `second` are their indices, relative to `start`.
typedef struct {
    __m512i first, second;
    int start;
} places;

INLINE places places_of(mp_chroma_siting siting) {
    const __m512i pixel = _mm512_set_epi16(
        31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
        1, 0);
    const __m512i one = _mm512_set1_epi16(1), half = _mm512_srli_epi16(pixel, 1), odd = _mm512_and_si512(pixel, one);
    if (siting == MP_CHROMA_COSITED) return (places){half, _mm512_add_epi16(half, odd), 0};
    return (places){_mm512_add_epi16(half, one), _mm512_add_epi16(half, _mm512_add_epi16(odd, odd)), -1};
}

INLINE __m512i spread(const uint16_t *row, mp_chroma_siting siting, places places) {
    if (siting == MP_CHROMA_FULL) return _mm512_slli_epi16(_mm512_loadu_si512(row), 2);
    const __m512i samples = _mm512_loadu_si512(row + places.start);
    const __m512i a = _mm512_permutexvar_epi16(places.first, samples),
                  b = _mm512_permutexvar_epi16(places.second, samples);
    const __m512i sum = _mm512_add_epi16(a, b), twice = _mm512_add_epi16(a, a);
    return siting == MP_CHROMA_COSITED ? _mm512_add_epi16(sum, sum) : _mm512_add_epi16(sum, twice);
}

INLINE void store(uint8_t *bgra, __m512i b, __m512i g, __m512i r) {
    const __m512i br = _mm512_packus_epi16(b, r), ga = _mm512_packus_epi16(g, _mm512_set1_epi16(255));
    const __m512i bg = _mm512_unpacklo_epi8(br, ga), ra = _mm512_unpackhi_epi8(br, ga);
    const __m512i lo = _mm512_unpacklo_epi16(bg, ra), hi = _mm512_unpackhi_epi16(bg, ra);
    const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
                  second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    _mm512_storeu_si512(bgra, _mm512_permutex2var_epi64(lo, first, hi));
    _mm512_storeu_si512(bgra + 64, _mm512_permutex2var_epi64(lo, second, hi));
}

INLINE int32_t pixels(
    const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra, mp_chroma_siting siting,
    int isHighBitDepth) {
    const mp_decode_matrix *m = &s->matrix;
    const uint8_t *luma = s->planes[0] + y * s->strides[0];
    const int shift = isHighBitDepth ? 19 : 17;
    const __m512i black = _mm512_set1_epi16((int16_t)mp_decode_black(s)),
                  middle = _mm512_set1_epi16((int16_t)mp_decode_middle(s));
    const __m512i half = _mm512_set1_epi16(2048);
    const int16_t halves_of = isHighBitDepth ? 128 : 32;
    const places places = places_of(siting);
    int32_t x = 0;
    for (; x + 32 <= s->width; x += 32) {
        __m512i l = isHighBitDepth ? _mm512_loadu_si512(luma + 2 * (ptrdiff_t)x)
                                   : _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(luma + x)));
        if (isHighBitDepth) l = _mm512_min_epu16(l, _mm512_set1_epi16(1023));
        l = _mm512_slli_epi16(_mm512_sub_epi16(l, black), 4);
        const int32_t i = siting == MP_CHROMA_FULL ? x : x / 2;
        const __m512i u = _mm512_sub_epi16(spread(chroma.cb + i, siting, places), middle);
        const __m512i v = _mm512_sub_epi16(spread(chroma.cr + i, siting, places), middle);
        const halves uv = {_mm512_unpacklo_epi16(u, v), _mm512_unpackhi_epi16(u, v)};
        const halves light =
            weighed((halves){_mm512_unpacklo_epi16(l, half), _mm512_unpackhi_epi16(l, half)}, m->luma, halves_of);
        store(
            bgra + 4 * (ptrdiff_t)x, added(light, weighed(uv, m->blue_cb, 0), shift),
            added(light, weighed(uv, m->green_cb, m->green_cr), shift), added(light, weighed(uv, 0, m->red_cr), shift));
    }
    return x;
}

__attribute__((TARGET)) void mp_decode_row_avx512(
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
