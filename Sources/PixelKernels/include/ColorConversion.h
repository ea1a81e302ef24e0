// Color matching and tone mapping of images and video frames.
//
// First the conversion of straight colors between color spaces.
#ifndef MULTIPLANE_COLOR_CONVERSION_H
#define MULTIPLANE_COLOR_CONVERSION_H

#include <stddef.h>
#include <stdint.h>

/// The number of entries of a table.
#define MP_MATCH_ENTRIES 4096
/// The number of entries of a table of bytes. Where sRGB's curve is steepest, entries differ by a fifth of a byte.
#define MP_MATCH_BYTES 16384

/// The steps of a color conversion. Light is linear; 1 is white.
typedef struct {
    /// The light of a red, green and blue component: entries at equal steps from 0 to 1, interpolated linearly.
    const float *linear[3];
    /// The matrix from the source's primaries to the target's, by rows. Results outside 0…1 are clipped.
    float matrix[9];
    const float *encode;         ///< The component, 0…1, of light l: entries at equal steps of ∜l from 0 to 1.
    const float *byte_linear[3]; ///< The light of each of 256 bytes.
    const uint8_t *byte_encode;  ///< The byte of light l: entries at equal steps of l from 0 to 1. Null uses `encode`.
} mp_color_match;

/// Converts `count` pixels of four bytes, B, G, R and A, in place; alpha is unchanged.
void mp_match_8(const mp_color_match *match, uint8_t *bgra, size_t count);

/// Converts `count` pixels of four 16-bit samples, R, G, B and A, in place; alpha is unchanged.
void mp_match_16(const mp_color_match *match, uint16_t *rgba, size_t count);

/// Replaces the gray value in each of the three color components by its entry in a table of 256; alpha is unchanged.
void mp_match_gray_8(const uint8_t *table, uint8_t *bgra, size_t count);

/// Replaces the gray value in each of the three color components by its entry in a table of 65,536; alpha is unchanged.
void mp_match_gray_16(const uint16_t *table, uint16_t *rgba, size_t count);

// Tone mapping of wide-gamut and high dynamic range video to premultiplied sRGB BGRA.

/// The number of entries of a table.
#define MP_TONE_ENTRIES 4096

/// The steps of tone mapping. All light is in units of the target's white.
typedef struct {
    /// The light of a 16-bit component: entries at equal steps from 0 to 65535, interpolated linearly.
    const float *linear;
    /// The gain for the brightest component m: entries at equal steps of ∜(m / peak) from 0 to 1.
    const float *gain;
    const float *encode; ///< The component, 0…255, of light l: entries at equal steps of √l from 0 to 1.
    float peak;          ///< The brightest component in `gain`.
    float luma[3];       ///< The weights of red, green and blue in luminance, before the matrix.
    /// Every pixel is first multiplied by luminance to this power (HLG's system gamma minus 1); 0 for none.
    float system_exponent;
    float system_scale; ///< An additional factor.
    float matrix[9];    ///< The matrix from the source's primaries to the target's, by rows.
} mp_tone_map;

/// Converts `count` pixels of four 16-bit samples (R, G, B and A; not premultiplied) to premultiplied BGRA.
void mp_tone_map_row(const mp_tone_map *map, const uint16_t *rgba, uint8_t *bgra, size_t count);

/// Converts `count` pixels of four 16-bit samples (R, G, B and A; not premultiplied) in place; the result is
/// premultiplied.
void mp_tone_map_16(const mp_tone_map *map, uint16_t *rgba, size_t count);

#endif
