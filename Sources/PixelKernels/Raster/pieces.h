// Pieces of edges within a row; private to this folder.
#ifndef MULTIPLANE_PIECES_H
#define MULTIPLANE_PIECES_H

#include "band.h"

/// A piece of an edge within a row, top to bottom, in 1/1024 pixel: x from the band's first pixel on, y from the row's
/// top on.
typedef struct {
    int32_t xa, ya, xb, yb, winding;
    int32_t next; ///< Another that begins in the same columns, by its place in the row; -1 for none.
    int64_t rise; ///< Of the edge: its height per step across, in 1/2^32.
} mp_piece;

typedef struct {
    mp_piece *items;
    int32_t count, room;
} mp_pieces;

static inline int32_t mp_first_x(const mp_piece *p) { return p->xa < p->xb ? p->xa : p->xb; }
static inline int32_t mp_last_x(const mp_piece *p) { return p->xa > p->xb ? p->xa : p->xb; }
static inline int mp_reaches(const mp_piece *p, int32_t low, int32_t high) {
    return mp_last_x(p) >= low && mp_first_x(p) < high;
}

/// Room for one more, which is not written yet.
mp_piece *mp_pieces_add(mp_pieces *pieces);

/// All of a band's row.
void mp_pieces_of_row(mp_pieces *pieces, const mp_band *band, int32_t row);

#endif
