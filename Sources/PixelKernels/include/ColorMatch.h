// Straight colours of one set of primaries and curves to those of another.
#ifndef MULTIPLANE_COLOR_MATCH_H
#define MULTIPLANE_COLOR_MATCH_H

#include <stddef.h>
#include <stdint.h>

/// How many entries each table has.
#define MP_MATCH_ENTRIES 4096
/// How many a table of bytes has: where sRGB's curve is steepest, a fifth of a byte from one to the next.
#define MP_MATCH_BYTES 16384

/// Light is linear; 1 is white.
typedef struct {
    const float *linear[3]; ///< Light of a red, green and blue component: entries at equal steps from 0 to 1; linear
                            ///< between them.
    float matrix[9]; ///< From the source's primaries to the target's, by rows. What lies outside of 0…1 is clipped.
    const float *encode;         ///< The component, 0…1, of light l: entries at equal steps of ∜l from 0 to 1.
    const float *byte_linear[3]; ///< `linear` of each of 256 bytes.
    const uint8_t *byte_encode;  ///< The byte of light l: entries at equal steps of l from 0 to 1. Null: by `encode`.
} mp_color_match;

/// Converts `count` pixels of four bytes, B, G, R and A, in place; alpha stays.
void mp_match_bytes(const mp_color_match *match, uint8_t *bgra, size_t count);

/// Converts `count` pixels of four words, R, G, B and A, in place; alpha stays.
void mp_match_words(const mp_color_match *match, uint16_t *rgba, size_t count);

/// Replaces the grey that stands in each of the three components by its entry in a table of 256; alpha stays.
void mp_match_grey_bytes(const uint8_t *table, uint8_t *bgra, size_t count);

/// Replaces the grey that stands in each of the three components by its entry in a table of 65,536; alpha stays.
void mp_match_grey_words(const uint16_t *table, uint16_t *rgba, size_t count);

#endif
