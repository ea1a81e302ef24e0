#include "Blend.h"
#include "Dispatch.h"
#include "band.h"

// The pixels that will be changed soon, into the nearest cache.
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
    const ptrdiff_t room = band->stride, most = MP_MOST_RUNS(band->stride);
    int before = 0;
    // A row is painted when the one below it has been found: bytes of a mask that were only just stored one by one
    // cannot be loaded many at a time without waiting for all of them.
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
