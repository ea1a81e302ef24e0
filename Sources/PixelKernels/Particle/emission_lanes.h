// The functions of Emission.h for LANES particles at a time; private to this folder.
#ifndef MULTIPLANE_EMISSION_LANES_H
#define MULTIPLANE_EMISSION_LANES_H

#include "Emission.h"
#include "emission_rows.h"
#include "lanes.h"

#define PI 3.14159265358979323846

// Living particles in the layer's space.
typedef struct {
    masks is_alive;
    reals x, y, z, angle, scale, age;
    floats color[4];
} emitted_lanes;

// Positions relative to the shape's center, and the shape's direction there.
typedef struct {
    reals x, y, longitude;
} points;

INLINE words mixed(words z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Returns the next random numbers, 0 ≤ x < 1.
INLINE reals next(words *state) {
    *state += 0x9E3779B97F4A7C15u;
    return TO_REALS(mixed(*state) >> 11) * 0x1p-53;
}

INLINE reals next_value(words *state, const mp_spread *s) {
    return (s->mean + s->range * (next(state) - 0.5)) * s->factor;
}

INLINE floats next_component(words *state, const mp_emission *e, int i) {
    return e->color[i] + e->color_range[i] * TO_FLOATS(next(state) - 0.5);
}

INLINE reals square_root(reals x) {
#if LANES == 1
    return __builtin_sqrt(x);
#else
    for (int i = 0; i < LANES; i++) x[i] = __builtin_sqrt(x[i]);
    return x;
#endif
}

INLINE reals side_of(reals u) { return select(TO_MASKS(u < 0.5), all(-1), all(1)); }

INLINE points rectangle_points(const mp_emission *e, reals u, reals v, reals w) {
    points p = {2 * u - 1, 2 * v - 1, all(0)};
    if (e->mode == MP_EMIT_AT_POINTS) {
        p.x = side_of(u);
        p.y = side_of(v);
    } else if (e->mode == MP_EMIT_ON_OUTLINE) {
        const masks is_across = TO_MASKS(u * (e->width + e->height) < e->width);
        const reals along = 2 * v - 1, side = side_of(w);
        p.x = select(is_across, along, side);
        p.y = select(is_across, side, along);
    }
    p.x = p.x * (e->width / 2);
    p.y = p.y * (e->height / 2);
    return p;
}

INLINE points circle_points(const mp_emission *e, reals u, reals v) {
    const reals angle = (2 * PI) * u;
    const direction toward = direction_of(angle);
    reals distance = all(e->width);
    if (e->mode == MP_EMIT_AT_POINTS) distance = all(0);
    if (e->mode == MP_EMIT_ON_SURFACE || e->mode == MP_EMIT_IN_VOLUME) distance = e->width * square_root(v);
    const int is_outward = e->mode == MP_EMIT_ON_OUTLINE || e->mode == MP_EMIT_ON_SURFACE;
    return (points){toward.cosine * distance, toward.sine * distance, is_outward ? angle : all(0)};
}

// Always uses three numbers, so that later random numbers do not depend on the shape.
INLINE points next_points(words *state, const mp_emission *e) {
    const reals u = next(state), v = next(state), w = next(state);
    switch (e->shape) {
    case MP_EMIT_AT_POINT: break;
    case MP_EMIT_ON_LINE: {
        const reals part = e->mode == MP_EMIT_AT_POINTS ? side_of(u) : 2 * u - 1;
        return (points){part * (e->width / 2), all(0), all(-PI / 2)};
    }
    case MP_EMIT_ON_RECTANGLE: return rectangle_points(e, u, v, w);
    case MP_EMIT_ON_CIRCLE: return circle_points(e, u, v);
    }
    return (points){all(0), all(0), all(0)};
}

// Returns a coordinate of the center, `part` of the way along its path.
INLINE reals center(const mp_emission *e, int axis, reals part) {
    return e->is_moving ? e->from[axis] + (e->to[axis] - e->from[axis]) * part : all(e->from[axis]);
}

INLINE reals moved(reals origin, reals velocity, double acceleration, reals age) {
    return (origin + velocity * age) + acceleration * (age * age / 2);
}

INLINE void emit_lanes(const mp_emission *e, int64_t first, emitted_lanes *out) {
    const words number = (uint64_t)first + LANE_NUMBERS;
    words state = mixed(e->key ^ mixed(number + 0x9E3779B97F4A7C15u));
    const reals birth = e->opening + (TO_REALS(number) - e->before) / e->rate, age = e->time - birth;
    const reals life = next_value(&state, &e->lifetime);
    const points point = next_points(&state, e);
    const reals speed = next_value(&state, &e->speed), scale = next_value(&state, &e->scale);
    const reals spin = next_value(&state, &e->spin);
    for (int i = 0; i < 4; i++) {
        out->color[i] = clamped(next_component(&state, e, i) + e->color_speed[i] * TO_FLOATS(age));
    }
    const direction toward = direction_of((point.longitude + e->longitude) + e->range * (next(&state) - 0.5));
    reals part = all(0);
    if (e->is_moving) part = limited((birth - e->path_start) / (e->path_end - e->path_start), 0, 1);
    out->x = moved(center(e, 0, part) + point.x, toward.cosine * speed, e->acceleration[0], age);
    out->y = moved(center(e, 1, part) + point.y, toward.sine * speed, e->acceleration[1], age);
    out->z = moved(center(e, 2, part), all(0), e->acceleration[2], age);
    out->angle = spin * age;
    out->scale = scale + e->scale_speed * age;
    out->age = age;
    out->is_alive = TO_MASKS(life > 0) & TO_MASKS(age <= life) & TO_MASKS(out->scale > 0) & TO_MASKS(out->color[3] > 0);
}

// Particles as their images are drawn: the fields of mp_placed_particle in its order.
typedef struct {
    masks is_visible;
    ints min_x, min_y, max_x, max_y;
    floats map[6], color[4];
} placed_lanes;

// Finds the pixels that a range of one axis reaches.
INLINE masks reach(reals from, reals u, reals v, reals margin, int32_t low, int32_t high, ints *first, ints *end) {
    const reals start = limited(from + negative_part(u) + negative_part(v) - margin, low, high);
    const reals stop = limited(from + positive_part(u) + positive_part(v) + margin, low, high);
    *first = rounded_down(start);
    *end = rounded_up(stop);
    return TO_MASKS(*first < *end);
}

INLINE void place_lanes(const mp_emission *e, const mp_particle_view *to, const emitted_lanes *p, placed_lanes *out) {
    const reals side = p->scale * (1 / to->scale);
    reals sine = all(0), cosine = side;
    if (e->spin.mean != 0 || e->spin.range != 0) {
        const direction turned = direction_of(p->angle);
        sine = turned.sine * side;
        cosine = turned.cosine * side;
    }
    const reals a = to->a * cosine + to->c * sine, b = to->b * cosine + to->d * sine;
    const reals sine_down = -sine * to->down, cosine_down = cosine * to->down;
    const reals c = to->a * sine_down + to->c * cosine_down, d = to->b * sine_down + to->d * cosine_down;
    const reals right_x = a * to->width, right_y = b * to->width, below_x = c * to->height, below_y = d * to->height;
    const reals tx = (p->x * to->a + p->y * to->c + to->tx) - (right_x + below_x) / 2;
    const reals ty = (p->x * to->b + p->y * to->d + to->ty) - (right_y + below_y) / 2;
    const reals area = a * d - b * c, inverse = 1 / area;
    // Edges along the axes reach the pixels that they touch, rotated ones half a pixel more; and a margin for rounding.
    const reals margin = select(TO_MASKS(b == 0) & TO_MASKS(c == 0), all(0.03125), all(0.75));
    const masks columns = reach(tx, right_x, below_x, margin, to->min_x, to->max_x, &out->min_x, &out->max_x);
    const masks rows = reach(ty, right_y, below_y, margin, to->min_y, to->max_y, &out->min_y, &out->max_y);
    // The inverse of a larger area would not be finite.
    const masks has_inverse = TO_MASKS(magnitude(area) > 1e-9) & TO_MASKS(magnitude(area) < 1e200);
    out->is_visible = p->is_alive & columns & rows & has_inverse;
    out->map[0] = TO_FLOATS(d * inverse);
    out->map[1] = TO_FLOATS(-b * inverse);
    out->map[2] = TO_FLOATS(-c * inverse);
    out->map[3] = TO_FLOATS(a * inverse);
    out->map[4] = TO_FLOATS((c * ty - d * tx) * inverse);
    out->map[5] = TO_FLOATS((b * tx - a * ty) * inverse);
    memcpy(out->color, p->color, sizeof out->color);
}

// The values of one lane; LANES == 1 has no elements.
#if LANES == 1
#define LANE(v, i) (v)
#else
#define LANE(v, i) (v)[i]
#endif

INLINE int emit_all(const mp_emission *e, int64_t first, int count, mp_emitted *out) {
    int found = 0;
    for (int n = 0; n < count; n += LANES) {
        emitted_lanes p;
        emit_lanes(e, first + n, &p);
        for (int i = 0; i < LANES && n + i < count; i++) {
            if (!LANE(p.is_alive, i)) continue;
            out[found++] = (mp_emitted){
                LANE(p.x, i),
                LANE(p.y, i),
                LANE(p.z, i),
                LANE(p.angle, i),
                LANE(p.scale, i),
                LANE(p.age, i),
                {LANE(p.color[0], i), LANE(p.color[1], i), LANE(p.color[2], i), LANE(p.color[3], i)}};
        }
    }
    return found;
}

INLINE int emit_all_placed(
    const mp_emission *e, int64_t first, int count, const mp_particle_view *view, mp_placed_particle *out) {
    int found = 0;
    for (int n = 0; n < count; n += LANES) {
        emitted_lanes emitted;
        placed_lanes p;
        emit_lanes(e, first + n, &emitted);
        place_lanes(e, view, &emitted, &p);
        for (int i = 0; i < LANES && n + i < count; i++) {
            if (!LANE(p.is_visible, i)) continue;
            out[found++] = (mp_placed_particle){
                .min_x = LANE(p.min_x, i),
                .min_y = LANE(p.min_y, i),
                .max_x = LANE(p.max_x, i),
                .max_y = LANE(p.max_y, i),
                .a = LANE(p.map[0], i),
                .b = LANE(p.map[1], i),
                .c = LANE(p.map[2], i),
                .d = LANE(p.map[3], i),
                .tx = LANE(p.map[4], i),
                .ty = LANE(p.map[5], i),
                .red = LANE(p.color[0], i),
                .green = LANE(p.color[1], i),
                .blue = LANE(p.color[2], i),
                .alpha = LANE(p.color[3], i),
                .image = view->image,
            };
        }
    }
    return found;
}

#endif
