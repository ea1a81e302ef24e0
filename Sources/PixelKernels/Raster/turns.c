#include "turns.h"

// From left to right; the same order however they came.
static inline int is_after(const mp_piece *a, const mp_piece *b) {
    if (a->xa != b->xa) return a->xa > b->xa;
    return a->xb != b->xb ? a->xb > b->xb : a->winding > b->winding;
}

int mp_take_turns(mp_piece *pieces, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const mp_piece piece = pieces[i];
        if (piece.ya != 0 || piece.yb != 1024) return 0;
        int32_t k = i;
        for (; k > 0 && is_after(&pieces[k - 1], &piece); k--) pieces[k] = pieces[k - 1];
        pieces[k] = piece;
    }
    for (int32_t i = 1; i < count; i++) {
        if (pieces[i].xb < pieces[i - 1].xb || pieces[i].winding == pieces[i - 1].winding) return 0;
    }
    return 1;
}
