// The Bayer dither matrix; private to PixelKernels.
#ifndef MULTIPLANE_BAYER_H
#define MULTIPLANE_BAYER_H

/// Returns an entry of the 8×8 Bayer matrix, 0…63: the entries below any threshold are distributed as evenly as
/// possible. x and y are 0…7.
static inline int mp_bayer(int x, int y) {
    int value = 0;
    for (int bit = 0; bit < 3; bit++) {
        const int xb = x >> bit & 1, yb = y >> bit & 1;
        value |= ((xb ^ yb) << 1 | yb) << (2 * (2 - bit));
    }
    return value;
}

#endif
