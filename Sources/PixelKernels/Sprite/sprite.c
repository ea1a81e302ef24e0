// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "Blend.h"
#include "Dispatch.h"
#include "sprite_rows.h"

static uint32_t alpha_of(double opacity) {
    const double scaled = (opacity > 1 ? 1 : opacity > 0 ? opacity : 0) * 255;
    const uint32_t whole = (uint32_t)scaled;
    return scaled - whole >= 0.5 ? whole + 1 : whole;
}

// Draws any sprite, part of a row at a time.
static void draw_rows(const mp_placed_sprite *p, const mp_sprite_target *target) {
    const mp_sprite *s = p->sprite;
    uint32_t row[MP_SPRITE_WIDTH];
    uint8_t mask[MP_SPRITE_WIDTH];
    for (int32_t y = p->y; y < p->end_y; y++) {
        const int32_t height = mp_sprite_extent(s->min_y, s->max_y, y);
        const int64_t v = mp_sprite_line(s, y);
        for (int32_t x = p->x; x < p->end_x; x += MP_SPRITE_WIDTH) {
            const int n = p->end_x - x < MP_SPRITE_WIDTH ? p->end_x - x : MP_SPRITE_WIDTH;
            const int64_t u = (int64_t)((uint64_t)s->u + (uint64_t)s->du * (uint64_t)(int64_t)x);
            if (s->nearest) mp_sample_nearest(p->image, row, n, u, v, s->du, 0);
            else mp_sample_bilinear(p->image, row, n, u, v, s->du, 0);
            for (int i = 0; i < n; i++)
                mask[i] = mp_sprite_coverage(mp_sprite_extent(s->min_x, s->max_x, x + i), height);
            mp_over_mask(
                target->pixels + (ptrdiff_t)(y - target->y) * target->stride + (x - target->x), row, mask, n, p->alpha);
        }
    }
}

static mp_sprite_body *body_for_own_size(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_draw_sprite_avx512;
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_draw_sprite_vector128;
#endif
    return draw_rows;
}

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

void mp_draw_sprites(const mp_sprite *sprites, int n, const mp_image *images, const mp_sprite_target *target) {
    mp_sprite_body *const draw_at_own_size = body_for_own_size();
    for (int i = 0; i < n; i++) {
        const mp_sprite *s = &sprites[i];
        mp_placed_sprite p = {
            .sprite = s,
            .image = &images[s->image],
            .x = larger(s->min_x >> 10, target->x),
            .y = larger(s->min_y >> 10, target->y),
            .end_x = smaller((s->max_x + 1023) >> 10, target->end_x),
            .end_y = smaller((s->max_y + 1023) >> 10, target->end_y)};
        if (p.x >= p.end_x || p.y >= p.end_y) continue;
        p.alpha = alpha_of(s->opacity);
        const int is_small = p.end_x - p.x <= MP_SPRITE_WIDTH;
        if (is_small && s->du == MP_TEXEL && !s->nearest) draw_at_own_size(&p, target);
        else draw_rows(&p, target);
    }
}
