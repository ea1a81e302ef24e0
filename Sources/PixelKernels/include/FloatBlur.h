// Gaussian blur of pictures of floats.
//
// What lies outside counts as 0, and what flows out is lost: give the picture room for 3σ on each side.
#ifndef MULTIPLANE_FLOAT_BLUR_H
#define MULTIPLANE_FLOAT_BLUR_H

#include <stddef.h>

/// The steps of a blur, one after the other: each for all its rows before the next one begins. Rows of a step are done
/// in any order, by any number of threads, with the same result.
typedef enum { MP_GAUSSIAN_SHRINK, MP_GAUSSIAN_ACROSS, MP_GAUSSIAN_DOWN, MP_GAUSSIAN_UP } mp_gaussian_step;

/// Floats of scratch memory that the steps need in common.
size_t mp_float_gaussian_scratch(int width, int height, int channels, double sigma);

/// How many rows a step has.
int mp_float_gaussian_rows(mp_gaussian_step step, int height, double sigma);

/// Floats of memory that rows of MP_GAUSSIAN_ACROSS need beside the scratch memory, whoever does them.
size_t mp_float_gaussian_margin(int width, int channels, double sigma);

/// Rows `first` ..< `end` of a step that blurs rows of `width` pixels of `channels` floats in place; σ in pixels, at
/// most 4096, 0 or less for none. `margin` is needed by MP_GAUSSIAN_ACROSS only.
///
/// Weights are a Gaussian cut at 3σ, their sum 1. From σ = 24 on it is done at 1/2, 1/4, … of the resolution, with σ
/// lessened by what the box on the way down and the tent on the way up add.
void mp_float_gaussian_part(
    mp_gaussian_step step, int first, int end, float *pixels, int width, int height, int channels, double sigma,
    float *scratch, float *margin);

#endif
