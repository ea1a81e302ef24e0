// Axis-aligned particles with NEON or SSE2, four columns at a time: values that depend only on the column are computed
// once, and each row of texels is interpolated horizontally once. The arithmetic of particle.c.
#pragma STDC FP_CONTRACT OFF
#include "Dispatch.h"
#include "sprite_rows.h"

#if defined(MP_HAS_VECTOR128)
#include "particle_vector128.h"

// The values of four columns.
typedef struct {
    int seen;                                          // A bit for each column that the image reaches.
    int at_edge;                                       // A bit for each column on its left or right edge.
    int32_t left[VECTOR_PIXELS], right[VECTOR_PIXELS]; // The texel columns.
    float cover[VECTOR_PIXELS];
    vector fractions; // The weights of the right texels, 0…256, in both halves of each pixel.
    vector shares;    // The coverage, 0…255, of rows that are not on an edge, in both halves.
} columns;

INLINE vector in_halves(const uint32_t *v) { return both_halves(four32(v[0], v[1], v[2], v[3])); }

INLINE uint32_t share_of(float cover) { return (uint32_t)(cover * 255.0f + 0.5f); }

INLINE columns columns_from(const mp_particle *s, int32_t x, int n) {
    const float w = (float)s->width, ru = s->reach_u * 0.5f, px = (float)x + 0.5f;
    uint32_t fractions[VECTOR_PIXELS] = {0}, shares[VECTOR_PIXELS] = {0};
    columns c = {.seen = 0};
    for (int i = 0; i < VECTOR_PIXELS && i < n; i++) {
        const float u = s->a * (px + (float)i) + s->tx;
        if (u <= -ru || u >= w + ru) continue;
        const int is_at_edge = u < ru || u > w - ru;
        const int32_t before = mp_particle_texel(u, &fractions[i]);
        c.seen |= 1 << i;
        c.at_edge |= is_at_edge << i;
        c.left[i] = mp_particle_clamped(before, s->width);
        c.right[i] = mp_particle_clamped(before + 1, s->width);
        c.cover[i] = mp_particle_inside(u, w, s->reach_u);
        shares[i] = is_at_edge ? share_of(c.cover[i]) : 255;
    }
    c.fractions = in_halves(fractions);
    c.shares = in_halves(shares);
    return c;
}

// Returns the coverage of the columns in a row; `down` is its vertical part.
INLINE vector shares_in_row(const columns *c, int is_at_edge, float down) {
    uint32_t shares[VECTOR_PIXELS];
    for (int i = 0; i < VECTOR_PIXELS; i++)
        shares[i] = is_at_edge || c->at_edge >> i & 1 ? share_of(c->cover[i] * down) : 255;
    return in_halves(shares);
}

INLINE vector texels(const uint32_t *row, const int32_t *columns) {
    return four32(row[columns[0]], row[columns[1]], row[columns[2]], row[columns[3]]);
}

// Interpolates a row of texels horizontally.
INLINE components across(const mp_particle *s, const columns *c, int32_t row) {
    const uint32_t *from = s->pixels + (intptr_t)row * s->stride;
    return mixed(split(texels(from, c->left)), split(texels(from, c->right)), c->fractions);
}

INLINE void draw_columns(const mp_particle *s, const columns *c, const mp_sprite_target *t, uint32_t *dst, int n) {
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
        const int is_at_edge = mp_particle_row_is_at_edge(s, &row);
        if (is_at_edge || c->at_edge) {
            const float down = mp_particle_inside(row.v, (float)s->height, s->reach_v);
            const vector shares = is_at_edge || down < 1 ? shares_in_row(c, is_at_edge, down) : c->shares;
            p = scaled(p, (components){shares, shares});
        }
        store_seen(dst, on(load_pixels(dst, n), p, s->adds), c->seen);
    }
}

void mp_draw_axis_aligned_particle_vector128(const mp_particle *particle, const mp_sprite_target *target) {
    for (int32_t x = target->x; x < target->end_x; x += VECTOR_PIXELS) {
        const int n = target->end_x - x;
        const columns c = columns_from(particle, x, n);
        if (c.seen) draw_columns(particle, &c, target, target->pixels + (x - target->x), n);
    }
}
#endif
