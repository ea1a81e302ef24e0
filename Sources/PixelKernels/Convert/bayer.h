// Private to PixelKernels.
#ifndef MULTIPLANE_BAYER_H
#define MULTIPLANE_BAYER_H

/// Bayer's pattern of 8×8, 0…63: the places below any number are spread as evenly as they can be. x and y are 0…7.
static inline int mp_bayer(int x, int y) {
    int value = 0;
    for (int bit = 0; bit < 3; bit++) {
        const int xb = x >> bit & 1, yb = y >> bit & 1;
        value |= ((xb ^ yb) << 1 | yb) << (2 * (2 - bit));
    }
    return value;
}

#endif
