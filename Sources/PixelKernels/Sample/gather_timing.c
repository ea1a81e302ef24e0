// Times the two AVX-512 implementations of sampling, which write the same bits, on a small image.
#include "gather_timing.h"

#if defined(__x86_64__)
#include <x86intrin.h>

#include "sample_rows.h"

enum { SIDE = 64, ROWS = 8, LENGTH = 128, ROUNDS = 8 };

static void sample_rows(const mp_image *image, int gathers) {
    uint32_t out[LENGTH];
    // All positions lie in the image.
    const mp_walk step = {0, 0, (uint64_t)MP_TEXEL * 3 / 8, (uint64_t)MP_TEXEL / 8};
    for (int row = 0; row < ROWS; row++) {
        mp_walk at = step;
        at.u = (uint64_t)row * MP_TEXEL + MP_TEXEL / 3;
        at.v = (uint64_t)row * MP_TEXEL * 4 + MP_TEXEL / 5;
        mp_sample_bilinear_avx512(image, out, LENGTH, at, gathers);
    }
    // The pixels are not used.
    __asm__ volatile("" : : "r"(out) : "memory");
}

static uint64_t cycles_of(const mp_image *image, int gathers) {
    const uint64_t start = __rdtsc();
    sample_rows(image, gathers);
    return __rdtsc() - start;
}

int mp_gathers_are_faster(void) {
    uint32_t pixels[SIDE * SIDE];
    for (uint32_t i = 0; i < SIDE * SIDE; i++) pixels[i] = i * 2654435761u;
    const mp_image image = {pixels, SIDE, SIDE, SIDE};
    // The least of several rounds, because other programs interrupt some of them.
    uint64_t loading = UINT64_MAX, gathering = UINT64_MAX;
    for (int round = 0; round < ROUNDS; round++) {
        const uint64_t l = cycles_of(&image, 0), g = cycles_of(&image, 1);
        if (l < loading) loading = l;
        if (g < gathering) gathering = g;
    }
    return gathering < loading;
}

#endif
