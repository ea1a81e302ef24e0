// Pixels as 16-bit components, over the operations of vector128_words.h. Included after a header with these operations.
#ifndef MULTIPLANE_PIXEL_COMPONENTS_H
#define MULTIPLANE_PIXEL_COMPONENTS_H

// The 16-bit halves of each pixel.
typedef struct {
    vector blue_red, green_alpha;
} components;

INLINE components split(vector pixels) {
    return (components){all_and(pixels, all32(0x00ff00ff)), shift_right_unsigned16(pixels, 8)};
}

INLINE vector joined(components c) { return all_or(c.blue_red, shift_left16(c.green_alpha, 8)); }

INLINE components sum_of(components a, components b) {
    return (components){add16(a.blue_red, b.blue_red), add16(a.green_alpha, b.green_alpha)};
}

// Returns the even and the odd pixels of two vectors.
INLINE components even_pixels(components a, components b) {
    return (components){even32(a.blue_red, b.blue_red), even32(a.green_alpha, b.green_alpha)};
}

INLINE components odd_pixels(components a, components b) {
    return (components){odd32(a.blue_red, b.blue_red), odd32(a.green_alpha, b.green_alpha)};
}

#endif
