#include "encode_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

// The weights of one component for the four 16-bit components of each pixel; alpha's is zero.
AVX2 static __m256i weights(const mp_encode_component *c) {
    return _mm256_setr_epi16(c->b, c->g, c->r, 0, c->b, c->g, c->r, 0, c->b, c->g, c->r, 0, c->b, c->g, c->r, 0);
}

AVX2 static __m256i bias(const mp_encode_component *c, int shift) {
    return _mm256_set1_epi32(((int32_t)c->offset << shift) + (1 << (shift - 1)));
}

// Converts eight pixels to eight 32-bit results in order: unpacking and the horizontal add cancel each other's lane
// order.
AVX2 static inline __m256i weigh8(__m256i bgra, __m256i weight, __m256i bias) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi8(bgra, zero), weight);
    const __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi8(bgra, zero), weight);
    return _mm256_srai_epi32(_mm256_add_epi32(_mm256_hadd_epi32(low, high), bias), MP_ENCODE_SHIFT);
}

AVX2 void mp_encode_component_row_avx2(
    const uint8_t *bgra, int count, const mp_encode_component *component, uint8_t *out) {
    const __m256i weight = weights(component), add = bias(component, MP_ENCODE_SHIFT);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    int x = 0;
    for (; x + 32 <= count; x += 32) {
        const __m256i *in = (const __m256i *)(bgra + 4 * (ptrdiff_t)x);
        const __m256i a = weigh8(_mm256_loadu_si256(in + 0), weight, add);
        const __m256i b = weigh8(_mm256_loadu_si256(in + 1), weight, add);
        const __m256i c = weigh8(_mm256_loadu_si256(in + 2), weight, add);
        const __m256i d = weigh8(_mm256_loadu_si256(in + 3), weight, add);
        const __m256i bytes = _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
        _mm256_storeu_si256((__m256i *)(out + x), _mm256_permutevar8x32_epi32(bytes, order));
    }
    mp_encode_component_row_scalar(bgra + 4 * (ptrdiff_t)x, count - x, component, out + x);
}

// Returns pixels 0, 2, 4 … 14 of sixteen from `pixels` on, in the lane order 0 2 8 10 | 4 6 12 14.
AVX2 static inline __m256i every_second(const uint8_t *pixels) {
    const __m256 a = _mm256_loadu_ps((const float *)(const void *)pixels);
    const __m256 b = _mm256_loadu_ps((const float *)(const void *)(pixels + 32));
    return _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88));
}

// 16-bit filter sums of eight chroma positions: 0 2 | 4 6 in `low`, 8 10 | 12 14 in `high`.
typedef struct {
    __m256i low, high;
} sums;

AVX2 static inline sums filter8(const uint8_t *top, const uint8_t *bottom) {
    const __m256i two_one = _mm256_set1_epi16(0x0102), one_one = _mm256_set1_epi16(0x0101);
    const __m256i middle_t = every_second(top), right_t = every_second(top + 4), left_t = every_second(top - 4);
    const __m256i middle_b = every_second(bottom), right_b = every_second(bottom + 4),
                  left_b = every_second(bottom - 4);
    sums s;
    s.low = _mm256_add_epi16(
        _mm256_add_epi16(
            _mm256_maddubs_epi16(_mm256_unpacklo_epi8(middle_t, right_t), two_one),
            _mm256_maddubs_epi16(_mm256_unpacklo_epi8(middle_b, right_b), two_one)),
        _mm256_maddubs_epi16(_mm256_unpacklo_epi8(left_t, left_b), one_one));
    s.high = _mm256_add_epi16(
        _mm256_add_epi16(
            _mm256_maddubs_epi16(_mm256_unpackhi_epi8(middle_t, right_t), two_one),
            _mm256_maddubs_epi16(_mm256_unpackhi_epi8(middle_b, right_b), two_one)),
        _mm256_maddubs_epi16(_mm256_unpackhi_epi8(left_t, left_b), one_one));
    return s;
}

AVX2 static inline __m256i chroma8(sums s, __m256i weight, __m256i bias) {
    const __m256i sum = _mm256_hadd_epi32(_mm256_madd_epi16(s.low, weight), _mm256_madd_epi16(s.high, weight));
    const __m256i value = _mm256_srai_epi32(_mm256_add_epi32(sum, bias), MP_ENCODE_CHROMA_SHIFT);
    return _mm256_permute4x64_epi64(value, 0xd8);
}

AVX2 void mp_encode_chroma_row_avx2(
    const uint8_t *top, const uint8_t *bottom, int width, const mp_encode_matrix *matrix, uint8_t *u, uint8_t *v,
    int from, int to) {
    const __m256i weight_u = weights(&matrix->u), bias_u = bias(&matrix->u, MP_ENCODE_CHROMA_SHIFT);
    const __m256i weight_v = weights(&matrix->v), bias_v = bias(&matrix->v, MP_ENCODE_CHROMA_SHIFT);

    // Column 0 has no left neighbor; from there on, eight columns read pixels 2x − 1 to 2x + 16.
    int x = from;
    if (x == 0) mp_encode_chroma_row_scalar(top, bottom, width, matrix, u, v, 0, ++x);
    for (; x < to && 2 * x + 17 <= width; x += 8) {
        const sums s = filter8(top + 8 * (ptrdiff_t)x, bottom + 8 * (ptrdiff_t)x);
        const __m256i a = chroma8(s, weight_u, bias_u), b = chroma8(s, weight_v, bias_v);
        const __m256i words = _mm256_permute4x64_epi64(_mm256_packs_epi32(a, b), 0xd8);
        const __m256i bytes = _mm256_packus_epi16(words, words);
        _mm_storel_epi64((__m128i *)(u + x), _mm256_castsi256_si128(bytes));
        _mm_storel_epi64((__m128i *)(v + x), _mm256_extracti128_si256(bytes, 1));
    }
    mp_encode_chroma_row_scalar(top, bottom, width, matrix, u, v, x, to);
}

#endif
