#include "encode_rows.h"

static uint8_t clamp(int32_t value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value; }

static int32_t weigh(const mp_encode_component *c, int32_t b, int32_t g, int32_t r, int shift) {
    const int32_t bias = ((int32_t)c->offset << shift) + (1 << (shift - 1));
    return (c->b * b + c->g * g + c->r * r + bias) >> shift;
}

void mp_encode_component_row_scalar(
    const uint8_t *bgra, int count, const mp_encode_component *component, uint8_t *out) {
    for (int x = 0; x < count; x++, bgra += 4) {
        out[x] = clamp(weigh(component, bgra[0], bgra[1], bgra[2], MP_ENCODE_SHIFT));
    }
}

// Eight times the filtered value of byte `channel` at chroma column x.
static int32_t filtered(const uint8_t *top, const uint8_t *bottom, int width, int x, int channel) {
    const int middle = 2 * x;
    const int left = middle > 0 ? middle - 1 : 0;
    const int right = middle + 1 < width ? middle + 1 : middle;
    const int32_t l = top[4 * left + channel] + bottom[4 * left + channel];
    const int32_t m = top[4 * middle + channel] + bottom[4 * middle + channel];
    const int32_t r = top[4 * right + channel] + bottom[4 * right + channel];
    return l + 2 * m + r;
}

void mp_encode_chroma_row_scalar(
    const uint8_t *top, const uint8_t *bottom, int width, const mp_encode_matrix *matrix, uint8_t *u, uint8_t *v,
    int from, int to) {
    for (int x = from; x < to; x++) {
        const int32_t b = filtered(top, bottom, width, x, 0);
        const int32_t g = filtered(top, bottom, width, x, 1);
        const int32_t r = filtered(top, bottom, width, x, 2);
        u[x] = clamp(weigh(&matrix->u, b, g, r, MP_ENCODE_CHROMA_SHIFT));
        v[x] = clamp(weigh(&matrix->v, b, g, r, MP_ENCODE_CHROMA_SHIFT));
    }
}
