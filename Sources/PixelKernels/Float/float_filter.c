// Fused multiply-adds are disabled: they round differently, and every CPU must produce the same bits.
#pragma STDC FP_CONTRACT OFF
#include "Filter.h"
#include "FloatKernels.h"
#include "float_pixel.h"

#include <math.h>

// Returns the smallest component that a filter may produce: 0, or in extended range the smallest component of the
// input.
MP_INLINE float least(float r, float g, float b, float max_component) {
    const float first = r < g ? r : g, all = first < b ? first : b;
    return max_component > 1 ? mp_within(all, -max_component, 0) : 0;
}

MP_INLINE mp_pixel premultiplied(float r, float g, float b, float a, float low, float max_component) {
    return (mp_pixel){
        mp_within(r, low, max_component) * a, mp_within(g, low, max_component) * a,
        mp_within(b, low, max_component) * a, a};
}

void mp_float_filter_matrix(float *row, int n, const float m[20], float max_component) {
    const int makes_alpha = m[15] != 0 || m[16] != 0 || m[17] != 0 || m[19] != 0;
    const float nothing = makes_alpha ? 0.5f / 255 : 0;
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const float a = p[3];
        if (a <= nothing) continue;
        const float r = p[0] / a, g = p[1] / a, b = p[2] / a;
        mp_put_pixel(
            row, i,
            premultiplied(
                m[0] * r + m[1] * g + m[2] * b + m[3] * a + m[4], m[5] * r + m[6] * g + m[7] * b + m[8] * a + m[9],
                m[10] * r + m[11] * g + m[12] * b + m[13] * a + m[14],
                mp_limited(m[15] * r + m[16] * g + m[17] * b + m[18] * a + m[19]), least(r, g, b, max_component),
                max_component));
    }
}

void mp_float_filter_vibrance(float *row, int n, float amount, float limit) {
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const float a = p[3];
        if (a <= 0) continue;
        const float r = p[0] / a, g = p[1] / a, b = p[2] / a;
        const float largest = r > g ? (r > b ? r : b) : (g > b ? g : b),
                    smallest = r < g ? (r < b ? r : b) : (g < b ? g : b);
        // The saturation of bright colors is limited to 1.
        const float saturation = largest - smallest < 1 ? largest - smallest : 1;
        const float mean = (r + g + b) / 3, share = 1 + amount * (1 - saturation);
        mp_put_pixel(
            row, i,
            premultiplied(
                mean + (r - mean) * share, mean + (g - mean) * share, mean + (b - mean) * share, a,
                least(r, g, b, limit), limit));
    }
}

void mp_float_filter_screen(float *row, const float *light, int n, float intensity) {
    for (int i = 0; i < n; i++) {
        const mp_pixel s = mp_pixel_at(row, i), l = mp_pixel_at(light, i) * mp_all(intensity);
        mp_put_pixel(row, i, s + l - mp_smaller(s, mp_all(1)) * mp_smaller(l, mp_all(1)));
    }
}

static double on_curve(double v, mp_float_curve curve, double amount) {
    if (v < 0) return -on_curve(-v, curve, amount);
    if (curve == MP_CURVE_POWER) return v <= 0 && amount <= 0 ? 1 : pow(v, amount);
    const double light = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
    const double brighter = light * exp2(amount);
    return brighter <= 0.0031308 ? brighter * 12.92 : 1.055 * pow(brighter, 1 / 2.4) - 0.055;
}

void mp_float_filter_curve(float *row, int n, mp_float_curve curve, double amount, float max_component) {
    const float low = max_component > 1 ? -max_component : 0;
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const float a = p[3];
        if (a <= 0) continue;
        float c[3];
        for (int k = 0; k < 3; k++) c[k] = (float)on_curve(mp_within(p[k] / a, low, max_component), curve, amount);
        mp_put_pixel(row, i, premultiplied(c[0], c[1], c[2], a, low, max_component));
    }
}

void mp_float_filter_lookup(float *row, int n, const float *table, int steps, float max_component) {
    const float low = max_component > 1 ? -max_component : 0;
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const float a = p[3];
        if (a <= 0) continue;
        float c[3];
        for (int k = 0; k < 3; k++) {
            const float v = p[k] / a, within = mp_within(v, 0, 1), place = within * (float)steps;
            const int first = place < (float)(steps - 1) ? (int)place : steps - 1;
            c[k] = table[first] + (table[first + 1] - table[first]) * (place - (float)first) + (v - within);
        }
        mp_put_pixel(row, i, premultiplied(c[0], c[1], c[2], a, low, max_component));
    }
}

void mp_float_filter_sharpen(
    float *row, const float *blurred, int n, float amount, int luminance, float max_component) {
    const float low = max_component > 1 ? -max_component : 0;
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i), q = mp_pixel_at(blurred, i);
        const float a = p[3];
        if (a <= 0 || q[3] <= 0) continue;
        float d[3];
        for (int k = 0; k < 3; k++) d[k] = p[k] / a - q[k] / q[3];
        if (luminance) d[0] = d[1] = d[2] = 0.2126f * d[0] + 0.7152f * d[1] + 0.0722f * d[2];
        mp_put_pixel(
            row, i,
            premultiplied(
                p[0] / a + amount * d[0], p[1] / a + amount * d[1], p[2] / a + amount * d[2], a, low, max_component));
    }
}

void mp_float_filter_vignette(float *row, int n, float x, float y, float inner, float outer, float amount) {
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        const float share = mp_vignette(x + (float)i, y, inner, outer, amount);
        mp_put_pixel(row, i, (mp_pixel){p[0] * share, p[1] * share, p[2] * share, p[3]});
    }
}

void mp_float_limit_to_alpha(float *row, int n, float max_component) {
    const mp_pixel limit = mp_brightest(max_component);
    for (int i = 0; i < n; i++) {
        const mp_pixel p = mp_pixel_at(row, i);
        mp_put_pixel(row, i, mp_smaller(p, mp_all(p[3]) * limit));
    }
}

void mp_float_box_line(float *out, const float *in, int stride, int n, double radius) {
    const int whole = radius < 1e6 ? (int)radius : 1000000;
    const double part = radius < 1e6 ? radius - whole : 0, width = 2 * (whole + part) + 1;
    double sum = 0;
    for (int i = 0; i < n && i <= whole; i++) sum += in[(ptrdiff_t)i * stride];
    for (int i = 0; i < n; i++) {
        const int before = i - whole - 1, after = i + whole + 1;
        const double first = before >= 0 ? in[(ptrdiff_t)before * stride] : 0,
                     last = after < n ? in[(ptrdiff_t)after * stride] : 0;
        const double mean = (sum + (first + last) * part) / width;
        // Residues of the running sum become 0.
        out[(ptrdiff_t)i * stride] = mean > 1e-12 ? (float)mean : 0;
        sum += last;
        if (i >= whole) sum -= in[(ptrdiff_t)(i - whole) * stride];
    }
}
