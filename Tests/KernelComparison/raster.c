#pragma STDC FP_CONTRACT OFF
#include "comparison.h"

enum { WIDEST = 640, TALLEST = 40, MOST_EDGES = 1024, ROUNDS = 60 };

static int64_t cells[(WIDEST + MP_BAND_GAP) * TALLEST];
static uint16_t touched[(WIDEST + MP_BAND_GAP) * TALLEST / MP_BAND_GROUP];
static int32_t left[TALLEST];
static mp_edge_chunk chunks[MOST_EDGES / MP_EDGE_CHUNK];
static mp_complex_pixels *complex_pixels;

static mp_band any_band(int k) {
    const int32_t widths[] = {61, 200, 16, WIDEST};
    if (!complex_pixels) complex_pixels = mp_complex_pixels_make();
    const int32_t width = widths[k % 4];
    return (mp_band){
        .cells = cells,
        .touched = touched,
        .left = left,
        .stride = (width + 63) & ~63,
        .x = any_int(-20, 20),
        .y = any_int(-20, 20),
        .width = width,
        .chunks = chunks,
        .complex_pixels = complex_pixels};
}

// Adds a polygon of short edges, of which each `long_edge`-th is long.
static int add_polygon(const mp_band *band, int corners, int long_edge, int count) {
    static double points[2 * MOST_EDGES];
    double x = any_double(-band->width, 2 * band->width), y = any_double(-TALLEST, 2 * TALLEST);
    for (int i = 0; i < corners; i++) {
        const int is_long = i % long_edge == 0;
        x = is_long ? any_double(-band->width, 2 * band->width) : x + any_double(-3, 3);
        y = is_long ? any_double(-TALLEST, 2 * TALLEST) : y + any_double(-3, 3);
        points[2 * i] = x;
        points[2 * i + 1] = y;
    }
    const mp_affine turned = {0.98, 0.2, -0.2, 0.98, 3.3 + band->x, -5.7 + band->y};
    const mp_edge_clip clip = {band->y, band->y + TALLEST, band->x + band->width};
    mp_edge_extent extent = {0, 0, 0, 0};
    count = mp_edges_of_polygon(points, corners, &turned, &clip, chunks, count, &extent);
    record(&extent, sizeof extent);
    return count;
}

static mp_band filled(int k) {
    mp_band band = any_band(k);
    memset(chunks, 0, sizeof chunks);
    int count = add_polygon(&band, 3, 1, 0);
    count = add_polygon(&band, 40, 1, count);
    count = add_polygon(&band, 7, 1, count);
    count = add_polygon(&band, 200, 1000, count);
    count = add_polygon(&band, 200, 9, count);
    band.chunk_count = mp_edge_chunks(count);
    mp_band_add(&band, band.y + TALLEST);
    return band;
}

static void edges(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_band band = any_band(k);
        memset(chunks, 0, sizeof chunks);
        const int count = add_polygon(&band, any_int(1, 500), (const int[]){1, 9, 1000}[k % 3], 0);
        record(&count, sizeof count);
        for (int i = 0; i < count; i++) {
            const mp_edge_chunk *chunk = &chunks[i / MP_EDGE_CHUNK];
            const int lane = i % MP_EDGE_CHUNK;
            const int32_t edge[] = {chunk->x0[lane],      chunk->y0[lane],
                                    chunk->x1[lane],      chunk->y1[lane],
                                    chunk->winding[lane], chunk->min_x,
                                    chunk->first_row,     chunk->max_x,
                                    chunk->end_row,       (int32_t)(chunk->joined >> lane & 1)};
            record(edge, sizeof edge);
        }
    }
}

static void drain(void) {
    static uint8_t mask[WIDEST];
    static mp_run runs[MP_MAX_RUNS(WIDEST)];
    for (int k = 0; k < ROUNDS; k++) {
        const mp_band band = filled(k);
        for (int32_t y = 0; y < TALLEST; y++) {
            const int count = mp_band_drain(&band, y, k / 4 & 1, mask, runs);
            record(runs, (size_t)count * sizeof *runs);
            for (int i = 0; i < count; i++) {
                if (!runs[i].is_full) record(mask + runs[i].start, (size_t)runs[i].count);
            }
        }
    }
}

static void drain_areas(void) {
    static float mask[WIDEST];
    static mp_run runs[MP_MAX_RUNS(WIDEST)];
    for (int k = 0; k < ROUNDS; k++) {
        const mp_band band = filled(k);
        for (int32_t y = 0; y < TALLEST; y++) {
            const int count = mp_band_drain_areas(&band, y, k / 4 & 1, mask, runs);
            record(runs, (size_t)count * sizeof *runs);
            for (int i = 0; i < count; i++) {
                if (!runs[i].is_full) record(mask + runs[i].start, (size_t)runs[i].count * sizeof *mask);
            }
        }
    }
}

static void fill(void) {
    static uint32_t pixels[WIDEST * TALLEST];
    static uint8_t mask[2 * WIDEST + 64];
    static mp_run runs[2 * MP_MAX_RUNS(WIDEST) + 4];
    for (int k = 0; k < ROUNDS; k++) {
        const mp_band band = filled(k);
        any_pixels(pixels, WIDEST * TALLEST);
        mp_band_fill_over(&band, TALLEST, k / 4 & 1, pixels, WIDEST, any() | (k & 8 ? 0xff000000u : 0), mask, runs);
        record(pixels, sizeof pixels);
    }
    mp_complex_pixels_free(complex_pixels);
    complex_pixels = NULL;
}

const mp_case raster_cases[] = {
    {"edges", edges}, {"coverage", drain}, {"covered areas", drain_areas}, {"fill", fill}, END_OF_CASES,
};
