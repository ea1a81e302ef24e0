// The arithmetic and rounding of sample.c, eight pixels at a time with gathered texels, for short rows and
// distant positions; sixteen at a time for others.
#include "sample_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"
#include "sample_enlarged_avx512.h"

// The length up to which single pixels are faster.
enum { FEW = 6 };

// Two adjacent texels of each of eight pixels, from two rows.
typedef struct {
    __m512i top, bottom;
} texel_pairs;

// Texel columns and rows, and the fractions to the next ones in 1/256.
typedef struct {
    __m256i x, y;
    __m512i fx, fy;
} positions;

INLINE positions positions_of(__m512i u, __m512i v) {
    const __m512i low = _mm512_set1_epi64(255);
    return (positions){
        .x = _mm512_cvtepi64_epi32(_mm512_srli_epi64(u, 32)),
        .y = _mm512_cvtepi64_epi32(_mm512_srli_epi64(v, 32)),
        .fx = _mm512_and_si512(_mm512_srli_epi64(u, 24), low),
        .fy = _mm512_and_si512(_mm512_srli_epi64(v, 24), low)};
}

INLINE texel_pairs pairs_inside(const mp_image *image, const positions *p) {
    const __m256i at = _mm256_add_epi32(_mm256_mullo_epi32(p->y, _mm256_set1_epi32(image->stride)), p->x);
    return (texel_pairs){
        _mm512_i32gather_epi64(at, image->pixels, 4), _mm512_i32gather_epi64(at, image->pixels + image->stride, 4)};
}

INLINE __m256i limited(__m256i v, int32_t first, int32_t last) {
    return _mm256_min_epi32(_mm256_max_epi32(v, _mm256_set1_epi32(first)), _mm256_set1_epi32(last));
}

// Returns v + 1 limited to 0 … last; limited before the addition, which could overflow.
INLINE __m256i following(__m256i v, int32_t last) {
    return _mm256_add_epi32(limited(v, -1, last - 1), _mm256_set1_epi32(1));
}

INLINE __m512i joined(__m256i left, __m256i right) {
    return _mm512_or_si512(_mm512_cvtepu32_epi64(left), _mm512_slli_epi64(_mm512_cvtepu32_epi64(right), 32));
}

// Limits each of the four texels to the image separately.
INLINE texel_pairs pairs_limited(const mp_image *image, const positions *p) {
    const __m256i stride = _mm256_set1_epi32(image->stride);
    const __m256i x0 = limited(p->x, 0, image->width - 1), x1 = following(p->x, image->width - 1);
    const __m256i y0 = _mm256_mullo_epi32(limited(p->y, 0, image->height - 1), stride);
    const __m256i y1 = _mm256_mullo_epi32(following(p->y, image->height - 1), stride);
    const int *base = (const int *)image->pixels;
    return (texel_pairs){
        joined(
            _mm256_i32gather_epi32(base, _mm256_add_epi32(y0, x0), 4),
            _mm256_i32gather_epi32(base, _mm256_add_epi32(y0, x1), 4)),
        joined(
            _mm256_i32gather_epi32(base, _mm256_add_epi32(y1, x0), 4),
            _mm256_i32gather_epi32(base, _mm256_add_epi32(y1, x1), 4))};
}

// Interpolates one pixel per lane vertically, then horizontally; its left and right components are adjacent 16-bit
// values.
INLINE __m512i lane_pixels(const texel_pairs *t, __m512i order, __m512i down, __m512i across) {
    const __m512i top = _mm512_shuffle_epi8(t->top, order), bottom = _mm512_shuffle_epi8(t->bottom, order);
    // top × (256 − f) + bottom × f; the 16-bit products wrap, their sum does not.
    __m512i sum = _mm512_add_epi16(_mm512_slli_epi16(top, 8), _mm512_mullo_epi16(_mm512_sub_epi16(bottom, top), down));
    // Flipping the top bit makes the 16-bit values signed for the multiply-add; the constant compensates and rounds.
    sum = _mm512_xor_si512(sum, _mm512_set1_epi16((short)0x8000));
    const __m512i total = _mm512_add_epi32(_mm512_madd_epi16(sum, across), _mm512_set1_epi32(32768 * 256 + 32768));
    return _mm512_srli_epi32(total, 16);
}

// Returns eight pixels of 16-bit components, two per lane, in order.
INLINE __m512i eight_pixels(const texel_pairs *t, const positions *p) {
    const __m512i even = LANES(0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1);
    const __m512i odd = LANES(8, -1, 12, -1, 9, -1, 13, -1, 10, -1, 14, -1, 11, -1, 15, -1);
    const __m512i evenDown = _mm512_shuffle_epi8(p->fy, LANES(0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1));
    const __m512i oddDown = _mm512_shuffle_epi8(p->fy, LANES(8, -1, 8, -1, 8, -1, 8, -1, 8, -1, 8, -1, 8, -1, 8, -1));
    const __m512i across =
        _mm512_add_epi64(_mm512_sub_epi64(_mm512_slli_epi64(p->fx, 16), p->fx), _mm512_set1_epi64(256));
    const __m512i a = lane_pixels(t, even, evenDown, _mm512_shuffle_epi32(across, 0x00));
    const __m512i b = lane_pixels(t, odd, oddDown, _mm512_shuffle_epi32(across, 0xaa));
    return _mm512_packus_epi32(a, b);
}

INLINE __m256i packed(__m512i words) { return _mm512_cvtepi16_epi8(words); }

// Returns whether the texels of the first and the last of n pixels lie in the image, and so those in between.
INLINE int are_inside(const mp_image *image, mp_walk at, int n) {
    return mp_is_inside(image, at) & mp_is_inside(image, mp_moved(at, n - 1));
}

// Returns whether steps are so small, at most 32768 texels, that no position between two inside wraps around.
INLINE int is_small(uint64_t step) { return step + ((uint64_t)1 << 47) < (uint64_t)1 << 48; }

INLINE __m512i walk(uint64_t at, uint64_t step) {
    const __m512i index = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm512_add_epi64(
        _mm512_set1_epi64((int64_t)at), _mm512_mullo_epi64(index, _mm512_set1_epi64((int64_t)step)));
}

AVX512 static void sample_eights(const mp_image *image, uint32_t *out, int n, mp_walk at, int isSteady) {
    const __m512i du = _mm512_set1_epi64((int64_t)(at.du * 8)), dv = _mm512_set1_epi64((int64_t)(at.dv * 8));
    __m512i u = walk(at.u, at.du), v = walk(at.v, at.dv);
    for (int i = 0; i < n; i += 8, u = _mm512_add_epi64(u, du), v = _mm512_add_epi64(v, dv), at = mp_moved(at, 8)) {
        const positions p = positions_of(u, v);
        const texel_pairs t = isSteady && are_inside(image, at, 8) ? pairs_inside(image, &p) : pairs_limited(image, &p);
        const __m256i pixels = packed(eight_pixels(&t, &p));
        if (i + 8 <= n) {
            _mm256_storeu_si256((__m256i *)(out + i), pixels);
        } else {
            _mm256_mask_storeu_epi32(out + i, (__mmask8)((1u << (n - i)) - 1), pixels);
        }
    }
}

// Returns whether positions between that of the first and the last of n pixels fit 32 bits in 1/256 texel.
INLINE int is_near(uint64_t at, uint64_t step, int n) {
    const uint64_t limit = (uint64_t)1 << 54;
    return (at + limit < 2 * limit) & (at + (uint64_t)(n - 1) * step + limit < 2 * limit);
}

AVX512 void mp_sample_bilinear_avx512(const mp_image *image, uint32_t *out, int n, mp_walk at, int gathers) {
    const int isSteady = is_small(at.du) & is_small(at.dv);
    const int isLong = n >= 16 && n <= 32768 && isSteady && image->width > 1 && image->height > 1 &&
                       is_near(at.u, at.du, n) && is_near(at.v, at.dv, n);
    if (n <= FEW) {
        sample_singles(image, out, n, at);
    } else if (!isLong) {
        sample_eights(image, out, n, at, isSteady);
    } else if (at.dv == 0 && at.du <= (uint64_t)MP_TEXEL) {
        sample_enlarged(image, out, n, at, gathers);
    } else {
        sample_sixteens(image, out, n, at, gathers);
    }
}

#endif
