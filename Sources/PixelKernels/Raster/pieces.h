// Pieces of edges within a row; private to this folder.
#ifndef MULTIPLANE_PIECES_H
#define MULTIPLANE_PIECES_H

#include "band.h"

/// A piece of an edge within a row, top to bottom, in 1/1024 pixel: x from the band's first pixel on, y from the row's top on.
typedef struct {
    int32_t xa, ya, xb, yb, winding;
    int64_t rise; ///< Of the edge: its height per step across, in 1/2^32.
} mp_piece;

/// Pieces that reach some columns.
typedef struct {
    mp_piece *items;
    int32_t count, room;
    int32_t end; ///< The column after the last of those.
} mp_pieces;

static inline int mp_reaches(const mp_piece *p, int32_t low, int32_t high) {
    return (p->xa > p->xb ? p->xa : p->xb) >= low && (p->xa < p->xb ? p->xa : p->xb) < high;
}

/// All of a band's row.
void mp_pieces_of_row(mp_pieces *pieces, const mp_band *band, int32_t row);

/// Those of others that reach the columns.
void mp_pieces_narrow(mp_pieces *pieces, const mp_pieces *all, int32_t from, int32_t to);

#endif
