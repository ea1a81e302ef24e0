// Conversion to Y'CbCr with NEON or SSE2, sixteen pixels at a time.
#include "Dispatch.h"
#include "encode_rows.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128.h"

// Results of four pixels.
#if defined(__aarch64__)
typedef int32x4_t sums;

// The weights of blue, green, red and alpha; alpha's is zero.
INLINE int16x4_t weights_of(const mp_encode_component *c) {
    const int16_t weights[4] = {c->b, c->g, c->r, 0};
    return vld1_s16(weights);
}

INLINE sums pixel_sums(int16x8_t two, int16x4_t weights) {
    return vpaddq_s32(vmull_s16(vget_low_s16(two), weights), vmull_s16(vget_high_s16(two), weights));
}

INLINE sums weighed(const uint8_t *bgra, int16x4_t weights, int32_t bias) {
    const uint8x16_t pixels = vld1q_u8(bgra);
    const sums low = pixel_sums(vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(pixels))), weights),
               high = pixel_sums(vreinterpretq_s16_u16(vmovl_high_u8(pixels)), weights);
    return vshrq_n_s32(vaddq_s32(vpaddq_s32(low, high), vdupq_n_s32(bias)), MP_ENCODE_SHIFT);
}

INLINE vector packed(sums a, sums b, sums c, sums d) {
    return vcombine_u8(
        vqmovun_s16(vcombine_s16(vqmovn_s32(a), vqmovn_s32(b))),
        vqmovun_s16(vcombine_s16(vqmovn_s32(c), vqmovn_s32(d))));
}
#else
typedef __m128i sums;

INLINE vector weights_of(const mp_encode_component *c) {
    return _mm_setr_epi16(c->b, c->g, c->r, 0, c->b, c->g, c->r, 0);
}

// Adds the two products of each pixel, blue with green and red, which are neighbors.
INLINE sums weighed(const uint8_t *bgra, vector weights, int32_t bias) {
    const vector pixels = load(bgra);
    const __m128 low = _mm_castsi128_ps(_mm_madd_epi16(low_words(pixels), weights)),
                 high = _mm_castsi128_ps(_mm_madd_epi16(high_words(pixels), weights));
    const sums sum = _mm_add_epi32(
        _mm_castps_si128(_mm_shuffle_ps(low, high, 0x88)), _mm_castps_si128(_mm_shuffle_ps(low, high, 0xdd)));
    return _mm_srai_epi32(_mm_add_epi32(sum, _mm_set1_epi32(bias)), MP_ENCODE_SHIFT);
}

INLINE vector packed(sums a, sums b, sums c, sums d) {
    return _mm_packus_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
}
#endif

void mp_encode_component_row_vector128(
    const uint8_t *bgra, int count, const mp_encode_component *component, uint8_t *out) {
    const int32_t bias = ((int32_t)component->offset << MP_ENCODE_SHIFT) + (1 << (MP_ENCODE_SHIFT - 1));
    int x = 0;
    for (; x + 16 <= count; x += 16) {
        const uint8_t *in = bgra + 4 * (ptrdiff_t)x;
        const sums a = weighed(in, weights_of(component), bias), b = weighed(in + 16, weights_of(component), bias);
        const sums c = weighed(in + 32, weights_of(component), bias), d = weighed(in + 48, weights_of(component), bias);
        store(out + x, packed(a, b, c, d));
    }
    mp_encode_component_row_scalar(bgra + 4 * (ptrdiff_t)x, count - x, component, out + x);
}

#endif
