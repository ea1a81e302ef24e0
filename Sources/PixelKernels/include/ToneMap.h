// Wide-gamut and high-dynamic-range video to premultiplied BGRA of sRGB.
#ifndef MULTIPLANE_TONE_MAP_H
#define MULTIPLANE_TONE_MAP_H

#include <stddef.h>
#include <stdint.h>

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
void mp_tone_map_words(const mp_tone_map *map, uint16_t *rgba, size_t count);

#endif
