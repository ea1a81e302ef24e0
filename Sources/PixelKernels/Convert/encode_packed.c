#include "Encode.h"

#include <string.h>

static uint8_t straight(unsigned value, unsigned alpha) {
    const unsigned result = (value * 255 + alpha / 2) / alpha;
    return (uint8_t)(result > 255 ? 255 : result);
}

static void pack_opaque(const uint8_t *bgra, int width, const mp_packed_format *format, uint8_t *out) {
    for (int x = 0; x < width; x++, bgra += 4, out += format->bytes) {
        out[format->red] = bgra[2];
        out[format->green] = bgra[1];
        out[format->blue] = bgra[0];
        if (format->fill >= 0) out[format->fill] = 255;
    }
}

static void pack_straight(const uint8_t *bgra, int width, const mp_packed_format *format, uint8_t *out) {
    for (int x = 0; x < width; x++, bgra += 4, out += format->bytes) {
        const uint8_t alpha = bgra[3];
        uint8_t r = bgra[2], g = bgra[1], b = bgra[0];
        if (alpha == 0) {
            r = g = b = 0;
        } else if (alpha < 255) {
            r = straight(r, alpha);
            g = straight(g, alpha);
            b = straight(b, alpha);
        }
        out[format->red] = r;
        out[format->green] = g;
        out[format->blue] = b;
        out[format->alpha] = alpha;
    }
}

int mp_is_opaque(const uint8_t *bgra, size_t count) {
    const size_t block = 1024;
    for (size_t from = 0; from < count; from += block) {
        const size_t n = count - from < block ? count - from : block;
        uint32_t all = 0xff000000u;
        for (size_t i = 0; i < n; i++) {
            uint32_t p;
            memcpy(&p, bgra + 4 * (from + i), 4);
            all &= p;
        }
        if (all != 0xff000000u) return 0;
    }
    return 1;
}

static uint32_t rgba(uint32_t p) { return (p & 0xff00ff00u) | (p >> 16 & 0xff) | (p & 0xff) << 16; }
static uint32_t argb(uint32_t p) { return __builtin_bswap32(p); }

#define PACK_WORDS(function)                    \
    for (int x = 0; x < width; x++) {           \
        uint32_t p;                             \
        memcpy(&p, bgra + 4 * (ptrdiff_t)x, 4); \
        p = function(p);                        \
        memcpy(out + 4 * (ptrdiff_t)x, &p, 4);  \
    }

// Opaque pixels of 32-bit formats with alpha are only reordered.
static void pack_opaque_32(const uint8_t *bgra, int width, const mp_packed_format *format, uint8_t *out) {
    if (format->red == 2) {
        memcpy(out, bgra, 4 * (size_t)width);
    } else if (format->red == 0) {
        PACK_WORDS(rgba)
    } else {
        PACK_WORDS(argb)
    }
}

// Returns whether the format is BGRA, RGBA or ARGB.
static int is_32_bit_format(const mp_packed_format *f) {
    if (f->bytes != 4 || f->alpha < 0) return 0;
    return (f->red == 2 && f->green == 1 && f->blue == 0) || (f->red == 0 && f->green == 1 && f->blue == 2) ||
           (f->red == 1 && f->green == 2 && f->blue == 3);
}

void mp_encode_packed(
    const mp_encode_source *source, const mp_packed_format *format, uint8_t *out, ptrdiff_t stride, int from, int to) {
    for (int y = from; y < to; y++) {
        const uint8_t *bgra = source->pixels + (ptrdiff_t)y * source->stride;
        uint8_t *row = out + (ptrdiff_t)y * stride;
        if (is_32_bit_format(format) && mp_is_opaque(bgra, (size_t)source->width))
            pack_opaque_32(bgra, source->width, format, row);
        else if (format->alpha >= 0) pack_straight(bgra, source->width, format, row);
        else pack_opaque(bgra, source->width, format, row);
    }
}

static uint16_t straight_16(uint32_t value, uint32_t alpha) {
    const uint32_t result = (uint32_t)(((uint64_t)value * 65535 + alpha / 2) / alpha);
    return (uint16_t)(result > 65535 ? 65535 : result);
}

// Reads red, green, blue and alpha of a pixel as 16-bit samples.
static void samples_16_of(const uint8_t *row, int x, int bits, uint16_t out[4]) {
    if (bits == 16) {
        memcpy(out, row + 8 * (ptrdiff_t)x, 8);
        return;
    }
    const uint8_t *p = row + 4 * (ptrdiff_t)x;
    out[0] = (uint16_t)(p[2] * 257);
    out[1] = (uint16_t)(p[1] * 257);
    out[2] = (uint16_t)(p[0] * 257);
    out[3] = (uint16_t)(p[3] * 257);
}

void mp_encode_packed_16(
    const mp_encode_source *source, int source_bits, const mp_packed_format_16 *format, uint8_t *out, ptrdiff_t stride,
    int from, int to) {
    const int count = format->has_alpha ? 4 : 3;
    for (int y = from; y < to; y++) {
        const uint8_t *in = source->pixels + (ptrdiff_t)y * source->stride;
        uint8_t *row = out + (ptrdiff_t)y * stride;
        for (int x = 0; x < source->width; x++, row += 2 * count) {
            uint16_t samples[4];
            samples_16_of(in, x, source_bits, samples);
            for (int c = 0; c < count; c++) {
                uint16_t w = samples[c];
                if (format->has_alpha && c < 3)
                    w = samples[3] == 0 ? 0 : samples[3] == 65535 ? w : straight_16(w, samples[3]);
                row[2 * c] = (uint8_t)(format->is_big_endian ? w >> 8 : w & 255);
                row[2 * c + 1] = (uint8_t)(format->is_big_endian ? w & 255 : w >> 8);
            }
        }
    }
}
