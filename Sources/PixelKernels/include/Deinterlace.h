// One picture of two fields made whole: the lines of one field stay, the others are computed.
#ifndef MULTIPLANE_DEINTERLACE_H
#define MULTIPLANE_DEINTERLACE_H

#include <stddef.h>
#include <stdint.h>

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
