// No fused multiply-add: it would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "crowd.h"

#include <math.h>

#include "coverage.h"
#include "slabs.h"

static inline int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }

// Where a walk over the band's edges has come to.
typedef struct {
    const mp_band *band;
    int32_t row, low, high; // Pieces must reach low ..< high.
    int32_t chunk;
    uint32_t left; // Its edges that were not looked at.
} search;

// x at a row's border, from the band's first pixel on, as walk() of band_add.c finds it.
static inline int32_t x_at(const mp_edge *e, int32_t origin, int64_t step, int32_t y) {
    const uint64_t start = (uint64_t)(int64_t)(e->x0 - origin) << 32;
    return (int32_t)((int64_t)(start + (uint64_t)((int64_t)y - e->y0) * (uint64_t)step) >> 32);
}

static inline mp_piece piece_in(const mp_edge *e, int32_t origin, int32_t top) {
    const int64_t step = mp_slope(e->x1 - e->x0, e->y1 - e->y0);
    const int32_t bottom = top + 1024, starts = e->y0 >= top, ends = e->y1 <= bottom;
    return (mp_piece){
        starts ? e->x0 - origin : x_at(e, origin, step, top), starts ? e->y0 - top : 0,
        ends ? e->x1 - origin : x_at(e, origin, step, bottom), ends ? e->y1 - top : 1024, e->winding};
}

// A bit for each edge of a chunk that may have a piece in the row between the two columns.
static uint32_t near(const search *s, const mp_edge_chunk *c) {
    const int32_t top = (s->band->y + s->row) * 1024, low = s->low + s->band->x * 1024, high = s->high + s->band->x * 1024;
    uint32_t bits = 0;
    for (int i = 0; i < MP_EDGE_CHUNK; i++) {
        const int is_in_row = (c->y0[i] < top + 1024) & (c->y1[i] > top);
        const int is_between = (greater(c->x0[i], c->x1[i]) >= low) & (lesser(c->x0[i], c->x1[i]) < high);
        bits |= (uint32_t)(is_in_row & is_between) << i;
    }
    return bits;
}

// The next chunk with edges that may have pieces here.
static int find(search *s) {
    const int32_t y = s->band->y + s->row, low = s->low + s->band->x * 1024, high = s->high + s->band->x * 1024;
    while (s->left == 0) {
        if (++s->chunk >= s->band->chunk_count) return 0;
        const mp_edge_chunk *const chunk = s->band->chunks + s->chunk;
        if (chunk->first_row <= y && y < chunk->end_row && chunk->min_x < high && chunk->max_x >= low) s->left = near(s, chunk);
    }
    return 1;
}

static int next_piece(search *s, mp_piece *out) {
    while (find(s)) {
        const mp_edge e = mp_edge_at(s->band->chunks + s->chunk, __builtin_ctz(s->left));
        s->left &= s->left - 1;
        *out = piece_in(&e, s->band->x * 1024, (s->band->y + s->row) * 1024);
        if (greater(out->xa, out->xb) >= s->low && lesser(out->xa, out->xb) < s->high) return 1;
    }
    return 0;
}

static inline search search_of(const mp_crowd *crowd, int32_t from, int32_t to) {
    return (search){crowd->band, crowd->row, from * 1024, to * 1024, -1, 0};
}

static void keep(mp_crowd *crowd, int32_t from, int32_t to) {
    search s = search_of(crowd, from, to);
    mp_piece piece;
    crowd->from = from;
    crowd->to = to;
    crowd->count = 0;
    while (next_piece(&s, &piece)) {
        if (crowd->count == MP_KEPT_PIECES) {
            crowd->count++;
            return;
        }
        crowd->pieces[crowd->count++] = piece;
    }
}

static int32_t area_of_many(const mp_crowd *crowd, int32_t column, int32_t height) {
    search s = search_of(crowd, column, column + 1);
    mp_piece piece;
    mp_lines lines;
    mp_lines_begin(&lines);
    while (next_piece(&s, &piece)) mp_lines_add(&lines, &piece, column * 1024);
    return mp_lines_area(&lines, height, crowd->even_odd);
}

int32_t mp_crowd_area(mp_crowd *crowd, int32_t column, int32_t height) {
    if (column < crowd->from || column >= crowd->to) keep(crowd, column & ~63, (column & ~63) + 64);
    if (crowd->count > MP_KEPT_PIECES) return area_of_many(crowd, column, height);
    mp_piece near[MP_MOST_SLAB_PIECES];
    int32_t count = 0;
    for (int32_t i = 0; i < crowd->count; i++) {
        const mp_piece *const p = crowd->pieces + i;
        if (greater(p->xa, p->xb) < column * 1024 || lesser(p->xa, p->xb) >= column * 1024 + 1024) continue;
        if (count == MP_MOST_SLAB_PIECES) return area_of_many(crowd, column, height);
        near[count++] = (mp_piece){p->xa - column * 1024, p->ya, p->xb - column * 1024, p->yb, p->winding};
    }
    return mp_slabs_area(near, count, height, crowd->even_odd);
}
