// Finds the segments of sixteen edges at a time; produces the same bits as complex_pixels.c.
#pragma STDC FP_CONTRACT OFF
#include "complex_pixels.h"

#if defined(__x86_64__)
#include "band_segments_avx512.h"

// Returns x at a row boundary, as x_at() in complex_pixels.c.
INLINE lanes x_at_boundary(lanes x0, lanes y0, wide_lanes step, int32_t y) {
    return whole(sum(scaled(widened(x0)), product(minus(all(y), y0), step)));
}

INLINE void append_segments(
    mp_edge_segments *segments, lanes xa, lanes ya, lanes xb, lanes yb, lanes winding, wide_lanes rise,
    unsigned which) {
    int32_t from_x[16], from_y[16], to_x[16], to_y[16], windings[16];
    int64_t rises[16];
    _mm512_storeu_si512(from_x, xa);
    _mm512_storeu_si512(from_y, ya);
    _mm512_storeu_si512(to_x, xb);
    _mm512_storeu_si512(to_y, yb);
    _mm512_storeu_si512(windings, winding);
    _mm512_storeu_si512(rises, rise.low);
    _mm512_storeu_si512(rises + 8, rise.high);
    for (; which; which &= which - 1) {
        const int i = __builtin_ctz(which);
        *mp_edge_segments_append(segments) =
            (mp_edge_segment){from_x[i], from_y[i], to_x[i], to_y[i], windings[i], -1, rises[i]};
    }
}

AVX512 void mp_edge_segments_of_row_avx512(
    mp_edge_segments *segments, const mp_band *band, int32_t row, int32_t low, int32_t high) {
    const int32_t y = band->y + row, origin = band->x * 1024, top = y * 1024, bottom = top + 1024;
    segments->count = 0;
    for (const mp_edge_chunk *chunk = band->chunks; chunk < band->chunks + band->chunk_count; chunk++) {
        if (chunk->first_row > y || chunk->end_row <= y || chunk->min_x - origin >= high || chunk->max_x - origin < low)
            continue;
        const lanes y0 = _mm512_loadu_si512(chunk->y0), y1 = _mm512_loadu_si512(chunk->y1);
        __mmask16 which = _mm512_cmplt_epi32_mask(y0, all(bottom)) & _mm512_cmpgt_epi32_mask(y1, all(top));
        if (which == 0) continue;
        const lanes x0 = minus(_mm512_loadu_si512(chunk->x0), all(origin)),
                    x1 = minus(_mm512_loadu_si512(chunk->x1), all(origin));
        const lanes across = minus(x1, x0), along = minus(y1, y0);
        const wide_lanes step = slope(across, along), rise = slope(along, _mm512_abs_epi32(across));
        const __mmask16 starts = _mm512_cmpge_epi32_mask(y0, all(top)), ends = _mm512_cmple_epi32_mask(y1, all(bottom));
        const lanes xa = choose(starts, x0, x_at_boundary(x0, y0, step, top)),
                    xb = choose(ends, x1, x_at_boundary(x0, y0, step, bottom));
        which &= _mm512_cmpge_epi32_mask(_mm512_max_epi32(xa, xb), all(low)) &
                 _mm512_cmplt_epi32_mask(_mm512_min_epi32(xa, xb), all(high));
        append_segments(
            segments, xa, _mm512_max_epi32(minus(y0, all(top)), all(0)), xb,
            _mm512_min_epi32(minus(y1, all(top)), all(1024)), _mm512_loadu_si512(chunk->winding), rise, which);
    }
}

#endif
