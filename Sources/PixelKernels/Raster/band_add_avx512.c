// Eight edges at a time: most are short, and their lengths cannot be predicted. Produces the same bits as band.c.
#pragma STDC FP_CONTRACT OFF
#include "band.h"

#if defined(__x86_64__)
#include "../Dispatch/avx512.h"

typedef __m512i lanes;

INLINE lanes all(int64_t v) { return _mm512_set1_epi64(v); }
INLINE lanes plus(lanes a, lanes b) { return _mm512_add_epi64(a, b); }
INLINE lanes minus(lanes a, lanes b) { return _mm512_sub_epi64(a, b); }
INLINE lanes times(lanes a, lanes b) { return _mm512_mullo_epi64(a, b); }

// Pending additions to cells: the cell's index, the index of its bit above it, and the value. Additions are queued, so
// that finding the next does not depend on memory.
#define QUEUE_ROOM 512
typedef struct {
    uint64_t place[QUEUE_ROOM + 8];
    uint64_t value[QUEUE_ROOM + 8];
    int count;
} queue;

static inline void empty(queue *q, const mp_band *band) {
    for (int i = 0; i < q->count; i++) {
        const uint32_t cell = (uint32_t)q->place[i], bit = (uint32_t)(q->place[i] >> 32);
        band->cells[cell] = (int64_t)((uint64_t)band->cells[cell] + q->value[i]);
        band->touched[bit >> 6] |= (uint64_t)1 << (bit & 63);
    }
    q->count = 0;
}

INLINE void append(queue *q, const mp_band *band, __mmask8 which, lanes place, lanes value) {
    // Whole vectors are stored, since partial stores are slow; the next append overwrites the rest.
    _mm512_storeu_si512(q->place + q->count, _mm512_maskz_compress_epi64(which, place));
    _mm512_storeu_si512(q->value + q->count, _mm512_maskz_compress_epi64(which, value));
    q->count += __builtin_popcount(which);
    if (q->count >= QUEUE_ROOM) empty(q, band);
}

INLINE lanes load(const int32_t *numbers) {
    return _mm512_cvtepi32_epi64(_mm256_loadu_si256((const __m256i *)numbers));
}

INLINE lanes slope(lanes along, lanes across) {
    const __m512d quotient = _mm512_div_pd(_mm512_cvtepi64_pd(along), _mm512_cvtepi64_pd(across));
    const __mmask8 isSloped = _mm512_test_epi64_mask(across, across);
    return _mm512_maskz_cvttpd_epi64(isSloped, _mm512_mul_pd(quotient, _mm512_set1_pd(4294967296.0)));
}

// A segment of each edge within its row, from left to right.
typedef struct {
    lanes low, high, height, winding, rise;
    lanes place; // The position of the row's first cell.
} segments;

// Adds segments that lie within the band, column by column.
INLINE void add_columns(queue *q, const mp_band *band, const segments *p, __mmask8 which) {
    const lanes next_column = all(((int64_t)1 << 32) + 1), last = _mm512_srli_epi64(p->high, 10);
    lanes column = _mm512_srli_epi64(p->low, 10), x = _mm512_and_si512(p->low, all(1023)), reached = all(0);
    lanes run = minus(_mm512_slli_epi64(plus(column, all(1)), 10), p->low),
          place = plus(p->place, times(column, next_column));
    while (which) {
        const __mmask8 more = _mm512_mask_cmplt_epi64_mask(which, column, last);
        const lanes until =
            _mm512_mask_min_epi64(p->height, more, _mm512_srai_epi64(times(run, p->rise), 32), p->height);
        const lanes height = _mm512_mul_epi32(minus(until, reached), p->winding);
        const lanes end = _mm512_mask_mov_epi64(_mm512_and_si512(p->high, all(1023)), more, all(1024));
        const lanes sum = plus(_mm512_slli_epi64(height, 32), _mm512_mul_epi32(height, plus(x, end)));
        append(q, band, which, place, plus(sum, all((int64_t)MP_CELL_VISIT)));
        reached = until;
        x = all(0);
        column = plus(column, all(1));
        run = plus(run, all(1024));
        place = plus(place, next_column);
        which = more;
    }
}

// Adds segments that cross a side of the band, one by one.
static AVX512 __attribute__((noinline)) void add_beyond(const mp_band *band, const segments *p, unsigned which) {
    int64_t low[8], high[8], height[8], winding[8], rise[8], place[8];
    _mm512_storeu_si512(low, p->low);
    _mm512_storeu_si512(high, p->high);
    _mm512_storeu_si512(height, p->height);
    _mm512_storeu_si512(winding, p->winding);
    _mm512_storeu_si512(rise, p->rise);
    _mm512_storeu_si512(place, p->place);
    for (; which; which &= which - 1) {
        const int i = __builtin_ctz(which);
        const int32_t row = (int32_t)((place[i] >> 32) / band->stride);
        mp_band_add_slanted(
            band, row, (int32_t)low[i], (int32_t)high[i], (int32_t)height[i], (int32_t)winding[i], rise[i]);
    }
}

// Removes a visit where an edge continues from the one before, as join() in band.c.
INLINE void join(queue *q, const mp_band *band, lanes x, lanes y, __mmask8 which, int32_t end_y) {
    const lanes row = minus(_mm512_srai_epi64(y, 10), all(band->y)), column = _mm512_srai_epi64(x, 10);
    which = _mm512_mask_cmplt_epu64_mask(which, row, all(end_y - band->y));
    which = _mm512_mask_cmplt_epu64_mask(which, column, all(band->width));
    const lanes row_place = times(row, all(((int64_t)band->stride << 32) + band->stride + MP_BAND_GAP));
    append(q, band, which, plus(row_place, times(column, all(((int64_t)1 << 32) + 1))), all(-(int64_t)MP_CELL_VISIT));
}

// Adds eight edges row by row, as walk() in band.c.
static AVX512 void add_eight(queue *q, const mp_band *band, const mp_edge_chunk *chunk, int i, int32_t end_y) {
    const lanes origin = all((int64_t)band->x * 1024), winding = load(chunk->winding + i);
    const lanes x0 = minus(load(chunk->x0 + i), origin), y0 = load(chunk->y0 + i),
                x1 = minus(load(chunk->x1 + i), origin), y1 = load(chunk->y1 + i);
    const lanes first = _mm512_max_epi64(_mm512_srai_epi64(y0, 10), all(band->y));
    const lanes end = _mm512_slli_epi64(_mm512_min_epi64(_mm512_srai_epi64(plus(y1, all(1023)), 10), all(end_y)), 10);
    const lanes top = _mm512_slli_epi64(first, 10),
                next_row = all(((int64_t)band->stride << 32) + band->stride + MP_BAND_GAP);
    __mmask8 which = _mm512_cmplt_epi64_mask(top, end);
    if (which == 0) return;
    const __mmask8 joined = which & (__mmask8)(chunk->joined >> i), is_down = _mm512_cmpgt_epi64_mask(winding, all(0));
    if (joined)
        join(q, band, _mm512_mask_mov_epi64(x1, is_down, x0), _mm512_mask_mov_epi64(y1, is_down, y0), joined, end_y);
    const lanes across = minus(x1, x0), along = minus(y1, y0), step = slope(across, along);
    segments p = {
        .winding = winding,
        .rise = slope(along, _mm512_abs_epi64(across)),
        .place = times(minus(first, all(band->y)), next_row)};
    const lanes start = _mm512_slli_epi64(x0, 32), wide = all((int64_t)band->width << 10);
    lanes ya = _mm512_max_epi64(top, y0), boundary = plus(top, all(1024));
    lanes xa = _mm512_srai_epi64(plus(start, times(minus(ya, y0), step)), 32),
          next = plus(start, times(minus(boundary, y0), step));
    for (;;) {
        const __mmask8 ends = _mm512_cmple_epi64_mask(y1, boundary);
        const lanes yb = _mm512_min_epi64(y1, boundary),
                    xb = _mm512_mask_mov_epi64(_mm512_srai_epi64(next, 32), ends, x1);
        p.low = _mm512_min_epi64(xa, xb);
        p.high = _mm512_max_epi64(xa, xb);
        p.height = minus(yb, ya);
        const __mmask8 left = _mm512_mask_cmplt_epi64_mask(which, p.low, wide);
        const __mmask8 within =
            _mm512_mask_cmplt_epi64_mask(_mm512_mask_cmpge_epi64_mask(left, p.low, all(0)), p.high, wide);
        if (left != within) add_beyond(band, &p, left & ~within);
        add_columns(q, band, &p, within);
        which = _mm512_mask_cmplt_epi64_mask(which & ~ends, boundary, end);
        if (which == 0) return;
        ya = yb;
        xa = xb;
        boundary = plus(boundary, all(1024));
        next = plus(next, _mm512_slli_epi64(step, 10));
        p.place = plus(p.place, next_row);
    }
}

AVX512 void mp_band_add_avx512(const mp_band *band, int32_t end_y) {
    queue q;
    q.count = 0;
    for (const mp_edge_chunk *chunk = band->chunks; chunk < band->chunks + band->chunk_count; chunk++) {
        if (chunk->end_row <= band->y || chunk->first_row >= end_y) continue;
        for (int i = 0; i < MP_EDGE_CHUNK; i += 8) add_eight(&q, band, chunk, i, end_y);
    }
    empty(&q, band);
}

#endif
