#pragma STDC FP_CONTRACT OFF
#include "comparison.h"

static uint64_t state;

void start_random(void) { state = 20250601; }

uint32_t any(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 29);
}

int any_int(int low, int end) { return low + (int)(any() % (uint32_t)(end - low)); }

double any_double(double low, double high) { return low + (high - low) * ((double)any() / 4294967295.0); }

float any_float(float low, float high) { return (float)any_double((double)low, (double)high); }

void any_pixels(uint32_t *out, int n) {
    for (int i = 0; i < n;) {
        const uint32_t kind = any() % 4, value = any();
        for (int left = any_int(1, 21); left > 0 && i < n; left--) {
            out[i++] = kind == 0 ? value | 0xff000000u : kind == 1 ? 0 : kind == 2 ? value : any();
        }
    }
}

void any_mask(uint8_t *out, int n) {
    for (int i = 0; i < n;) {
        const uint32_t kind = any() % 3;
        for (int left = any_int(1, 21); left > 0 && i < n; left--) {
            out[i++] = kind == 0 ? 0 : kind == 1 ? 255 : (uint8_t)any();
        }
    }
}

void any_bytes(uint8_t *out, int n) {
    for (int i = 0; i < n; i++) out[i] = (uint8_t)any();
}

void any_words(uint16_t *out, int n) {
    for (int i = 0; i < n; i++) out[i] = (uint16_t)any();
}

void any_floats(float *out, int n, float low, float high) {
    for (int i = 0; i < n;) {
        const uint32_t kind = any() % 4;
        for (int left = any_int(1, 21); left > 0 && i < n; left--) {
            out[i++] = kind == 0 ? low : kind == 1 ? high : any_float(low, high);
        }
    }
}

void any_curve(float *out, int n, float low, float high) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
        out[i] = (float)sum;
        sum += any_double(0, 1);
    }
    for (int i = 0; i < n; i++) out[i] = low + (high - low) * (out[i] / (float)sum);
}

void limit_to_alpha(uint32_t *pixels, int n) {
    for (int i = 0; i < n; i++) {
        const uint32_t alpha = pixels[i] >> 24;
        uint32_t limited = alpha << 24;
        for (int shift = 0; shift < 24; shift += 8) {
            const uint32_t c = pixels[i] >> shift & 255;
            limited |= (c < alpha ? c : alpha) << shift;
        }
        pixels[i] = limited;
    }
}

const int lengths[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 257};
const int length_count = sizeof lengths / sizeof *lengths;
