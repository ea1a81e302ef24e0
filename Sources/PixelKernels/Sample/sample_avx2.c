// The arithmetic and rounding of sample.c.
#pragma STDC FP_CONTRACT OFF
#include "sample_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

// The texel pairs of two pixels and their weights.
typedef struct {
    const uint32_t *top[2], *bottom[2];
    uint32_t fx[2], fy[2];
} quads;

// Two adjacent texels of each of two pixels as sixteen 16-bit values, one pixel per 128-bit lane.
INLINE __m256i two_pairs(const uint32_t *const at[2]) {
    const __m128i first = _mm_loadl_epi64((const __m128i *)at[0]), second = _mm_loadl_epi64((const __m128i *)at[1]);
    return _mm256_cvtepu8_epi16(_mm_unpacklo_epi64(first, second));
}

INLINE __m256i lanes(uint32_t first, uint32_t second) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_set1_epi32((int)first)), _mm_set1_epi32((int)second), 1);
}

// Vertical sums fit unsigned 16-bit values; flipping the top bit makes them signed for the horizontal multiply-add.
INLINE __m256i two_pixels(const quads *q) {
    const __m256i down = lanes(q->fy[0] * 0x10001u, q->fy[1] * 0x10001u);
    const __m256i up = _mm256_sub_epi16(_mm256_set1_epi16(256), down);
    __m256i sum =
        _mm256_add_epi16(_mm256_mullo_epi16(two_pairs(q->top), up), _mm256_mullo_epi16(two_pairs(q->bottom), down));
    sum = _mm256_xor_si256(sum, _mm256_set1_epi16((short)0x8000));
    const __m256i pairs = _mm256_unpacklo_epi16(sum, _mm256_srli_si256(sum, 8));
    const __m256i across = lanes((256 - q->fx[0]) | q->fx[0] << 16, (256 - q->fx[1]) | q->fx[1] << 16);
    const __m256i total = _mm256_add_epi32(_mm256_madd_epi16(pairs, across), _mm256_set1_epi32(32768 * 256 + 32768));
    return _mm256_srli_epi32(total, 16);
}

// Packs four pixels of four 32-bit components each into 16 bytes, in order.
INLINE __m128i pack4(__m256i first, __m256i second) {
    const __m256i words = _mm256_packus_epi32(first, second);
    const __m256i bytes = _mm256_packus_epi16(words, words);
    // Pixels 0 and 2 are in the low lane, 1 and 3 in the high one.
    return _mm_unpacklo_epi32(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));
}

typedef struct {
    int32_t x, y;
    uint32_t fx, fy;
} position;

INLINE int is_inside(const mp_image *image, const position *p) {
    return (uint32_t)p->x < (uint32_t)(image->width - 1) && (uint32_t)p->y < (uint32_t)(image->height - 1);
}

INLINE void put(const mp_image *image, quads *q, int k, const position *p) {
    q->top[k] = image->pixels + (int64_t)p->y * image->stride + p->x;
    q->bottom[k] = q->top[k] + image->stride;
    q->fx[k] = p->fx;
    q->fy[k] = p->fy;
}

INLINE void four_pixels(const mp_image *image, uint32_t *out, const position p[4]) {
    if (is_inside(image, &p[0]) & is_inside(image, &p[1]) & is_inside(image, &p[2]) & is_inside(image, &p[3])) {
        quads a, b;
        put(image, &a, 0, &p[0]);
        put(image, &a, 1, &p[1]);
        put(image, &b, 0, &p[2]);
        put(image, &b, 1, &p[3]);
        _mm_storeu_si128((__m128i *)out, pack4(two_pixels(&a), two_pixels(&b)));
    } else {
        for (int k = 0; k < 4; k++) out[k] = mp_blend_texels(image, p[k].x, p[k].y, p[k].fx, p[k].fy);
    }
}

AVX2 static void bilinear(const mp_image *image, uint32_t *out, int n, mp_walk at) {
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        position p[4];
        for (int k = 0; k < 4; k++, at.u += at.du, at.v += at.dv) {
            p[k] = (position){
                (int32_t)(at.u >> 32), (int32_t)(at.v >> 32), (uint32_t)(at.u >> 24) & 255,
                (uint32_t)(at.v >> 24) & 255};
        }
        four_pixels(image, out + i, p);
    }
    mp_sample_scalar.bilinear(image, out + i, n - i, at);
}

INLINE __m256d along(__m256d px, double py, double a, double c, double t) {
    const __m256d sum = _mm256_add_pd(_mm256_mul_pd(px, _mm256_set1_pd(a)), _mm256_set1_pd(py * c));
    return _mm256_add_pd(sum, _mm256_set1_pd(t));
}

// Returns positions in 1/256 texel minus half a texel, limited and rounded as in mp_perspective_texel. max and min
// return their second operand if one is not a number, as the comparisons there do.
INLINE __m128i texel_units(__m256d X, __m256d W, int32_t size) {
    __m256d u = _mm256_sub_pd(_mm256_mul_pd(_mm256_div_pd(X, W), _mm256_set1_pd(256)), _mm256_set1_pd(128));
    u = _mm256_max_pd(u, _mm256_set1_pd(-256));
    u = _mm256_min_pd(u, _mm256_set1_pd(256.0 * size));
    return _mm_sub_epi32(_mm256_cvttpd_epi32(_mm256_add_pd(u, _mm256_set1_pd(256.5))), _mm_set1_epi32(256));
}

AVX2 static void perspective(
    const mp_image *image, uint32_t *out, int n, const double m[9], int x, int y, int nearest) {
    const double py = y + 0.5;
    const __m256d steps = _mm256_setr_pd(0, 1, 2, 3), half = _mm256_set1_pd(0.5);
    int i = 0;
    for (; !nearest && i + 4 <= n; i += 4) {
        const __m256d px = _mm256_add_pd(_mm256_add_pd(_mm256_set1_pd((double)x + i), steps), half);
        const __m256d X = along(px, py, m[0], m[3], m[6]), Y = along(px, py, m[1], m[4], m[7]);
        const __m256d W = along(px, py, m[2], m[5], m[8]);
        int32_t u[4], v[4];
        _mm_storeu_si128((__m128i *)u, texel_units(X, W, image->width));
        _mm_storeu_si128((__m128i *)v, texel_units(Y, W, image->height));
        position p[4];
        for (int k = 0; k < 4; k++) {
            p[k] = (position){u[k] >> 8, v[k] >> 8, (uint32_t)u[k] & 255, (uint32_t)v[k] & 255};
        }
        four_pixels(image, out + i, p);
        const int front = _mm256_movemask_pd(_mm256_cmp_pd(W, _mm256_setzero_pd(), _CMP_GT_OQ));
        for (int k = 0; front != 15 && k < 4; k++) {
            if (!(front >> k & 1)) out[i + k] = 0;
        }
    }
    mp_sample_scalar.perspective(image, out + i, n - i, m, x + i, y, nearest);
}

INLINE __m256i row_sums(const uint32_t *top, const uint32_t *bottom, int high) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i a = _mm256_loadu_si256((const __m256i *)top), b = _mm256_loadu_si256((const __m256i *)bottom);
    const __m256i sum = high ? _mm256_add_epi16(_mm256_unpackhi_epi8(a, zero), _mm256_unpackhi_epi8(b, zero))
                             : _mm256_add_epi16(_mm256_unpacklo_epi8(a, zero), _mm256_unpacklo_epi8(b, zero));
    // Adds the neighboring pixel within each lane.
    return _mm256_add_epi16(sum, _mm256_srli_si256(sum, 8));
}

AVX2 static int halve_row(const uint32_t *top, const uint32_t *bottom, uint32_t *out, int32_t pairs) {
    const __m256i two = _mm256_set1_epi16(2), order = _mm256_setr_epi32(0, 1, 4, 5, 2, 3, 6, 7);
    int x = 0;
    for (; x + 4 <= pairs; x += 4) {
        const __m256i even = row_sums(top + 2 * x, bottom + 2 * x, 0), odd = row_sums(top + 2 * x, bottom + 2 * x, 1);
        const __m256i words = _mm256_srli_epi16(_mm256_add_epi16(_mm256_unpacklo_epi64(even, odd), two), 2);
        const __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(words, words), order);
        _mm_storeu_si128((__m128i *)(out + x), _mm256_castsi256_si128(bytes));
    }
    return x;
}

AVX2 static void halve(const mp_image *image, uint32_t *out, int32_t out_stride) {
    const int32_t width = mp_halved(image->width), height = mp_halved(image->height);
    for (int32_t y = 0; y < height; y++) {
        const uint32_t *top = image->pixels + (int64_t)(2 * y) * image->stride;
        const int isLast = 2 * y + 1 >= image->height;
        const uint32_t *bottom = isLast ? top : top + image->stride;
        const int done = halve_row(top, bottom, out + (int64_t)y * out_stride, image->width / 2);
        if (done == width) continue;
        const mp_image rest = {top + 2 * done, image->width - 2 * done, isLast ? 1 : 2, image->stride};
        mp_sample_scalar.halve(&rest, out + (int64_t)y * out_stride + done, out_stride);
    }
}

const mp_sample_bodies mp_sample_avx2 = {bilinear, perspective, halve};

#else
typedef int mp_sample_avx2_needs_x86;
#endif
