// Rotated particles, with NEON or SSE2, four pixels of a row at a time. The arithmetic of particle.c.
#pragma STDC FP_CONTRACT OFF
#include "Dispatch.h"
#include "sprite_rows.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128_floats.h"
#include "particle_vector128.h"

// The texels before and after four coordinates, and the weights of the latter, 0…256, in both halves.
typedef struct {
    int32_t before[VECTOR_PIXELS], after[VECTOR_PIXELS];
    vector fractions;
} axis;

// Limits numbers to 0 … limit.
INLINE floats limited(floats v, floats limit) { return smaller_floats(larger_floats(v, all_floats(0)), limit); }

INLINE axis axis_of(floats t, int32_t count) {
    const floats from_center = subtract_floats(t, all_floats(0.5f));
    // The mask is -1 where the coordinate is negative.
    const vector whole = add32(truncated(from_center), is_less(from_center, all_floats(0)));
    const floats texel = to_floats(whole), last = all_floats((float)(count - 1));
    const floats rest = multiply_floats(subtract_floats(from_center, texel), all_floats(256));
    axis a = {.fractions = both_halves(truncated(add_floats(rest, all_floats(0.5f))))};
    store(a.before, truncated(limited(texel, last)));
    store(a.after, truncated(limited(add_floats(texel, all_floats(1)), last)));
    return a;
}

INLINE components texels(const mp_particle *s, const int32_t *x, const int32_t *y) {
    const intptr_t stride = s->stride;
    return split(four32(
        s->pixels[y[0] * stride + x[0]], s->pixels[y[1] * stride + x[1]], s->pixels[y[2] * stride + x[2]],
        s->pixels[y[3] * stride + x[3]]));
}

INLINE components interpolated_texels(const mp_particle *s, floats u, floats v) {
    const axis x = axis_of(u, s->width), y = axis_of(v, s->height);
    const components top = mixed(texels(s, x.before, y.before), texels(s, x.after, y.before), x.fractions),
                     bottom = mixed(texels(s, x.before, y.after), texels(s, x.after, y.after), x.fractions);
    return mixed(top, bottom, y.fractions);
}

// Returns a mask of the coordinates that are less than `margin` from the range 0 … size, or within it.
INLINE vector is_between(floats t, float size, float margin) {
    const vector is_after = is_less(all_floats(-margin), t), is_before = is_less(t, all_floats(size + margin));
    return all_and(is_after, is_before);
}

// As mp_particle_inside.
INLINE floats inside(floats t, float size, float reach) {
    const floats half = all_floats(0.5f), unit = all_floats(reach);
    const floats low = add_floats(divide_floats(t, unit), half),
                 high = add_floats(divide_floats(subtract_floats(all_floats(size), t), unit), half);
    return multiply_floats(limited(low, all_floats(1)), limited(high, all_floats(1)));
}

// Returns a mask of the coordinates on an edge.
INLINE vector is_on_edge(floats t, float size, float half_reach) {
    return all_or(is_less(t, all_floats(half_reach)), is_less(all_floats(size - half_reach), t));
}

// Scales the pixels on edges by their coverage.
INLINE components with_coverage(components p, const mp_particle *s, floats u, floats v) {
    const float w = (float)s->width, h = (float)s->height;
    const vector at_edge = all_or(is_on_edge(u, w, s->reach_u * 0.5f), is_on_edge(v, h, s->reach_v * 0.5f));
    if (bits_of(at_edge) == 0) return p;
    const floats cover = multiply_floats(inside(u, w, s->reach_u), inside(v, h, s->reach_v));
    const vector share = truncated(add_floats(multiply_floats(cover, all_floats(255)), all_floats(0.5f)));
    const vector shares = both_halves(selected(at_edge, share, all32(255)));
    return scaled(p, (components){shares, shares});
}

INLINE void draw_row(const mp_particle *s, const mp_sprite_target *t, int32_t y, uint32_t *dst) {
    const components tint = tint_of(s);
    const float px = (float)t->x + 0.5f, py = (float)y + 0.5f, u0 = s->c * py + s->tx, v0 = s->d * py + s->ty;
    const int n = t->end_x - t->x;
    for (int i = 0; i < n; i += VECTOR_PIXELS) {
        const floats at = add_floats(all_floats(px), add_floats(all_floats((float)i), zero_to_three()));
        const floats u = add_floats(multiply_floats(all_floats(s->a), at), all_floats(u0)),
                     v = add_floats(multiply_floats(all_floats(s->b), at), all_floats(v0));
        const vector is_seen = all_and(
            is_between(u, (float)s->width, s->reach_u * 0.5f), is_between(v, (float)s->height, s->reach_v * 0.5f));
        const int seen = bits_of(is_seen) & (n - i >= VECTOR_PIXELS ? ALL_SEEN : (1 << (n - i)) - 1);
        if (seen == 0) continue;
        const components p = with_coverage(scaled(interpolated_texels(s, u, v), tint), s, u, v);
        store_seen(dst + i, on(load_pixels(dst + i, n - i), p, s->adds), seen);
    }
}

void mp_draw_rotated_particle_vector128(const mp_particle *particle, const mp_sprite_target *target) {
    uint32_t *row = target->pixels;
    for (int32_t y = target->y; y < target->end_y; y++, row += target->stride) draw_row(particle, target, y, row);
}
#endif
