#include "Dispatch.h"
#include "decode_chroma.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Three rows of 16-bit samples: one on its way to full width, and the two chroma rows; each with room at its ends.
static size_t padded(int32_t width) { return ((size_t)width + 34) & ~(size_t)15; }

size_t mp_decode_scratch(int32_t width) { return 3 * padded(width); }

typedef void (*row_function)(const mp_decode_source *, int32_t, uint16_t *, uint8_t *);

static void row_scalar(const mp_decode_source *s, int32_t y, uint16_t *scratch, uint8_t *bgra) {
    uint16_t *cb = scratch + padded(s->width), *cr = cb + padded(s->width);
    mp_chroma_row(s, 1, y, scratch, cb);
    mp_chroma_row(s, 2, y, scratch, cr);
    mp_decode_row_scalar(&s->matrix, s->planes[0] + y * s->strides[0], cb, cr, bgra, 0, s->width);
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))

// a and b hold 16 samples each; the answer is (ca·a + cb·b + rounding) >> 17 of each pair, 16 bits, in order.
#define WEIGHED(a, b, coefficients, extra_lo, extra_hi)                                                                            \
    _mm256_packs_epi32(                                                                                                            \
        _mm256_srai_epi32(_mm256_add_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), coefficients), extra_lo), 17),           \
        _mm256_srai_epi32(_mm256_add_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), coefficients), extra_hi), 17))

AVX2 static inline __m256i pair(int16_t a, int16_t b) {
    return _mm256_set1_epi32((int32_t)((uint32_t)(uint16_t)a | ((uint32_t)(uint16_t)b << 16)));
}

AVX2 static inline __m256i clamped(__m256i v) {
    return _mm256_min_epi16(_mm256_max_epi16(v, _mm256_setzero_si256()), _mm256_set1_epi16(255));
}

AVX2 static inline void store16(uint8_t *bgra, __m256i b, __m256i g, __m256i r) {
    __m256i bg = _mm256_or_si256(clamped(b), _mm256_slli_epi16(clamped(g), 8));
    __m256i ra = _mm256_or_si256(clamped(r), _mm256_set1_epi16((int16_t)0xFF00));
    __m256i lo = _mm256_unpacklo_epi16(bg, ra), hi = _mm256_unpackhi_epi16(bg, ra);
    _mm256_storeu_si256((__m256i *)bgra, _mm256_permute2x128_si256(lo, hi, 0x20));
    _mm256_storeu_si256((__m256i *)(bgra + 32), _mm256_permute2x128_si256(lo, hi, 0x31));
}

AVX2 static void row_avx2(const mp_decode_source *s, int32_t y, uint16_t *scratch, uint8_t *bgra) {
    uint16_t *cb = scratch + padded(s->width), *cr = cb + padded(s->width);
    mp_chroma_row(s, 1, y, scratch, cb);
    mp_chroma_row(s, 2, y, scratch, cr);

    const mp_decode_matrix *m = &s->matrix;
    const uint8_t *luma = s->planes[0] + y * s->strides[0];
    const __m256i rounding = _mm256_set1_epi32(65536), middle = _mm256_set1_epi16(2048);
    const __m256i offset = _mm256_set1_epi16(m->luma_offset), zero = _mm256_setzero_si256();
    const __m256i blue = pair(m->luma, m->blue_cb), red = pair(m->luma, m->red_cr);
    const __m256i green = pair(m->luma, m->green_cb), green_cr = pair(m->green_cr, 0);
    int32_t x = 0;
    for (; x + 16 <= s->width; x += 16) {
        __m256i l = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(luma + x)));
        l = _mm256_slli_epi16(_mm256_sub_epi16(l, offset), 4);
        __m256i u = _mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)(cb + x)), middle);
        __m256i v = _mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)(cr + x)), middle);
        __m256i v_lo = _mm256_madd_epi16(_mm256_unpacklo_epi16(v, zero), green_cr);
        __m256i v_hi = _mm256_madd_epi16(_mm256_unpackhi_epi16(v, zero), green_cr);
        __m256i g = WEIGHED(l, u, green, _mm256_add_epi32(v_lo, rounding), _mm256_add_epi32(v_hi, rounding));
        store16(bgra + 4 * x, WEIGHED(l, u, blue, rounding, rounding), g, WEIGHED(l, v, red, rounding, rounding));
    }
    mp_decode_row_scalar(m, luma, cb, cr, bgra, x, s->width);
}
#endif

static row_function best_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return row_avx2;
#endif
    return row_scalar;
}

void mp_decode_planes(const mp_decode_source *source, uint8_t *bgra, ptrdiff_t stride, int32_t first_row, int32_t end_row,
                      uint16_t *scratch) {
    row_function row = best_row();
    for (int32_t y = first_row; y < end_row; y++) row(source, y, scratch, bgra + y * stride);
}
