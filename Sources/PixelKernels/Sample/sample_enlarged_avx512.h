// Rows of an axis-aligned image that is not reduced: sixteen pixels need at most seventeen texels of each of two rows,
// which are loaded and mixed before they are distributed to pixels. The arithmetic and rounding of sample.c. Included
// only if
// __x86_64__ is defined.
#ifndef MULTIPLANE_SAMPLE_ENLARGED_AVX512_H
#define MULTIPLANE_SAMPLE_ENLARGED_AVX512_H

#include "sample_sixteens_avx512.h"

// Sixteen texels of 16-bit components, in the order of unpacking.
typedef struct {
    __m512i low, high;
} mixed_texels;

// Two rows of texels, and their weights in bytes.
typedef struct {
    const uint32_t *top, *bottom;
    __m512i weights;
} row_pair;

INLINE row_pair row_pair_of(const mp_image *image, uint64_t v) {
    const int64_t y = (int64_t)v >> 32;
    const int32_t top = mp_clamp(y, image->height - 1);
    int32_t bottom = mp_clamp(y + 1, image->height - 1);
    uint32_t fraction = (uint32_t)(v >> 24) & 255;
    // 256 is no byte: the weights 255 and 1 of the same texels give the same.
    if (fraction == 0) bottom = top, fraction = 1;
    return (row_pair){
        image->pixels + (int64_t)top * image->stride, image->pixels + (int64_t)bottom * image->stride,
        _mm512_set1_epi16((short)((256 - fraction) | fraction << 8))};
}

// Returns sixteen mixed texels minus 32768 − 128, which rounds.
INLINE mixed_texels mixed(const row_pair *rows, int32_t first) {
    const __m512i flip = _mm512_set1_epi8((char)0x80), half = _mm512_set1_epi16(128);
    const __m512i top = _mm512_xor_si512(_mm512_loadu_si512(rows->top + first), flip),
                  bottom = _mm512_xor_si512(_mm512_loadu_si512(rows->bottom + first), flip);
    return (mixed_texels){
        _mm512_add_epi16(_mm512_maddubs_epi16(rows->weights, _mm512_unpacklo_epi8(top, bottom)), half),
        _mm512_add_epi16(_mm512_maddubs_epi16(rows->weights, _mm512_unpackhi_epi8(top, bottom)), half)};
}

INLINE __m512i sixteen_enlarged(const row_pair *rows, __m512i whole, int32_t first) {
    const mixed_texels left = mixed(rows, first), right = mixed(rows, first + 1);
    // The places of texels in the order of unpacking.
    const __m512i unpacking = _mm512_setr_epi32(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    const __m512i texel = _mm512_sub_epi32(_mm512_srli_epi32(whole, 8), _mm512_set1_epi32(first));
    const __m512i place = _mm512_permutexvar_epi32(texel, unpacking);
    // Pixels 0 and 1 of each lane, and pixels 2 and 3.
    const __m512i even = _mm512_shuffle_epi32(place, 0x50), odd = _mm512_shuffle_epi32(place, 0xfa);
    const __m512i evenLeft = _mm512_permutex2var_epi64(left.low, even, left.high),
                  evenRight = _mm512_permutex2var_epi64(right.low, even, right.high),
                  oddLeft = _mm512_permutex2var_epi64(left.low, odd, left.high),
                  oddRight = _mm512_permutex2var_epi64(right.low, odd, right.high);
    const __m512i across = column_weights(_mm512_and_si512(whole, _mm512_set1_epi32(255)));
    return packed_pixels(
        _mm512_madd_epi16(_mm512_unpacklo_epi16(evenLeft, evenRight), SPREAD(across, 0)),
        _mm512_madd_epi16(_mm512_unpackhi_epi16(evenLeft, evenRight), SPREAD(across, 1)),
        _mm512_madd_epi16(_mm512_unpacklo_epi16(oddLeft, oddRight), SPREAD(across, 2)),
        _mm512_madd_epi16(_mm512_unpackhi_epi16(oddLeft, oddRight), SPREAD(across, 3)));
}

// Samples 16 or more pixels at steps of 0 … 1 texels along rows of texels, of an image of 2×2 texels or more.
AVX512 static __attribute__((noinline)) void sample_enlarged(
    const mp_image *image, uint32_t *out, int n, mp_walk at, int gathers) {
    const row_pair rows = row_pair_of(image, at.v);
    axis u = axis_of(at.u, at.du);
    const axis du = step_of(at.du * 16);
    int i = 0;
    for (; i + 16 <= n; i += 16, u = stepped(u, du)) {
        const int64_t first = (int64_t)(at.u + (uint64_t)i * at.du) >> 32;
        if (first >= 0 && first + 16 < image->width) {
            _mm512_storeu_si512(out + i, sixteen_enlarged(&rows, u.whole, (int32_t)first));
        } else {
            sample_sixteens(image, out + i, 16, mp_moved(at, i), gathers);
        }
    }
    if (i < n) sample_sixteens(image, out + n - 16, 16, mp_moved(at, n - 16), gathers);
}

#endif
