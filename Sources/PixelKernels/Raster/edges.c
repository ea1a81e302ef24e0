// No fused multiply-add: it would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "Raster.h"

#define LIMIT 524288.0

static inline int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }

// 1/1024 pixel, halves rounded up: truncated, and one less where that rounded up.
static inline int32_t fixed(double v) {
    const double scaled = v * 1024 + 0.5;
    const int32_t whole = (int32_t)scaled;
    return whole - ((double)whole > scaled);
}

int mp_edges_of_polygon(const double *points, int n, const mp_edge_clip *clip, mp_edge *out, mp_edge_extent *extent) {
    for (int i = 0; i < 2 * n; i++) {
        if (!(points[i] >= -LIMIT && points[i] <= LIMIT)) return -1;
    }
    if (n == 0) return 0;
    mp_edge_extent e = *extent;
    int count = 0;
    int32_t from_x = fixed(points[2 * n - 2]), from_y = fixed(points[2 * n - 1]);
    for (int i = 0; i < n; i++) {
        const int32_t x = fixed(points[2 * i]), y = fixed(points[2 * i + 1]);
        const int isDown = from_y < y;
        const mp_edge edge = {
            isDown ? from_x : x, isDown ? from_y : y, isDown ? x : from_x, isDown ? y : from_y, isDown ? 1 : -1};
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
        out[count] = edge;
        count += left < clip->max_x;
    }
    *extent = e;
    return count;
}

void mp_edge_find_rows(const mp_edge *edges, int n, mp_edge_rows *out) {
    for (int first = 0; first < n; first += MP_EDGE_CHUNK) {
        mp_edge_rows rows = {INT32_MAX, INT32_MIN};
        const int end = lesser(first + MP_EDGE_CHUNK, n);
        for (int i = first; i < end; i++) {
            rows.first = lesser(rows.first, edges[i].y0 >> 10);
            rows.end = greater(rows.end, (edges[i].y1 + 1023) >> 10);
        }
        out[first / MP_EDGE_CHUNK] = rows;
    }
}
