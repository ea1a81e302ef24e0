#include "crowd.h"

#include <stdlib.h>

#include "lines.h"
#include "slabs.h"

struct mp_crowd {
    int32_t row, even_odd;
    int is_known;                 // Whether `in_row` is the row's.
    mp_pieces in_row, wide, near; // Those of the row, of 256 columns, and of 16.
};

mp_crowd *mp_crowd_make(void) { return calloc(1, sizeof(mp_crowd)); }

void mp_crowd_free(mp_crowd *crowd) {
    free(crowd->in_row.items);
    free(crowd->wide.items);
    free(crowd->near.items);
    free(crowd);
}

void mp_crowd_begin(const mp_band *band, int32_t row, int even_odd) {
    mp_crowd *const crowd = band->crowd;
    crowd->row = row;
    crowd->even_odd = even_odd;
    crowd->is_known = 0;
}

// Pixels come from left to right: those of the last few are asked for again and again.
static const mp_pieces *pieces_at(const mp_band *band, int32_t column) {
    mp_crowd *const crowd = band->crowd;
    if (!crowd->is_known) {
        mp_pieces_of_row(&crowd->in_row, band, crowd->row);
        crowd->is_known = 1;
        crowd->wide.end = crowd->near.end = 0;
    }
    if (column >= crowd->wide.end) mp_pieces_narrow(&crowd->wide, &crowd->in_row, column & ~255, (column & ~255) + 256);
    if (column >= crowd->near.end) mp_pieces_narrow(&crowd->near, &crowd->wide, column & ~15, (column & ~15) + 16);
    return &crowd->near;
}

static int32_t area_of_many(const mp_pieces *pieces, int32_t left, int32_t height, int even_odd) {
    mp_lines lines;
    mp_lines_begin(&lines);
    for (const mp_piece *p = pieces->items; p < pieces->items + pieces->count; p++) {
        if (mp_reaches(p, left, left + 1024)) mp_lines_add(&lines, p, left);
    }
    return mp_lines_area(&lines, height, even_odd);
}

int32_t mp_crowd_area(const mp_band *band, int32_t column, int32_t height) {
    const mp_pieces *const pieces = pieces_at(band, column);
    const int32_t left = column * 1024, even_odd = band->crowd->even_odd;
    mp_piece own[MP_MOST_SLAB_PIECES];
    int32_t count = 0;
    for (const mp_piece *p = pieces->items; p < pieces->items + pieces->count; p++) {
        if (!mp_reaches(p, left, left + 1024)) continue;
        if (count == MP_MOST_SLAB_PIECES) return area_of_many(pieces, left, height, even_odd);
        own[count++] = (mp_piece){p->xa - left, p->ya, p->xb - left, p->yb, p->winding, p->rise};
    }
    return mp_slabs_area(own, count, height, even_odd);
}
