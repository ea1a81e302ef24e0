#include "band.h"

#include <string.h>

// 8-bit coverage of a signed area; 2^21 is one whole pixel.
static inline uint8_t coverage(int32_t area, int even_odd) {
    const int32_t whole = 1 << 21;
    int32_t v = area < 0 ? (int32_t)(0u - (uint32_t)area) : area;
    if (even_odd) {
        v &= 2 * whole - 1;
        if (v > whole) v = 2 * whole - v;
    } else if (v > whole || v < 0) {
        v = whole;
    }
    return (uint8_t)((v * 255 + whole / 2) >> 21);
}

// The runs of a row while they are found.
typedef struct {
    uint8_t *mask;
    mp_run *runs;
    int count;
    int32_t start, end; // Of the run with a mask that is still open; equal for none.
} found;

static inline void close_run(found *f) {
    if (f->start < f->end) f->runs[f->count++] = (mp_run){f->start, f->end - f->start, 0};
    f->start = f->end;
}

static inline void put(found *f, int32_t x, int32_t n, uint8_t value) {
    if (value == 255 && n >= MP_LONG_RUN) {
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
    if (n == 1) f->mask[x] = value;
    else memset(f->mask + x, value, (size_t)n);
    f->end = x + n;
}

int mp_band_drain(const mp_band *band, int32_t index, int even_odd, uint8_t *mask, mp_run *runs) {
    const mp_band_row row = mp_row_of(band, index);
    found f = {mask, runs, 0, 0, 0};
    uint32_t height = (uint32_t)band->left[index];
    band->left[index] = 0;
    int32_t covered = 0;
    for (int32_t word = 0; word < (band->width + 63) >> 6; word++) {
        uint64_t bits = row.touched[word];
        if (bits == 0) continue;
        row.touched[word] = 0;
        for (; bits != 0; bits &= bits - 1) {
            const int32_t x = word * 64 + __builtin_ctzll(bits);
            if (x > covered && height != 0) put(&f, covered, x - covered, coverage((int32_t)(height * 2048), even_odd));
            const int64_t cell = row.cells[x];
            const int32_t area = (int32_t)cell;
            height += (uint32_t)((uint64_t)(cell - area) >> 32);
            put(&f, x, 1, coverage((int32_t)(height * 2048 - (uint32_t)area), even_odd));
            row.cells[x] = 0;
            covered = x + 1;
        }
    }
    if (covered < band->width && height != 0) put(&f, covered, band->width - covered, coverage((int32_t)(height * 2048), even_odd));
    close_run(&f);
    return f.count;
}
