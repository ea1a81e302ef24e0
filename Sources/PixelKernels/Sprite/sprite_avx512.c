// Sprites at their own size: all pixels share one horizontal weight, so texels are loaded instead of gathered, and each
// row of them is interpolated horizontally once. The arithmetic of sample.c and blend_avx512.c.
#pragma STDC FP_CONTRACT OFF
#include "sprite_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"
#include <string.h>

enum { BLOCKS = MP_SPRITE_WIDTH / 16 };

// Sixteen pixels of 16-bit components, in the order of unpacking.
typedef struct {
    __m512i low, high;
} words;

// A horizontally interpolated row of texels, with the top bit of each 16-bit value flipped.
typedef struct {
    words blocks[BLOCKS];
    int32_t row; // The row of the image; -1 for none.
} across;

INLINE __mmask16 first_pixels(int n) { return n >= 16 ? (__mmask16)0xffff : (__mmask16)((1u << n) - 1); }

INLINE words unpacked(__m512i pixels) {
    const __m512i zero = _mm512_setzero_si512();
    return (words){_mm512_unpacklo_epi8(pixels, zero), _mm512_unpackhi_epi8(pixels, zero)};
}

INLINE __m512i div255(__m512i v) {
    return _mm512_mulhi_epu16(_mm512_add_epi16(v, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

INLINE __m512i scaled(words a, words b) {
    return _mm512_packus_epi16(div255(_mm512_mullo_epi16(a.low, b.low)), div255(_mm512_mullo_epi16(a.high, b.high)));
}

#define LANES(...) _mm512_broadcast_i32x4(_mm_setr_epi8(__VA_ARGS__))

INLINE __m512i alphas(__m512i pixels) {
    return _mm512_shuffle_epi8(pixels, LANES(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
}

INLINE int32_t limited(int64_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : (int32_t)v; }

// Returns texels first … first + count of a row; edge texels are repeated outside in `room`.
INLINE const uint32_t *texels(const mp_image *image, int32_t row, int64_t first, int count, uint32_t *room) {
    const uint32_t *from = image->pixels + (int64_t)row * image->stride;
    if (first >= 0 && first + count <= image->width) return from + first;
    for (int i = 0; i < count; i++) room[i] = from[limited(first + i, image->width - 1)];
    return room;
}

INLINE void interpolate(across *out, const mp_image *image, int32_t row, int64_t first, uint32_t fx, int n) {
    uint32_t room[MP_SPRITE_WIDTH + 1];
    const uint32_t *in = texels(image, row, first, n + 1, room);
    const __m512i left = _mm512_set1_epi16((short)(256 - fx)), right = _mm512_set1_epi16((short)fx),
                  flip = _mm512_set1_epi16((short)0x8000);
    for (int i = 0; i < n; i += 16) {
        const __mmask16 which = first_pixels(n - i);
        const words a = unpacked(_mm512_maskz_loadu_epi32(which, in + i)),
                    b = unpacked(_mm512_maskz_loadu_epi32(which, in + i + 1));
        out->blocks[i / 16] = (words){
            _mm512_xor_si512(_mm512_add_epi16(_mm512_mullo_epi16(a.low, left), _mm512_mullo_epi16(b.low, right)), flip),
            _mm512_xor_si512(
                _mm512_add_epi16(_mm512_mullo_epi16(a.high, left), _mm512_mullo_epi16(b.high, right)), flip)};
    }
    out->row = row;
}

// Returns top × (256 − f) + bottom × f, rounded; `weights` has both factors interleaved.
INLINE __m512i down(__m512i top, __m512i bottom, __m512i weights) {
    const __m512i bias = _mm512_set1_epi32(32768 * 256 + 32768);
    const __m512i low = _mm512_madd_epi16(_mm512_unpacklo_epi16(top, bottom), weights);
    const __m512i high = _mm512_madd_epi16(_mm512_unpackhi_epi16(top, bottom), weights);
    return _mm512_packus_epi32(
        _mm512_srli_epi32(_mm512_add_epi32(low, bias), 16), _mm512_srli_epi32(_mm512_add_epi32(high, bias), 16));
}

// Computes the factor of each pixel of a row: its coverage times the sprite's alpha.
INLINE void find_shares(words *shares, const mp_placed_sprite *p, int32_t height) {
    const mp_sprite *s = p->sprite;
    const int n = p->end_x - p->x;
    uint8_t bytes[MP_SPRITE_WIDTH];
    memset(bytes, mp_sprite_coverage(1024, height), sizeof bytes);
    bytes[0] = mp_sprite_coverage(mp_sprite_extent(s->min_x, s->max_x, p->x), height);
    bytes[n - 1] = mp_sprite_coverage(mp_sprite_extent(s->min_x, s->max_x, p->end_x - 1), height);
    const __m512i alpha = _mm512_set1_epi16((short)p->alpha);
    for (int i = 0; i < n; i += 16) {
        const __m512i spread = _mm512_shuffle_epi8(
            _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(bytes + i))),
            LANES(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12));
        const words share = unpacked(spread);
        shares[i / 16] =
            (words){div255(_mm512_mullo_epi16(share.low, alpha)), div255(_mm512_mullo_epi16(share.high, alpha))};
    }
}

INLINE void blend(uint32_t *dst, const across *top, const across *bottom, uint32_t fy, const words *shares, int n) {
    const __m512i weights = _mm512_set1_epi32((int)((256 - fy) | fy << 16));
    for (int i = 0; i < n; i += 16) {
        const __mmask16 which = first_pixels(n - i);
        const words *a = &top->blocks[i / 16], *b = &bottom->blocks[i / 16];
        const words sample = {down(a->low, b->low, weights), down(a->high, b->high, weights)};
        const __m512i src = scaled(sample, shares[i / 16]);
        if (_mm512_test_epi32_mask(src, src) == 0) continue;
        const words through = unpacked(_mm512_xor_si512(alphas(src), _mm512_set1_epi8(-1)));
        const __m512i below = scaled(unpacked(_mm512_maskz_loadu_epi32(which, dst + i)), through);
        _mm512_mask_storeu_epi32(dst + i, which, _mm512_adds_epu8(src, below));
    }
}

AVX512 void mp_draw_sprite_avx512(const mp_placed_sprite *p, const mp_sprite_target *target) {
    const mp_image *image = p->image;
    const int n = p->end_x - p->x;
    const uint64_t half = (uint64_t)1 << 23,
                   u = (uint64_t)p->sprite->u + (uint64_t)MP_TEXEL * (uint64_t)(int64_t)p->x + half;
    const int64_t first = (int64_t)u >> 32;
    const uint32_t fx = (uint32_t)(u >> 24) & 255;
    across rows[2];
    rows[0].row = rows[1].row = -1;
    words shares[BLOCKS];
    int32_t shared = -1;
    uint32_t *dst = target->pixels + (ptrdiff_t)(p->y - target->y) * target->stride + (p->x - target->x);
    // Prefetches all rows into the L1 cache, so that they are not waited for one by one.
    for (int32_t y = 0; y < p->end_y - p->y; y++) {
        __builtin_prefetch(dst + y * target->stride, 1);
        __builtin_prefetch(dst + y * target->stride + n - 1, 1);
    }
    for (int32_t y = p->y; y < p->end_y; y++, dst += target->stride) {
        const int32_t height = mp_sprite_extent(p->sprite->min_y, p->sprite->max_y, y);
        if (height != shared) find_shares(shares, p, shared = height);
        const uint64_t v = (uint64_t)mp_sprite_line(p->sprite, y) + half;
        const int32_t top = limited((int64_t)v >> 32, image->height - 1),
                      bottom = limited(((int64_t)v >> 32) + 1, image->height - 1);
        across *a = &rows[top & 1], *b = &rows[bottom & 1];
        if (a->row != top) interpolate(a, image, top, first, fx, n);
        if (b->row != bottom) interpolate(b, image, bottom, first, fx, n);
        blend(dst, a, b, (uint32_t)(v >> 24) & 255, shares, n);
    }
}

#endif
