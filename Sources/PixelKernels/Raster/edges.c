// No fused multiply-add: it would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "edges.h"

#include "Dispatch.h"
#include "band.h"

static inline int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }

// 1/1024 pixel, halves rounded up: truncated, and one less where that rounded up.
static inline int32_t fixed(double v) {
    const double scaled = v * 1024 + 0.5;
    const int32_t whole = (int32_t)scaled;
    return whole - ((double)whole > scaled);
}

static void append_edge(mp_edge_chunk *out, int count, mp_edge edge) {
    mp_edge_chunk *const chunk = out + count / MP_EDGE_CHUNK;
    const int lane = count % MP_EDGE_CHUNK;
    if (lane == 0) *chunk = (mp_edge_chunk){.first_row = INT32_MAX, .end_row = INT32_MIN};
    chunk->x0[lane] = edge.x0;
    chunk->y0[lane] = edge.y0;
    chunk->x1[lane] = edge.x1;
    chunk->y1[lane] = edge.y1;
    chunk->winding[lane] = edge.winding;
    chunk->first_row = lesser(chunk->first_row, edge.y0 >> 10);
    chunk->end_row = greater(chunk->end_row, (edge.y1 + 1023) >> 10);
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

static int append_polygon(const double *points, int n, const mp_edge_clip *clip, mp_edge_chunk *out, int count, mp_edge_extent *extent) {
    mp_edge_extent e = *extent;
    int32_t from_x = fixed(points[2 * n - 2]), from_y = fixed(points[2 * n - 1]);
    for (int i = 0; i < n; i++) {
        const int32_t x = fixed(points[2 * i]), y = fixed(points[2 * i + 1]);
        const int is_down = from_y < y;
        const mp_edge edge = {
            is_down ? from_x : x, is_down ? from_y : y, is_down ? x : from_x, is_down ? y : from_y, is_down ? 1 : -1};
        from_x = x;
        from_y = y;
        const int32_t first_row = edge.y0 >> 10, end_row = (edge.y1 + 1023) >> 10;
        if (edge.y0 == edge.y1 || end_row <= clip->min_y || first_row >= clip->max_y) continue;
        const int32_t left = lesser(edge.x0, edge.x1) >> 10;
        e.min_x = lesser(e.min_x, left);
        e.max_x = greater(e.max_x, (greater(edge.x0, edge.x1) + 1023) >> 10);
        e.first_row = lesser(e.first_row, first_row);
        e.end_row = greater(e.end_row, end_row);
        // Nothing to the right of the clip changes a pixel in it.
        if (left < clip->max_x) append_edge(out, count++, edge);
    }
    *extent = e;
    return count;
}

int mp_edges_of_polygon(
    double *points, int n, const mp_affine *to_device, const mp_edge_clip *clip, mp_edge_chunk *out, int count, mp_edge_extent *extent) {
    if (n <= 0) return count;
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) {
        return mp_move_points_avx512(points, n, to_device) ? mp_append_polygon_avx512(points, n, clip, out, count, extent) : -1;
    }
#endif
    return move_points(points, n, to_device) ? append_polygon(points, n, clip, out, count, extent) : -1;
}
