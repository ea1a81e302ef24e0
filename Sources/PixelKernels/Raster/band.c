// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "band.h"
#include "Blend.h"

static inline int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }

// Sums wrap around if an outline winds more than 1023 times around a pixel.
static inline void increase(int32_t *sum, int32_t by) { *sum = (int32_t)((uint32_t)*sum + (uint32_t)by); }

// Adds a visit with a height and height × twice_x, where 0 ≤ twice_x ≤ 2048.
static inline void put(int64_t *cell, int32_t height, int32_t twice_x) {
    *cell = (int64_t)((uint64_t)*cell + MP_CELL_VISIT + (uint64_t)height * (MP_CELL_HEIGHT + (uint64_t)twice_x));
}

// Marks the cell of a column, and further ones by the bits after the lowest; all within 64 columns.
static inline void touch(const mp_band_row *row, int32_t column, uint64_t bits) {
    mp_set_touched(row, column >> 6, mp_touched(row, column >> 6) | bits << (column & 63));
}

// Adds a segment that spans many columns or crosses the sides of the band.
static void add_slanted(
    const mp_band_row *row, int32_t *left, int32_t low, int32_t high, int32_t height, int32_t winding, int64_t rise,
    int32_t width) {
    const int32_t last = high >> 10;
    int32_t column = low >> 10, reached = 0;
    if (column < 0) {
        reached = last < 0 ? height : mp_reached(-(int64_t)low, rise, height);
        increase(left, reached * winding);
        column = 0;
    }
    int32_t x = low > 0 ? low & 1023 : 0;
    for (; column < last && column < width; column++) {
        const int32_t next = mp_reached((((int64_t)column + 1) << 10) - low, rise, height);
        put(row->cells + column, (next - reached) * winding, x + 1024);
        touch(row, column, 1);
        reached = next;
        x = 0;
    }
    if (column != last || column >= width) return;
    put(row->cells + column, (height - reached) * winding, x + (high & 1023));
    touch(row, column, 1);
}

void mp_band_add_slanted(
    const mp_band *band, int32_t row, int32_t low, int32_t high, int32_t height, int32_t winding, int64_t rise) {
    const mp_band_row cells = mp_row_of(band, row);
    add_slanted(&cells, band->left + row, low, high, height, winding, rise, band->width);
}

// Adds a segment that spans one or two columns, without branches: for one column, the second gets nothing.
static inline void add_steep(
    const mp_band_row *row, int32_t low, int32_t high, int32_t height, int32_t winding, int64_t rise) {
    const int32_t first = low >> 10, within = low & 1023, more = (high >> 10) - first;
    const int32_t reached = mp_reached(1024 - within, rise, height), part = more ? reached : height;
    put(row->cells + first, part * winding, within + lesser(high - (first << 10), 1024));
    int64_t *const second = row->cells + first + 1;
    const uint64_t rest = (uint64_t)((height - part) * winding) * (MP_CELL_HEIGHT + (uint64_t)(high & 1023));
    *second = (int64_t)((uint64_t)*second + (uint64_t)more * MP_CELL_VISIT + rest);
    touch(row, first, (uint64_t)(2 * more + 1));
    if ((first & 63) == 63) touch(row, first + more, 1);
}

// Adds an edge row by row: x at the boundary Y is x0 + ⌊(Y − y0)·Δx / Δy⌋ except for the last digit.
static inline void walk(const mp_band *band, const mp_edge *e, int32_t first, int32_t end) {
    const int32_t origin = band->x * 1024, width = band->width, winding = e->winding, y1 = e->y1;
    const int32_t across = e->x1 > e->x0 ? e->x1 - e->x0 : e->x0 - e->x1;
    const int64_t step = mp_slope(e->x1 - e->x0, y1 - e->y0), rise = mp_slope(y1 - e->y0, across);
    int32_t ya = first * 1024 > e->y0 ? first * 1024 : e->y0, boundary = first * 1024 + 1024;
    // Beyond the edge's end the sums may wrap around; they are not used.
    const uint64_t start = (uint64_t)(int64_t)(e->x0 - origin) << 32;
    int32_t xa = (int32_t)((int64_t)(start + (uint64_t)(ya - (int64_t)e->y0) * (uint64_t)step) >> 32);
    uint64_t next = start + (uint64_t)(boundary - (int64_t)e->y0) * (uint64_t)step;
    mp_band_row row = mp_row_of(band, first - band->y);
    for (int32_t y = first; y < end; y++) {
        const int32_t yb = lesser(y1, boundary), xb = y1 <= boundary ? e->x1 - origin : (int32_t)((int64_t)next >> 32);
        const int32_t low = lesser(xa, xb), high = xa < xb ? xb : xa;
        if (low >= 0 && high < width << 10 && (high >> 10) - (low >> 10) < 2) {
            add_steep(&row, low, high, yb - ya, winding, rise);
        } else if (low >> 10 < width) {
            add_slanted(&row, band->left + (y - band->y), low, high, yb - ya, winding, rise, width);
        }
        ya = yb;
        xa = xb;
        boundary += 1024;
        next += (uint64_t)step << 10;
        row = mp_row_after(band, row);
    }
}

// Removes a visit where the outline continues from the previous edge, since both have counted one.
static inline void join(const mp_band *band, const mp_edge *e, int32_t end_y) {
    const int32_t x = (e->winding > 0 ? e->x0 : e->x1) - band->x * 1024, y = e->winding > 0 ? e->y0 : e->y1;
    if (y >> 10 < band->y || y >> 10 >= end_y || x < 0 || x >> 10 >= band->width) return;
    int64_t *const cell = mp_row_of(band, (y >> 10) - band->y).cells + (x >> 10);
    *cell = (int64_t)((uint64_t)*cell - MP_CELL_VISIT);
}

void mp_band_add(const mp_band *band, int32_t end_y) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_band_add_avx512(band, end_y);
#endif
    for (const mp_edge_chunk *chunk = band->chunks; chunk < band->chunks + band->chunk_count; chunk++) {
        if (chunk->end_row <= band->y || chunk->first_row >= end_y) continue;
        for (int i = 0; i < MP_EDGE_CHUNK; i++) {
            const mp_edge e = mp_edge_at(chunk, i);
            const int32_t first_row = e.y0 >> 10, end_row = (e.y1 + 1023) >> 10;
            const int32_t first = first_row > band->y ? first_row : band->y, end = lesser(end_row, end_y);
            if (first < end) walk(band, &e, first, end);
            if (chunk->joined >> i & 1) join(band, &e, end_y);
        }
    }
}

// Prefetches pixels that are about to change into the L1 cache.
static inline void fetch(const uint32_t *row, const mp_run *runs, int n) {
    for (int i = 0; i < n; i++) {
        const uint32_t *end = row + runs[i].start + runs[i].count;
        for (const uint32_t *p = row + runs[i].start; p < end; p += 16) __builtin_prefetch(p, 1);
    }
}

void mp_band_fill_over(
    const mp_band *band, int32_t rows, int even_odd, uint32_t *pixels, ptrdiff_t stride, uint32_t color, uint8_t *mask,
    mp_run *runs) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_band_fill_over_avx512(band, rows, even_odd, pixels, stride, color);
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128)
        return mp_band_fill_over_vector128(band, rows, even_odd, pixels, stride, color);
#endif
    const ptrdiff_t room = band->stride, most = MP_MAX_RUNS(band->stride);
    int before = 0;
    // A row is painted when the next one has been found: loading mask bytes as a vector right after storing them one by
    // one would stall.
    for (int32_t y = 0; y <= rows; y++) {
        const int slot = y & 1;
        const int count = y < rows ? mp_band_drain(band, y, even_odd, mask + slot * room, runs + slot * most) : 0;
        fetch(pixels + y * stride, runs + slot * most, count);
        if (before)
            mp_fill_over_runs(
                pixels + (y - 1) * stride, color, mask + (1 - slot) * room, runs + (1 - slot) * most, before);
        before = count;
    }
}
