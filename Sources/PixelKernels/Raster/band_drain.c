#include "band.h"

// The coverage of a pixel in 255ths, rounded.
typedef uint8_t mp_coverage;
#define MP_FULL 255
#define coverage_of(v) mp_rounded_share(v)

#include "band_runs.h"

int mp_band_drain(const mp_band *band, int32_t index, int even_odd, uint8_t *mask, mp_run *runs) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_band_drain_avx512(band, index, even_odd, mask, runs);
#endif
    return drain(band, index, even_odd, mask, runs);
}
