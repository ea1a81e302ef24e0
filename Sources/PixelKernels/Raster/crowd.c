#include "crowd.h"

#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "slabs.h"
#include "turns.h"

// Columns in which pieces are looked for together: sixteen.
enum { WINDOW_BITS = 4 };

struct mp_crowd {
    int32_t row, even_odd;
    int is_known; // Whether the others are the row's.
    mp_pieces in_row;
    int32_t *begun; // Of the pieces of the row that begin in each window, the first; -1 for none.
    int32_t window_room;
    mp_pieces near; // Those that reach the window before `next_window`.
    int32_t next_window;
};

mp_crowd *mp_crowd_make(void) { return calloc(1, sizeof(mp_crowd)); }

void mp_crowd_free(mp_crowd *crowd) {
    free(crowd->in_row.items);
    free(crowd->near.items);
    free(crowd->begun);
    free(crowd);
}

void mp_crowd_begin(const mp_band *band, int32_t row, int even_odd) {
    mp_crowd *const crowd = band->crowd;
    crowd->row = row;
    crowd->even_odd = even_odd;
    crowd->is_known = 0;
}

static void reserve_windows(mp_crowd *crowd, int32_t count) {
    if (count <= crowd->window_room) return;
    free(crowd->begun);
    crowd->begun = malloc((size_t)count * sizeof *crowd->begun);
    if (crowd->begun == NULL) abort();
    crowd->window_room = count;
}

// Finds the row's pieces, and where they begin.
static void know_row(mp_crowd *crowd, const mp_band *band) {
    const int32_t windows = ((band->width - 1) >> WINDOW_BITS) + 1;
    mp_pieces_of_row(&crowd->in_row, band, crowd->row);
    reserve_windows(crowd, windows);
    memset(crowd->begun, -1, (size_t)windows * sizeof *crowd->begun);
    for (int32_t i = 0; i < crowd->in_row.count; i++) {
        mp_piece *const p = crowd->in_row.items + i;
        const int32_t x = mp_first_x(p);
        int32_t *const first = crowd->begun + (x < 0 ? 0 : x >> (10 + WINDOW_BITS));
        p->next = *first;
        *first = i;
    }
    crowd->is_known = 1;
    crowd->near.count = crowd->next_window = 0;
}

static void forget_before(mp_pieces *pieces, int32_t x) {
    int32_t kept = 0;
    for (int32_t i = 0; i < pieces->count; i++) {
        if (mp_last_x(pieces->items + i) >= x) pieces->items[kept++] = pieces->items[i];
    }
    pieces->count = kept;
}

// Pixels come from left to right.
static const mp_pieces *pieces_at(const mp_band *band, int32_t column) {
    mp_crowd *const crowd = band->crowd;
    const int32_t window = column >> WINDOW_BITS, start = window << (10 + WINDOW_BITS);
    if (!crowd->is_known) know_row(crowd, band);
    if (window < crowd->next_window) return &crowd->near;
    forget_before(&crowd->near, start);
    for (; crowd->next_window <= window; crowd->next_window++) {
        for (int32_t i = crowd->begun[crowd->next_window]; i >= 0; i = crowd->in_row.items[i].next) {
            if (mp_last_x(crowd->in_row.items + i) >= start) *mp_pieces_add(&crowd->near) = crowd->in_row.items[i];
        }
    }
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
        own[count++] = (mp_piece){p->xa - left, p->ya, p->xb - left, p->yb, p->winding, -1, p->rise};
    }
    return mp_take_turns(own, count) ? MP_AREA_STANDS : mp_slabs_area(own, count, height, even_odd);
}
