// Sixteen pixels at a time. Texels are loaded, or gathered where that is faster (gather_timing.h). The arithmetic and
// rounding of sample.c. Included only if __x86_64__ is defined.
#ifndef MULTIPLANE_SAMPLE_SIXTEENS_AVX512_H
#define MULTIPLANE_SAMPLE_SIXTEENS_AVX512_H

#include "../Dispatch/avx512.h"
#include "sample_rows.h"

// Positions in 1/256 texel, and the 24 bits below.
typedef struct {
    __m512i whole, part;
} axis;

INLINE axis axis_of(uint64_t at, uint64_t step) {
    const __m512i index = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i part = _mm512_add_epi32(
        _mm512_set1_epi32((int)(at & 0xffffff)), _mm512_mullo_epi32(index, _mm512_set1_epi32((int)(step & 0xffffff))));
    const __m512i whole = _mm512_add_epi32(
        _mm512_set1_epi32((int)(at >> 24)), _mm512_mullo_epi32(index, _mm512_set1_epi32((int)(step >> 24))));
    return (axis){
        _mm512_add_epi32(whole, _mm512_srli_epi32(part, 24)), _mm512_and_si512(part, _mm512_set1_epi32(0xffffff))};
}

INLINE axis step_of(uint64_t step) {
    return (axis){_mm512_set1_epi32((int)(step >> 24)), _mm512_set1_epi32((int)(step & 0xffffff))};
}

INLINE axis stepped(axis a, axis step) {
    const __m512i part = _mm512_add_epi32(a.part, step.part);
    return (axis){
        _mm512_add_epi32(_mm512_add_epi32(a.whole, step.whole), _mm512_srli_epi32(part, 24)),
        _mm512_and_si512(part, _mm512_set1_epi32(0xffffff))};
}

#define LANES(...) _mm512_broadcast_i32x4(_mm_setr_epi8(__VA_ARGS__))

INLINE __m128i texel_pair(const uint32_t *texels) { return _mm_loadl_epi64((const __m128i *)texels); }

// Returns the four texels of one pixel.
INLINE __m128i quad(const uint32_t *top, const uint32_t *bottom, uint32_t at) {
    return _mm_unpacklo_epi64(texel_pair(top + at), texel_pair(bottom + at));
}

INLINE __m256i two_quads(const uint32_t *top, const uint32_t *bottom, uint32_t first, uint32_t second) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(quad(top, bottom, first)), quad(top, bottom, second), 1);
}

// Returns the texels of every fourth pixel, one pixel per 128-bit lane.
INLINE __m512i quads(const uint32_t *top, const uint32_t *bottom, const uint32_t *at) {
    return _mm512_inserti64x4(
        _mm512_castsi256_si512(two_quads(top, bottom, at[0], at[4])), two_quads(top, bottom, at[8], at[12]), 1);
}

// Returns the components of four pixels minus 128, in the upper halves of 32 bits. `down` has the weights of both rows
// in bytes, `across` those of both columns in 16 bits. Weights of 256 are no bytes: `has_whole` says that there may be
// some.
INLINE __m512i four_pixels(__m512i texels, __m512i down, __m512i across, int has_whole) {
    const __m512i order = LANES(0, 8, 4, 12, 1, 9, 5, 13, 2, 10, 6, 14, 3, 11, 7, 15);
    const __m512i flipped = _mm512_xor_si512(_mm512_shuffle_epi8(texels, order), _mm512_set1_epi8((char)0x80));
    __m512i sum = _mm512_maddubs_epi16(down, flipped);
    if (has_whole) {
        const __mmask32 top = _mm512_cmpeq_epi16_mask(down, _mm512_set1_epi16(256)),
                        bottom = _mm512_testn_epi16_mask(down, down);
        sum = _mm512_mask_slli_epi16(sum, top, flipped, 8);
        sum = _mm512_mask_mov_epi16(sum, bottom, _mm512_and_si512(flipped, _mm512_set1_epi16((short)0xff00)));
    }
    // 128 times the weights, which sum to 256, rounds.
    return _mm512_madd_epi16(_mm512_add_epi16(sum, _mm512_set1_epi16(128)), across);
}

#define SPREAD(weights, pixel) _mm512_shuffle_epi32(weights, (pixel)*0x55)

// Texels and the weights of the next ones.
typedef struct {
    __m512i texel, fraction;
} places;

INLINE places places_inside(__m512i whole) {
    return (places){_mm512_srli_epi32(whole, 8), _mm512_and_si512(whole, _mm512_set1_epi32(255))};
}

// Limits positions to an image of 2 or more texels. The weight of the last one is 256.
INLINE places places_limited(__m512i whole, int32_t size) {
    whole = _mm512_max_epi32(whole, _mm512_setzero_si512());
    whole = _mm512_min_epi32(whole, _mm512_set1_epi32((size - 1) * 256));
    const __m512i texel = _mm512_min_epi32(_mm512_srli_epi32(whole, 8), _mm512_set1_epi32(size - 2));
    return (places){texel, _mm512_sub_epi32(whole, _mm512_slli_epi32(texel, 8))};
}

// Returns the weights of two columns in 16 bits.
INLINE __m512i column_weights(__m512i fraction) {
    return _mm512_add_epi32(_mm512_sub_epi32(_mm512_slli_epi32(fraction, 16), fraction), _mm512_set1_epi32(256));
}

// Returns the pixels of four results of `four_pixels`, each with every fourth of them.
INLINE __m512i packed_pixels(__m512i a, __m512i b, __m512i c, __m512i d) {
    // Takes the upper halves of one lane of two vectors after the other.
    const __m512i upper = _mm512_set_epi16(
        63, 61, 59, 57, 31, 29, 27, 25, 55, 53, 51, 49, 23, 21, 19, 17, 47, 45, 43, 41, 15, 13, 11, 9, 39, 37, 35, 33,
        7, 5, 3, 1);
    const __m512i bytes =
        _mm512_packs_epi16(_mm512_permutex2var_epi16(a, upper, b), _mm512_permutex2var_epi16(c, upper, d));
    return _mm512_xor_si512(bytes, _mm512_set1_epi8((char)0x80));
}

// Returns the distance in texels to those that pixels four rows below need if the image is rotated and scaled; 0 for
// small images, which stay in the cache. The hardware does not foresee the rows that a rotated row of pixels crosses.
INLINE ptrdiff_t prefetch_distance(const mp_image *image, mp_walk at) {
    if ((int64_t)image->height * image->stride < 1 << 18) return 0;
    const int64_t rows = (int64_t)(4 * at.du) >> 32, columns = (int64_t)(0 - 4 * at.dv) >> 32;
    return (ptrdiff_t)(rows * image->stride + columns);
}

// The indices of sixteen texels in memory, which is faster than extracting them from a vector.
typedef struct {
    uint32_t at[16] __attribute__((aligned(64)));
} stored_indices;

INLINE void store_indices(stored_indices *stored, __m512i at) {
    _mm512_store_si512(stored->at, at);
    // Keeps compilers from extracting them nevertheless.
    __asm__("" : "+m"(*stored));
}

INLINE void prefetch(const uint32_t *texels, const stored_indices *indices, ptrdiff_t distance) {
    for (int i = 0; i < 16; i += 4) {
        _mm_prefetch((const char *)((uintptr_t)(texels + indices->at[i]) + (uintptr_t)(4 * distance)), _MM_HINT_T0);
    }
}

// The texels of sixteen pixels: those of every fourth pixel in each vector, as of `quads`.
typedef struct {
    __m512i pixels[4];
} sixteen_quads;

INLINE sixteen_quads loaded_quads(const mp_image *image, __m512i at, ptrdiff_t distance) {
    const uint32_t *top = image->pixels, *bottom = top + image->stride;
    stored_indices indices;
    store_indices(&indices, at);
    if (distance) prefetch(top, &indices, distance);
    sixteen_quads result;
    for (int i = 0; i < 4; i++) result.pixels[i] = quads(top, bottom, indices.at + i);
    return result;
}

INLINE sixteen_quads gathered_quads(const mp_image *image, __m512i at, ptrdiff_t distance) {
    const uint32_t *top = image->pixels, *bottom = top + image->stride;
    if (distance) {
        stored_indices indices;
        store_indices(&indices, at);
        prefetch(top, &indices, distance);
    }
    // Pairs of texels are gathered in this order of pixels, so that unpacking makes quads.
    const __m512i order = _mm512_setr_epi32(0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);
    const __m512i ordered = _mm512_permutexvar_epi32(order, at);
    const __m256i first = _mm512_castsi512_si256(ordered), second = _mm512_extracti64x4_epi64(ordered, 1);
    const __m512i a = _mm512_i32gather_epi64(first, top, 4), b = _mm512_i32gather_epi64(first, bottom, 4),
                  c = _mm512_i32gather_epi64(second, top, 4), d = _mm512_i32gather_epi64(second, bottom, 4);
    return (sixteen_quads){
        {_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b), _mm512_unpacklo_epi64(c, d),
         _mm512_unpackhi_epi64(c, d)}};
}

INLINE __m512i
sixteen_pixels(const mp_image *image, places x, places y, int has_whole, ptrdiff_t distance, int gathers) {
    const __m512i at = _mm512_add_epi32(_mm512_mullo_epi32(y.texel, _mm512_set1_epi32(image->stride)), x.texel);
    const sixteen_quads texels = gathers ? gathered_quads(image, at, distance) : loaded_quads(image, at, distance);
    const __m512i across = column_weights(x.fraction);
    __m512i down = _mm512_sub_epi32(_mm512_slli_epi32(y.fraction, 8), y.fraction);
    down = _mm512_add_epi32(down, _mm512_set1_epi32(256));
    if (has_whole) down = _mm512_and_si512(down, _mm512_set1_epi32(0xffff));
    down = _mm512_or_si512(down, _mm512_slli_epi32(down, 16));
    return packed_pixels(
        four_pixels(texels.pixels[0], SPREAD(down, 0), SPREAD(across, 0), has_whole),
        four_pixels(texels.pixels[1], SPREAD(down, 1), SPREAD(across, 1), has_whole),
        four_pixels(texels.pixels[2], SPREAD(down, 2), SPREAD(across, 2), has_whole),
        four_pixels(texels.pixels[3], SPREAD(down, 3), SPREAD(across, 3), has_whole));
}

// Returns one pixel that lies inside the image and not on a row of texels.
INLINE uint32_t single_pixel(const mp_image *image, mp_walk at) {
    const uint32_t fx = (uint32_t)(at.u >> 24) & 255, fy = (uint32_t)(at.v >> 24) & 255;
    const uint32_t *texels = image->pixels + (int64_t)(at.v >> 32) * image->stride + (int64_t)(at.u >> 32);
    const __m128i order = _mm_setr_epi8(0, 8, 4, 12, 1, 9, 5, 13, 2, 10, 6, 14, 3, 11, 7, 15);
    const __m128i bytes = _mm_shuffle_epi8(quad(texels, texels + image->stride, 0), order);
    const __m128i sum = _mm_maddubs_epi16(
        _mm_set1_epi16((short)((256 - fy) | fy << 8)), _mm_xor_si128(bytes, _mm_set1_epi8((char)0x80)));
    const __m128i total =
        _mm_madd_epi16(_mm_add_epi16(sum, _mm_set1_epi16(128)), _mm_set1_epi32((int)((256 - fx) | fx << 16)));
    const __m128i words = _mm_packs_epi32(_mm_srai_epi32(total, 16), total);
    return (uint32_t)_mm_cvtsi128_si32(_mm_packs_epi16(words, words)) ^ 0x80808080u;
}

// Samples a few pixels.
AVX512 static void sample_singles(const mp_image *image, uint32_t *out, int n, mp_walk at) {
    for (int i = 0; i < n; i++, at = mp_moved(at, 1)) {
        const uint32_t fx = (uint32_t)(at.u >> 24) & 255, fy = (uint32_t)(at.v >> 24) & 255;
        out[i] = fy != 0 && mp_is_inside(image, at)
                     ? single_pixel(image, at)
                     : mp_blend_texels(image, (int64_t)at.u >> 32, (int64_t)at.v >> 32, fx, fy);
    }
}

// Returns whether a pixel lies on a row of texels.
INLINE int has_whole_rows(__m512i v) { return _mm512_testn_epi32_mask(v, _mm512_set1_epi32(255)) != 0; }

INLINE void sample_sixteens_by(const mp_image *image, uint32_t *out, int n, mp_walk at, int gathers) {
    axis u = axis_of(at.u, at.du), v = axis_of(at.v, at.dv);
    axis du = step_of(at.du * 16), dv = step_of(at.dv * 16);
    const ptrdiff_t distance = prefetch_distance(image, at);
    // The pixels between are inside, too.
    int first = 0, end = n;
    while (first < n && !mp_is_inside(image, mp_moved(at, first))) first += 16;
    while (end > first && !mp_is_inside(image, mp_moved(at, end - 1))) end -= 16;
    for (int i = 0;;) {
        if (__builtin_expect(i < first || i + 16 > end || has_whole_rows(v.whole), 0)) {
            const places x = places_limited(u.whole, image->width), y = places_limited(v.whole, image->height);
            _mm512_storeu_si512(out + i, sixteen_pixels(image, x, y, 1, 0, gathers));
        } else {
            const places x = places_inside(u.whole), y = places_inside(v.whole);
            _mm512_storeu_si512(out + i, sixteen_pixels(image, x, y, 0, distance, gathers));
        }
        const int rest = n - 16 - i;
        if (rest == 0) return;
        if (rest < 16) {
            // The last sixteen pixels, some of them once more.
            du = step_of(at.du * (uint64_t)rest);
            dv = step_of(at.dv * (uint64_t)rest);
        }
        u = stepped(u, du);
        v = stepped(v, dv);
        i += rest < 16 ? rest : 16;
    }
}

AVX512 static __attribute__((noinline)) void sample_sixteens_loading(
    const mp_image *image, uint32_t *out, int n, mp_walk at) {
    sample_sixteens_by(image, out, n, at, 0);
}

AVX512 static __attribute__((noinline)) void sample_sixteens_gathering(
    const mp_image *image, uint32_t *out, int n, mp_walk at) {
    sample_sixteens_by(image, out, n, at, 1);
}

// Samples 16 or more pixels of an image of 2×2 texels or more.
INLINE void sample_sixteens(const mp_image *image, uint32_t *out, int n, mp_walk at, int gathers) {
    if (gathers) sample_sixteens_gathering(image, out, n, at);
    else sample_sixteens_loading(image, out, n, at);
}

#endif
