// Particles whose images have at most sixteen columns and that reach at most eight of the device. Two rows are drawn at
// a time: the first in the lower half of a vector, the second in the upper half. The arithmetic of particle.c.
#pragma STDC FP_CONTRACT OFF
#include "sprite_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"
#include "particle_words_avx512.h"

// Eight columns in the lower half, and eight rows in the upper half.
typedef struct {
    __m512i before, after; // The texels on both sides.
    __m512i fraction;      // The weight of the second one, 0…256, in each 16-bit half.
    __m512 cover;          // How much of the pixel the image covers.
    uint32_t seen;         // A bit for each column and row that the image reaches.
    uint32_t at_edge;      // A bit for each column and row on an edge of the image.
} axes;

INLINE __m512 halves(float columns, float rows) {
    return _mm512_insertf32x8(_mm512_set1_ps(columns), _mm256_set1_ps(rows), 1);
}

INLINE axes find_axes(const mp_placed_particle *p, const mp_particle_image *image, float x, float y) {
    const __m512 half = _mm512_set1_ps(0.5f), zero = _mm512_setzero_ps();
    const __m512 lane = _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
    const __m512 size = halves((float)image->width, (float)image->height);
    const __m512 reach = halves(mp_particle_reach(p->a, 0), mp_particle_reach(0, p->d));
    const __m512 edge = _mm512_mul_ps(reach, half);
    const __m512 at = _mm512_add_ps(halves(x + 0.5f, y + 0.5f), lane);
    const __m512 t = _mm512_add_ps(_mm512_mul_ps(halves(p->a, p->d), at), halves(p->tx, p->ty));
    axes found;
    found.seen = _mm512_cmp_ps_mask(t, _mm512_sub_ps(zero, edge), _CMP_NLE_UQ);
    found.seen &= _mm512_cmp_ps_mask(t, _mm512_add_ps(size, edge), _CMP_NGE_UQ);
    found.at_edge = _mm512_cmp_ps_mask(t, edge, _CMP_LT_OQ);
    found.at_edge |= _mm512_cmp_ps_mask(t, _mm512_sub_ps(size, edge), _CMP_GT_OQ);
    const __m512 start = _mm512_add_ps(_mm512_div_ps(t, reach), half);
    const __m512 end = _mm512_add_ps(_mm512_div_ps(_mm512_sub_ps(size, t), reach), half);
    found.cover = _mm512_mul_ps(clamp01(start), clamp01(end));
    // Pixels that are not visible may have any value: they are not stored.
    const texels at_texel = texels_at(t);
    const __m512i last = _mm512_sub_epi32(_mm512_cvttps_epi32(size), _mm512_set1_epi32(1));
    found.before = limited_texels(at_texel.whole, last);
    found.after = limited_texels(_mm512_add_epi32(at_texel.whole, _mm512_set1_epi32(1)), last);
    found.fraction = at_texel.fraction;
    return found;
}

INLINE __m512i row_of_texels(const mp_particle_image *image, __mmask16 width, int32_t row) {
    return _mm512_maskz_loadu_epi32(width, image->pixels + (intptr_t)row * image->stride);
}

// Returns the tint in bytes: blue, green, red and alpha.
INLINE uint32_t tint_of(const mp_placed_particle *p, float opacity) {
    const float alpha = p->alpha * opacity;
    __m128 v = _mm_mul_ps(_mm_setr_ps(p->blue, p->green, p->red, alpha), _mm_setr_ps(alpha, alpha, alpha, 1));
    // The first operand is taken only if it is larger, or smaller: not a number becomes 0.
    v = _mm_mul_ps(_mm_min_ps(_mm_max_ps(v, _mm_setzero_ps()), _mm_set1_ps(1)), _mm_set1_ps(255));
    const __m128i whole = _mm_cvttps_epi32(v);
    const __m128 rest = _mm_sub_ps(v, _mm_cvtepi32_ps(whole));
    const __m128i up = _mm_castps_si128(_mm_cmpge_ps(rest, _mm_set1_ps(0.5f)));
    return (uint32_t)_mm_cvtsi128_si32(_mm_cvtepi32_epi8(_mm_sub_epi32(whole, up)));
}

INLINE void draw_rows(
    const mp_particle_image *image, const axes *a, words tint, int adds, int n, uint32_t *dst, ptrdiff_t stride,
    uint32_t which) {
    const __m512i upper = _mm512_inserti64x4(_mm512_setzero_si512(), _mm256_set1_epi32(1), 1);
    const __mmask16 width = (__mmask16)((1u << image->width) - 1);
    // The lower halves, and the texels of the second row in the second operand of a permutation.
    const __m512i second = _mm512_slli_epi32(upper, 4);
    const __m512i left = _mm512_or_si512(_mm512_shuffle_i64x2(a->before, a->before, 0x44), second);
    const __m512i right = _mm512_or_si512(_mm512_shuffle_i64x2(a->after, a->after, 0x44), second);
    const __m512i across = _mm512_shuffle_i64x2(a->fraction, a->fraction, 0x44);
    const __m512 cover = _mm512_shuffle_f32x4(a->cover, a->cover, 0x44);
    const uint32_t columns = a->seen & which & 255, rows = a->seen >> 8;
    const uint32_t side_edges = a->at_edge & 255, end_edges = a->at_edge >> 8;
    int32_t top[8], bottom[8];
    _mm256_storeu_si256((__m256i *)top, _mm512_extracti64x4_epi64(a->before, 1));
    _mm256_storeu_si256((__m256i *)bottom, _mm512_extracti64x4_epi64(a->after, 1));
    __m512i row = _mm512_add_epi32(upper, _mm512_set1_epi32(8));
    for (int y = 0; y < n; y += 2, dst += 2 * stride, row = _mm512_add_epi32(row, _mm512_set1_epi32(2))) {
        const uint32_t first = rows >> y & 1 ? columns : 0, next = y + 1 < n && rows >> (y + 1) & 1 ? columns : 0;
        const __m512i above = row_of_texels(image, width, top[y]), above_next = row_of_texels(image, width, top[y + 1]);
        const __m512i below = row_of_texels(image, width, bottom[y]),
                      below_next = row_of_texels(image, width, bottom[y + 1]);
        const words upper_mix = mixed(
            unpacked(_mm512_permutex2var_epi32(above, left, above_next)),
            unpacked(_mm512_permutex2var_epi32(above, right, above_next)), across);
        const words lower_mix = mixed(
            unpacked(_mm512_permutex2var_epi32(below, left, below_next)),
            unpacked(_mm512_permutex2var_epi32(below, right, below_next)), across);
        words p = scaled(mixed(upper_mix, lower_mix, _mm512_permutexvar_epi32(row, a->fraction)), tint);
        // Only pixels on an edge are scaled: the rounded coverage of others can be less than 1.
        const uint32_t edges = (end_edges >> y & 1 ? 255 : side_edges) | (end_edges >> (y + 1) & 1 ? 255 : side_edges)
                                                                             << 8;
        const __m512 covers = _mm512_mul_ps(cover, _mm512_permutexvar_ps(row, a->cover));
        p = scaled(p, shares_of(_mm512_mask_mov_ps(_mm512_set1_ps(1), (__mmask16)edges, covers)));
        const __m256i old = _mm256_maskz_loadu_epi32((__mmask8)first, dst);
        const __m256i old_next = _mm256_maskz_loadu_epi32((__mmask8)next, dst + stride);
        const __m512i drawn = joined(_mm512_inserti64x4(_mm512_castsi256_si512(old), old_next, 1), p, adds);
        _mm256_mask_storeu_epi32(dst, (__mmask8)first, _mm512_castsi512_si256(drawn));
        _mm256_mask_storeu_epi32(dst + stride, (__mmask8)next, _mm512_extracti64x4_epi64(drawn, 1));
    }
}

AVX512 void mp_draw_small_particle_avx512(
    const mp_placed_particle *p, const mp_particle_image *image, float opacity, int adds,
    const mp_sprite_target *target) {
    fetch(target);
    const uint32_t bytes = tint_of(p, opacity);
    const words tint = unpacked(_mm512_set1_epi32((int)bytes));
    const uint32_t which = (1u << (target->end_x - target->x)) - 1;
    uint32_t *dst = target->pixels;
    for (int32_t y = target->y; y < target->end_y; y += 8, dst += 8 * target->stride) {
        const axes a = find_axes(p, image, (float)target->x, (float)y);
        const int n = target->end_y - y < 8 ? target->end_y - y : 8;
        if (adds) {
            draw_rows(image, &a, tint, 1, n, dst, target->stride, which);
        } else {
            draw_rows(image, &a, tint, 0, n, dst, target->stride, which);
        }
    }
}

#endif
