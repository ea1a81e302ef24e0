#include "ConvertEncode.h"
#include "Dispatch.h"
#include "encode_rows.h"

static mp_encode_component_row *component_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_encode_component_row_avx2;
#endif
    return mp_encode_component_row_scalar;
}

static mp_encode_chroma_row *chroma_row(void) {
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) return mp_encode_chroma_row_avx2;
#endif
    return mp_encode_chroma_row_scalar;
}

// Luma and chroma of a row pair follow each other so that the second reads the pair from the first-level cache.
void mp_encode_420(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out) {
    mp_encode_component_row *const component = component_row();
    mp_encode_chroma_row *const chroma = chroma_row();
    for (ptrdiff_t y = 0; y < source->height; y += 2) {
        const uint8_t *top = source->pixels + y * source->stride;
        const uint8_t *bottom = y + 1 < source->height ? top + source->stride : top;
        component(top, source->width, &matrix->y, out->y + y * out->y_stride);
        if (bottom != top) component(bottom, source->width, &matrix->y, out->y + (y + 1) * out->y_stride);
        chroma(top, bottom, source->width, matrix, out->u + y / 2 * out->u_stride, out->v + y / 2 * out->v_stride);
    }
}

void mp_encode_444(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out) {
    mp_encode_component_row *const component = component_row();
    for (ptrdiff_t y = 0; y < source->height; y++) {
        const uint8_t *row = source->pixels + y * source->stride;
        component(row, source->width, &matrix->y, out->y + y * out->y_stride);
        component(row, source->width, &matrix->u, out->u + y * out->u_stride);
        component(row, source->width, &matrix->v, out->v + y * out->v_stride);
    }
}
