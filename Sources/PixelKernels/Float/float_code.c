#include "FloatCode.h"
#include "float_pixel.h"

#include "../Convert/bayer.h"

void mp_dither_thresholds(int y, float thresholds[8]) {
    for (int x = 0; x < 8; x++) thresholds[x] = ((float)mp_bayer(x, y & 7) + 0.5f) / 64;
}

void mp_float_to_words(uint16_t *out, const float *row, int n) {
    for (int i = 0; i < 4 * n; i++) out[i] = (uint16_t)(int)(mp_limited(row[i]) * 65535 + 0.5f);
}

void mp_float_to_bytes(uint32_t *out, const float *row, int n, int x, int y) {
    float thresholds[8];
    mp_dither_thresholds(y, thresholds);
    for (int i = 0; i < n; i++) {
        const float t = thresholds[(x + i) & 7];
        uint32_t byte[4];
        for (int c = 0; c < 4; c++) byte[c] = (uint32_t)(mp_limited(row[4 * i + c]) * 255 + t);
        out[i] = byte[2] | byte[1] << 8 | byte[0] << 16 | byte[3] << 24;
    }
}
