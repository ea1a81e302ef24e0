#include "Tint.h"
#include "Blend.h"

// Plain enough for the compiler to vectorize: one version serves every instruction set.
void mp_tint(uint32_t *pixels, uint32_t color, int n) {
    const uint32_t red = color >> 16 & 255, green = color >> 8 & 255, blue = color & 255;
    for (int i = 0; i < n; i++) {
        const uint32_t p = pixels[i];
        const uint32_t r = (p >> 16 & 255) * red + 128, g = (p >> 8 & 255) * green + 128, b = (p & 255) * blue + 128;
        pixels[i] = (p & 0xff000000) | (r + (r >> 8)) >> 8 << 16 | (g + (g >> 8)) >> 8 << 8 | (b + (b >> 8)) >> 8;
    }
}
