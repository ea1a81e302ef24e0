// Conversion of decoded video to RGB: YCbCr planes, alpha, orientation, and deinterlacing.
#ifndef MULTIPLANE_DECODE_H
#define MULTIPLANE_DECODE_H

#include <stddef.h>
#include <stdint.h>

/// The position of chroma samples along one axis.
typedef enum {
    MP_CHROMA_FULL = 0,    ///< One sample per pixel: no interpolation.
    MP_CHROMA_COSITED = 1, ///< One sample per two pixels, on the first of them (MPEG-2's horizontal siting).
    /// One sample per two pixels, midway between them (MPEG-2's vertical siting, both of JPEG's).
    MP_CHROMA_CENTERED = 2,
} mp_chroma_siting;

/// The coefficients from YCbCr to RGB, as fractions of 8192; they include the range conversion.
typedef struct {
    int16_t luma;        ///< The coefficient of Y for red, green and blue.
    int16_t red_cr;      ///< The coefficient of Cr for red.
    int16_t green_cb;    ///< The coefficient of Cb for green.
    int16_t green_cr;    ///< The coefficient of Cr for green.
    int16_t blue_cb;     ///< The coefficient of Cb for blue.
    int16_t luma_offset; ///< The 8-bit Y of black: 16 or 0.
} mp_decode_matrix;

/// Three planes of YCbCr and their format.
typedef struct {
    const uint8_t *planes[3]; ///< The planes Y, Cb and Cr.
    ptrdiff_t strides[3];     ///< The number of bytes from one row to the next; may be negative.
    int32_t width, height;    ///< The size of the luma plane.
    mp_chroma_siting horizontal, vertical;
    mp_decode_matrix matrix;
    int32_t bits; ///< The bits per sample: 8 in bytes, or 10 in 16-bit samples of native byte order.
} mp_decode_source;

/// Returns the number of uint16_t of scratch memory for a row of `width` pixels.
size_t mp_decode_scratch(int32_t width);

/// Converts rows [first_row, end_row) to opaque BGRA; chroma is interpolated linearly. The reference per pixel, with Y,
/// Cb and Cr multiplied by 16: (luma·(Y - offset) + coefficients·(chroma - 2048) + 65536) >> 17, clamped to 0…255. With
/// 10 bits, offsets are four times as large, and the shift is 19.
void mp_decode_planes(
    const mp_decode_source *source, uint8_t *bgra, ptrdiff_t stride, int32_t first_row, int32_t end_row,
    uint16_t *scratch);

/// Returns the number of uint16_t of scratch memory of `mp_decode_half` for planes of `width` pixels.
size_t mp_decode_half_scratch(int32_t width);

/// Converts rows [first_row, end_row) of the image at half its size, each side rounded up, to opaque BGRA. A pixel is
/// the mean of four pixels in YCbCr, with chroma interpolated as in `mp_decode_planes`, and rounded once; a last odd
/// row or column is repeated. The planes have 8 bits.
void mp_decode_half(
    const mp_decode_source *source, uint8_t *bgra, ptrdiff_t stride, int32_t first_row, int32_t end_row,
    uint16_t *scratch);

/// The coefficients from YCbCr code values to 16-bit RGB components.
typedef struct {
    float luma, red_cr, green_cb, green_cr, blue_cb;
    float luma_offset; ///< The code value of black Y.
} mp_decode_weights;

/// Returns the number of floats of scratch memory that `mp_decode_planes_16` needs for frames of `width` pixels.
size_t mp_decode_planes_16_scratch(int32_t width);

/// Converts rows [first_row, end_row) to straight RGBA of 16-bit samples, opaque if `alpha` is null. `bits` is 8 in
/// bytes, or 9 to 16 in 16-bit samples; `matrix` is not used. Chroma is interpolated as in `mp_decode_planes`; every
/// component is rounded once.
void mp_decode_planes_16(
    const mp_decode_source *source, const mp_decode_weights *weights, const uint8_t *alpha, ptrdiff_t alpha_stride,
    uint16_t *rgba, ptrdiff_t stride, int32_t first_row, int32_t end_row, float *scratch);

/// Converts `count` straight RGBA pixels of 16-bit samples to premultiplied 8-bit BGRA.
void mp_decode_16_to_8(const uint16_t *rgba, uint8_t *bgra, size_t count);

/// Premultiplies `count` RGBA pixels of 16-bit samples. Returns the smallest alpha.
uint16_t mp_decode_premultiply_16(uint16_t *rgba, size_t count);

/// Applies `alpha` to `count` opaque pixels and premultiplies them. Returns the smallest alpha.
uint8_t mp_decode_apply_alpha(uint8_t *bgra, const uint8_t *alpha, size_t count);

/// Premultiplies `count` pixels by their own alpha: (c·a + 127) / 255. Returns the smallest alpha.
uint8_t mp_decode_premultiply(uint8_t *bgra, size_t count);

/// Copies an image with the EXIF orientation 1…8 applied. `width` and `height` are the source's; the target's are
/// swapped for 5…8. `pixel` is the number of bytes per pixel: 4 or 8.
void mp_decode_orient(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, int32_t width,
    int32_t height, int32_t orientation, int32_t pixel);

// Deinterlacing: the rows of one field are kept, the others are interpolated.

/// A plane of 8-bit or 16-bit samples.
typedef struct {
    const uint8_t *frame;   ///< The frame whose field is kept.
    ptrdiff_t frame_stride; ///< The number of bytes from one row to the next.
    const uint8_t *next;    ///< The next frame, or null at the end.
    ptrdiff_t next_stride;
    uint8_t *target;
    ptrdiff_t target_stride;
    int32_t width, height; ///< The size in samples.
    int32_t kept;          ///< 0 keeps the even rows, 1 the odd rows.
    int32_t threshold;     ///< Differences up to this value are noise: such samples count as static.
} mp_deinterlace_plane;

/// Deinterlaces a plane into the target. A sample of a row that is not kept is copied from the frame if neither it nor
/// its neighbors above and below differ from the next frame's by more than the threshold. From twice the threshold on,
/// it is the mean along the best of five directions; in between, a mix of both. Without a next frame, it is always the
/// mean.
void mp_deinterlace_8(const mp_deinterlace_plane *plane);
void mp_deinterlace_16(const mp_deinterlace_plane *plane);

#endif
