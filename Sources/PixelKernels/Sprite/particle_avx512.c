// Axis-aligned particles: values that depend only on the column are computed once per sixteen columns, and each row of
// texels is interpolated horizontally once. The arithmetic of particle.c.
#pragma STDC FP_CONTRACT OFF
#include "sprite_rows.h"

#if defined(__x86_64__)
#include "particle_words_avx512.h"

// The values of sixteen columns.
typedef struct {
    __mmask16 seen;      // The columns that the image reaches.
    __mmask16 at_edge;   // The columns on its left or right edge.
    __m512i left, right; // The texel columns.
    __m512i fraction;    // The weight of the right texel, 0…256, in each 16-bit half.
    __m512 cover;
    words shares; // The coverage in bytes, for rows that are not on an edge.
} columns;

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
    c.shares = shares_of(_mm512_mask_mov_ps(_mm512_set1_ps(1), c.at_edge, c.cover));
    // Lanes that are not visible may have any value: they are not stored.
    const texels at_texel = texels_at(u);
    const __m512i last = _mm512_set1_epi32(s->width - 1);
    c.fraction = at_texel.fraction;
    c.left = limited_texels(at_texel.whole, last);
    c.right = limited_texels(_mm512_add_epi32(at_texel.whole, _mm512_set1_epi32(1)), last);
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

INLINE void draw_columns(const mp_particle *s, const columns *c, const mp_sprite_target *t, uint32_t *dst) {
    const words tint = {
        _mm512_set1_epi32(s->tint[0] | s->tint[2] << 16), _mm512_set1_epi32(s->tint[1] | s->tint[3] << 16)};
    words rows[2];
    int32_t known[2] = {-1, -1};
    mp_particle_row row;
    for (int32_t y = t->y; y < t->end_y; y++, dst += t->stride) {
        if (!mp_particle_find_row(s, y, &row)) continue;
        const int top = row.top & 1, bottom = row.bottom & 1;
        if (known[top] != row.top) rows[top] = across(s, c, known[top] = row.top);
        if (known[bottom] != row.bottom) rows[bottom] = across(s, c, known[bottom] = row.bottom);
        words p = scaled(mixed(rows[top], rows[bottom], _mm512_set1_epi16((short)row.fraction)), tint);
        // Only pixels on an edge are scaled: the rounded coverage of others can be less than 1.
        const __mmask16 at_edge = mp_particle_row_is_at_edge(s, &row) ? c->seen : c->at_edge;
        if (at_edge) {
            const float down = mp_particle_inside(row.v, (float)s->height, s->reach_v);
            const __m512 cover = _mm512_mul_ps(c->cover, _mm512_set1_ps(down));
            const int is_known = at_edge == c->at_edge && down == 1;
            p = scaled(p, is_known ? c->shares : shares_of(_mm512_mask_mov_ps(_mm512_set1_ps(1), at_edge, cover)));
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
