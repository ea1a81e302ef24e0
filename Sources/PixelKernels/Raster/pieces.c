// No fused multiply-add: it would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "pieces.h"

#include <stdlib.h>

// As Swift does where there is no memory, it ends the program.
mp_piece *mp_pieces_add(mp_pieces *pieces) {
    if (pieces->count == pieces->room) {
        pieces->room = pieces->room * 2 + 64;
        pieces->items = realloc(pieces->items, (size_t)pieces->room * sizeof *pieces->items);
        if (pieces->items == NULL) abort();
    }
    return pieces->items + pieces->count++;
}

// x at a row's border, from the band's first pixel on, as walk() of band_add.c finds it.
static inline int32_t x_at(const mp_edge *e, int32_t origin, int64_t step, int32_t y) {
    const uint64_t start = (uint64_t)(int64_t)(e->x0 - origin) << 32;
    return (int32_t)((int64_t)(start + (uint64_t)((int64_t)y - e->y0) * (uint64_t)step) >> 32);
}

static inline mp_piece piece_in(const mp_edge *e, int32_t origin, int32_t top) {
    const int64_t step = mp_slope(e->x1 - e->x0, e->y1 - e->y0), rise = mp_slope(e->y1 - e->y0, abs(e->x1 - e->x0));
    const int32_t bottom = top + 1024, starts = e->y0 >= top, ends = e->y1 <= bottom;
    return (mp_piece){
        starts ? e->x0 - origin : x_at(e, origin, step, top),
        starts ? e->y0 - top : 0,
        ends ? e->x1 - origin : x_at(e, origin, step, bottom),
        ends ? e->y1 - top : 1024,
        e->winding,
        -1,
        rise};
}

// A bit for each edge of a chunk that has a piece in the row.
static inline uint32_t edges_in(const mp_edge_chunk *c, int32_t top) {
    uint32_t bits = 0;
    for (int i = 0; i < MP_EDGE_CHUNK; i++) bits |= (uint32_t)((c->y0[i] < top + 1024) & (c->y1[i] > top)) << i;
    return bits;
}

void mp_pieces_of_row(mp_pieces *pieces, const mp_band *band, int32_t row) {
    const int32_t y = band->y + row, origin = band->x * 1024, end = band->width * 1024;
    pieces->count = 0;
    for (const mp_edge_chunk *chunk = band->chunks; chunk < band->chunks + band->chunk_count; chunk++) {
        if (chunk->first_row > y || chunk->end_row <= y || chunk->min_x - origin >= end || chunk->max_x < origin)
            continue;
        for (uint32_t bits = edges_in(chunk, y * 1024); bits; bits &= bits - 1) {
            const mp_edge e = mp_edge_at(chunk, __builtin_ctz(bits));
            const mp_piece piece = piece_in(&e, origin, y * 1024);
            if (mp_reaches(&piece, 0, end)) *mp_pieces_add(pieces) = piece;
        }
    }
}
