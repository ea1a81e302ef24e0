// Converts a row's cells to runs and a mask, sixteen at a time. Produces the same bits as band_runs.h.
#include "band.h"

#if defined(__x86_64__)
#include "band_cells_avx512.h"

typedef uint8_t mp_coverage;
#define MP_FULL 255
#define coverage_of(v) mp_rounded_share(v)

#include "band_runs.h"

INLINE void put_masked(found *f, int32_t x, int32_t n) {
    if (x != f->end || f->start == f->end) {
        close_run(f);
        f->start = x;
    }
    f->end = x + n;
}

// Adds pixels without edges from `x` on; the mask is written up to `written`.
INLINE void put_span(found *f, int32_t x, int32_t end, int32_t written, int32_t group, uint32_t share) {
    if (share == 0 || x >= end) return;
    if (share == MP_FULL && end - x >= MP_LONG_RUN) {
        close_run(f);
        f->runs[f->count++] = (mp_run){x, end - x, 1};
        f->start = f->end = end;
        return;
    }
    if (written < group) memset(f->mask + written, (int)share, (size_t)(group - written));
    put_masked(f, x, end - x);
}

// Stores the coverage of sixteen pixels, of which `n` lie in the band.
INLINE void put_shares(uint8_t *mask, int32_t n, __m512i shares) {
    const __m128i bytes = _mm512_cvtepi32_epi8(shares);
    if (n >= MP_BAND_GROUP) _mm_storeu_si128((__m128i *)mask, bytes);
    else _mm_mask_storeu_epi8(mask, (__mmask16)((1u << n) - 1), bytes);
}

AVX512 int mp_band_drain_avx512(const mp_band *band, int32_t index, int even_odd, uint8_t *mask, mp_run *runs) {
    const mp_band_row row = mp_row_of(band, index);
    found f = {mask, runs, 0, 0, 0};
    if (!band->is_simple) mp_complex_pixels_begin_row(band, index, even_odd);
    __m512i height = _mm512_set1_epi32(band->left[index]);
    uint32_t between = share_between(height, even_odd);
    int32_t reached = 0, written = 0;
    band->left[index] = 0;
    for (int32_t word = 0; word << 6 < band->width; word++) {
        uint64_t bits = mp_touched(&row, word);
        if (bits == 0) continue;
        mp_set_touched(&row, word, 0);
        while (bits) {
            const int group = __builtin_ctzll(bits) & ~(MP_BAND_GROUP - 1);
            const int32_t x = (word << 6) + group;
            bits &= ~((uint64_t)0xffff << group);
            const __m512i a = _mm512_loadu_si512(row.cells + x), b = _mm512_loadu_si512(row.cells + x + 8);
            const uint32_t used = (uint32_t)_mm512_test_epi64_mask(a, a) | (uint32_t)_mm512_test_epi64_mask(b, b) << 8;
            if (used == 0) continue;
            const int first = __builtin_ctz(used), last = 31 - __builtin_clz(used);
            put_span(&f, reached, x + first, written, x, between);
            const __m512i shares = take(band, index, row.cells + x, x, &height, even_odd);
            put_shares(mask + x, band->width - x, shares);
            uint32_t covered = (uint32_t)_mm512_test_epi32_mask(shares, shares) & ((2u << last) - (1u << first));
            while (covered) {
                const int start = __builtin_ctz(covered);
                put_masked(&f, x + start, __builtin_ctz(~(covered >> start)));
                covered &= covered + (1u << start);
            }
            between = share_between(height, even_odd);
            reached = x + last + 1;
            written = x + MP_BAND_GROUP;
        }
    }
    put_span(&f, reached, band->width, written, band->width, between);
    close_run(&f);
    return f.count;
}

#endif
