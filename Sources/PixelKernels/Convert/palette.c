#include "Encode.h"
#include "bayer.h"

#include <limits.h>
#include <math.h>

// Compilers for arm64 would otherwise fuse multiplications and additions.
#pragma STDC FP_CONTRACT OFF

static unsigned component(unsigned value, unsigned alpha) {
    if (alpha == 255) return value;
    const unsigned straight = (value * 255 + alpha / 2) / alpha;
    return straight > 255 ? 255 : straight;
}

int mp_palette_count(const mp_encode_source *source, mp_palette_bin *bins) {
    int has_transparent = 0;
    for (int y = 0; y < source->height; y++) {
        const uint8_t *p = source->pixels + (ptrdiff_t)y * source->stride;
        for (int x = 0; x < source->width; x++, p += 4) {
            const unsigned alpha = p[3];
            if (alpha < 128) {
                has_transparent = 1;
                continue;
            }
            const unsigned r = component(p[2], alpha), g = component(p[1], alpha), b = component(p[0], alpha);
            mp_palette_bin *bin = bins + ((r >> 2) << 12 | (g >> 2) << 6 | b >> 2);
            bin->count++;
            bin->r += r;
            bin->g += g;
            bin->b += b;
        }
    }
    return has_transparent;
}

void mp_palette_move(const mp_palette_sample *samples, int count, mp_palette_sample *centers, int center_count) {
    mp_palette_sample sums[256] = {{0, 0, 0, 0}};
    for (int n = 0; n < count; n++) {
        const mp_palette_sample s = samples[n];
        int best = 0;
        float least = INFINITY;
        for (int i = 0; i < center_count; i++) {
            const float r = s.r - centers[i].r, g = s.g - centers[i].g, b = s.b - centers[i].b;
            const float d = 3 * r * r + 6 * g * g + 2 * b * b;
            if (d < least) {
                least = d;
                best = i;
            }
        }
        mp_palette_sample *sum = sums + best;
        sum->r += s.r * s.weight;
        sum->g += s.g * s.weight;
        sum->b += s.b * s.weight;
        sum->weight += s.weight;
    }
    for (int i = 0; i < center_count; i++) {
        const mp_palette_sample sum = sums[i];
        if (sum.weight <= 0) continue;
        centers[i] = (mp_palette_sample){sum.r / sum.weight, sum.g / sum.weight, sum.b / sum.weight, sum.weight};
    }
}

// Returns a weighted distance that approximates human vision: green counts most, blue least.
static int distance(int r, int g, int b, uint32_t color) {
    const int dr = r - (int)(color >> 16 & 255), dg = g - (int)(color >> 8 & 255), db = b - (int)(color & 255);
    return 3 * dr * dr + 6 * dg * dg + 2 * db * db;
}

static int nearest(int r, int g, int b, const mp_palette *palette) {
    int best = 0, least = INT_MAX;
    for (int i = 0; i < palette->count; i++) {
        if (i == palette->transparent_index) continue;
        const int d = distance(r, g, b, palette->colors[i]);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

// The second color is the one nearest to the point opposite the first, so that the wanted color lies between them.
static mp_palette_choice choose(uint32_t color, const mp_palette *palette) {
    const int r = (int)(color >> 16 & 255), g = (int)(color >> 8 & 255), b = (int)(color & 255);
    const int near = nearest(r, g, b, palette);
    mp_palette_choice choice = {color, (uint8_t)near, (uint8_t)near, 0, 1};
    const uint32_t n = palette->colors[near];
    const int er = r - (int)(n >> 16 & 255), eg = g - (int)(n >> 8 & 255), eb = b - (int)(n & 255);
    if (er == 0 && eg == 0 && eb == 0) return choice;
    const int far = nearest(r + er, g + eg, b + eb, palette);
    if (far == near) return choice;
    const uint32_t f = palette->colors[far];
    const int vr = (int)(f >> 16 & 255) - (int)(n >> 16 & 255), vg = (int)(f >> 8 & 255) - (int)(n >> 8 & 255);
    const int vb = (int)(f & 255) - (int)(n & 255);
    const int length = 3 * vr * vr + 6 * vg * vg + 2 * vb * vb, along = 3 * er * vr + 6 * eg * vg + 2 * eb * vb;
    if (along <= 0 || length == 0) return choice;
    const int share = (64 * along + length / 2) / length;
    choice.far = (uint8_t)far;
    choice.share = (uint8_t)(share > 63 ? 63 : share);
    return choice;
}

void mp_palette_map(
    const mp_encode_source *source, const mp_palette *palette, int is_dithered, mp_palette_choice *memory, uint8_t *out,
    ptrdiff_t stride) {
    uint8_t pattern[8][8];
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) pattern[y][x] = (uint8_t)mp_bayer(x, y);
    for (int y = 0; y < source->height; y++) {
        const uint8_t *p = source->pixels + (ptrdiff_t)y * source->stride;
        uint8_t *row = out + (ptrdiff_t)y * stride;
        for (int x = 0; x < source->width; x++, p += 4) {
            const unsigned alpha = p[3];
            if (alpha < 128 && palette->transparent_index >= 0) {
                row[x] = (uint8_t)palette->transparent_index;
                continue;
            }
            const unsigned a = alpha < 128 ? 255 : alpha;
            const uint32_t color = component(p[2], a) << 16 | component(p[1], a) << 8 | component(p[0], a);
            mp_palette_choice *known = memory + ((color * 2654435761u) >> 16);
            if (!known->is_known || known->color != color) *known = choose(color, palette);
            row[x] = is_dithered && known->share > pattern[y & 7][x & 7] ? known->far : known->near;
        }
    }
}
