// Sprites at their own size, with NEON or SSE2: all pixels share one horizontal weight, and each row of texels is
// interpolated horizontally once. The arithmetic of sample.c.
#include <string.h>

#include "Blend.h"
#include "Dispatch.h"
#include "sprite_rows.h"

#if defined(MP_HAS_VECTOR128)
#include "../Dispatch/vector128_texels.h"

enum { READ_AHEAD = VECTOR_PIXELS };

// A row of texels that is interpolated horizontally: the components of each pixel, times 256.
typedef struct {
    uint16_t words[4 * MP_SPRITE_WIDTH];
    int32_t row; // The row of the image; -1 for none.
} across;

INLINE int32_t limited(int64_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : (int32_t)v; }

// Returns the texels of a row from `first` on; edge texels are repeated outside in `room`.
static const uint32_t *texels(const mp_image *image, int32_t row, int64_t first, int count, uint32_t *room) {
    const uint32_t *from = image->pixels + (int64_t)row * image->stride;
    if (first >= 0 && first + count <= image->width) return from + first;
    for (int i = 0; i < count; i++) room[i] = from[limited(first + i, image->width - 1)];
    return room;
}

static void interpolate(across *out, const mp_image *image, int32_t row, int64_t first, uint32_t fx, int n) {
    uint32_t room[MP_SPRITE_WIDTH + READ_AHEAD];
    const uint32_t *in = texels(image, row, first, n + READ_AHEAD, room);
    const vector left = all16((uint16_t)(256 - fx)), right = all16((uint16_t)fx);
    for (int i = 0; i < n; i += VECTOR_PIXELS) {
        const vectors a = widened(load(in + i)), b = widened(load(in + i + 1));
        store(out->words + 4 * i, add16(multiply16(a.low, left), multiply16(b.low, right)));
        store(out->words + 4 * i + VECTOR_WORDS, add16(multiply16(a.high, left), multiply16(b.high, right)));
    }
    out->row = row;
}

// Interpolates two rows vertically.
static void mix_rows(uint32_t *out, const across *top, const across *bottom, uint16_t fy, int n) {
    for (int i = 0; i < n; i += VECTOR_PIXELS) {
        const uint16_t *above = top->words + 4 * i, *below = bottom->words + 4 * i;
        store(
            out + i, packed16(
                         mixed16(load(above), load(below), fy),
                         mixed16(load(above + VECTOR_WORDS), load(below + VECTOR_WORDS), fy)));
    }
}

// Computes the coverage of a row's pixels.
static void find_coverage(uint8_t *mask, const mp_placed_sprite *p, int32_t height) {
    const mp_sprite *s = p->sprite;
    const int n = p->end_x - p->x;
    memset(mask, mp_sprite_coverage(1024, height), (size_t)n);
    mask[0] = mp_sprite_coverage(mp_sprite_extent(s->min_x, s->max_x, p->x), height);
    mask[n - 1] = mp_sprite_coverage(mp_sprite_extent(s->min_x, s->max_x, p->end_x - 1), height);
}

void mp_draw_sprite_vector128(const mp_placed_sprite *p, const mp_sprite_target *target) {
    const mp_image *image = p->image;
    const int n = p->end_x - p->x;
    const uint64_t half = (uint64_t)1 << 23,
                   u = (uint64_t)p->sprite->u + (uint64_t)MP_TEXEL * (uint64_t)(int64_t)p->x + half;
    const int64_t first = (int64_t)u >> 32;
    const uint32_t fx = (uint32_t)(u >> 24) & 255;
    across rows[2];
    rows[0].row = rows[1].row = -1;
    uint32_t pixels[MP_SPRITE_WIDTH];
    uint8_t mask[MP_SPRITE_WIDTH];
    int32_t covered = -1;
    uint32_t *dst = target->pixels + (ptrdiff_t)(p->y - target->y) * target->stride + (p->x - target->x);
    for (int32_t y = p->y; y < p->end_y; y++, dst += target->stride) {
        const int32_t height = mp_sprite_extent(p->sprite->min_y, p->sprite->max_y, y);
        if (height != covered) find_coverage(mask, p, covered = height);
        const uint64_t v = (uint64_t)mp_sprite_line(p->sprite, y) + half;
        const int64_t line = (int64_t)v >> 32;
        const int32_t top = limited(line, image->height - 1), bottom = limited(line + 1, image->height - 1);
        across *const a = &rows[top & 1], *const b = &rows[bottom & 1];
        if (a->row != top) interpolate(a, image, top, first, fx, n);
        if (b->row != bottom) interpolate(b, image, bottom, first, fx, n);
        mix_rows(pixels, a, b, (uint16_t)((v >> 24) & 255), n);
        mp_over_mask(dst, pixels, mask, n, p->alpha);
    }
}
#endif
