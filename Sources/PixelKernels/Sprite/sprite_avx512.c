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

// Eight pixels of 16-bit components. Up to eight pixels that remain of a row take half of the time of sixteen.
typedef struct {
    __m256i low, high;
} half_words;

// A horizontally interpolated row of texels, with the top bit of each 16-bit value flipped.
typedef struct {
    words blocks[BLOCKS];
    half_words rest;
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

INLINE __mmask8 first_of_eight(int n) { return n >= 8 ? (__mmask8)255 : (__mmask8)((1u << n) - 1); }

INLINE half_words unpacked_half(__m256i pixels) {
    const __m256i zero = _mm256_setzero_si256();
    return (half_words){_mm256_unpacklo_epi8(pixels, zero), _mm256_unpackhi_epi8(pixels, zero)};
}

INLINE __m256i div255_half(__m256i v) {
    return _mm256_mulhi_epu16(_mm256_add_epi16(v, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

INLINE __m256i scaled_half(half_words a, half_words b) {
    return _mm256_packus_epi16(
        div255_half(_mm256_mullo_epi16(a.low, b.low)), div255_half(_mm256_mullo_epi16(a.high, b.high)));
}

INLINE int32_t limited(int64_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : (int32_t)v; }

// The horizontal positions of a sprite's pixels in its image. Each pixel is interpolated from two adjacent texels.
typedef struct {
    int64_t first; // The column of the left texel of the first pixel.
    int n, rest;   // The pixels per row, and how many of them are drawn as half a block at the end.
    // Whether texels are permuted in registers: the image has at most 32 columns, and the sprite repeats its edges.
    int is_permuted;
    __mmask16 low, high;                 // The image's columns 0…15 and 16…31.
    __m512i left[BLOCKS], right[BLOCKS]; // The columns of both texels of each pixel, if they are permuted.
} columns;

INLINE void find_columns(columns *out, const mp_image *image, int64_t first, int n) {
    out->first = first;
    out->n = n;
    out->rest = n % 16 <= 8 ? n % 16 : 0;
    out->is_permuted = image->width <= 32 && (first < 0 || first + n + 1 > image->width);
    if (!out->is_permuted) return;
    out->low = first_pixels(image->width);
    out->high = image->width > 16 ? first_pixels(image->width - 16) : 0;
    // Farther outside, all columns are the same.
    const int32_t start = first < -64 ? -64 : first > 32 ? 32 : (int32_t)first;
    const __m512i last = _mm512_set1_epi32(image->width - 1), zero = _mm512_setzero_si512();
    __m512i at = _mm512_add_epi32(
        _mm512_set1_epi32(start), _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    for (int i = 0; i < n; i += 16) {
        out->left[i / 16] = _mm512_min_epi32(_mm512_max_epi32(at, zero), last);
        const __m512i next = _mm512_add_epi32(at, _mm512_set1_epi32(1));
        out->right[i / 16] = _mm512_min_epi32(_mm512_max_epi32(next, zero), last);
        at = _mm512_add_epi32(at, _mm512_set1_epi32(16));
    }
}

// Returns a row's texels first … first + n, which are repeated outside of it in `room`.
INLINE const uint32_t *texels(const mp_image *image, const uint32_t *from, const columns *c, uint32_t *room) {
    const int count = c->n + 1;
    if (c->first >= 0 && c->first + count <= image->width) return from + c->first;
    for (int i = 0; i < count; i++) room[i] = from[limited(c->first + i, image->width - 1)];
    return room;
}

INLINE words mixed(__m512i left, __m512i right, uint32_t fx) {
    const __m512i to_left = _mm512_set1_epi16((short)(256 - fx)), to_right = _mm512_set1_epi16((short)fx),
                  flip = _mm512_set1_epi16((short)0x8000);
    const words a = unpacked(left), b = unpacked(right);
    return (words){
        _mm512_xor_si512(
            _mm512_add_epi16(_mm512_mullo_epi16(a.low, to_left), _mm512_mullo_epi16(b.low, to_right)), flip),
        _mm512_xor_si512(
            _mm512_add_epi16(_mm512_mullo_epi16(a.high, to_left), _mm512_mullo_epi16(b.high, to_right)), flip)};
}

INLINE half_words mixed_half(__m256i left, __m256i right, uint32_t fx) {
    const __m256i to_left = _mm256_set1_epi16((short)(256 - fx)), to_right = _mm256_set1_epi16((short)fx),
                  flip = _mm256_set1_epi16((short)0x8000);
    const half_words a = unpacked_half(left), b = unpacked_half(right);
    return (half_words){
        _mm256_xor_si256(
            _mm256_add_epi16(_mm256_mullo_epi16(a.low, to_left), _mm256_mullo_epi16(b.low, to_right)), flip),
        _mm256_xor_si256(
            _mm256_add_epi16(_mm256_mullo_epi16(a.high, to_left), _mm256_mullo_epi16(b.high, to_right)), flip)};
}

INLINE void interpolate(across *out, const mp_image *image, int32_t row, const columns *c, uint32_t fx) {
    const uint32_t *from = image->pixels + (int64_t)row * image->stride;
    const int whole = c->n - c->rest;
    out->row = row;
    if (c->is_permuted) {
        const __m512i low = _mm512_maskz_loadu_epi32(c->low, from), high = _mm512_maskz_loadu_epi32(c->high, from + 16);
        for (int i = 0; i < whole; i += 16)
            out->blocks[i / 16] = mixed(
                _mm512_permutex2var_epi32(low, c->left[i / 16], high),
                _mm512_permutex2var_epi32(low, c->right[i / 16], high), fx);
        if (c->rest)
            out->rest = mixed_half(
                _mm512_castsi512_si256(_mm512_permutex2var_epi32(low, c->left[whole / 16], high)),
                _mm512_castsi512_si256(_mm512_permutex2var_epi32(low, c->right[whole / 16], high)), fx);
        return;
    }
    uint32_t room[MP_SPRITE_WIDTH + 1];
    const uint32_t *in = texels(image, from, c, room);
    for (int i = 0; i < whole; i += 16) {
        const __mmask16 which = first_pixels(c->n - i);
        out->blocks[i / 16] =
            mixed(_mm512_maskz_loadu_epi32(which, in + i), _mm512_maskz_loadu_epi32(which, in + i + 1), fx);
    }
    if (c->rest) {
        const __mmask8 which = first_of_eight(c->rest);
        out->rest = mixed_half(
            _mm256_maskz_loadu_epi32(which, in + whole), _mm256_maskz_loadu_epi32(which, in + whole + 1), fx);
    }
}

// Returns top × (256 − f) + bottom × f, rounded; `weights` has both factors interleaved.
INLINE __m512i down(__m512i top, __m512i bottom, __m512i weights) {
    const __m512i bias = _mm512_set1_epi32(32768 * 256 + 32768);
    const __m512i low = _mm512_madd_epi16(_mm512_unpacklo_epi16(top, bottom), weights);
    const __m512i high = _mm512_madd_epi16(_mm512_unpackhi_epi16(top, bottom), weights);
    return _mm512_packus_epi32(
        _mm512_srli_epi32(_mm512_add_epi32(low, bias), 16), _mm512_srli_epi32(_mm512_add_epi32(high, bias), 16));
}

INLINE __m256i down_half(__m256i top, __m256i bottom, __m256i weights) {
    const __m256i bias = _mm256_set1_epi32(32768 * 256 + 32768);
    const __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(top, bottom), weights);
    const __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(top, bottom), weights);
    return _mm256_packus_epi32(
        _mm256_srli_epi32(_mm256_add_epi32(low, bias), 16), _mm256_srli_epi32(_mm256_add_epi32(high, bias), 16));
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

INLINE void blend(
    uint32_t *dst, const across *top, const across *bottom, uint32_t fy, const words *shares, const columns *c) {
    const int weight = (int)((256 - fy) | fy << 16), whole = c->n - c->rest;
    const __m512i weights = _mm512_set1_epi32(weight);
    for (int i = 0; i < whole; i += 16) {
        const __mmask16 which = first_pixels(c->n - i);
        const words *a = &top->blocks[i / 16], *b = &bottom->blocks[i / 16];
        const words sample = {down(a->low, b->low, weights), down(a->high, b->high, weights)};
        const __m512i src = scaled(sample, shares[i / 16]);
        const words through = unpacked(_mm512_xor_si512(alphas(src), _mm512_set1_epi8(-1)));
        const __m512i below = scaled(unpacked(_mm512_maskz_loadu_epi32(which, dst + i)), through);
        _mm512_mask_storeu_epi32(dst + i, which, _mm512_adds_epu8(src, below));
    }
    if (c->rest == 0) return;
    const __mmask8 which = first_of_eight(c->rest);
    const __m256i half_weights = _mm256_set1_epi32(weight);
    const words *share = &shares[whole / 16];
    const half_words sample = {
        down_half(top->rest.low, bottom->rest.low, half_weights),
        down_half(top->rest.high, bottom->rest.high, half_weights)};
    const __m256i src =
        scaled_half(sample, (half_words){_mm512_castsi512_si256(share->low), _mm512_castsi512_si256(share->high)});
    const __m256i alpha = _mm512_castsi512_si256(alphas(_mm512_castsi256_si512(src)));
    const half_words through = unpacked_half(_mm256_xor_si256(alpha, _mm256_set1_epi8(-1)));
    const __m256i below = scaled_half(unpacked_half(_mm256_maskz_loadu_epi32(which, dst + whole)), through);
    _mm256_mask_storeu_epi32(dst + whole, which, _mm256_adds_epu8(src, below));
}

AVX512 void mp_draw_sprite_avx512(const mp_placed_sprite *p, const mp_sprite_target *target) {
    const mp_image *image = p->image;
    const int n = p->end_x - p->x;
    const uint64_t half = (uint64_t)1 << 23,
                   u = (uint64_t)p->sprite->u + (uint64_t)MP_TEXEL * (uint64_t)(int64_t)p->x + half;
    const int64_t first = (int64_t)u >> 32;
    const uint32_t fx = (uint32_t)(u >> 24) & 255;
    columns c;
    find_columns(&c, image, first, n);
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
        if (a->row != top) interpolate(a, image, top, &c, fx);
        if (b->row != bottom) interpolate(b, image, bottom, &c, fx);
        blend(dst, a, b, (uint32_t)(v >> 24) & 255, shares, &c);
    }
}

#endif
