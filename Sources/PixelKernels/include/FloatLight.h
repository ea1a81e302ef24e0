// Between the signals of high dynamic range and the values that floats are drawn with: sRGB's curve, going on beyond
// 0…1 both ways.
#ifndef MULTIPLANE_FLOAT_LIGHT_H
#define MULTIPLANE_FLOAT_LIGHT_H

#include <stdint.h>

/// How many entries each table has. Between two of them values lie on the line.
#define MP_LIGHT_ENTRIES 65536

/// What each step does. Light is in units of the white of what has standard range.
typedef struct {
    const float *first; ///< Of a component's size, entries at equal steps from 0 to `first_end`: light.
    float first_end;
    const float *gain;  ///< All components are multiplied by this of their luminance, entries at equal steps of its
                        ///< fourth root; or null.
    float gain_end;     ///< The luminance of its last entry.
    float luminance[3]; ///< The shares of red, green and blue in it.
    float matrix[9];    ///< Of linear components, by rows.
    const float *last; ///< Of a component's light, entries at equal steps of its fourth root: the value that comes out.
    float last_end;    ///< The light of its last entry.
} mp_float_light;

/// Signals to values, in place. The gain is of what the first table gives, and comes before the matrix. Values below 0
/// are what lies outside of the drawn primaries: their curve is that of their size.
void mp_float_show_signal(const mp_float_light *light, float *row, int n);

/// Values to words of a signal, opaque or over black. The matrix comes before the gain; light below 0 is none, and
/// beyond `gain_end`, where there is a gain, counts as that.
void mp_float_to_signal(const mp_float_light *light, const float *row, uint16_t *words, int n);

#endif
