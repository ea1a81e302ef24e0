#include "Particle.h"

#include "Blend.h"

static inline float clamp01(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

// How much of a pixel lies between 0 and size, where the coordinate goes `reach` in a pixel.
static inline float inside(float t, float size, float reach) {
    return clamp01(t / reach + 0.5f) * clamp01((size - t) / reach + 0.5f);
}

static inline int32_t clamped(int32_t i, int32_t count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

// p × (256 − f) + q × f, over 256; f is 0…256.
static inline uint32_t lerp_pixel(uint32_t p, uint32_t q, uint32_t f) {
    uint32_t g = 256 - f;
    uint32_t low = ((p & 0x00ff00ffu) * g + (q & 0x00ff00ffu) * f + 0x00800080u) >> 8;
    uint32_t high = ((p >> 8) & 0x00ff00ffu) * g + ((q >> 8) & 0x00ff00ffu) * f + 0x00800080u;
    return (low & 0x00ff00ffu) | (high & 0xff00ff00u);
}

static inline uint32_t bilinear(const mp_particle *s, float u, float v) {
    // Beyond the centres of the outermost pixels those go on.
    float x = u - 0.5f, y = v - 0.5f;
    int32_t x0 = (int32_t)x - (x < 0), y0 = (int32_t)y - (y < 0);
    uint32_t fx = (uint32_t)((x - (float)x0) * 256.0f + 0.5f), fy = (uint32_t)((y - (float)y0) * 256.0f + 0.5f);
    int32_t xa = clamped(x0, s->width), xb = clamped(x0 + 1, s->width);
    const uint32_t *top = s->pixels + (intptr_t)clamped(y0, s->height) * s->stride;
    const uint32_t *bottom = s->pixels + (intptr_t)clamped(y0 + 1, s->height) * s->stride;
    return lerp_pixel(lerp_pixel(top[xa], top[xb], fx), lerp_pixel(bottom[xa], bottom[xb], fx), fy);
}

static inline uint32_t nearest(const mp_particle *s, float u, float v) {
    int32_t x = clamped((int32_t)u, s->width), y = clamped((int32_t)v, s->height);
    return s->pixels[(intptr_t)y * s->stride + x];
}

static inline uint32_t tinted(uint32_t p, const uint8_t *tint) {
    return mp_div255((p & 255) * tint[0]) | mp_div255((p >> 8 & 255) * tint[1]) << 8 | mp_div255((p >> 16 & 255) * tint[2]) << 16 |
           mp_div255((p >> 24) * tint[3]) << 24;
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
            float cover = inside(u, w, s->reach_u) * inside(v, h, s->reach_v);
            p = mp_scale_pixel(p, (uint32_t)(cover * 255.0f + 0.5f));
        }
        dst[i] = s->adds ? mp_add_pixels(dst[i], p) : mp_over_pixel(dst[i], p);
    }
}
