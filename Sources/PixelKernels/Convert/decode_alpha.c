#include "ConvertDecode.h"

static inline uint8_t scaled(uint8_t component, uint8_t alpha) { return (uint8_t)((component * alpha + 127) / 255); }

static inline void multiply(uint8_t *pixel, uint8_t alpha) {
    for (int c = 0; c < 3; c++) pixel[c] = scaled(pixel[c], alpha);
    pixel[3] = alpha;
}

uint8_t mp_decode_apply_alpha(uint8_t *bgra, const uint8_t *alpha, size_t count) {
    uint8_t least = 255;
    for (size_t i = 0; i < count; i++) {
        multiply(bgra + 4 * i, alpha[i]);
        least = alpha[i] < least ? alpha[i] : least;
    }
    return least;
}

uint8_t mp_decode_premultiply(uint8_t *bgra, size_t count) {
    uint8_t least = 255;
    for (size_t i = 0; i < count; i++) {
        uint8_t alpha = bgra[4 * i + 3];
        multiply(bgra + 4 * i, alpha);
        least = alpha < least ? alpha : least;
    }
    return least;
}
