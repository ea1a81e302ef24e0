#include "band.h"

// The exact coverage of a pixel.
typedef float mp_coverage;
#define MP_FULL 1
#define coverage_of(v) ((float)(v) / (float)MP_PIXEL_AREA)

#include "band_runs.h"

int mp_band_drain_areas(const mp_band *band, int32_t index, int even_odd, float *mask, mp_run *runs) {
    return drain(band, index, even_odd, mask, runs);
}
