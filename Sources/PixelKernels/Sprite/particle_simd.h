// The colors of particles over operations on vectors; private to this folder. Included after pixel_components.h and a
// header with the operations.
#ifndef MULTIPLANE_PARTICLE_SIMD_H
#define MULTIPLANE_PARTICLE_SIMD_H

#include "sprite_rows.h"

INLINE components tint_of(const mp_particle *s) {
    return (components){all32(s->tint[0] | (uint32_t)s->tint[2] << 16), all32(s->tint[1] | (uint32_t)s->tint[3] << 16)};
}

// Copies the lower half of each 32-bit number to the upper half.
INLINE vector both_halves(vector numbers) { return all_or(numbers, shift_left32(numbers, 16)); }

// Returns a × b / 255, rounded.
INLINE components scaled(components a, components b) {
    return (components){scaled16(a.blue_red, b.blue_red), scaled16(a.green_alpha, b.green_alpha)};
}

// Returns a × (256 − f) + b × f, over 256, rounded; f has both halves of each pixel.
INLINE vector mixed_component(vector a, vector b, vector f) {
    const vector sum = add16(multiply16(a, subtract16(all16(256), f)), multiply16(b, f));
    return shift_right_unsigned16(add16(sum, all16(128)), 8);
}

INLINE components mixed(components a, components b, vector f) {
    return (components){mixed_component(a.blue_red, b.blue_red, f), mixed_component(a.green_alpha, b.green_alpha, f)};
}

INLINE vector on(vector below, components p, int adds) {
    if (adds) return add_saturating(below, joined(p));
    const vector through = subtract16(all16(255), both_halves(shift_right_unsigned32(p.green_alpha, 16)));
    return add_saturating(joined(p), joined(scaled(split(below), (components){through, through})));
}

#endif
