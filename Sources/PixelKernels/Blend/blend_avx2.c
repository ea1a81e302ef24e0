#include "blend_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

INLINE __m256i load(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }
INLINE void store(void *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

INLINE __m256i div255(__m256i words) {
    return _mm256_mulhi_epu16(_mm256_add_epi16(words, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

// Byte × byte / 255 for all 32 bytes.
INLINE __m256i multiply(__m256i a, __m256i b) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i low = _mm256_mullo_epi16(_mm256_unpacklo_epi8(a, zero), _mm256_unpacklo_epi8(b, zero));
    const __m256i high = _mm256_mullo_epi16(_mm256_unpackhi_epi8(a, zero), _mm256_unpackhi_epi8(b, zero));
    return _mm256_packus_epi16(div255(low), div255(high));
}

// The alpha of each pixel in all four of its bytes.
INLINE __m256i alphas(__m256i pixels) {
    const __m256i order = _mm256_setr_epi8(
        3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    return _mm256_shuffle_epi8(pixels, order);
}

// Eight mask bytes, each in all four bytes of its pixel.
INLINE __m256i spread(const uint8_t *mask) {
    const __m256i order = _mm256_setr_epi8(
        0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
    return _mm256_shuffle_epi8(_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)mask)), order);
}

INLINE __m256i over8(__m256i dst, __m256i src) {
    const __m256i rest = _mm256_xor_si256(alphas(src), _mm256_set1_epi8(-1));
    return _mm256_adds_epu8(src, multiply(dst, rest));
}

INLINE int all_opaque(__m256i pixels) {
    const __m256i alpha = _mm256_set1_epi32((int)0xff000000u);
    return _mm256_movemask_epi8(_mm256_cmpeq_epi32(_mm256_and_si256(pixels, alpha), alpha)) == -1;
}

INLINE uint64_t eight(const uint8_t *mask) {
    uint64_t bits;
    __builtin_memcpy(&bits, mask, 8);
    return bits;
}

AVX2 static void fill_over(uint32_t *dst, int n, uint32_t color) {
    const __m256i src = _mm256_set1_epi32((int)color);
    int i = 0;
    if (color >> 24 == 255) {
        for (; i + 8 <= n; i += 8) store(dst + i, src);
    } else {
        for (; i + 8 <= n; i += 8) store(dst + i, over8(load(dst + i), src));
    }
    mp_blend_scalar.fill_over(dst + i, n - i, color);
}

AVX2 static void fill_over_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, int n) {
    const __m256i src = _mm256_set1_epi32((int)color);
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        if (eight(mask + i) == 0) continue;
        store(dst + i, over8(load(dst + i), multiply(src, spread(mask + i))));
    }
    mp_blend_scalar.fill_over_mask(dst + i, color, mask + i, n - i);
}

AVX2 static void over_whole(uint32_t *dst, const uint32_t *src, int n) {
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i s = load(src + i);
        if (_mm256_testz_si256(s, s)) continue;
        store(dst + i, all_opaque(s) ? s : over8(load(dst + i), s));
    }
    mp_blend_scalar.over(dst + i, src + i, n - i, 255);
}

AVX2 static void over(uint32_t *dst, const uint32_t *src, int n, uint32_t alpha) {
    if (alpha == 255) {
        over_whole(dst, src, n);
        return;
    }
    const __m256i factor = _mm256_set1_epi8((char)alpha);
    int i = 0;
    for (; i + 8 <= n; i += 8) store(dst + i, over8(load(dst + i), multiply(load(src + i), factor)));
    mp_blend_scalar.over(dst + i, src + i, n - i, alpha);
}

AVX2 static void over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int n, uint32_t alpha) {
    const __m256i factor = _mm256_set1_epi8((char)alpha);
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        if (eight(mask + i) == 0) continue;
        const __m256i share = multiply(spread(mask + i), factor);
        store(dst + i, over8(load(dst + i), multiply(load(src + i), share)));
    }
    mp_blend_scalar.over_mask(dst + i, src + i, mask + i, n - i, alpha);
}

INLINE __m256i lerp_words(__m256i a, __m256i b, __m256i f, __m256i g) {
    const __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(a, g), _mm256_mullo_epi16(b, f));
    return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(128)), 8);
}

AVX2 static void lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, int n, uint32_t fraction) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i f = _mm256_set1_epi16((short)fraction), g = _mm256_set1_epi16((short)(256 - fraction));
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i x = load(a + i), y = load(b + i);
        const __m256i low = lerp_words(_mm256_unpacklo_epi8(x, zero), _mm256_unpacklo_epi8(y, zero), f, g);
        const __m256i high = lerp_words(_mm256_unpackhi_epi8(x, zero), _mm256_unpackhi_epi8(y, zero), f, g);
        store(dst + i, _mm256_packus_epi16(low, high));
    }
    mp_blend_scalar.lerp(dst + i, a + i, b + i, n - i, fraction);
}

AVX2 static void alpha_of(uint8_t *dst, const uint32_t *src, int n) {
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    int i = 0;
    for (; i + 32 <= n; i += 32) {
        const __m256i a = _mm256_srli_epi32(load(src + i), 24), b = _mm256_srli_epi32(load(src + i + 8), 24);
        const __m256i c = _mm256_srli_epi32(load(src + i + 16), 24), d = _mm256_srli_epi32(load(src + i + 24), 24);
        const __m256i bytes = _mm256_packus_epi16(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
        store(dst + i, _mm256_permutevar8x32_epi32(bytes, order));
    }
    mp_blend_scalar.alpha_of(dst + i, src + i, n - i);
}

AVX2 static void mask_multiply(uint8_t *dst, const uint8_t *src, int n) {
    int i = 0;
    for (; i + 32 <= n; i += 32) store(dst + i, multiply(load(dst + i), load(src + i)));
    mp_blend_scalar.mask_multiply(dst + i, src + i, n - i);
}

AVX2 static void scale_by_mask(uint32_t *dst, const uint8_t *mask, int n) {
    int i = 0;
    for (; i + 8 <= n; i += 8) store(dst + i, multiply(load(dst + i), spread(mask + i)));
    mp_blend_scalar.scale_by_mask(dst + i, mask + i, n - i);
}

const mp_blend_bodies mp_blend_avx2 = {
    fill_over, fill_over_mask, over, over_mask, lerp, alpha_of, mask_multiply, scale_by_mask,
};

#else
typedef int mp_blend_avx2_needs_x86;
#endif
