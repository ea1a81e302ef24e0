#include "decode_rows.h"

#include <string.h>

// The length of a chroma row with padding at both ends.
static size_t padded(int32_t width) { return ((size_t)width + 79) & ~(size_t)31; }

size_t mp_decode_scratch(int32_t width) { return 2 * padded(width); }

void mp_decode_row_scalar(const mp_decode_source *s, int32_t y, mp_chroma_pair chroma, uint8_t *bgra) {
    mp_chroma_row_pair(s, y, chroma);
    mp_decode_pixels(s, y, chroma, bgra, 0);
}

static mp_decode_row best_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_decode_row_avx2;
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_decode_row_vector128;
#endif
    return mp_decode_row_scalar;
}

void mp_decode_planes(
    const mp_decode_source *source, uint8_t *bgra, ptrdiff_t stride, int32_t first_row, int32_t end_row,
    uint16_t *scratch) {
    const mp_decode_row row = best_row();
    const mp_chroma_pair chroma = {scratch + 16, scratch + padded(source->width) + 16};
    for (int32_t y = first_row; y < end_row; y++) row(source, y, chroma, bgra + y * stride);
}

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

// The target offset of the source's pixel (x, y), in bytes: start + x·along_x + y·along_y.
typedef struct {
    ptrdiff_t start, along_x, along_y;
} steps;

static steps steps_of(int32_t orientation, int32_t width, int32_t height, ptrdiff_t stride, ptrdiff_t pixel) {
    const ptrdiff_t right = (width - 1) * pixel, bottom = (height - 1) * stride;
    const ptrdiff_t rotated_right = (height - 1) * pixel, rotated_bottom = (width - 1) * stride;
    switch (orientation) {
    case 2: return (steps){right, -pixel, stride};
    case 3: return (steps){bottom + right, -pixel, -stride};
    case 4: return (steps){bottom, pixel, -stride};
    case 5: return (steps){0, stride, pixel};
    case 6: return (steps){rotated_right, stride, -pixel};
    case 7: return (steps){rotated_bottom + rotated_right, -stride, -pixel};
    case 8: return (steps){rotated_bottom, -stride, pixel};
    default: return (steps){0, pixel, stride};
    }
}

void mp_decode_orient(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, int32_t width,
    int32_t height, int32_t orientation, int32_t pixel) {
    const steps to = steps_of(orientation, width, height, target_stride, pixel);
    const int32_t block = 16; // Keeps the rows of both images in the cache while rows become columns.
    for (int32_t top = 0; top < height; top += block) {
        for (int32_t left = 0; left < width; left += block) {
            const int32_t end_y = top + block < height ? top + block : height,
                          end_x = left + block < width ? left + block : width;
            for (int32_t y = top; y < end_y; y++) {
                for (int32_t x = left; x < end_x; x++) {
                    uint8_t *at = target + to.start + x * to.along_x + y * to.along_y;
                    if (pixel == 4) memcpy(at, source + y * source_stride + 4 * x, 4);
                    else memcpy(at, source + y * source_stride + 8 * x, 8);
                }
            }
        }
    }
}

#pragma STDC FP_CONTRACT OFF

size_t mp_decode_planes_16_scratch(int32_t width) { return 2 * ((size_t)width + 2); }

// `bytes` is a constant wherever this is inlined: a loop that tests it in each iteration is not vectorized. 16-bit
// samples of raw files may exceed the range.
MP_INLINE float sample(const uint8_t *row, int32_t x, int bytes, uint16_t max_value) {
    if (bytes == 1) return row[x];
    const uint16_t value = ((const uint16_t *)(const void *)row)[x];
    return value > max_value ? max_value : value;
}

MP_INLINE const uint8_t *row_of(const uint8_t *plane, ptrdiff_t stride, int32_t y) { return plane + y * stride; }

// Interpolates two chroma rows, subtracts the middle value, and repeats the ends.
MP_INLINE void blend_chroma(
    const mp_decode_source *s, int plane, int32_t y, int bytes, uint16_t max_value, float *restrict out) {
    const int32_t count = s->horizontal == MP_CHROMA_FULL ? s->width : (s->width + 1) / 2;
    const mp_chroma_rows rows = mp_chroma_rows_of(y, s->height, s->vertical);
    const uint8_t *a = row_of(s->planes[plane], s->strides[plane], rows.row_a),
                  *b = row_of(s->planes[plane], s->strides[plane], rows.row_b);
    const float wa = (float)rows.weight_a / 4, wb = (float)rows.weight_b / 4, middle = (float)(1 << (s->bits - 1));
    for (int32_t i = 0; i < count; i++)
        out[i] = sample(a, i, bytes, max_value) * wa + sample(b, i, bytes, max_value) * wb - middle;
    out[-1] = out[0];
    out[count] = out[count - 1];
}

MP_INLINE float chroma_at(const float *row, int32_t x, mp_chroma_siting siting) {
    if (siting == MP_CHROMA_FULL) return row[x];
    const int32_t i = x / 2, odd = x & 1;
    if (siting == MP_CHROMA_COSITED) return odd ? (row[i] + row[i + 1]) * 0.5f : row[i];
    return row[i] * 0.75f + row[odd ? i + 1 : i - 1] * 0.25f;
}

MP_INLINE uint16_t sample_16(float value) {
    return (uint16_t)(int32_t)((value > 0 ? value < 65535 ? value : 65535 : 0) + 0.5f);
}

MP_INLINE void decode_planes(
    const mp_decode_source *source, const mp_decode_weights *w, const uint8_t *alpha, ptrdiff_t alpha_stride,
    uint16_t *rgba, ptrdiff_t stride, int32_t first_row, int32_t end_row, float *scratch, int bytes) {
    const uint16_t max_value = (uint16_t)((1u << source->bits) - 1);
    float *cb = scratch + 1, *cr = cb + source->width + 2;
    for (int32_t y = first_row; y < end_row; y++) {
        const uint8_t *luma = row_of(source->planes[0], source->strides[0], y),
                      *alpha_row = alpha ? row_of(alpha, alpha_stride, y) : 0;
        uint16_t *out = (uint16_t *)(void *)((uint8_t *)rgba + y * stride);
        blend_chroma(source, 1, y, bytes, max_value, cb);
        blend_chroma(source, 2, y, bytes, max_value, cr);
        for (int32_t x = 0; x < source->width; x++, out += 4) {
            const float l = (sample(luma, x, bytes, max_value) - w->luma_offset) * w->luma;
            const float u = chroma_at(cb, x, source->horizontal), v = chroma_at(cr, x, source->horizontal);
            out[0] = sample_16(l + w->red_cr * v);
            out[1] = sample_16(l + w->green_cb * u + w->green_cr * v);
            out[2] = sample_16(l + w->blue_cb * u);
            out[3] =
                alpha_row ? sample_16(sample(alpha_row, x, bytes, max_value) * (65535.0f / (float)max_value)) : 65535;
        }
    }
}

void mp_decode_planes_16(
    const mp_decode_source *source, const mp_decode_weights *w, const uint8_t *alpha, ptrdiff_t alpha_stride,
    uint16_t *rgba, ptrdiff_t stride, int32_t first_row, int32_t end_row, float *scratch) {
    if (source->bits == 8) decode_planes(source, w, alpha, alpha_stride, rgba, stride, first_row, end_row, scratch, 1);
    else decode_planes(source, w, alpha, alpha_stride, rgba, stride, first_row, end_row, scratch, 2);
}

void mp_decode_16_to_8(const uint16_t *rgba, uint8_t *bgra, size_t count) {
    for (size_t i = 0; i < count; i++, rgba += 4, bgra += 4) {
        const uint32_t a = rgba[3];
        for (int c = 0; c < 3; c++) {
            const uint32_t value = a == 65535 ? rgba[c] : (rgba[c] * a + 32767) / 65535;
            bgra[2 - c] = (uint8_t)((value * 255 + 32767) / 65535);
        }
        bgra[3] = (uint8_t)((a * 255 + 32767) / 65535);
    }
}

uint16_t mp_decode_premultiply_16(uint16_t *rgba, size_t count) {
    uint16_t least = 65535;
    for (size_t i = 0; i < count; i++, rgba += 4) {
        const uint32_t a = rgba[3];
        if (a < least) least = (uint16_t)a;
        for (int c = 0; c < 3; c++) rgba[c] = (uint16_t)((rgba[c] * a + 32767) / 65535);
    }
    return least;
}
