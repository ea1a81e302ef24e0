// The implementations that Sample.h dispatches to, and shared arithmetic; private to this folder.
#ifndef MULTIPLANE_SAMPLE_ROWS_H
#define MULTIPLANE_SAMPLE_ROWS_H

#include "Dispatch.h"
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
#if defined(MP_HAS_VECTOR128)
extern const mp_sample_bodies mp_sample_vector128;
#endif
#if defined(__x86_64__)
extern const mp_sample_bodies mp_sample_avx2;
/// gathers ≠ 0 gathers the texels of long rows instead of loading them.
void mp_sample_bilinear_avx512(const mp_image *image, uint32_t *out, int n, mp_walk at, int gathers);
#endif

// Half of 1/256 texel: positions are rounded to the nearest of the 256 weights.
#define MP_HALF_WEIGHT ((uint64_t)1 << 23)

static inline int32_t mp_clamp(int64_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : (int32_t)v; }

static inline mp_walk mp_moved(mp_walk at, int pixels) {
    at.u += (uint64_t)pixels * at.du;
    at.v += (uint64_t)pixels * at.dv;
    return at;
}

/// Returns whether the four texels around the first pixel lie in the image.
static inline int mp_is_inside(const mp_image *image, mp_walk at) {
    return (at.u >> 32 < (uint32_t)(image->width - 1)) & (at.v >> 32 < (uint32_t)(image->height - 1));
}

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

/// The texel before a position, and the weights of the next ones in 1/256.
typedef struct {
    int64_t x, y;
    uint32_t fx, fy;
} mp_texel_position;

static inline mp_texel_position mp_walk_position(mp_walk at) {
    return (mp_texel_position){
        (int64_t)at.u >> 32, (int64_t)at.v >> 32, (uint32_t)(at.u >> 24) & 255, (uint32_t)(at.v >> 24) & 255};
}

/// A position in homogeneous coordinates.
typedef struct {
    double x, y, w;
} mp_homogeneous;

/// Maps the center of device pixel (x + i, y).
static inline mp_homogeneous mp_perspective_point(const double m[9], int x, int i, int y) {
    const double px = (double)x + i + 0.5, py = y + 0.5;
    return (mp_homogeneous){px * m[0] + py * m[3] + m[6], px * m[1] + py * m[4] + m[7], px * m[2] + py * m[5] + m[8]};
}

/// Returns x / w in 1/256 texel, minus half a texel, limited to just outside an image so that it fits an integer.
static inline int32_t mp_perspective_units(double x, double w, int32_t size) {
    const double limit = 256.0 * size;
    double u = x / w * 256 - 128;
    u = u > -256 ? u : -256;
    u = u < limit ? u : limit;
    // + 256 makes truncation a floor; + 0.5 rounds.
    return (int32_t)(u + 256.5) - 256;
}

static inline mp_texel_position mp_perspective_position(const mp_image *image, mp_homogeneous at) {
    const int32_t u = mp_perspective_units(at.x, at.w, image->width),
                  v = mp_perspective_units(at.y, at.w, image->height);
    return (mp_texel_position){u >> 8, v >> 8, (uint32_t)u & 255, (uint32_t)v & 255};
}

/// Samples a projective map at a homogeneous position.
static inline uint32_t mp_perspective_texel(const mp_image *image, mp_homogeneous at, int nearest) {
    if (!(at.w > 0)) return 0;
    const mp_texel_position p = mp_perspective_position(image, at);
    if (!nearest) return mp_blend_texels(image, p.x, p.y, p.fx, p.fy);
    const int32_t x = mp_clamp(p.x + (p.fx >= 128), image->width - 1),
                  y = mp_clamp(p.y + (p.fy >= 128), image->height - 1);
    return image->pixels[(int64_t)y * image->stride + x];
}

#endif
