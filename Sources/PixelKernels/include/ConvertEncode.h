// From premultiplied BGRA to the planar Y'CbCr that encoders take.
//
// Alpha is ignored: the picture is already composed over its background.
// Every instruction set gives the same bytes; the scalar code in encode_scalar.c is the specification.
#ifndef MULTIPLANE_CONVERT_ENCODE_H
#define MULTIPLANE_CONVERT_ENCODE_H

#include <stddef.h>
#include <stdint.h>

/// One output component as a weighted sum: `(b·B + g·G + r·R) / 2^15 + offset`, rounded half up, clamped to 0…255.
///
/// Weights are fixed point with 15 fraction bits; offset is in output units (16 for limited luma, 128 for chroma).
typedef struct {
    int16_t b, g, r;
    int16_t offset;
} mp_encode_component;

/// Y', Cb and Cr in that order.
typedef struct {
    mp_encode_component y, u, v;
} mp_encode_matrix;

/// A source picture: rows of B, G, R, A bytes, `stride` bytes apart.
typedef struct {
    const uint8_t *pixels;
    ptrdiff_t stride;
    int width, height;
} mp_encode_source;

/// The part of a picture to convert: columns `x ..< end_x` of rows `y ..< end_y`, within the picture.
typedef struct {
    int x, y, end_x, end_y;
} mp_encode_area;

/// Three planes and the bytes from a row to the next in each.
typedef struct {
    uint8_t *y, *u, *v;
    ptrdiff_t y_stride, u_stride, v_stride;
} mp_encode_planes;

/// Converts to 4:2:0 with MPEG-2 ("left") chroma siting: a chroma sample lies on an even luma column, halfway
/// between two luma rows.
///
/// Chroma filter, the one symmetric about that place: horizontally 1 2 1 about column 2x, vertically 1 1 over rows
/// 2y and 2y+1, divided by 8; what lies outside the picture repeats its edge. Chroma planes are
/// `(width + 1) / 2` by `(height + 1) / 2`, so odd sizes are complete.
void mp_encode_420(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out);

/// Converts to 4:4:4: three planes as large as the picture.
void mp_encode_444(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out);

/// Converts every sample that a pixel of `area` has a part in, for planes that hold the rest already.
///
/// A few samples around are written too, with the values that they have in the whole picture. An empty area does
/// nothing.
void mp_encode_420_area(
    const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out,
    const mp_encode_area *area);
void mp_encode_444_area(
    const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out,
    const mp_encode_area *area);

#endif
