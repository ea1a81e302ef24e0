// Conversion of premultiplied BGRA, or RGBA of 16-bit samples, to encoder formats: planar Y'CbCr, packed RGB and
// palettes.
//
// First the conversion of 8-bit frames to 4:2:0 and 4:4:4. Alpha is ignored: the frame is already composited over its
// background. Every instruction set produces the same bytes; the scalar code in encode.c is the reference.
#ifndef MULTIPLANE_ENCODE_H
#define MULTIPLANE_ENCODE_H

#include <stddef.h>
#include <stdint.h>

/// An output component as a weighted sum: `(b·B + g·G + r·R) / 2^15 + offset`, rounded half up, clamped to 0…255.
///
/// Weights are fixed point with 15 fraction bits; offset is in output units (16 for limited luma, 128 for chroma).
typedef struct {
    int16_t b, g, r;
    int16_t offset;
} mp_encode_component;

/// The components Y', Cb and Cr.
typedef struct {
    mp_encode_component y, u, v;
} mp_encode_matrix;

/// A source frame: rows of B, G, R, A bytes, `stride` bytes apart.
typedef struct {
    const uint8_t *pixels;
    ptrdiff_t stride;
    int width, height;
} mp_encode_source;

/// The part of a frame to convert: columns `x ..< end_x` of rows `y ..< end_y`, within the frame.
typedef struct {
    int x, y, end_x, end_y;
} mp_encode_area;

/// Three planes, and the bytes from one row to the next in each.
typedef struct {
    uint8_t *y, *u, *v;
    ptrdiff_t y_stride, u_stride, v_stride;
} mp_encode_planes;

/// Converts to 4:2:0 with MPEG-2 ("left") chroma siting: a chroma sample lies on an even luma column, halfway between
/// two luma rows.
///
/// The chroma filter is symmetric about that position: horizontally 1 2 1 about column 2x, vertically 1 1 over rows 2y
/// and 2y+1, divided by 8. Edge pixels are repeated outside the frame. Chroma planes are `(width + 1) / 2` by `(height
/// + 1) / 2`, so odd sizes are complete.
void mp_encode_420(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out);

/// Converts to 4:4:4: three planes of the frame's size.
void mp_encode_444(const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out);

/// Converts every sample that depends on a pixel of `area`, for planes that already hold the rest.
///
/// A few surrounding samples are also written, with the values that they have in the whole frame. An empty area does
/// nothing.
void mp_encode_420_area(
    const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out,
    const mp_encode_area *area);
void mp_encode_444_area(
    const mp_encode_source *source, const mp_encode_matrix *matrix, const mp_encode_planes *out,
    const mp_encode_area *area);

// Conversion to other formats: more bits, 4:2:2, alpha planes, packed RGB, and other color spaces.
//
// Arithmetic is in float without contraction, the same on every machine. Each code value is rounded half up once, or
// dithered.

/// The horizontal position of chroma samples, and their filter: on every column, on even columns (1 2 1), or between
/// two (1 1).
typedef enum { MP_CHROMA_FILTER_NONE, MP_CHROMA_FILTER_LEFT, MP_CHROMA_FILTER_CENTER } mp_chroma_filter;

/// A component as a weighted sum of R'G'B' in 0…1, in code values, plus an offset.
typedef struct {
    float r, g, b, offset;
} mp_high_precision_component;

typedef struct {
    mp_high_precision_component y, u, v;
    /// Bits per sample: 8 writes bytes; more writes 16-bit samples of native byte order.
    int bits;
    mp_chroma_filter siting;
    /// Luma rows per chroma row: 1 or 2.
    int chroma_rows;
    /// Whether chroma rows lie on the first of two luma rows (filter 1 2 1) instead of between them (1 1).
    int is_cosited_vertically;
    /// Whether colors are divided by alpha, and alpha is written as a separate plane.
    int has_alpha;
    /// Bits per source component: 8 for BGRA bytes, 16 for RGBA 16-bit samples.
    int source_bits;
    /// Whether code values are dithered as described in FloatKernels.h instead of rounded.
    int is_dithered;
} mp_high_precision_format;

/// The conversion of sRGB display light to the signal of another color space. All curves are tables of `curve_length`
/// entries.
typedef struct {
    /// The linear light of the source's code values: 256 or 65536 entries.
    const float *linear;
    /// The matrix from BT.709's linear primaries, by rows.
    float primaries[9];
    /// The signal of light l is at `(curve_length − 1) · l^(1/4)`, interpolated linearly.
    const float *curve;
    int curve_length;
    /// HLG: light is first multiplied by this function of its luminance (BT.2100's inverse OOTF); null for none.
    const float *gain;
    /// The luminance weights of the new primaries.
    float luminance[3];
} mp_encode_color_conversion;

/// Four planes (the last may be null), and the bytes from one row to the next in each.
typedef struct {
    uint8_t *plane[4];
    ptrdiff_t stride[4];
} mp_high_precision_planes;

/// Returns the number of floats of scratch memory that `mp_encode_high_precision` needs for frames of `width` pixels.
size_t mp_encode_high_precision_scratch(int width);

/// Converts rows `from ..< to`; `from` is even. `conversion` is null if the signal is unchanged.
void mp_encode_high_precision(
    const mp_encode_source *source, const mp_high_precision_format *format,
    const mp_encode_color_conversion *conversion, const mp_high_precision_planes *out, int from, int to,
    float *scratch);

/// The byte positions of the components of a packed pixel. `alpha` is -1 if there is none; `fill` is the position of a
/// byte of 255, or -1.
typedef struct {
    int bytes, red, green, blue, alpha, fill;
} mp_packed_format;

/// R'G'B' of 16-bit samples, with or without A, big-endian or little-endian.
typedef struct {
    int has_alpha, is_big_endian;
} mp_packed_format_16;

/// Packs rows `from ..< to` of 8-bit BGRA (`source_bits` 8) or 16-bit RGBA (16) to 16-bit samples. Colors are divided
/// by alpha if the format has alpha.
void mp_encode_packed_16(
    const mp_encode_source *source, int source_bits, const mp_packed_format_16 *format, uint8_t *out, ptrdiff_t stride,
    int from, int to);

/// Returns whether `count` BGRA pixels all have alpha 255.
int mp_is_opaque(const uint8_t *bgra, size_t count);

/// Packs rows `from ..< to`. Colors are divided by alpha if the format has alpha.
void mp_encode_packed(
    const mp_encode_source *source, const mp_packed_format *format, uint8_t *out, ptrdiff_t stride, int from, int to);

/// Filters a row of PNG samples with the Paeth filter (filter type 4): each byte minus the nearest of the bytes to the
/// left, above, and above the left one, each `pixel` bytes apart. `above` is zero for the first row.
void mp_filter_png_row(const uint8_t *row, const uint8_t *above, size_t count, size_t pixel, uint8_t *out);

// Conversion to indexed color with at most 256 colors.
//
// Pixels with alpha 128 or more become opaque, others transparent. Colors are not premultiplied.

/// The number of histogram bins: 64 levels each of red, green and blue.
enum { MP_PALETTE_BINS = 64 * 64 * 64 };

/// The number of pixels in a bin, and the sums of their components.
typedef struct {
    uint64_t count, r, g, b;
} mp_palette_bin;

/// Counts the frame's opaque pixels into `bins`; returns whether any pixel is transparent.
int mp_palette_count(const mp_encode_source *source, mp_palette_bin *bins);

/// A color in 8-bit code values, not rounded, and the number of its pixels.
typedef struct {
    float r, g, b, weight;
} mp_palette_sample;

/// Moves each center to the mean of the samples that are nearer to it than to the other centers; those without samples
/// stay. `center_count` is at most 256.
void mp_palette_move(const mp_palette_sample *samples, int count, mp_palette_sample *centers, int center_count);

/// A palette of 0xRRGGBB colors.
typedef struct {
    uint32_t colors[256];
    int count;
    /// The index of transparent pixels; -1 for none.
    int transparent_index;
} mp_palette;

/// A color's two nearest palette colors, and how far it lies toward the second, of 64.
typedef struct {
    uint32_t color;
    uint8_t near, far, share, is_known;
} mp_palette_choice;

enum { MP_PALETTE_MEMORY = 1 << 16 };

/// Assigns an index to each pixel. Palette colors are exact; other colors are dithered between two with a fixed 8×8
/// pattern.
///
/// `memory` caches choices: it has MP_PALETTE_MEMORY entries, zero at first, and belongs to one palette.
void mp_palette_map(
    const mp_encode_source *source, const mp_palette *palette, int is_dithered, mp_palette_choice *memory, uint8_t *out,
    ptrdiff_t stride);

#endif
