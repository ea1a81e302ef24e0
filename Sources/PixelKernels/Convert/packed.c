#include "ConvertDeep.h"

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

void mp_encode_packed(
    const mp_encode_source *source, const mp_packed_format *format, uint8_t *out, ptrdiff_t stride, int from, int to) {
    for (int y = from; y < to; y++) {
        const uint8_t *bgra = source->pixels + (ptrdiff_t)y * source->stride;
        uint8_t *row = out + (ptrdiff_t)y * stride;
        if (format->alpha >= 0) pack_straight(bgra, source->width, format, row);
        else pack_opaque(bgra, source->width, format, row);
    }
}
