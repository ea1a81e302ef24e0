// Sixteen segments at a time: parts of edges within a row, which are added to cells column by column. Included only if
// __x86_64__ is defined, after FP_CONTRACT is off.
#ifndef MULTIPLANE_BAND_SEGMENTS_AVX512_H
#define MULTIPLANE_BAND_SEGMENTS_AVX512_H

#include "../Dispatch/avx512.h"
#include "band.h"

// Sixteen numbers, one per segment.
typedef __m512i lanes;

INLINE lanes all(int32_t v) { return _mm512_set1_epi32(v); }
INLINE lanes plus(lanes a, lanes b) { return _mm512_add_epi32(a, b); }
INLINE lanes minus(lanes a, lanes b) { return _mm512_sub_epi32(a, b); }
INLINE lanes choose(__mmask16 which, lanes a, lanes b) { return _mm512_mask_mov_epi32(b, which, a); }

// Sixteen numbers in 1/2^32.
typedef struct {
    __m512i low, high;
} wide_lanes;

INLINE wide_lanes widened(lanes v) {
    return (wide_lanes){
        _mm512_cvtepi32_epi64(_mm512_castsi512_si256(v)), _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(v, 1))};
}

INLINE wide_lanes scaled(wide_lanes v) {
    return (wide_lanes){_mm512_slli_epi64(v.low, 32), _mm512_slli_epi64(v.high, 32)};
}

INLINE wide_lanes sum(wide_lanes a, wide_lanes b) {
    return (wide_lanes){_mm512_add_epi64(a.low, b.low), _mm512_add_epi64(a.high, b.high)};
}

INLINE wide_lanes product(lanes v, wide_lanes by) {
    const wide_lanes a = widened(v);
    return (wide_lanes){_mm512_mullo_epi64(a.low, by.low), _mm512_mullo_epi64(a.high, by.high)};
}

INLINE wide_lanes times1024(wide_lanes v) {
    return (wide_lanes){_mm512_slli_epi64(v.low, 10), _mm512_slli_epi64(v.high, 10)};
}

// Rounds down.
INLINE lanes whole(wide_lanes v) {
    const __m512i odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    return _mm512_permutex2var_epi32(v.low, odd, v.high);
}

INLINE __m512i half_slope(__m256i along, __m256i across) {
    const __m512d quotient = _mm512_div_pd(_mm512_cvtepi32_pd(along), _mm512_cvtepi32_pd(across));
    const __mmask8 is_sloped = _mm256_test_epi32_mask(across, across);
    return _mm512_maskz_cvttpd_epi64(is_sloped, _mm512_mul_pd(quotient, _mm512_set1_pd(4294967296.0)));
}

// As mp_slope.
INLINE wide_lanes slope(lanes along, lanes across) {
    return (wide_lanes){
        half_slope(_mm512_castsi512_si256(along), _mm512_castsi512_si256(across)),
        half_slope(_mm512_extracti64x4_epi64(along, 1), _mm512_extracti64x4_epi64(across, 1))};
}

// Pending additions to cells: the cell's index, and the halves of the value. Additions are queued, so that finding the
// next does not depend on memory.
enum { QUEUE_ROOM = 512 };
typedef struct {
    uint32_t *cell, *area, *above;
    int count;
} queue;

static inline void empty(queue *q, const mp_band *band) {
    uint64_t *const cells = (uint64_t *)band->cells;
    uint16_t *const touched = band->touched;
    for (int i = 0; i < q->count; i++) {
        const uint32_t cell = q->cell[i];
        cells[cell] += (uint64_t)q->above[i] << 32 | q->area[i];
        // The whole group is marked: setting a bit would have to wait for the last one.
        touched[cell / MP_BAND_GROUP] = 0xffff;
    }
    q->count = 0;
}

INLINE void append(queue *q, const mp_band *band, __mmask16 which, lanes cell, lanes area, lanes above) {
    // Whole vectors are stored, since partial stores are slow; the next append overwrites the rest.
    _mm512_storeu_si512(q->cell + q->count, _mm512_maskz_compress_epi32(which, cell));
    _mm512_storeu_si512(q->area + q->count, _mm512_maskz_compress_epi32(which, area));
    _mm512_storeu_si512(q->above + q->count, _mm512_maskz_compress_epi32(which, above));
    q->count += __builtin_popcount(which);
    if (q->count >= QUEUE_ROOM) empty(q, band);
}

// Segments within one row each, from left to right.
typedef struct {
    lanes low, high, height;
    lanes row; // The index of the row's first cell.
    lanes winding;
    wide_lanes rise;
    // Where the outline continues from the previous edge at the segment's left or right end. Since both edges would
    // count a visit, this one does not.
    __mmask16 joined_low, joined_high;
} segments;

// Adds segments that lie within the band, column by column.
INLINE void add_columns(queue *q, const mp_band *band, const segments *p, __mmask16 which) {
    const lanes is_up = _mm512_srai_epi32(p->winding, 31), last = _mm512_srli_epi32(p->high, 10),
                end = _mm512_and_si512(p->high, all(1023)), visit = all((int32_t)(MP_CELL_VISIT >> 32));
    lanes column = _mm512_srli_epi32(p->low, 10), x = _mm512_and_si512(p->low, all(1023)), reached = all(0);
    __mmask16 more = _mm512_mask_cmplt_epi32_mask(which, column, last), joined = p->joined_low;
    wide_lanes risen = product(minus(all(1024), x), p->rise);
    for (;;) {
        const lanes until = _mm512_mask_min_epi32(p->height, more, whole(risen), p->height);
        // The height has the sign of the winding; it and the width fit 16 bits.
        const lanes height = minus(_mm512_xor_si512(minus(until, reached), is_up), is_up);
        const lanes area = _mm512_madd_epi16(height, plus(x, choose(more, all(1024), end)));
        joined |= p->joined_high & ~more;
        const lanes above = plus(plus(height, _mm512_srai_epi32(area, 31)), choose(joined, all(0), visit));
        append(q, band, which, plus(p->row, column), area, above);
        if (more == 0) return;
        which = more;
        reached = until;
        x = all(0);
        joined = 0;
        column = plus(column, all(1));
        risen = sum(risen, times1024(p->rise));
        more = _mm512_mask_cmplt_epi32_mask(which, column, last);
    }
}

// Removes the visits of joined ends, as join() in band.c.
static AVX512 void join_beyond(const mp_band *band, const int32_t *row, const int32_t *x, unsigned which) {
    for (; which; which &= which - 1) {
        const int i = __builtin_ctz(which);
        if (x[i] < 0 || x[i] >> 10 >= band->width) continue;
        int64_t *const cell = band->cells + row[i] + (x[i] >> 10);
        *cell = (int64_t)((uint64_t)*cell - MP_CELL_VISIT);
    }
}

// Adds segments that cross a side of the band, one by one.
static AVX512 __attribute__((noinline)) void add_beyond(const mp_band *band, const segments *p, unsigned which) {
    int32_t low[16], high[16], height[16], winding[16], row[16];
    int64_t rise[16];
    _mm512_storeu_si512(low, p->low);
    _mm512_storeu_si512(high, p->high);
    _mm512_storeu_si512(height, p->height);
    _mm512_storeu_si512(row, p->row);
    _mm512_storeu_si512(winding, p->winding);
    _mm512_storeu_si512(rise, p->rise.low);
    _mm512_storeu_si512(rise + 8, p->rise.high);
    join_beyond(band, row, low, which & p->joined_low);
    join_beyond(band, row, high, which & p->joined_high);
    for (; which; which &= which - 1) {
        const int i = __builtin_ctz(which);
        const int32_t index = row[i] / (band->stride + MP_BAND_GAP);
        mp_band_add_slanted(band, index, low[i], high[i], height[i], winding[i], rise[i]);
    }
}

// Points on edges.
typedef struct {
    lanes x, y;
    __mmask16 joined; // Where the outline continues from the previous edge.
} ends;

// Adds the segments of rows, from their upper to their lower ends.
INLINE void add_segments(
    queue *q, const mp_band *band, const ends *from, const ends *to, lanes row, lanes winding, wide_lanes rise,
    __mmask16 which) {
    const __mmask16 is_rightward = _mm512_cmple_epi32_mask(from->x, to->x);
    const segments p = {
        .low = _mm512_min_epi32(from->x, to->x),
        .high = _mm512_max_epi32(from->x, to->x),
        .height = minus(to->y, from->y),
        .row = row,
        .winding = winding,
        .rise = rise,
        .joined_low = (from->joined & is_rightward) | (to->joined & ~is_rightward),
        .joined_high = (from->joined & ~is_rightward) | (to->joined & is_rightward)};
    const lanes width = all(band->width << 10);
    const __mmask16 left = _mm512_mask_cmplt_epi32_mask(which, p.low, width);
    const __mmask16 within =
        _mm512_mask_cmpge_epi32_mask(_mm512_mask_cmplt_epi32_mask(left, p.high, width), p.low, all(0));
    if (left != within) {
        const segments copy = p; // Only the copy is in memory.
        add_beyond(band, &copy, left & ~within);
    }
    if (within) add_columns(q, band, &p, within);
}

#endif
