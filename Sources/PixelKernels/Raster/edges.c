// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "band.h"

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

static inline int is_long(int32_t x, int32_t y) { return greater(abs(x), abs(y)) >= 1024; }

// Returns whether two consecutive edges do not cross within the pixel of their common end, nor do the edges before and
// after them that run toward the same quadrant.
//
// Edges toward the same quadrant never cross. At any other turn, the outline comes from outside the pixel if the first
// edge is longer than a pixel. It does not come back if the second edge is that long, too, or if the edges after the
// turn go on in the direction of the first one along x or y.
static int goes_on(int32_t from_x, int32_t from_y, int32_t x, int32_t y) {
    if ((x | y) == 0) return 0;
    const int32_t along_x = sign(x) * sign(from_x), along_y = sign(y) * sign(from_y);
    if (sign(x) == sign(from_x) && sign(y) == sign(from_y)) return 1;
    return is_long(from_x, from_y) && (is_long(x, y) || along_x >= 0 || along_y >= 0);
}

// A point on the device, in 1/1024 pixel.
typedef struct {
    int32_t x, y;
} place;

// Transforms a point; returns 0 if it is beyond MP_EDGE_LIMIT.
static inline int move(const double *point, const mp_affine *m, place *moved) {
    const double x = point[0] * m->a + point[1] * m->c + m->tx, y = point[1] * m->d + point[0] * m->b + m->ty;
    if (!(x >= -MP_EDGE_LIMIT && x <= MP_EDGE_LIMIT && y >= -MP_EDGE_LIMIT && y <= MP_EDGE_LIMIT)) return 0;
    *moved = (place){fixed(x), fixed(y)};
    return 1;
}

static int append_polygon(
    const double *points, int n, const mp_affine *m, const mp_edge_clip *clip, mp_edge_chunk *out, int count,
    mp_edge_extent *extent) {
    mp_edge_extent e = *extent;
    place last, before;
    if (!move(points + 2 * (n - 1), m, &last) || !move(points + 2 * (n > 1 ? n - 2 : 0), m, &before)) return -1;
    int32_t from_x = last.x, from_y = last.y, way_x = from_x - before.x, way_y = from_y - before.y;
    for (int i = 0; i < n; i++) {
        place to;
        if (!move(points + 2 * i, m, &to)) return -1;
        const int32_t x = to.x, y = to.y;
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
    const double *points, int n, const mp_affine *to_device, const mp_edge_clip *clip, mp_edge_chunk *out, int count,
    mp_edge_extent *extent) {
    if (n <= 0) return count;
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512)
        return mp_edges_of_polygon_avx512(points, n, to_device, clip, out, count, extent);
#endif
    return append_polygon(points, n, to_device, clip, out, count, extent);
}
