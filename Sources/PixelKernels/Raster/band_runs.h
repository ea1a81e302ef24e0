// Converts a row of cells to runs of coverage. Included once for each kind of coverage, with these definitions:
// `mp_coverage`, its type; MP_FULL, full coverage; coverage_of(v), the coverage of v / 2^21 of a pixel.
#include "band.h"
#include "complex_pixels.h"

// Returns the coverage of a signed area under the fill rule.
static inline mp_coverage covered_by(int32_t area, int even_odd) {
    return coverage_of(mp_covered_area(area, even_odd));
}

// The runs of a row found so far.
typedef struct {
    mp_coverage *mask;
    mp_run *runs;
    int count;
    int32_t start, end; // The open run with a mask; empty if equal.
} found;

static inline void close_run(found *f) {
    if (f->start < f->end) f->runs[f->count++] = (mp_run){f->start, f->end - f->start, 0};
    f->start = f->end;
}

static inline void put(found *f, int32_t x, int32_t n, mp_coverage value) {
    if (value == MP_FULL && n >= MP_LONG_RUN) {
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
    else
        for (int32_t i = 0; i < n; i++) f->mask[x + i] = value;
    f->end = x + n;
}

static inline int drain(const mp_band *band, int32_t index, int even_odd, mp_coverage *mask, mp_run *runs) {
    const mp_band_row row = mp_row_of(band, index);
    found f = {mask, runs, 0, 0, 0};
    mp_complex_pixels_begin_row(band, index, even_odd);
    uint32_t height = (uint32_t)band->left[index];
    band->left[index] = 0;
    int32_t reached = 0;
    for (int32_t word = 0; word << 6 < band->width; word++) {
        uint64_t bits = mp_touched(&row, word);
        if (bits == 0) continue;
        mp_set_touched(&row, word, 0);
        for (; bits != 0; bits &= bits - 1) {
            const int32_t x = word * 64 + __builtin_ctzll(bits);
            if (row.cells[x] == 0) continue;
            if (x > reached && height != 0)
                put(&f, reached, x - reached, covered_by((int32_t)(height * 2048), even_odd));
            const mp_cell cell = mp_cell_of(row.cells[x]);
            const uint32_t before = height;
            height += (uint32_t)cell.height;
            const int32_t net = (int32_t)(height * 2048 - (uint32_t)cell.area);
            const int32_t area = mp_is_complex_pixel(band, cell.visits)
                                     ? mp_complex_pixel_area(band, x, (int32_t)before)
                                     : MP_USE_SIGNED_AREA;
            put(&f, x, 1, area == MP_USE_SIGNED_AREA ? covered_by(net, even_odd) : coverage_of(area));
            row.cells[x] = 0;
            reached = x + 1;
        }
    }
    if (reached < band->width && height != 0)
        put(&f, reached, band->width - reached, covered_by((int32_t)(height * 2048), even_odd));
    close_run(&f);
    return f.count;
}
