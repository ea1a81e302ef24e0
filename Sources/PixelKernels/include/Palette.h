// From premultiplied BGRA to a picture of at most 256 colours.
//
// A pixel is visible from alpha 128 on and then opaque; colours are straight.
#ifndef MULTIPLANE_PALETTE_H
#define MULTIPLANE_PALETTE_H

#include "ConvertEncode.h"

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
