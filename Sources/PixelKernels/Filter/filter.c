// Fused multiply-adds are disabled: they would round differently on other machines.
#pragma STDC FP_CONTRACT OFF
#include "Blend.h"
#include "filter_rows.h"

static inline float limited(float v) { return v > 0 ? (v < 1 ? v : 1) : 0; }

static inline uint32_t joined(float r, float g, float b, float a) {
    const float k = a * 255;
    const uint32_t alpha = (uint32_t)(k + 0.5f);
    return (uint32_t)(b * k + 0.5f) | (uint32_t)(g * k + 0.5f) << 8 | (uint32_t)(r * k + 0.5f) << 16 | alpha << 24;
}

void mp_filter_matrix(uint32_t *row, int n, const float matrix[20]) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX512) return mp_filter_matrix_avx512(row, n, matrix);
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_filter_matrix_avx2(row, n, matrix);
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_filter_matrix_vector128(row, n, matrix);
#endif
    mp_filter_matrix_scalar(row, 0, n, matrix);
}

void mp_filter_matrix_scalar(uint32_t *row, int first, int n, const float m[20]) {
    for (int i = first; i < n; i++) {
        const uint32_t p = row[i], alpha = p >> 24;
        if (alpha == 0) continue;
        const float k = 1 / (float)alpha, a = (float)alpha * (1 / 255.0f);
        const float r = (float)(p >> 16 & 255) * k, g = (float)(p >> 8 & 255) * k, b = (float)(p & 255) * k;
        row[i] = joined(
            limited(m[0] * r + m[1] * g + m[2] * b + m[3] * a + m[4]),
            limited(m[5] * r + m[6] * g + m[7] * b + m[8] * a + m[9]),
            limited(m[10] * r + m[11] * g + m[12] * b + m[13] * a + m[14]),
            limited(m[15] * r + m[16] * g + m[17] * b + m[18] * a + m[19]));
    }
}

void mp_filter_table(uint32_t *row, int n, const uint8_t table[256]) {
    for (int i = 0; i < n; i++) {
        const uint32_t p = row[i], alpha = p >> 24;
        if (alpha == 0) continue;
        uint32_t out = alpha << 24;
        for (int shift = 0; shift < 24; shift += 8) {
            uint32_t c = (p >> shift & 255) * 255;
            c = (c + alpha / 2) / alpha;
            out |= mp_div255(table[c > 255 ? 255 : c] * alpha) << shift;
        }
        row[i] = out;
    }
}

void mp_filter_vibrance(uint32_t *row, int n, float amount) {
    for (int i = 0; i < n; i++) {
        const uint32_t p = row[i], alpha = p >> 24;
        if (alpha == 0) continue;
        const float k = 1 / (float)alpha;
        const float r = (float)(p >> 16 & 255) * k, g = (float)(p >> 8 & 255) * k, b = (float)(p & 255) * k;
        const float largest = r > g ? (r > b ? r : b) : (g > b ? g : b),
                    smallest = r < g ? (r < b ? r : b) : (g < b ? g : b);
        const float mean = (r + g + b) * (1 / 3.0f), share = 1 + amount * (1 - (largest - smallest));
        row[i] = joined(
            limited(mean + (r - mean) * share), limited(mean + (g - mean) * share), limited(mean + (b - mean) * share),
            (float)alpha * (1 / 255.0f));
    }
}

void mp_filter_sharpen(uint32_t *row, const uint32_t *blurred, int n, float amount, int luminance) {
    for (int i = 0; i < n; i++) {
        const uint32_t p = row[i], q = blurred[i], alpha = p >> 24;
        if (alpha == 0 || q >> 24 == 0) continue;
        const float k = 1 / (float)alpha, m = 1 / (float)(q >> 24);
        const float r = (float)(p >> 16 & 255) * k, g = (float)(p >> 8 & 255) * k, b = (float)(p & 255) * k;
        float dr = r - (float)(q >> 16 & 255) * m, dg = g - (float)(q >> 8 & 255) * m, db = b - (float)(q & 255) * m;
        if (luminance) dr = dg = db = 0.2126f * dr + 0.7152f * dg + 0.0722f * db;
        row[i] = joined(
            limited(r + amount * dr), limited(g + amount * dg), limited(b + amount * db), (float)alpha * (1 / 255.0f));
    }
}

void mp_filter_vignette(uint32_t *row, int n, float x, float y, float inner, float outer, float amount) {
    for (int i = 0; i < n; i++) {
        const float share = mp_vignette(x + (float)i, y, inner, outer, amount);
        const uint32_t p = row[i], alpha = p >> 24;
        uint32_t out = alpha << 24;
        for (int shift = 0; shift < 24; shift += 8) {
            const uint32_t c = (uint32_t)((float)(p >> shift & 255) * share + 0.5f);
            out |= (c < alpha ? c : alpha) << shift;
        }
        row[i] = out;
    }
}

void mp_filter_screen(uint32_t *row, const uint32_t *light, int n, uint32_t intensity) {
    for (int i = 0; i < n; i++) {
        uint32_t out = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            const uint32_t s = row[i] >> shift & 255, l = ((light[i] >> shift & 255) * intensity + 128) >> 8;
            out |= (s + l - mp_div255(s * l)) << shift;
        }
        row[i] = out;
    }
}

void mp_split_channels(const uint32_t *row, uint8_t *blue, uint8_t *green, uint8_t *red, uint8_t *alpha, int n) {
    for (int i = 0; i < n; i++) {
        const uint32_t p = row[i];
        blue[i] = (uint8_t)p;
        green[i] = (uint8_t)(p >> 8);
        red[i] = (uint8_t)(p >> 16);
        alpha[i] = (uint8_t)(p >> 24);
    }
}

static inline uint32_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

void mp_join_channels(
    uint32_t *row, const uint8_t *blue, const uint8_t *green, const uint8_t *red, const uint8_t *alpha, int n) {
    for (int i = 0; i < n; i++) {
        const uint8_t a = alpha[i];
        row[i] = least(blue[i], a) | least(green[i], a) << 8 | least(red[i], a) << 16 | (uint32_t)a << 24;
    }
}

void mp_box_blur_line(uint8_t *out, int out_stride, const uint8_t *in, int in_stride, int n, double radius) {
    // The window in 1/256 pixel: whole pixels on each side, and a fraction of the next.
    const int64_t steps = (int64_t)((radius < 1e6 ? radius : 1e6) * 256 + 0.5);
    const int64_t whole = steps >> 8, part = steps & 255, width = 2 * steps + 256;
    int64_t sum = 0;
    for (int64_t i = 0; i < n && i <= whole; i++) sum += in[i * in_stride];
    for (int64_t i = 0; i < n; i++) {
        const int64_t before = i - whole - 1, after = i + whole + 1;
        const int64_t ends = (before >= 0 ? in[before * in_stride] : 0) + (after < n ? in[after * in_stride] : 0);
        out[i * out_stride] = (uint8_t)((sum * 256 + ends * part + width / 2) / width);
        if (after < n) sum += in[after * in_stride];
        if (i - whole >= 0) sum -= in[(i - whole) * in_stride];
    }
}

// Compilers vectorize this loop: one version serves all instruction sets.
void mp_tint(uint32_t *pixels, uint32_t color, int n) {
    const uint32_t red = color >> 16 & 255, green = color >> 8 & 255, blue = color & 255;
    for (int i = 0; i < n; i++) {
        const uint32_t p = pixels[i];
        const uint32_t r = (p >> 16 & 255) * red + 128, g = (p >> 8 & 255) * green + 128, b = (p & 255) * blue + 128;
        pixels[i] = (p & 0xff000000) | (r + (r >> 8)) >> 8 << 16 | (g + (g >> 8)) >> 8 << 8 | (b + (b >> 8)) >> 8;
    }
}
