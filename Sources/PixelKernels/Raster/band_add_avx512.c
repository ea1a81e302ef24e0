// Sixteen edges at a time: most are short, and their lengths cannot be predicted. Produces the same bits as band.c.
#pragma STDC FP_CONTRACT OFF
#include "band.h"

#if defined(__x86_64__)
#include "band_segments_avx512.h"

// The number of rows of an edge that is not tall.
enum { SHORT_ROWS = 2 };

// The edges of a chunk, relative to the band.
typedef struct {
    lanes x0, y0, x1, y1, winding;
    lanes first, end; // Their rows in the band.
    __mmask16 which;  // The edges with a row in the band.
    // Where the outline continues from the previous edge at the upper or lower end.
    __mmask16 joined_top, joined_bottom;
} edges;

// Adds one row of each edge at a time, as walk() in band.c.
INLINE void add_by_row(queue *q, const mp_band *band, const edges *e) {
    const lanes top = _mm512_slli_epi32(e->first, 10), bottom = _mm512_slli_epi32(e->end, 10),
                pitch = all(band->stride + MP_BAND_GAP), across = minus(e->x1, e->x0), along = minus(e->y1, e->y0);
    const wide_lanes step = slope(across, along), rise = slope(along, _mm512_abs_epi32(across));
    const wide_lanes step_per_row = times1024(step);
    __mmask16 which = e->which;
    ends from = {e->x0, _mm512_max_epi32(top, e->y0), e->joined_top};
    lanes row = _mm512_mullo_epi32(minus(e->first, all(band->y)), pitch), boundary = plus(top, all(1024));
    wide_lanes next = scaled(widened(e->x0));
    if (_mm512_mask_cmplt_epi32_mask(which, e->y0, top)) {
        next = sum(next, product(minus(from.y, e->y0), step));
        from.x = whole(next);
    }
    next = sum(next, product(minus(boundary, from.y), step));
    for (;;) {
        const __mmask16 is_last = _mm512_cmple_epi32_mask(e->y1, boundary);
        const ends to = {
            choose(is_last, e->x1, whole(next)), _mm512_min_epi32(e->y1, boundary), e->joined_bottom & is_last};
        add_segments(q, band, &from, &to, row, e->winding, rise, which);
        which = _mm512_mask_cmplt_epi32_mask(which & ~is_last, boundary, bottom);
        if (which == 0) return;
        from = (ends){to.x, to.y, 0};
        boundary = plus(boundary, all(1024));
        next = sum(next, step_per_row);
        row = plus(row, pitch);
    }
}

// Adds sixteen rows of an edge at a time.
INLINE void add_tall(queue *q, const mp_band *band, const mp_edge *e, int32_t first, int32_t end, int top, int bottom) {
    const lanes index = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int32_t pitch = band->stride + MP_BAND_GAP, across = e->x1 > e->x0 ? e->x1 - e->x0 : e->x0 - e->x1;
    const __m512i step = _mm512_set1_epi64(mp_slope(e->x1 - e->x0, e->y1 - e->y0)),
                  rise = _mm512_set1_epi64(mp_slope(e->y1 - e->y0, across)), steps = _mm512_slli_epi64(step, 10);
    const wide_lanes start = scaled(widened(all(e->x0)));
    for (int32_t y = first; y < end; y += 16) {
        const __mmask16 which = _mm512_cmplt_epi32_mask(index, all(end - y));
        const lanes above = _mm512_slli_epi32(plus(all(y), index), 10), below = plus(above, all(1024));
        const __mmask16 is_first = _mm512_cmple_epi32_mask(above, all(e->y0)),
                        is_last = _mm512_cmpge_epi32_mask(below, all(e->y1));
        const wide_lanes at = sum(start, product(minus(above, all(e->y0)), (wide_lanes){step, step})),
                         next = sum(at, (wide_lanes){steps, steps});
        const ends from = {
            choose(is_first, all(e->x0), whole(at)), _mm512_max_epi32(above, all(e->y0)), top ? is_first : 0};
        const ends to = {
            choose(is_last, all(e->x1), whole(next)), _mm512_min_epi32(below, all(e->y1)), bottom ? is_last : 0};
        const lanes row = plus(all((y - band->y) * pitch), _mm512_mullo_epi32(index, all(pitch)));
        add_segments(q, band, &from, &to, row, all(e->winding), (wide_lanes){rise, rise}, which);
    }
}

INLINE void add_by_edge(
    queue *q, const mp_band *band, const edges *e, __mmask16 tall, const mp_edge_chunk *chunk, int32_t end_y) {
    for (uint32_t which = tall; which; which &= which - 1) {
        const int i = __builtin_ctz(which);
        mp_edge edge = mp_edge_at(chunk, i);
        edge.x0 -= band->x * 1024;
        edge.x1 -= band->x * 1024;
        const int32_t first = edge.y0 >> 10, end = (edge.y1 + 1023) >> 10;
        add_tall(
            q, band, &edge, first > band->y ? first : band->y, end < end_y ? end : end_y, e->joined_top >> i & 1,
            e->joined_bottom >> i & 1);
    }
}

INLINE void add_chunk(queue *q, const mp_band *band, const mp_edge_chunk *chunk, int32_t end_y) {
    const lanes origin = all(band->x * 1024), y0 = _mm512_loadu_si512(chunk->y0), y1 = _mm512_loadu_si512(chunk->y1);
    const __mmask16 is_up = _mm512_movepi32_mask(_mm512_loadu_si512(chunk->winding)), joined = (__mmask16)chunk->joined;
    edges e = {
        .x0 = minus(_mm512_loadu_si512(chunk->x0), origin),
        .y0 = y0,
        .x1 = minus(_mm512_loadu_si512(chunk->x1), origin),
        .y1 = y1,
        .winding = _mm512_loadu_si512(chunk->winding),
        .first = _mm512_max_epi32(_mm512_srai_epi32(y0, 10), all(band->y)),
        .end = _mm512_min_epi32(_mm512_srai_epi32(plus(y1, all(1023)), 10), all(end_y)),
        .joined_bottom = joined & is_up};
    e.which = _mm512_cmplt_epi32_mask(e.first, e.end);
    e.joined_top = joined & ~is_up & _mm512_cmpge_epi32_mask(y0, _mm512_slli_epi32(e.first, 10));
    const lanes rows = _mm512_maskz_sub_epi32(e.which, e.end, e.first);
    // A few tall edges, as those between rounded corners, are added one by one, so that the others need few rows.
    const __mmask16 tall = _mm512_cmpgt_epi32_mask(rows, all(SHORT_ROWS));
    if (tall) {
        const int32_t most = _mm512_reduce_max_epi32(rows);
        const int32_t batches = _mm512_mask_reduce_add_epi32(tall, _mm512_srli_epi32(plus(rows, all(15)), 4));
        if (most - SHORT_ROWS > batches) {
            add_by_edge(q, band, &e, tall, chunk, end_y);
            e.which &= ~tall;
        }
    }
    if (e.which) add_by_row(q, band, &e);
}

AVX512 void mp_band_add_avx512(const mp_band *band, int32_t end_y) {
    uint32_t cell[QUEUE_ROOM + 16], area[QUEUE_ROOM + 16], above[QUEUE_ROOM + 16];
    queue q = {cell, area, above, 0};
    for (const mp_edge_chunk *chunk = band->chunks; chunk < band->chunks + band->chunk_count; chunk++) {
        if (chunk->end_row > band->y && chunk->first_row < end_y) add_chunk(&q, band, chunk, end_y);
    }
    empty(&q, band);
}

#endif
