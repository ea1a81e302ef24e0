// From premultiplied BGRA, or RGBA of 16 bits, to what ConvertEncode.h does not make: more bits, 4:2:2, alpha planes,
// packed RGB, other light.
//
// Arithmetic is float without contraction, the same on every machine; each code value is rounded once, half up or
// dithered.
#ifndef MULTIPLANE_CONVERT_DEEP_H
#define MULTIPLANE_CONVERT_DEEP_H

#include "ConvertEncode.h"

/// Where chroma samples lie across, with their filter: on every column, on even columns (1 2 1), or between two (1 1).
typedef enum { MP_CHROMA_FILTER_NONE, MP_CHROMA_FILTER_LEFT, MP_CHROMA_FILTER_CENTRE } mp_chroma_filter;

/// Y', Cb and Cr as weights of R'G'B' in 0…1, in units of code values, then what is added.
typedef struct {
    float r, g, b, offset;
} mp_deep_component;

typedef struct {
    mp_deep_component y, u, v;
    /// Bits of a sample: 8 writes bytes, more writes 16-bit words of the machine's order.
    int bits;
    mp_chroma_filter siting;
    /// Rows of the picture for a row of chroma: 1 or 2.
    int chroma_rows;
    /// Whether colour is divided by alpha, and alpha written as a plane of its own.
    int has_alpha;
    /// Bits of a component of the source: 8 for BGRA bytes, 16 for RGBA words.
    int source_bits;
    /// Whether code values are dithered as FloatCode.h has it, instead of rounded.
    int is_dithered;
} mp_deep_format;

/// How the light of a display of sRGB becomes the signal of another; all curves are tables of `curve_length` entries.
typedef struct {
    /// Linear light of the source's code values: 256 of them, or 65536.
    const float *linear;
    /// From the linear primaries of BT.709, row by row.
    float primaries[9];
    /// The signal of light l lies at `(curve_length − 1) · l^(1/4)`, and between entries on the line.
    const float *curve;
    int curve_length;
    /// HLG: light is multiplied by this curve of its own luminance first (BT.2100's inverse OOTF); null for none.
    const float *gain;
    /// Luminance of the new primaries.
    float luminance[3];
} mp_deep_light;

/// Four planes (the last may be null) and the bytes from a row to the next in each.
typedef struct {
    uint8_t *plane[4];
    ptrdiff_t stride[4];
} mp_deep_planes;

/// Floats that `mp_encode_deep` works in, for pictures of that width.
size_t mp_encode_deep_scratch(int width);

/// Converts rows `from ..< to`, of which `from` is even. `light` is null where the signal stays as it is.
void mp_encode_deep(
    const mp_encode_source *source, const mp_deep_format *format, const mp_deep_light *light, const mp_deep_planes *out,
    int from, int to, float *scratch);

/// Where a packed pixel has its components; `alpha` is -1 where it has none, and `fill` the place of a byte of 255 or
/// -1.
typedef struct {
    int bytes, red, green, blue, alpha, fill;
} mp_packed_format;

/// R'G'B' of words, whether A follows, and whether high bytes come first.
typedef struct {
    int has_alpha, is_big_endian;
} mp_packed_words;

/// Packs rows `from ..< to` of BGRA (`source_bits` 8) or of RGBA of words (16) into words: colour divided by alpha
/// where the format has alpha.
void mp_encode_packed_words(
    const mp_encode_source *source, int source_bits, const mp_packed_words *format, uint8_t *out, ptrdiff_t stride,
    int from, int to);

/// Whether `count` pixels of BGRA all have alpha 255.
int mp_is_opaque(const uint8_t *bgra, size_t count);

/// Packs rows `from ..< to`: colour divided by alpha where the format has alpha, as it is where not.
void mp_encode_packed(
    const mp_encode_source *source, const mp_packed_format *format, uint8_t *out, ptrdiff_t stride, int from, int to);

#endif
