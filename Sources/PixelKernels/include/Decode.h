// Decoded video to premultiplied BGRA: YCbCr planes of 8 and 10 bits, alpha, and turning.
#ifndef MULTIPLANE_CONVERT_DECODE_H
#define MULTIPLANE_CONVERT_DECODE_H

#include <stddef.h>
#include <stdint.h>

/// Where chroma samples stand along one axis.
typedef enum {
    MP_CHROMA_FULL = 0,     ///< One sample a pixel: no interpolation.
    MP_CHROMA_COSITED = 1,  ///< One sample for two pixels, on the first of them (MPEG-2's horizontal siting).
    MP_CHROMA_CENTERED = 2, ///< One sample for two pixels, midway between them (MPEG-2's vertical siting, JPEG's both).
} mp_chroma_siting;

/// YCbCr to RGB, as fractions of 8192; what the range does is already in them.
typedef struct {
    int16_t luma;        ///< Of Y, for all three.
    int16_t red_cr;      ///< Of Cr, for red.
    int16_t green_cb;    ///< Of Cb, for green.
    int16_t green_cr;    ///< Of Cr, for green.
    int16_t blue_cb;     ///< Of Cb, for blue.
    int16_t luma_offset; ///< The Y of black, of 8 bits: 16 or 0.
} mp_decode_matrix;

/// Three planes, and what stands in them.
typedef struct {
    const uint8_t *planes[3]; ///< Y, Cb, Cr.
    ptrdiff_t strides[3];     ///< Bytes from row to row; may be negative.
    int32_t width, height;    ///< Of the luma plane.
    mp_chroma_siting horizontal, vertical;
    mp_decode_matrix matrix;
    int32_t bits; ///< Of a sample: 8 in bytes, or 10 in words of the machine's order.
} mp_decode_source;

/// How many uint16_t of working memory a row of `width` pixels needs.
size_t mp_decode_scratch(int32_t width);

/// Converts rows [first_row, end_row) to opaque BGRA; chroma is interpolated linearly. Reference, per pixel, with
/// Y, Cb, Cr multiplied by 16: (luma·(Y - offset) + coefficients·(chroma - 2048) + 65536) >> 17, clamped to 0...255;
/// with 10 bits offsets are four times as large, and 19 bits are taken off.
void mp_decode_planes(
    const mp_decode_source *source, uint8_t *bgra, ptrdiff_t stride, int32_t first_row, int32_t end_row,
    uint16_t *scratch);

/// YCbCr to RGB in units of a 16-bit component for each code value.
typedef struct {
    float luma, red_cr, green_cb, green_cr, blue_cb;
    float luma_offset; ///< The Y of black, a code value.
} mp_decode_weights;

/// How many floats of working memory `mp_decode_planes_16` needs for pictures of that width.
size_t mp_decode_planes_16_scratch(int32_t width);

/// Converts a picture to straight RGBA of words, opaque where `alpha` is null; `bits` is 8, in bytes, or 9 to 16, in
/// words, and `matrix` of no account. Chroma is interpolated as by `mp_decode_planes`; every component is rounded once.
void mp_decode_planes_16(
    const mp_decode_source *source, const mp_decode_weights *weights, const uint8_t *alpha, ptrdiff_t alpha_stride,
    uint16_t *rgba, ptrdiff_t stride, float *scratch);

/// Makes `count` straight pixels of R, G, B and A of words into premultiplied BGRA of bytes.
void mp_decode_16_to_8(const uint16_t *rgba, uint8_t *bgra, size_t count);

/// Premultiplies `count` pixels of R, G, B and A of words. Returns the least alpha.
uint16_t mp_decode_premultiply_16(uint16_t *rgba, size_t count);

/// Gives `count` opaque pixels the alpha of `alpha` and premultiplies them. Returns the least alpha.
uint8_t mp_decode_apply_alpha(uint8_t *bgra, const uint8_t *alpha, size_t count);

/// Premultiplies `count` pixels by their own alpha: (c·a + 127) / 255. Returns the least alpha.
uint8_t mp_decode_premultiply(uint8_t *bgra, size_t count);

/// Copies a picture turned as the EXIF orientation 1...8 says. `width` and `height` are the source's; those of the
/// target are swapped for 5...8. A pixel has `pixel` bytes: 4 or 8.
void mp_decode_orient(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, int32_t width,
    int32_t height, int32_t orientation, int32_t pixel);

#endif

// One picture of two fields made whole: the lines of one field stay, the others are computed.
#ifndef MULTIPLANE_DEINTERLACE_H
#define MULTIPLANE_DEINTERLACE_H

/// A plane of samples of 8 or 16 bits.
typedef struct {
    const uint8_t *picture;   ///< The picture whose field is kept.
    ptrdiff_t picture_stride; ///< Bytes from row to row.
    const uint8_t *next;      ///< The picture after it, or null at the end.
    ptrdiff_t next_stride;
    uint8_t *target;
    ptrdiff_t target_stride;
    int32_t width, height; ///< In samples.
    int32_t kept;          ///< 0 keeps the even rows, 1 the odd ones.
    int32_t threshold;     ///< Differences up to this are noise: such samples do not move.
} mp_deinterlace_plane;

/// Fills the target. A sample of a row that is not kept is that of the picture where neither it nor its neighbours
/// above and below differ from the next picture's by more than the threshold, the mean along the best of five
/// directions from twice the threshold on, and a mix between; without a next picture it is always the mean.
void mp_deinterlace_8(const mp_deinterlace_plane *plane);
void mp_deinterlace_16(const mp_deinterlace_plane *plane);

#endif
