// No fused multiply-add: it would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "lines.h"

#include "coverage.h"

void mp_lines_begin(mp_lines *lines) { *lines = (mp_lines){.below = 0}; }

// Never a whole number, where pieces end.
static inline double line_y(int32_t line) { return line * (1024.0 / MP_LINES) + (512.0 / MP_LINES) + 0.5; }

void mp_lines_add(mp_lines *lines, const mp_piece *piece, int32_t left) {
    const int32_t xa = piece->xa - left, xb = piece->xb - left, ya = piece->ya, yb = piece->yb,
                  winding = piece->winding;
    const double slope = yb > ya ? ((double)xb - xa) / (yb - ya) : 0;
    lines->below += mp_below_side(xa, ya, xb, yb, winding, piece->rise);
    for (int32_t i = 0; i < MP_LINES; i++) {
        const double y = line_y(i), x = xa + slope * (y - ya);
        const int is_left = y < ya ? xa < 0 : y > yb ? xb < 0 : x < 0;
        lines->left[i] = (int16_t)(lines->left[i] + (is_left - (xa < 0)) * winding);
        if (!(ya < y && y < yb && x >= 0 && x < 1024)) continue;
        int16_t *const change = &lines->changes[(int32_t)(x * (MP_LINE_PARTS / 1024.0) + 0.5)][i];
        *change = (int16_t)(*change + winding);
    }
}

int32_t mp_lines_area(const mp_lines *lines, int32_t height, int even_odd) {
    const int32_t top = mp_winding_at_top(height, lines->below);
    const int16_t counted = even_odd ? 1 : -1;
    int16_t winding[MP_LINES], covered[MP_LINES] = {0};
    for (int32_t i = 0; i < MP_LINES; i++) winding[i] = (int16_t)(top + lines->left[i]);
    for (int32_t k = 0; k < MP_LINE_PARTS; k++) {
        for (int32_t i = 0; i < MP_LINES; i++) {
            winding[i] = (int16_t)(winding[i] + lines->changes[k][i]);
            covered[i] = (int16_t)(covered[i] + ((winding[i] & counted) != 0));
        }
    }
    int32_t sum = 0;
    for (int32_t i = 0; i < MP_LINES; i++) sum += covered[i];
    return sum * (MP_PIXEL_AREA / (MP_LINES * MP_LINE_PARTS));
}
