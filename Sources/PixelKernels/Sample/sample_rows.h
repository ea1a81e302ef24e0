// The implementations that Sample.h dispatches to, and shared arithmetic; private to this folder.
#ifndef MULTIPLANE_SAMPLE_ROWS_H
#define MULTIPLANE_SAMPLE_ROWS_H

#include "Sample.h"

// Positions in 32.32 fixed point, unsigned because they may wrap far outside the image.
typedef struct {
    uint64_t u, v, du, dv;
} mp_walk;

typedef struct {
    void (*bilinear)(const mp_image *, uint32_t *, int, mp_walk);
    void (*perspective)(const mp_image *, uint32_t *, int, const double[9], int x, int y, int nearest);
    void (*halve)(const mp_image *, uint32_t *, int32_t);
} mp_sample_bodies;

extern const mp_sample_bodies mp_sample_scalar;
#if defined(__x86_64__)
extern const mp_sample_bodies mp_sample_avx2;
void mp_sample_bilinear_avx512(const mp_image *image, uint32_t *out, int n, mp_walk at);
#endif

// Half of 1/256 texel: positions are rounded to the nearest of the 256 weights.
#define MP_HALF_WEIGHT ((uint64_t)1 << 23)

static inline int32_t mp_clamp(int64_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : (int32_t)v; }

/// Interpolates four texels around (x, y); fx and fy are in 1/256 texel, x and y may lie anywhere.
static inline uint32_t mp_blend_texels(const mp_image *image, int64_t x, int64_t y, uint32_t fx, uint32_t fy) {
    const int32_t x0 = mp_clamp(x, image->width - 1), x1 = mp_clamp(x + 1, image->width - 1);
    const uint32_t *top = image->pixels + (int64_t)mp_clamp(y, image->height - 1) * image->stride;
    const uint32_t *bottom = image->pixels + (int64_t)mp_clamp(y + 1, image->height - 1) * image->stride;
    const uint32_t w00 = (256 - fx) * (256 - fy), w10 = fx * (256 - fy), w01 = (256 - fx) * fy, w11 = fx * fy;
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const uint32_t sum = (top[x0] >> shift & 255) * w00 + (top[x1] >> shift & 255) * w10 +
                             (bottom[x0] >> shift & 255) * w01 + (bottom[x1] >> shift & 255) * w11;
        result |= (sum + 32768) >> 16 << shift;
    }
    return result;
}

/// Samples a projective map at a homogeneous position.
static inline uint32_t mp_perspective_texel(const mp_image *image, double X, double Y, double W, int nearest) {
    if (!(W > 0)) return 0;
    // In 1/256 texel, minus half a texel, limited to just outside the image so that it fits an integer.
    const double limitX = 256.0 * image->width, limitY = 256.0 * image->height;
    double u = X / W * 256 - 128, v = Y / W * 256 - 128;
    u = u > -256 ? u : -256;
    u = u < limitX ? u : limitX;
    v = v > -256 ? v : -256;
    v = v < limitY ? v : limitY;
    // + 256 makes truncation a floor; + 0.5 rounds.
    const int32_t iu = (int32_t)(u + 256.5) - 256, iv = (int32_t)(v + 256.5) - 256;
    if (nearest) {
        const int32_t x = mp_clamp((iu + 128) >> 8, image->width - 1), y = mp_clamp((iv + 128) >> 8, image->height - 1);
        return image->pixels[(int64_t)y * image->stride + x];
    }
    return mp_blend_texels(image, iu >> 8, iv >> 8, (uint32_t)iu & 255, (uint32_t)iv & 255);
}

#endif
