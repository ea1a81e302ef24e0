// Axis-aligned particles with AVX2, eight columns at a time: values that depend only on the column are computed once,
// and each row of texels is interpolated horizontally once. The arithmetic of particle.c.
#pragma STDC FP_CONTRACT OFF
#include "sprite_rows.h"

#if defined(__x86_64__)
#include "../Dispatch/vector256_words.h"
#include "../Dispatch/pixel_components.h"
#include "particle_simd.h"

// The values of eight columns.
typedef struct {
    vector seen;        // All bits of the columns that the image reaches.
    __m256 at_edge;     // All bits of the columns on its left or right edge.
    int has_edges;      // Whether there are such columns.
    vector left, right; // The texel columns.
    vector fractions;   // The weights of the right texels, 0…256, in both halves of each pixel.
    __m256 cover;
    vector shares; // The coverage, 0…255, of rows that are not on an edge, in both halves.
} columns;

// Returns all bits of the first `n` numbers.
INLINE vector first_numbers(int n) {
    return _mm256_cmpgt_epi32(all32((uint32_t)n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

INLINE __m256 clamp01(__m256 v) { return _mm256_min_ps(_mm256_max_ps(v, _mm256_setzero_ps()), _mm256_set1_ps(1)); }

INLINE vector shares_of(__m256 cover) {
    const __m256 share = _mm256_add_ps(_mm256_mul_ps(cover, _mm256_set1_ps(255)), _mm256_set1_ps(0.5f));
    return both_halves(all_and(_mm256_cvttps_epi32(share), all32(255)));
}

INLINE vector limited(vector texels, int32_t size) {
    return _mm256_min_epi32(_mm256_max_epi32(texels, _mm256_setzero_si256()), all32((uint32_t)(size - 1)));
}

INLINE columns columns_from(const mp_particle *s, int32_t x, int n) {
    const __m256 half = _mm256_set1_ps(0.5f), w = _mm256_set1_ps((float)s->width), reach = _mm256_set1_ps(s->reach_u);
    const __m256 lane = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256 at = _mm256_add_ps(_mm256_set1_ps((float)x + 0.5f), lane);
    const __m256 u = _mm256_add_ps(_mm256_mul_ps(_mm256_set1_ps(s->a), at), _mm256_set1_ps(s->tx));
    const float ru = s->reach_u * 0.5f;
    const __m256 is_reached = _mm256_and_ps(
        _mm256_cmp_ps(u, _mm256_set1_ps(-ru), _CMP_NLE_UQ),
        _mm256_cmp_ps(u, _mm256_set1_ps((float)s->width + ru), _CMP_NGE_UQ));
    columns c;
    c.seen = all_and(_mm256_castps_si256(is_reached), first_numbers(n));
    c.at_edge = _mm256_or_ps(
        _mm256_cmp_ps(u, _mm256_set1_ps(ru), _CMP_LT_OQ),
        _mm256_cmp_ps(u, _mm256_set1_ps((float)s->width - ru), _CMP_GT_OQ));
    c.has_edges = _mm256_movemask_ps(_mm256_and_ps(c.at_edge, _mm256_castsi256_ps(c.seen)));
    const __m256 before = _mm256_div_ps(u, reach), after = _mm256_div_ps(_mm256_sub_ps(w, u), reach);
    c.cover = _mm256_mul_ps(clamp01(_mm256_add_ps(before, half)), clamp01(_mm256_add_ps(after, half)));
    c.shares = shares_of(_mm256_blendv_ps(_mm256_set1_ps(1), c.cover, c.at_edge));
    // Columns that are not visible may have any value: they are not stored.
    const __m256 from_center = _mm256_sub_ps(u, half);
    const __m256 is_negative = _mm256_cmp_ps(from_center, _mm256_setzero_ps(), _CMP_LT_OQ);
    const vector texel = add32(_mm256_cvttps_epi32(from_center), _mm256_castps_si256(is_negative));
    const __m256 part = _mm256_mul_ps(_mm256_sub_ps(from_center, _mm256_cvtepi32_ps(texel)), _mm256_set1_ps(256));
    const vector fraction = _mm256_cvttps_epi32(_mm256_add_ps(part, half));
    c.fractions = both_halves(all_and(fraction, all32(0xffff)));
    c.left = limited(texel, s->width);
    c.right = limited(add32(texel, all32(1)), s->width);
    return c;
}

// The texels of a row that has at most sixteen.
typedef struct {
    vector low, high;
} texel_row;

INLINE vector texels(texel_row row, vector at) {
    const __m256 low = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(row.low, at));
    const __m256 high = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(row.high, at));
    return _mm256_castps_si256(_mm256_blendv_ps(low, high, _mm256_castsi256_ps(shift_left32(at, 28))));
}

INLINE vector distant_texels(const uint32_t *row, vector at) {
    uint32_t i[8];
    store(i, at);
    return _mm256_setr_epi32(
        (int)row[i[0]], (int)row[i[1]], (int)row[i[2]], (int)row[i[3]], (int)row[i[4]], (int)row[i[5]], (int)row[i[6]],
        (int)row[i[7]]);
}

// Interpolates a row of texels horizontally.
INLINE components across(const mp_particle *s, const columns *c, int32_t row) {
    const uint32_t *from = s->pixels + (intptr_t)row * s->stride;
    if (s->width > 16)
        return mixed(split(distant_texels(from, c->left)), split(distant_texels(from, c->right)), c->fractions);
    texel_row texel = {.low = _mm256_maskload_epi32((const int *)from, first_numbers(s->width))};
    texel.high = s->width > 8 ? _mm256_maskload_epi32((const int *)from + 8, first_numbers(s->width - 8)) : texel.low;
    return mixed(split(texels(texel, c->left)), split(texels(texel, c->right)), c->fractions);
}

INLINE void draw_columns(const mp_particle *s, const columns *c, const mp_sprite_target *t, uint32_t *dst) {
    const components tint = tint_of(s);
    components rows[2];
    int32_t known[2] = {-1, -1};
    mp_particle_row row;
    for (int32_t y = t->y; y < t->end_y; y++, dst += t->stride) {
        if (!mp_particle_find_row(s, y, &row)) continue;
        const int top = row.top & 1, bottom = row.bottom & 1;
        if (known[top] != row.top) rows[top] = across(s, c, known[top] = row.top);
        if (known[bottom] != row.bottom) rows[bottom] = across(s, c, known[bottom] = row.bottom);
        components p = scaled(mixed(rows[top], rows[bottom], all16((uint16_t)row.fraction)), tint);
        // Only pixels on an edge are scaled: the rounded coverage of others can be less than 1.
        const int is_at_edge = mp_particle_row_is_at_edge(s, &row);
        if (is_at_edge || c->has_edges) {
            const float down = mp_particle_inside(row.v, (float)s->height, s->reach_v);
            const __m256 cover = _mm256_mul_ps(c->cover, _mm256_set1_ps(down));
            vector shares = c->shares;
            if (is_at_edge) shares = shares_of(cover);
            else if (down < 1) shares = shares_of(_mm256_blendv_ps(_mm256_set1_ps(1), cover, c->at_edge));
            p = scaled(p, (components){shares, shares});
        }
        const vector below = _mm256_maskload_epi32((const int *)dst, c->seen);
        _mm256_maskstore_epi32((int *)dst, c->seen, on(below, p, s->adds));
    }
}

VECTOR_TARGET void mp_draw_axis_aligned_particle_avx2(const mp_particle *particle, const mp_sprite_target *target) {
    for (int32_t x = target->x; x < target->end_x; x += VECTOR_PIXELS) {
        const columns c = columns_from(particle, x, target->end_x - x);
        if (_mm256_testz_si256(c.seen, c.seen)) continue;
        draw_columns(particle, &c, target, target->pixels + (x - target->x));
    }
}

#endif
