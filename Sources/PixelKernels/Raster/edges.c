// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "band.h"

#include <math.h>
#include <stdlib.h>

#include "Dispatch.h"

static inline int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }

// Converts to 1/1024 pixel, rounded half up: truncated, minus one if that rounded up.
static inline int32_t fixed(double v) {
    const double scaled = v * 1024 + 0.5;
    const int32_t whole = (int32_t)scaled;
    return whole - ((double)whole > scaled);
}

static void append_edge(mp_edge_chunk *out, int count, mp_edge edge, int is_joined) {
    mp_edge_chunk *const chunk = out + count / MP_EDGE_CHUNK;
    const int lane = count % MP_EDGE_CHUNK;
    if (lane == 0)
        *chunk = (mp_edge_chunk){.first_row = INT32_MAX, .end_row = INT32_MIN, .min_x = INT32_MAX, .max_x = INT32_MIN};
    chunk->x0[lane] = edge.x0;
    chunk->y0[lane] = edge.y0;
    chunk->x1[lane] = edge.x1;
    chunk->y1[lane] = edge.y1;
    chunk->winding[lane] = edge.winding;
    chunk->joined |= (uint32_t)is_joined << lane;
    chunk->min_x = lesser(chunk->min_x, lesser(edge.x0, edge.x1));
    chunk->max_x = greater(chunk->max_x, greater(edge.x0, edge.x1));
    chunk->first_row = lesser(chunk->first_row, edge.y0 >> 10);
    chunk->end_row = greater(chunk->end_row, (edge.y1 + 1023) >> 10);
}

static inline int sign(int32_t v) { return (v > 0) - (v < 0); }

// Returns whether two consecutive edges cannot cross within a pixel: both go toward the same quadrant, or they turn by
// less than 45° and are longer than a pixel.
static int goes_on(int32_t from_x, int32_t from_y, int32_t x, int32_t y) {
    if ((x | y) == 0) return 0;
    if (sign(x) == sign(from_x) && sign(y) == sign(from_y)) return 1;
    if (greater(abs(from_x), abs(from_y)) < 1024 || greater(abs(x), abs(y)) < 1024) return 0;
    const float ax = (float)from_x, ay = (float)from_y, bx = (float)x, by = (float)y;
    return ax * bx + ay * by > fabsf(ax * by - ay * bx);
}

static int move_points(double *points, int n, const mp_affine *m) {
    int fits = 1;
    for (int i = 0; i < n; i++) {
        const double x = points[2 * i], y = points[2 * i + 1];
        points[2 * i] = x * m->a + y * m->c + m->tx;
        points[2 * i + 1] = y * m->d + x * m->b + m->ty;
        fits &= points[2 * i] >= -MP_EDGE_LIMIT && points[2 * i] <= MP_EDGE_LIMIT;
        fits &= points[2 * i + 1] >= -MP_EDGE_LIMIT && points[2 * i + 1] <= MP_EDGE_LIMIT;
    }
    return fits;
}

static int append_polygon(
    const double *points, int n, const mp_edge_clip *clip, mp_edge_chunk *out, int count, mp_edge_extent *extent) {
    mp_edge_extent e = *extent;
    const int before = n > 1 ? n - 2 : 0;
    int32_t from_x = fixed(points[2 * n - 2]), from_y = fixed(points[2 * n - 1]);
    int32_t way_x = from_x - fixed(points[2 * before]), way_y = from_y - fixed(points[2 * before + 1]);
    for (int i = 0; i < n; i++) {
        const int32_t x = fixed(points[2 * i]), y = fixed(points[2 * i + 1]);
        const int is_down = from_y < y;
        const mp_edge edge = {
            is_down ? from_x : x, is_down ? from_y : y, is_down ? x : from_x, is_down ? y : from_y, is_down ? 1 : -1};
        // At a row boundary, each edge has visited its own row.
        const int is_joined = (from_y & 1023) != 0 && goes_on(way_x, way_y, x - from_x, y - from_y);
        way_x = x - from_x;
        way_y = y - from_y;
        from_x = x;
        from_y = y;
        const int32_t first_row = edge.y0 >> 10, end_row = (edge.y1 + 1023) >> 10;
        if ((way_x | way_y) == 0 || first_row == end_row || end_row <= clip->min_y || first_row >= clip->max_y)
            continue;
        const int32_t left = lesser(edge.x0, edge.x1) >> 10;
        e.min_x = lesser(e.min_x, left);
        e.max_x = greater(e.max_x, (greater(edge.x0, edge.x1) + 1023) >> 10);
        e.first_row = lesser(e.first_row, first_row);
        e.end_row = greater(e.end_row, end_row);
        // Edges to the right of the clip change no pixel in it.
        if (left < clip->max_x) append_edge(out, count++, edge, is_joined);
    }
    *extent = e;
    return count;
}

int mp_edges_of_polygon(
    double *points, int n, const mp_affine *to_device, const mp_edge_clip *clip, mp_edge_chunk *out, int count,
    mp_edge_extent *extent) {
    if (n <= 0) return count;
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) {
        return mp_move_points_avx512(points, n, to_device)
                   ? mp_append_polygon_avx512(points, n, clip, out, count, extent)
                   : -1;
    }
#endif
    return move_points(points, n, to_device) ? append_polygon(points, n, clip, out, count, extent) : -1;
}
