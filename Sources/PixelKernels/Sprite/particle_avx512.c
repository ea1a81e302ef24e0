// Axis-aligned particles: values that depend only on the column are computed once per sixteen columns, and each row of
// texels is interpolated horizontally once. The arithmetic of particle.c.
#pragma STDC FP_CONTRACT OFF
#include "sprite_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"

// Sixteen pixels of 16-bit components: blue and red, green and alpha.
typedef struct {
    __m512i low, high;
} words;

// The values of sixteen columns.
typedef struct {
    __mmask16 seen;      // The columns that the image reaches.
    __mmask16 at_edge;   // The columns on its left or right edge.
    __m512i left, right; // The texel columns.
    __m512i fraction;    // The weight of the right texel, 0…256, in each 16-bit half.
    __m512 cover;
    words shares; // The coverage in bytes, for rows that are not on an edge.
} columns;

INLINE words unpacked(__m512i pixels) {
    const __m512i bytes = _mm512_set1_epi32(0x00ff00ff);
    return (words){_mm512_and_si512(pixels, bytes), _mm512_and_si512(_mm512_srli_epi16(pixels, 8), bytes)};
}

INLINE __m512i packed(words w) { return _mm512_or_si512(w.low, _mm512_slli_epi16(w.high, 8)); }

INLINE __m512i div255(__m512i v) {
    return _mm512_mulhi_epu16(_mm512_add_epi16(v, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

INLINE words scaled(words p, words by) {
    return (words){div255(_mm512_mullo_epi16(p.low, by.low)), div255(_mm512_mullo_epi16(p.high, by.high))};
}

INLINE __m512i mixed_words(__m512i p, __m512i q, __m512i f) {
    const __m512i g = _mm512_sub_epi16(_mm512_set1_epi16(256), f);
    const __m512i sum = _mm512_add_epi16(_mm512_mullo_epi16(p, g), _mm512_mullo_epi16(q, f));
    return _mm512_srli_epi16(_mm512_add_epi16(sum, _mm512_set1_epi16(128)), 8);
}

INLINE words mixed(words p, words q, __m512i f) {
    return (words){mixed_words(p.low, q.low, f), mixed_words(p.high, q.high, f)};
}

INLINE __m512i both_words(__m512i v) { return _mm512_or_si512(v, _mm512_slli_epi32(v, 16)); }

INLINE __m512 clamp01(__m512 v) { return _mm512_min_ps(_mm512_max_ps(v, _mm512_setzero_ps()), _mm512_set1_ps(1)); }

// Returns the image's coverage of the pixels, 0…255.
INLINE words shares_of(__m512 cover) {
    const __m512 share = _mm512_add_ps(_mm512_mul_ps(cover, _mm512_set1_ps(255)), _mm512_set1_ps(0.5f));
    const __m512i k = both_words(_mm512_and_si512(_mm512_cvttps_epi32(share), _mm512_set1_epi32(255)));
    return (words){k, k};
}

INLINE columns find_columns(const mp_particle *s, int32_t x, __mmask16 which) {
    const __m512 half = _mm512_set1_ps(0.5f), w = _mm512_set1_ps((float)s->width), reach = _mm512_set1_ps(s->reach_u);
    const __m512 lane = _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512 at = _mm512_add_ps(_mm512_set1_ps((float)x + 0.5f), lane);
    const __m512 across = _mm512_mul_ps(_mm512_set1_ps(s->a), at), u = _mm512_add_ps(across, _mm512_set1_ps(s->tx));
    const float ru = s->reach_u * 0.5f;
    columns c;
    c.seen = _mm512_mask_cmp_ps_mask(which, u, _mm512_set1_ps(-ru), _CMP_NLE_UQ);
    c.seen = _mm512_mask_cmp_ps_mask(c.seen, u, _mm512_set1_ps((float)s->width + ru), _CMP_NGE_UQ);
    c.at_edge = _mm512_mask_cmp_ps_mask(c.seen, u, _mm512_set1_ps(ru), _CMP_LT_OQ) |
                _mm512_mask_cmp_ps_mask(c.seen, u, _mm512_set1_ps((float)s->width - ru), _CMP_GT_OQ);
    const __m512 before = _mm512_div_ps(u, reach), after = _mm512_div_ps(_mm512_sub_ps(w, u), reach);
    c.cover = _mm512_mul_ps(clamp01(_mm512_add_ps(before, half)), clamp01(_mm512_add_ps(after, half)));
    c.shares = shares_of(c.cover);
    // Lanes that are not visible may have any value: they are not stored.
    const __m512 from_center = _mm512_sub_ps(u, half);
    const __mmask16 is_negative = _mm512_cmp_ps_mask(from_center, _mm512_setzero_ps(), _CMP_LT_OQ);
    const __m512i toward_zero = _mm512_cvttps_epi32(from_center);
    const __m512i whole = _mm512_mask_sub_epi32(toward_zero, is_negative, toward_zero, _mm512_set1_epi32(1));
    const __m512 part = _mm512_mul_ps(_mm512_sub_ps(from_center, _mm512_cvtepi32_ps(whole)), _mm512_set1_ps(256));
    c.fraction =
        both_words(_mm512_and_si512(_mm512_cvttps_epi32(_mm512_add_ps(part, half)), _mm512_set1_epi32(0xffff)));
    const __m512i zero = _mm512_setzero_si512(), last = _mm512_set1_epi32(s->width - 1);
    c.left = _mm512_min_epi32(_mm512_max_epi32(whole, zero), last);
    c.right = _mm512_min_epi32(_mm512_max_epi32(_mm512_add_epi32(whole, _mm512_set1_epi32(1)), zero), last);
    return c;
}

// Interpolates a row of texels horizontally.
INLINE words across(const mp_particle *s, const columns *c, int32_t row) {
    const uint32_t *from = s->pixels + (intptr_t)row * s->stride;
    __m512i left, right;
    if (s->width <= 16) {
        const __m512i texels = _mm512_maskz_loadu_epi32((__mmask16)((1u << s->width) - 1), from);
        left = _mm512_permutexvar_epi32(c->left, texels);
        right = _mm512_permutexvar_epi32(c->right, texels);
    } else {
        left = _mm512_i32gather_epi32(c->left, from, 4);
        right = _mm512_i32gather_epi32(c->right, from, 4);
    }
    return mixed(unpacked(left), unpacked(right), c->fraction);
}

INLINE __m512i joined(__m512i below, words p, int adds) {
    if (adds) return _mm512_adds_epu8(below, packed(p));
    // The alpha of each pixel is the upper 16 bits of `high`.
    const __m512i alpha = both_words(_mm512_srli_epi32(p.high, 16)),
                  through = _mm512_sub_epi16(_mm512_set1_epi16(255), alpha);
    return _mm512_adds_epu8(packed(p), packed(scaled(unpacked(below), (words){through, through})));
}

// Prefetches all rows into the L1 cache, so that they are not waited for one by one.
INLINE void fetch(const mp_sprite_target *t) {
    const uint32_t *row = t->pixels;
    for (int32_t y = t->y; y < t->end_y; y++, row += t->stride) {
        __builtin_prefetch(row, 1);
        __builtin_prefetch(row + (t->end_x - t->x - 1), 1);
    }
}

INLINE void draw_columns(const mp_particle *s, const columns *c, const mp_sprite_target *t, uint32_t *dst) {
    const words tint = {
        _mm512_set1_epi32(s->tint[0] | s->tint[2] << 16), _mm512_set1_epi32(s->tint[1] | s->tint[3] << 16)};
    const float h = (float)s->height, rv = s->reach_v * 0.5f;
    words rows[2];
    int32_t known[2] = {-1, -1};
    for (int32_t y = t->y; y < t->end_y; y++, dst += t->stride) {
        const float py = (float)y + 0.5f, down = s->d * py, v = down + s->ty;
        if (v <= -rv || v >= h + rv) continue;
        uint32_t fy;
        const int32_t y0 = mp_particle_texel(v, &fy);
        const int32_t top = mp_particle_clamped(y0, s->height), bottom = mp_particle_clamped(y0 + 1, s->height);
        if (known[top & 1] != top) rows[top & 1] = across(s, c, known[top & 1] = top);
        if (known[bottom & 1] != bottom) rows[bottom & 1] = across(s, c, known[bottom & 1] = bottom);
        words p = scaled(mixed(rows[top & 1], rows[bottom & 1], _mm512_set1_epi16((short)fy)), tint);
        if (v < rv || v > h - rv) {
            p = scaled(p, shares_of(_mm512_mul_ps(c->cover, _mm512_set1_ps(mp_particle_inside(v, h, s->reach_v)))));
        } else if (c->at_edge) {
            p = scaled(p, c->shares);
        }
        _mm512_mask_storeu_epi32(dst, c->seen, joined(_mm512_maskz_loadu_epi32(c->seen, dst), p, s->adds));
    }
}

AVX512 void mp_draw_axis_aligned_particle_avx512(const mp_particle *particle, const mp_sprite_target *target) {
    fetch(target);
    for (int32_t x = target->x; x < target->end_x; x += 16) {
        const int32_t n = target->end_x - x;
        const columns c = find_columns(particle, x, n >= 16 ? (__mmask16)0xffff : (__mmask16)((1u << n) - 1));
        if (c.seen) draw_columns(particle, &c, target, target->pixels + (x - target->x));
    }
}

#endif
