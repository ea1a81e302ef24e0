// A comparison of all kernels that needs only a C compiler, so that it also runs on CPUs without Swift.
//
// Each case calls kernels with pseudo-random input and records what they write. The input is the same on every CPU: no
// function of the C library computes it.
#ifndef MULTIPLANE_COMPARISON_H
#define MULTIPLANE_COMPARISON_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "PixelKernels.h"

/// Calls of one kernel, or of a few that belong together.
typedef struct {
    const char *name;
    void (*run)(void);
} mp_case;

extern const mp_case blend_cases[], filter_cases[], blur_cases[], sample_cases[], raster_cases[], sprite_cases[],
    float_blend_cases[], float_filter_cases[], float_image_cases[], encode_cases[], decode_cases[], color_cases[],
    gradient_cases[], emission_cases[];

/// Starts the same random input again.
void start_random(void);

/// Returns a random number of 32 bits. Compilers evaluate the arguments of a call in any order: at most one of them may
/// be random.
uint32_t any(void);

/// Returns a random number of low ..< end.
int any_int(int low, int end);

/// Returns a random number of low … high.
float any_float(float low, float high);
double any_double(double low, double high);

/// Fills rows with any values, and with runs of opaque, transparent and equal ones as images have them.
void any_pixels(uint32_t *out, int n);
void any_mask(uint8_t *out, int n);
void any_bytes(uint8_t *out, int n);
void any_words(uint16_t *out, int n);
/// Fills a row with numbers of low … high, and runs of both.
void any_floats(float *out, int n, float low, float high);
/// Fills a table with ascending numbers of low … high.
void any_curve(float *out, int n, float low, float high);

/// Limits the colors of pixels to their alpha.
void limit_to_alpha(uint32_t *pixels, int n);

/// Adds bytes to the digest of the current case.
void record(const void *bytes, size_t count);

/// Lengths around every vector width.
extern const int lengths[];
extern const int length_count;
/// The room of a row: the longest length, and pixels before and after it that kernels have to leave alone.
#define ROOM 320

/// Repeats a statement for every length `n` of a row, and for places `at` in it with every alignment.
#define EACH_ROW                                       \
    for (int index = 0; index < length_count; index++) \
        for (int at = 0, n = lengths[index]; at < 4; at++)

#define END_OF_CASES \
    { NULL, NULL }

#endif
