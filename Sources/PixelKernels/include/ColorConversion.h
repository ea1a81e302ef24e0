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
void mp_match_8(const mp_color_match *match, uint8_t *bgra, size_t count);

/// Converts `count` pixels of four words, R, G, B and A, in place; alpha stays.
void mp_match_16(const mp_color_match *match, uint16_t *rgba, size_t count);

/// Replaces the gray that stands in each of the three components by its entry in a table of 256; alpha stays.
void mp_match_gray_8(const uint8_t *table, uint8_t *bgra, size_t count);

/// Replaces the gray that stands in each of the three components by its entry in a table of 65,536; alpha stays.
void mp_match_gray_16(const uint16_t *table, uint16_t *rgba, size_t count);

#endif

// Wide-gamut and high-dynamic-range video to premultiplied BGRA of sRGB.
#ifndef MULTIPLANE_TONE_MAP_H
#define MULTIPLANE_TONE_MAP_H

/// How many entries each table has.
#define MP_TONE_ENTRIES 4096

/// What each step of the conversion does; all light is in units of the target's white.
typedef struct {
    const float *linear;   ///< Of a 16-bit component: entries at equal steps from 0 to 65535; linear between them.
    const float *gain;     ///< Of the brightest component m: entries at equal steps of ∜(m / peak) from 0 to 1.
    const float *encode;   ///< Of a linear component l: 0...255, entries at equal steps of √l from 0 to 1.
    float peak;            ///< The brightest component that `gain` knows.
    float luma[3];         ///< The shares of red, green and blue in luminance, before the matrix.
    float system_exponent; ///< Every pixel is multiplied by luminance to this power first (HLG's system gamma less 1);
                           ///< 0 is none.
    float system_scale;    ///< And by this.
    float matrix[9];       ///< From the source's primaries to the target's, by rows.
} mp_tone_map;

/// Converts `count` pixels of four 16-bit components (red, green, blue, alpha; not premultiplied).
void mp_tone_map_row(const mp_tone_map *map, const uint16_t *rgba, uint8_t *bgra, size_t count);

/// The same in words, in place: R, G, B and A, premultiplied.
void mp_tone_map_16(const mp_tone_map *map, uint16_t *rgba, size_t count);

#endif
