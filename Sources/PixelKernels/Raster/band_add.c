#include "band.h"

// Sums wrap around where an outline winds more often than 1023 times around a pixel.
static inline void increase(int32_t *sum, int32_t by) { *sum = (int32_t)((uint32_t)*sum + (uint32_t)by); }

static inline void add(const mp_band_row *row, int32_t column, int32_t height, int32_t twice_x) {
    increase(&row->cells[2 * (ptrdiff_t)column], height);
    increase(&row->cells[2 * (ptrdiff_t)column + 1], height * twice_x);
    row->touched[column >> 6] |= (uint64_t)1 << (column & 63);
}

// A piece over many columns: the height reached at column boundary X is ⌊(X − low)·height / (high − low)⌋, wherever the
// walk begins.
static void add_slanted(const mp_band_row *row, int64_t low, int64_t high, int64_t height, int32_t winding, int32_t width) {
    const int64_t run = high - low;
    int64_t column = low >> 10, reached = 0;
    if (column < 0) {
        reached = -low * height / run;
        increase(row->left, (int32_t)reached * winding);
        column = 0;
    }
    const int64_t last = high >> 10;
    int64_t x = low > column << 10 ? low : column << 10;
    const int64_t step = 1024 * height / run, step_rest = 1024 * height % run, start = ((column + 1) * 1024 - low) * height;
    int64_t next = start / run, rest = start % run;
    for (; column < last && column < width; column++) {
        add(row, (int32_t)column, (int32_t)(next - reached) * winding, (int32_t)(x & 1023) + 1024);
        x = (column + 1) * 1024;
        reached = next;
        next += step;
        rest += step_rest;
        if (rest >= run) {
            rest -= run;
            next += 1;
        }
    }
    if (column < width) add(row, (int32_t)column, (int32_t)(height - reached) * winding, (int32_t)(high & 1023));
}

// A piece of an edge within the row, from xa to xb (1/1024 pixel from the row's start), over height > 0.
static inline void add_piece(const mp_band_row *row, int32_t xa, int32_t xb, int32_t height, int32_t winding, int32_t width) {
    const int32_t low = xa < xb ? xa : xb, high = xa < xb ? xb : xa, first = low >> 10, last = high >> 10;
    if (first >= width) return;
    if (last < 0) {
        increase(row->left, height * winding);
    } else if (first == last) {
        add(row, first, height * winding, (low & 1023) + (high & 1023));
    } else if (first >= 0 && first + 1 == last && last < width) {
        // Both factors are at most 2048 and 1024.
        const int32_t reached = (int32_t)((uint32_t)((last << 10) - low) * (uint32_t)height / (uint32_t)(high - low));
        add(row, first, reached * winding, (low & 1023) + 1024);
        add(row, last, (height - reached) * winding, high & 1023);
    } else {
        add_slanted(row, low, high, height, winding, width);
    }
}

static inline int64_t floor_divide(int64_t a, int64_t b, int64_t *rest) {
    int64_t q = a / b, r = a % b;
    if (r < 0) {
        q -= 1;
        r += b;
    }
    *rest = r;
    return q;
}

// An edge through several rows: x at the boundary Y is x0 + ⌊(Y − y0)·Δx / Δy⌋ wherever the walk begins.
static void walk(const mp_band *band, const mp_edge *e, int32_t first, int32_t end) {
    const int64_t height = (int64_t)e->y1 - e->y0, run = (int64_t)e->x1 - e->x0, origin = (int64_t)band->x << 10;
    const int32_t top = first * 1024;
    int64_t rest, step_rest;
    int64_t x = e->x0;
    if (e->y0 < top) x += floor_divide((top - (int64_t)e->y0) * run, height, &rest);
    int64_t next = e->x0 + floor_divide((top + 1024 - (int64_t)e->y0) * run, height, &rest);
    const int64_t step = end - first > 1 ? floor_divide(1024 * run, height, &step_rest) : (step_rest = 0);
    for (int32_t y = first; y < end; y++) {
        const int32_t line = y * 1024, ya = e->y0 > line ? e->y0 : line, yb = e->y1 < line + 1024 ? e->y1 : line + 1024;
        const int64_t xb = e->y1 <= line + 1024 ? e->x1 : next;
        const mp_band_row row = mp_row_of(band, y - band->y);
        add_piece(&row, (int32_t)(x - origin), (int32_t)(xb - origin), yb - ya, e->winding, band->width);
        x = next;
        next += step;
        rest += step_rest;
        if (rest >= height) {
            rest -= height;
            next += 1;
        }
    }
}

void mp_band_add(const mp_band *band, const mp_edge *edges, int n, int32_t end_y) {
    const int32_t origin = band->x * 1024;
    for (int i = 0; i < n; i++) {
        const mp_edge *e = &edges[i];
        const int32_t first_row = e->y0 >> 10, end_row = (e->y1 + 1023) >> 10;
        const int32_t first = first_row > band->y ? first_row : band->y, end = end_row < end_y ? end_row : end_y;
        if (first >= end_y) return;
        if (first >= end) continue;
        if (first_row + 1 == end_row) {
            // Most edges of curves are this short.
            const mp_band_row row = mp_row_of(band, first - band->y);
            add_piece(&row, e->x0 - origin, e->x1 - origin, e->y1 - e->y0, e->winding, band->width);
        } else {
            walk(band, e, first, end);
        }
    }
}
