// No fused multiply-add: it would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "slabs.h"

#include "coverage.h"

// A place on the pixel's left side where the winding number changes.
typedef struct {
    double y;
    int32_t change;
} crossing;

enum { MOST = MP_MOST_SLAB_PIECES, MOST_STOPS = 2 + 4 * MOST + MOST * (MOST - 1) / 2 };

typedef struct {
    const mp_piece *pieces;
    int32_t count;
    double slopes[MOST]; // Of x, per step of y; 0 for pieces without height.
    crossing crossings[MOST];
    int32_t crossing_count;
    int32_t below;            // Of all of them.
    double stops[MOST_STOPS]; // Between them, what is covered grows evenly.
    int32_t stop_count;
} slabs;

static inline double x_at(const slabs *s, int32_t i, double y) {
    return s->pieces[i].xa + s->slopes[i] * (y - s->pieces[i].ya);
}

// Stops are in order.
static void stop_at(slabs *s, double y) {
    if (!(y > 0 && y < 1024)) return;
    int32_t i = s->stop_count++;
    for (; s->stops[i - 1] > y; i--) s->stops[i] = s->stops[i - 1];
    s->stops[i] = y;
}

// Where a piece is at x; within it, if it crosses.
static inline double y_at(const mp_piece *p, double x) {
    return p->xa == p->xb ? p->ya : p->ya + (p->yb - p->ya) * ((x - p->xa) / ((double)p->xb - p->xa));
}

static void add_sides(slabs *s, int32_t i) {
    const mp_piece *const p = s->pieces + i;
    s->slopes[i] = p->yb > p->ya ? ((double)p->xb - p->xa) / (p->yb - p->ya) : 0;
    stop_at(s, p->ya);
    stop_at(s, p->yb);
    if ((p->xa < 0) != (p->xb < 0)) {
        const double y = y_at(p, 0);
        s->crossings[s->crossing_count++] = (crossing){y, mp_change_at_side(p->xa, p->xb, p->winding)};
        s->below += mp_below_side(p->xa, p->ya, p->xb, p->yb, p->winding, p->rise);
        stop_at(s, y);
    }
    if ((p->xa < 1024) != (p->xb < 1024)) stop_at(s, y_at(p, 1024));
}

static void add_meetings(slabs *s, int32_t i) {
    for (int32_t k = 0; k < i; k++) {
        const mp_piece *const a = s->pieces + i, *const b = s->pieces + k;
        const int32_t top = a->ya > b->ya ? a->ya : b->ya, bottom = a->yb < b->yb ? a->yb : b->yb;
        if (top >= bottom) continue;
        const double above = x_at(s, i, top) - x_at(s, k, top), below = x_at(s, i, bottom) - x_at(s, k, bottom);
        if (above * below < 0) stop_at(s, top + (bottom - top) * (above / (above - below)));
    }
}

// What is covered of the pixel's width at y, which is no stop.
static double width_at(const slabs *s, double y, int32_t winding, int even_odd) {
    double places[MOST];
    int32_t changes[MOST], n = 0;
    for (int32_t i = 0; i < s->crossing_count; i++) winding += s->crossings[i].y < y ? s->crossings[i].change : 0;
    for (int32_t i = 0; i < s->count; i++) {
        if (!(s->pieces[i].ya < y && y < s->pieces[i].yb)) continue;
        const double x = x_at(s, i, y);
        if (x < 0 || x >= 1024) continue;
        int32_t k = n++;
        for (; k > 0 && places[k - 1] > x; k--) {
            places[k] = places[k - 1];
            changes[k] = changes[k - 1];
        }
        places[k] = x;
        changes[k] = s->pieces[i].winding;
    }
    double width = 0, from = 0;
    for (int32_t i = 0; i < n; i++) {
        if (mp_is_covered(winding, even_odd)) width += places[i] - from;
        from = places[i];
        winding += changes[i];
    }
    return mp_is_covered(winding, even_odd) ? width + 1024 - from : width;
}

int32_t mp_slabs_area(const mp_piece *pieces, int32_t count, int32_t height, int even_odd) {
    slabs s = {.pieces = pieces, .count = count, .crossing_count = 0, .below = 0, .stop_count = 1};
    s.stops[0] = 0;
    for (int32_t i = 0; i < count; i++) {
        add_sides(&s, i);
        add_meetings(&s, i);
    }
    s.stops[s.stop_count++] = 1024;
    const int32_t winding = mp_winding_at_top(height, s.below);
    double area = 0;
    for (int32_t i = 1; i < s.stop_count; i++) {
        const double top = s.stops[i - 1], slab = s.stops[i] - top;
        if (slab > 0) area += slab * width_at(&s, top + slab / 2, winding, even_odd);
    }
    return (int32_t)(area * (MP_PIXEL_AREA / 1048576.0) + 0.5);
}
