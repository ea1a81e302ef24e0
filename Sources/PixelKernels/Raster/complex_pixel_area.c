// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "complex_pixels.h"

#include "band.h"

// A position on the pixel's left edge where the winding number changes.
typedef struct {
    double y;
    int32_t change;
} crossing;

enum {
    MAX_SEGMENTS = MP_MAX_TRAPEZOID_SEGMENTS,
    MAX_STOPS = 2 + 4 * MAX_SEGMENTS + MAX_SEGMENTS * (MAX_SEGMENTS - 1) / 2
};

typedef struct {
    const mp_edge_segment *segments;
    int32_t count;
    double slopes[MAX_SEGMENTS]; // The slope of x per y; 0 for horizontal segments.
    crossing crossings[MAX_SEGMENTS];
    int32_t crossing_count;
    int32_t below;           // The winding integral of all crossings.
    double stops[MAX_STOPS]; // Between two stops, the covered width changes linearly.
    int32_t stop_count;
} trapezoids;

static inline double x_at(const trapezoids *s, int32_t i, double y) {
    return s->segments[i].xa + s->slopes[i] * (y - s->segments[i].ya);
}

// Inserts a stop in order.
static void stop_at(trapezoids *s, double y) {
    if (!(y > 0 && y < 1024)) return;
    int32_t i = s->stop_count++;
    for (; s->stops[i - 1] > y; i--) s->stops[i] = s->stops[i - 1];
    s->stops[i] = y;
}

// Returns y where a segment crosses x.
static inline double y_at(const mp_edge_segment *p, double x) {
    return p->xa == p->xb ? p->ya : p->ya + (p->yb - p->ya) * ((x - p->xa) / ((double)p->xb - p->xa));
}

static void add_sides(trapezoids *s, int32_t i) {
    const mp_edge_segment *const p = s->segments + i;
    s->slopes[i] = p->yb > p->ya ? ((double)p->xb - p->xa) / (p->yb - p->ya) : 0;
    stop_at(s, p->ya);
    stop_at(s, p->yb);
    if ((p->xa < 0) != (p->xb < 0)) {
        const double y = y_at(p, 0);
        s->crossings[s->crossing_count++] = (crossing){y, mp_left_edge_winding_change(p->xa, p->xb, p->winding)};
        s->below += mp_left_edge_winding_integral(p->xa, p->ya, p->xb, p->yb, p->winding, p->rise);
        stop_at(s, y);
    }
    if ((p->xa < 1024) != (p->xb < 1024)) stop_at(s, y_at(p, 1024));
}

static void add_meetings(trapezoids *s, int32_t i) {
    for (int32_t k = 0; k < i; k++) {
        const mp_edge_segment *const a = s->segments + i, *const b = s->segments + k;
        const int32_t top = a->ya > b->ya ? a->ya : b->ya, bottom = a->yb < b->yb ? a->yb : b->yb;
        if (top >= bottom) continue;
        const double above = x_at(s, i, top) - x_at(s, k, top), below = x_at(s, i, bottom) - x_at(s, k, bottom);
        if (above * below < 0) stop_at(s, top + (bottom - top) * (above / (above - below)));
    }
}

// Returns the covered part of the pixel's width at y, which is not a stop.
static double width_at(const trapezoids *s, double y, int32_t winding, int even_odd) {
    double places[MAX_SEGMENTS];
    int32_t changes[MAX_SEGMENTS], n = 0;
    for (int32_t i = 0; i < s->crossing_count; i++) winding += s->crossings[i].y < y ? s->crossings[i].change : 0;
    for (int32_t i = 0; i < s->count; i++) {
        if (!(s->segments[i].ya < y && y < s->segments[i].yb)) continue;
        const double x = x_at(s, i, y);
        if (x < 0 || x >= 1024) continue;
        int32_t k = n++;
        for (; k > 0 && places[k - 1] > x; k--) {
            places[k] = places[k - 1];
            changes[k] = changes[k - 1];
        }
        places[k] = x;
        changes[k] = s->segments[i].winding;
    }
    double width = 0, from = 0;
    for (int32_t i = 0; i < n; i++) {
        if (mp_is_covered(winding, even_odd)) width += places[i] - from;
        from = places[i];
        winding += changes[i];
    }
    return mp_is_covered(winding, even_odd) ? width + 1024 - from : width;
}

int32_t mp_trapezoid_area(const mp_edge_segment *segments, int32_t count, int32_t height, int even_odd) {
    trapezoids s = {.segments = segments, .count = count, .crossing_count = 0, .below = 0, .stop_count = 1};
    s.stops[0] = 0;
    for (int32_t i = 0; i < count; i++) {
        add_sides(&s, i);
        add_meetings(&s, i);
    }
    s.stops[s.stop_count++] = 1024;
    const int32_t winding = mp_winding_at_top(height, s.below);
    double area = 0;
    for (int32_t i = 1; i < s.stop_count; i++) {
        const double top = s.stops[i - 1], trapezoid_height = s.stops[i] - top;
        if (trapezoid_height > 0)
            area += trapezoid_height * width_at(&s, top + trapezoid_height / 2, winding, even_odd);
    }
    return (int32_t)(area * (MP_PIXEL_AREA / 1048576.0) + 0.5);
}

void mp_subscanlines_begin(mp_subscanlines *lines) { *lines = (mp_subscanlines){.below = 0}; }

// Never a whole number, where segments end.
static inline double subscanline_y(int32_t line) {
    return line * (1024.0 / MP_SUBSCANLINES) + (512.0 / MP_SUBSCANLINES) + 0.5;
}

void mp_subscanlines_add(mp_subscanlines *lines, const mp_edge_segment *segment, int32_t left) {
    const int32_t xa = segment->xa - left, xb = segment->xb - left, ya = segment->ya, yb = segment->yb,
                  winding = segment->winding;
    const double slope = yb > ya ? ((double)xb - xa) / (yb - ya) : 0;
    lines->below += mp_left_edge_winding_integral(xa, ya, xb, yb, winding, segment->rise);
    for (int32_t i = 0; i < MP_SUBSCANLINES; i++) {
        const double y = subscanline_y(i), x = xa + slope * (y - ya);
        const int is_left = y < ya ? xa < 0 : y > yb ? xb < 0 : x < 0;
        lines->left[i] = (int16_t)(lines->left[i] + (is_left - (xa < 0)) * winding);
        if (!(ya < y && y < yb && x >= 0 && x < 1024)) continue;
        int16_t *const change = &lines->changes[(int32_t)(x * (MP_SUBSCANLINE_SAMPLES / 1024.0) + 0.5)][i];
        *change = (int16_t)(*change + winding);
    }
}

int32_t mp_subscanlines_area(const mp_subscanlines *lines, int32_t height, int even_odd) {
    const int32_t top = mp_winding_at_top(height, lines->below);
    const int16_t counted = even_odd ? 1 : -1;
    int16_t winding[MP_SUBSCANLINES], covered[MP_SUBSCANLINES] = {0};
    for (int32_t i = 0; i < MP_SUBSCANLINES; i++) winding[i] = (int16_t)(top + lines->left[i]);
    for (int32_t k = 0; k < MP_SUBSCANLINE_SAMPLES; k++) {
        for (int32_t i = 0; i < MP_SUBSCANLINES; i++) {
            winding[i] = (int16_t)(winding[i] + lines->changes[k][i]);
            covered[i] = (int16_t)(covered[i] + ((winding[i] & counted) != 0));
        }
    }
    int32_t sum = 0;
    for (int32_t i = 0; i < MP_SUBSCANLINES; i++) sum += covered[i];
    return sum * (MP_PIXEL_AREA / (MP_SUBSCANLINES * MP_SUBSCANLINE_SAMPLES));
}

// Orders segments from left to right, independent of their original order.
static inline int is_after(const mp_edge_segment *a, const mp_edge_segment *b) {
    if (a->xa != b->xa) return a->xa > b->xa;
    return a->xb != b->xb ? a->xb > b->xb : a->winding > b->winding;
}

int mp_has_alternating_winding(mp_edge_segment *segments, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const mp_edge_segment segment = segments[i];
        if (segment.ya != 0 || segment.yb != 1024) return 0;
        int32_t k = i;
        for (; k > 0 && is_after(&segments[k - 1], &segment); k--) segments[k] = segments[k - 1];
        segments[k] = segment;
    }
    for (int32_t i = 1; i < count; i++) {
        if (segments[i].xb < segments[i - 1].xb || segments[i].winding == segments[i - 1].winding) return 0;
    }
    return 1;
}
