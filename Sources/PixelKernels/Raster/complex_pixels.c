// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "complex_pixels.h"

#include <stdlib.h>
#include <string.h>

// Aborts if out of memory, as Swift does.
mp_edge_segment *mp_edge_segments_append(mp_edge_segments *segments) {
    if (segments->count == segments->room) {
        segments->room = segments->room * 2 + 64;
        segments->items = realloc(segments->items, (size_t)segments->room * sizeof *segments->items);
        if (segments->items == NULL) abort();
    }
    return segments->items + segments->count++;
}

// Returns x at a row boundary, relative to the band's first pixel, as walk() in band.c computes it.
static inline int32_t x_at(const mp_edge *e, int32_t origin, int64_t step, int32_t y) {
    const uint64_t start = (uint64_t)(int64_t)(e->x0 - origin) << 32;
    return (int32_t)((int64_t)(start + (uint64_t)((int64_t)y - e->y0) * (uint64_t)step) >> 32);
}

static inline mp_edge_segment segment_in_row(const mp_edge *e, int32_t origin, int32_t top) {
    const int64_t step = mp_slope(e->x1 - e->x0, e->y1 - e->y0), rise = mp_slope(e->y1 - e->y0, abs(e->x1 - e->x0));
    const int32_t bottom = top + 1024, starts = e->y0 >= top, ends = e->y1 <= bottom;
    return (mp_edge_segment){
        starts ? e->x0 - origin : x_at(e, origin, step, top),
        starts ? e->y0 - top : 0,
        ends ? e->x1 - origin : x_at(e, origin, step, bottom),
        ends ? e->y1 - top : 1024,
        e->winding,
        -1,
        rise};
}

// Returns a bit for each edge of a chunk that has a segment in the row.
static inline uint32_t edges_in(const mp_edge_chunk *c, int32_t top) {
    uint32_t bits = 0;
    for (int i = 0; i < MP_EDGE_CHUNK; i++) bits |= (uint32_t)((c->y0[i] < top + 1024) & (c->y1[i] > top)) << i;
    return bits;
}

void mp_edge_segments_of_row(mp_edge_segments *segments, const mp_band *band, int32_t row, int32_t low, int32_t high) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_edge_segments_of_row_avx512(segments, band, row, low, high);
#endif
    const int32_t y = band->y + row, origin = band->x * 1024;
    segments->count = 0;
    for (const mp_edge_chunk *chunk = band->chunks; chunk < band->chunks + band->chunk_count; chunk++) {
        if (chunk->first_row > y || chunk->end_row <= y || chunk->min_x - origin >= high || chunk->max_x - origin < low)
            continue;
        for (uint32_t bits = edges_in(chunk, y * 1024); bits; bits &= bits - 1) {
            const mp_edge e = mp_edge_at(chunk, __builtin_ctz(bits));
            const mp_edge_segment segment = segment_in_row(&e, origin, y * 1024);
            if (mp_reaches(&segment, low, high)) *mp_edge_segments_append(segments) = segment;
        }
    }
}

// Segments are looked up in windows of sixteen columns. If a band has few chunks, the first windows of a row find their
// own segments: most rows have few complex pixels, whose windows few chunks reach. Otherwise, and after that, those of
// the whole row are found at once: each search reads the bounds of all chunks.
enum { WINDOW_BITS = 4, WINDOW_SIZE = 1024 << WINDOW_BITS, MOST_SEPARATE_WINDOWS = 6, MOST_SEPARATE_CHUNKS = 16 };

struct mp_complex_pixels {
    int32_t row, even_odd;
    int32_t separate_windows; // The number of windows that found their own segments.
    int32_t separate_window;  // The last one of them, whose segments are `near`.
    int is_known;             // Whether the following fields belong to the row.
    mp_edge_segments in_row;
    int32_t *begun; // The first segment that begins in each window, as an index into `in_row`; -1 for none.
    int32_t window_room;
    mp_edge_segments near; // The segments that reach the window before `next_window`.
    int32_t next_window;
};

mp_complex_pixels *mp_complex_pixels_make(void) { return calloc(1, sizeof(mp_complex_pixels)); }

void mp_complex_pixels_free(mp_complex_pixels *pixels) {
    free(pixels->in_row.items);
    free(pixels->near.items);
    free(pixels->begun);
    free(pixels);
}

void mp_complex_pixels_begin_row(const mp_band *band, int32_t row, int even_odd) {
    mp_complex_pixels *const pixels = band->complex_pixels;
    pixels->row = row;
    pixels->even_odd = even_odd;
    pixels->is_known = 0;
    pixels->separate_windows = 0;
    pixels->separate_window = -1;
}

void mp_complex_pixels_continue_row(const mp_band *band, int32_t row, int even_odd) {
    if (band->complex_pixels->row != row) mp_complex_pixels_begin_row(band, row, even_odd);
}

static void reserve_windows(mp_complex_pixels *pixels, int32_t count) {
    if (count <= pixels->window_room) return;
    free(pixels->begun);
    pixels->begun = malloc((size_t)count * sizeof *pixels->begun);
    if (pixels->begun == NULL) abort();
    pixels->window_room = count;
}

// Finds the row's segments and the windows in which they begin.
static void collect_row_segments(mp_complex_pixels *pixels, const mp_band *band) {
    const int32_t windows = ((band->width - 1) >> WINDOW_BITS) + 1;
    mp_edge_segments_of_row(&pixels->in_row, band, pixels->row, 0, band->width * 1024);
    reserve_windows(pixels, windows);
    memset(pixels->begun, -1, (size_t)windows * sizeof *pixels->begun);
    for (int32_t i = 0; i < pixels->in_row.count; i++) {
        mp_edge_segment *const p = pixels->in_row.items + i;
        const int32_t x = mp_first_x(p);
        int32_t *const first = pixels->begun + (x < 0 ? 0 : x >> (10 + WINDOW_BITS));
        p->next = *first;
        *first = i;
    }
    pixels->is_known = 1;
    pixels->near.count = pixels->next_window = 0;
}

static void discard_segments_before(mp_edge_segments *segments, int32_t x) {
    int32_t kept = 0;
    for (int32_t i = 0; i < segments->count; i++) {
        if (mp_last_x(segments->items + i) >= x) segments->items[kept++] = segments->items[i];
    }
    segments->count = kept;
}

// Returns the segments near a pixel; pixels are requested from left to right.
static const mp_edge_segments *segments_at(const mp_band *band, int32_t column) {
    mp_complex_pixels *const pixels = band->complex_pixels;
    const int32_t window = column >> WINDOW_BITS, start = window * WINDOW_SIZE;
    if (window == pixels->separate_window) return &pixels->near;
    if (!pixels->is_known && band->chunk_count <= MOST_SEPARATE_CHUNKS &&
        pixels->separate_windows < MOST_SEPARATE_WINDOWS) {
        mp_edge_segments_of_row(&pixels->near, band, pixels->row, start, start + WINDOW_SIZE);
        pixels->separate_windows++;
        pixels->separate_window = window;
        return &pixels->near;
    }
    pixels->separate_window = -1;
    if (!pixels->is_known) collect_row_segments(pixels, band);
    if (window < pixels->next_window) return &pixels->near;
    discard_segments_before(&pixels->near, start);
    for (; pixels->next_window <= window; pixels->next_window++) {
        for (int32_t i = pixels->begun[pixels->next_window]; i >= 0; i = pixels->in_row.items[i].next) {
            if (mp_last_x(pixels->in_row.items + i) >= start)
                *mp_edge_segments_append(&pixels->near) = pixels->in_row.items[i];
        }
    }
    return &pixels->near;
}

static int32_t area_of_many(const mp_edge_segments *segments, int32_t left, int32_t height, int even_odd) {
    mp_subscanlines lines;
    mp_subscanlines_begin(&lines);
    for (const mp_edge_segment *p = segments->items; p < segments->items + segments->count; p++) {
        if (mp_reaches(p, left, left + 1024)) mp_subscanlines_add(&lines, p, left);
    }
    return mp_subscanlines_area(&lines, height, even_odd);
}

int32_t mp_complex_pixel_area(const mp_band *band, int32_t column, int32_t height) {
    const mp_edge_segments *const segments = segments_at(band, column);
    const int32_t left = column * 1024, even_odd = band->complex_pixels->even_odd;
    mp_edge_segment in_pixel[MP_MAX_TRAPEZOID_SEGMENTS];
    int32_t count = 0;
    for (const mp_edge_segment *p = segments->items; p < segments->items + segments->count; p++) {
        if (!mp_reaches(p, left, left + 1024)) continue;
        if (count == MP_MAX_TRAPEZOID_SEGMENTS) return area_of_many(segments, left, height, even_odd);
        in_pixel[count++] = (mp_edge_segment){p->xa - left, p->ya, p->xb - left, p->yb, p->winding, -1, p->rise};
    }
    return mp_has_alternating_winding(in_pixel, count) ? MP_USE_SIGNED_AREA
                                                       : mp_trapezoid_area(in_pixel, count, height, even_odd);
}
