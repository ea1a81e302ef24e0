#include "band.h"

// Coverage of a signed area; 2^21 is one whole pixel.
static inline float covered(int32_t area, int even_odd) {
    const int32_t whole = 1 << 21;
    int32_t v = area < 0 ? (int32_t)(0u - (uint32_t)area) : area;
    if (even_odd) {
        v &= 2 * whole - 1;
        if (v > whole) v = 2 * whole - v;
    } else if (v > whole || v < 0) {
        v = whole;
    }
    return (float)v / (float)whole;
}

// The runs of a row while they are found.
typedef struct {
    float *mask;
    mp_run *runs;
    int count;
    int32_t start, end; // Of the run with a mask that is still open; equal for none.
} found;

static inline void close_run(found *f) {
    if (f->start < f->end) f->runs[f->count++] = (mp_run){f->start, f->end - f->start, 0};
    f->start = f->end;
}

static inline void put(found *f, int32_t x, int32_t n, float value) {
    if (value == 1 && n >= MP_LONG_RUN) {
        close_run(f);
        f->runs[f->count++] = (mp_run){x, n, 1};
        f->start = f->end = x + n;
        return;
    }
    if (value == 0) return;
    if (x != f->end || f->start == f->end) {
        close_run(f);
        f->start = x;
    }
    for (int32_t i = 0; i < n; i++) f->mask[x + i] = value;
    f->end = x + n;
}

int mp_band_drain_areas(const mp_band *band, int32_t index, int even_odd, float *mask, mp_run *runs) {
    const mp_band_row row = mp_row_of(band, index);
    found f = {mask, runs, 0, 0, 0};
    uint32_t height = (uint32_t)band->left[index];
    band->left[index] = 0;
    int32_t reached = 0;
    for (int32_t word = 0; word < (band->width + 63) >> 6; word++) {
        uint64_t bits = row.touched[word];
        if (bits == 0) continue;
        row.touched[word] = 0;
        for (; bits != 0; bits &= bits - 1) {
            const int32_t x = word * 64 + __builtin_ctzll(bits);
            if (x > reached && height != 0) put(&f, reached, x - reached, covered((int32_t)(height * 2048), even_odd));
            const int64_t cell = row.cells[x];
            const int32_t area = (int32_t)cell;
            height += (uint32_t)((uint64_t)(cell - area) >> 32);
            put(&f, x, 1, covered((int32_t)(height * 2048 - (uint32_t)area), even_odd));
            row.cells[x] = 0;
            reached = x + 1;
        }
    }
    if (reached < band->width && height != 0) put(&f, reached, band->width - reached, covered((int32_t)(height * 2048), even_odd));
    close_run(&f);
    return f.count;
}
