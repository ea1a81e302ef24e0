// The implementations that Filter.h dispatches to; private to this folder.
#ifndef MULTIPLANE_FILTER_ROWS_H
#define MULTIPLANE_FILTER_ROWS_H

#include "Dispatch.h"
#include "Filter.h"

void mp_filter_matrix_scalar(uint32_t *row, int first, int n, const float m[20]);
#if defined(MP_HAS_VECTOR128)
void mp_filter_matrix_vector128(uint32_t *row, int n, const float m[20]);
#endif
#if defined(__x86_64__)
void mp_filter_matrix_avx2(uint32_t *row, int n, const float m[20]);
void mp_filter_matrix_avx512(uint32_t *row, int n, const float m[20]);
#endif

#endif
