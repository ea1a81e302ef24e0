#include "Encode.h"
#include "Dispatch.h"
#include "encode_rows.h"

static mp_encode_component_row *component_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_encode_component_row_avx2;
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_encode_component_row_vector128;
#endif
    return mp_encode_component_row_scalar;
}

static mp_encode_chroma_row *chroma_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_encode_chroma_row_avx2;
#endif
#if defined(MP_HAS_VECTOR128)
    if (mp_isa_current() >= MP_ISA_VECTOR128) return mp_encode_chroma_row_vector128;
#endif
    return mp_encode_chroma_row_scalar;
}

// Returns the area extended to whole vectors and row pairs; the extra pixels get the values they already have.
static mp_encode_area widened(const mp_encode_source *source, const mp_encode_area *area) {
    const int end_x = (area->end_x + 31) & ~31, end_y = (area->end_y + 1) & ~1;
    return (mp_encode_area){
        .x = area->x & ~31,
        .y = area->y & ~1,
        .end_x = end_x < source->width ? end_x : source->width,
        .end_y = end_y < source->height ? end_y : source->height};
}

static mp_encode_area whole(const mp_encode_source *source) {
    return (mp_encode_area){0, 0, source->width, source->height};
}

void mp_encode_420(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out) {
    const mp_encode_area area = whole(source);
    mp_encode_420_area(source, matrix, out, &area);
}

void mp_encode_444(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out) {
    const mp_encode_area area = whole(source);
    mp_encode_444_area(source, matrix, out, &area);
}

// Converts luma and chroma of a row pair together, so that the second reads the pair from the L1 cache.
void mp_encode_420_area(
    const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out,
    const mp_encode_area *area) {
    if (area->x >= area->end_x || area->y >= area->end_y) return;
    mp_encode_component_row *const component = component_row();
    mp_encode_chroma_row *const chroma = chroma_row();
    const mp_encode_area a = widened(source, area);
    const int columns = (source->width + 1) / 2;
    // A chroma sample includes part of the neighboring columns: the last pixel reaches one sample further.
    const int end = a.end_x / 2 + 1 < columns ? a.end_x / 2 + 1 : columns;
    for (ptrdiff_t y = a.y; y < a.end_y; y += 2) {
        const uint8_t *top = source->pixels + y * source->stride;
        const uint8_t *bottom = y + 1 < source->height ? top + source->stride : top;
        uint8_t *luma = out->y + y * out->y_stride + a.x;
        component(top + 4 * (ptrdiff_t)a.x, a.end_x - a.x, &matrix->y, luma);
        if (bottom != top) component(bottom + 4 * (ptrdiff_t)a.x, a.end_x - a.x, &matrix->y, luma + out->y_stride);
        chroma(
            top, bottom, source->width, matrix, out->u + y / 2 * out->u_stride, out->v + y / 2 * out->v_stride, a.x / 2,
            end);
    }
}

void mp_encode_444_area(
    const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out,
    const mp_encode_area *area) {
    if (area->x >= area->end_x || area->y >= area->end_y) return;
    mp_encode_component_row *const component = component_row();
    const mp_encode_area a = widened(source, area);
    for (ptrdiff_t y = a.y; y < a.end_y; y++) {
        const uint8_t *row = source->pixels + y * source->stride + 4 * (ptrdiff_t)a.x;
        component(row, a.end_x - a.x, &matrix->y, out->y + y * out->y_stride + a.x);
        component(row, a.end_x - a.x, &matrix->u, out->u + y * out->u_stride + a.x);
        component(row, a.end_x - a.x, &matrix->v, out->v + y * out->v_stride + a.x);
    }
}

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

// Returns eight times the filtered value of byte `channel` at chroma column x.
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
