// From premultiplied BGRA to the planar Y'CbCr that encoders take.
//
// Alpha is ignored: the picture is already composed over its background.
// Every instruction set gives the same bytes; the scalar code in encode.c is the specification.
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

// From premultiplied BGRA, or RGBA of 16 bits, to what Encode.h does not make: more bits, 4:2:2, alpha planes,
// packed RGB, other light.
//
// Arithmetic is float without contraction, the same on every machine; each code value is rounded once, half up or
// dithered.
#ifndef MULTIPLANE_CONVERT_DEEP_H
#define MULTIPLANE_CONVERT_DEEP_H

/// Where chroma samples lie across, with their filter: on every column, on even columns (1 2 1), or between two (1 1).
typedef enum { MP_CHROMA_FILTER_NONE, MP_CHROMA_FILTER_LEFT, MP_CHROMA_FILTER_CENTER } mp_chroma_filter;

/// Y', Cb and Cr as weights of R'G'B' in 0…1, in units of code values, then what is added.
typedef struct {
    float r, g, b, offset;
} mp_high_precision_component;

typedef struct {
    mp_high_precision_component y, u, v;
    /// Bits of a sample: 8 writes bytes, more writes 16-bit words of the machine's order.
    int bits;
    mp_chroma_filter siting;
    /// Rows of the picture for a row of chroma: 1 or 2.
    int chroma_rows;
    /// Whether colour is divided by alpha, and alpha written as a plane of its own.
    int has_alpha;
    /// Bits of a component of the source: 8 for BGRA bytes, 16 for RGBA words.
    int source_bits;
    /// Whether code values are dithered as FloatKernels.h has it, instead of rounded.
    int is_dithered;
} mp_high_precision_format;

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
} mp_encode_color_conversion;

/// Four planes (the last may be null) and the bytes from a row to the next in each.
typedef struct {
    uint8_t *plane[4];
    ptrdiff_t stride[4];
} mp_high_precision_planes;

/// Floats that `mp_encode_high_precision` works in, for pictures of that width.
size_t mp_encode_high_precision_scratch(int width);

/// Converts rows `from ..< to`, of which `from` is even. `light` is null where the signal stays as it is.
void mp_encode_high_precision(
    const mp_encode_source *source, const mp_high_precision_format *format, const mp_encode_color_conversion *light, const mp_high_precision_planes *out,
    int from, int to, float *scratch);

/// Where a packed pixel has its components; `alpha` is -1 where it has none, and `fill` the place of a byte of 255 or
/// -1.
typedef struct {
    int bytes, red, green, blue, alpha, fill;
} mp_packed_format;

/// R'G'B' of words, whether A follows, and whether high bytes come first.
typedef struct {
    int has_alpha, is_big_endian;
} mp_packed_format_16;

/// Packs rows `from ..< to` of BGRA (`source_bits` 8) or of RGBA of words (16) into words: colour divided by alpha
/// where the format has alpha.
void mp_encode_packed_16(
    const mp_encode_source *source, int source_bits, const mp_packed_format_16 *format, uint8_t *out, ptrdiff_t stride,
    int from, int to);

/// Whether `count` pixels of BGRA all have alpha 255.
int mp_is_opaque(const uint8_t *bgra, size_t count);

/// Packs rows `from ..< to`: colour divided by alpha where the format has alpha, as it is where not.
void mp_encode_packed(
    const mp_encode_source *source, const mp_packed_format *format, uint8_t *out, ptrdiff_t stride, int from, int to);

#endif

// From premultiplied BGRA to a picture of at most 256 colours.
//
// A pixel is visible from alpha 128 on and then opaque; colours are straight.
#ifndef MULTIPLANE_PALETTE_H
#define MULTIPLANE_PALETTE_H

/// Bins of a histogram: 64 levels each of red, green and blue.
enum { MP_PALETTE_BINS = 64 * 64 * 64 };

/// Pixels of a bin, and the sums of their components.
typedef struct {
    uint64_t count, r, g, b;
} mp_palette_bin;

/// Counts the picture's visible pixels into `bins`; returns whether any pixel is not visible.
int mp_palette_count(const mp_encode_source *source, mp_palette_bin *bins);

/// A palette of 0xRRGGBB, and what is remembered of it: the nearest colours of the colours met.
typedef struct {
    uint32_t colors[256];
    int count;
    /// The index of what is not visible; -1 for none.
    int clear;
} mp_palette;

/// One colour's two nearest of the palette and how far it lies towards the second, of 64.
typedef struct {
    uint32_t color;
    uint8_t near, far, share, is_known;
} mp_palette_choice;

enum { MP_PALETTE_MEMORY = 1 << 16 };

/// Gives each pixel an index. Colours of the palette stay as they are; between two, an 8×8 pattern mixes them, which
/// lies still while the picture does.
///
/// `memory` has MP_PALETTE_MEMORY entries, zero at first, and belongs to one palette.
void mp_palette_map(
    const mp_encode_source *source, const mp_palette *palette, int is_dithered, mp_palette_choice *memory, uint8_t *out,
    ptrdiff_t stride);

#endif
