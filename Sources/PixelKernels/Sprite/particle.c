// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include <math.h>

#include "Blend.h"
#include "Dispatch.h"
#include "sprite_rows.h"

// p × (256 − f) + q × f, over 256; f is 0…256.
static inline uint32_t lerp_pixel(uint32_t p, uint32_t q, uint32_t f) {
    uint32_t g = 256 - f;
    uint32_t low = ((p & 0x00ff00ffu) * g + (q & 0x00ff00ffu) * f + 0x00800080u) >> 8;
    uint32_t high = ((p >> 8) & 0x00ff00ffu) * g + ((q >> 8) & 0x00ff00ffu) * f + 0x00800080u;
    return (low & 0x00ff00ffu) | (high & 0xff00ff00u);
}

static inline uint32_t bilinear(const mp_particle *s, float u, float v) {
    // Beyond the centers of the outermost pixels, these are repeated.
    uint32_t fx, fy;
    const int32_t x0 = mp_particle_texel(u, &fx), y0 = mp_particle_texel(v, &fy);
    const int32_t xa = mp_particle_clamped(x0, s->width), xb = mp_particle_clamped(x0 + 1, s->width);
    const uint32_t *top = s->pixels + (intptr_t)mp_particle_clamped(y0, s->height) * s->stride;
    const uint32_t *bottom = s->pixels + (intptr_t)mp_particle_clamped(y0 + 1, s->height) * s->stride;
    return lerp_pixel(lerp_pixel(top[xa], top[xb], fx), lerp_pixel(bottom[xa], bottom[xb], fx), fy);
}

static inline uint32_t nearest(const mp_particle *s, float u, float v) {
    int32_t x = mp_particle_clamped((int32_t)u, s->width), y = mp_particle_clamped((int32_t)v, s->height);
    return s->pixels[(intptr_t)y * s->stride + x];
}

static inline uint32_t tinted(uint32_t p, const uint8_t *tint) {
    return mp_div255((p & 255) * tint[0]) | mp_div255((p >> 8 & 255) * tint[1]) << 8 |
           mp_div255((p >> 16 & 255) * tint[2]) << 16 | mp_div255((p >> 24) * tint[3]) << 24;
}

void mp_draw_particle(uint32_t *dst, int32_t x, int32_t y, int32_t n, const mp_particle *s) {
    float px = (float)x + 0.5f, py = (float)y + 0.5f;
    float u0 = s->c * py + s->tx, v0 = s->d * py + s->ty;
    float w = (float)s->width, h = (float)s->height, ru = s->reach_u * 0.5f, rv = s->reach_v * 0.5f;
    for (int32_t i = 0; i < n; i++) {
        float at = px + (float)i, u = s->a * at + u0, v = s->b * at + v0;
        if (u <= -ru || v <= -rv || u >= w + ru || v >= h + rv) continue;
        uint32_t p = s->is_nearest ? nearest(s, u, v) : bilinear(s, u, v);
        if (p == 0) continue;
        p = tinted(p, s->tint);
        if (u < ru || v < rv || u > w - ru || v > h - rv) {
            float cover = mp_particle_inside(u, w, s->reach_u) * mp_particle_inside(v, h, s->reach_v);
            p = mp_scale_pixel(p, (uint32_t)(cover * 255.0f + 0.5f));
        }
        dst[i] = s->adds ? mp_add_pixels(dst[i], p) : mp_over_pixel(dst[i], p);
    }
}

void mp_draw_particle_rows(const mp_particle *particle, const mp_sprite_target *target) {
#if defined(MP_HAS_VECTOR128)
    const int is_axis_aligned = particle->b == 0 && particle->c == 0;
    const mp_isa isa = particle->is_nearest ? MP_ISA_SCALAR : mp_isa_current();
#if defined(__x86_64__)
    if (is_axis_aligned && isa >= MP_ISA_AVX512) return mp_draw_axis_aligned_particle_avx512(particle, target);
    if (is_axis_aligned && isa >= MP_ISA_AVX2) return mp_draw_axis_aligned_particle_avx2(particle, target);
#endif
    if (isa >= MP_ISA_VECTOR128) {
        if (is_axis_aligned) mp_draw_axis_aligned_particle_vector128(particle, target);
        else mp_draw_rotated_particle_vector128(particle, target);
        return;
    }
#endif
    for (int32_t y = target->y; y < target->end_y; y++) {
        uint32_t *row = target->pixels + (ptrdiff_t)(y - target->y) * target->stride;
        mp_draw_particle(row, target->x, y, target->end_x - target->x, particle);
    }
}

// Converts 0…1 to a byte; 0 if not a number.
static inline uint8_t byte_of(float value) {
    const float scaled = (value > 0 ? (value < 1 ? value : 1) : 0) * 255.0f, whole = (float)(int32_t)scaled;
    return (uint8_t)(whole + (scaled - whole >= 0.5f));
}

static inline mp_particle kernel_of(
    const mp_placed_particle *p, const mp_particle_image *image, float opacity, int adds) {
    const float alpha = p->alpha * opacity;
    return (mp_particle){
        .pixels = image->pixels,
        .stride = image->stride,
        .width = image->width,
        .height = image->height,
        .a = p->a,
        .b = p->b,
        .c = p->c,
        .d = p->d,
        .tx = p->tx,
        .ty = p->ty,
        .reach_u = mp_particle_reach(p->a, p->c),
        .reach_v = mp_particle_reach(p->b, p->d),
        .tint = {byte_of(p->blue * alpha), byte_of(p->green * alpha), byte_of(p->red * alpha), byte_of(alpha)},
        .is_nearest = image->is_nearest,
        .adds = (uint8_t)adds,
    };
}

static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

// Particles of a band are far apart in memory: they are prefetched.
#define MP_PREFETCH_DISTANCE 8

static inline void draw_particle(
    const mp_placed_particle *p, const mp_particle_image *image, float opacity, int adds,
    const mp_sprite_target *part) {
#if defined(__x86_64__)
    const int is_small = part->end_x - part->x <= 8 && image->width <= 16 && p->b == 0 && p->c == 0;
    if (is_small && !image->is_nearest && mp_isa_current() >= MP_ISA_AVX512) {
        return mp_draw_small_particle_avx512(p, image, opacity, adds, part);
    }
#endif
    const mp_particle kernel = kernel_of(p, image, opacity, adds);
    mp_draw_particle_rows(&kernel, part);
}

void mp_draw_particles(
    const mp_placed_particle *particles, const int32_t *indices, int n, const mp_particle_image *images, float opacity,
    int adds, const mp_sprite_target *target) {
    for (int i = 0; i < n; i++) {
        if (i + MP_PREFETCH_DISTANCE < n) __builtin_prefetch(particles + indices[i + MP_PREFETCH_DISTANCE]);
        const mp_placed_particle *p = particles + indices[i];
        mp_sprite_target part = {
            .stride = target->stride,
            .x = larger(p->min_x, target->x),
            .y = larger(p->min_y, target->y),
            .end_x = smaller(p->max_x, target->end_x),
            .end_y = smaller(p->max_y, target->end_y),
        };
        if (part.x >= part.end_x || part.y >= part.end_y) continue;
        part.pixels = target->pixels + (ptrdiff_t)(part.y - target->y) * target->stride + (part.x - target->x);
        draw_particle(p, images + p->image, opacity, adds, &part);
    }
}
