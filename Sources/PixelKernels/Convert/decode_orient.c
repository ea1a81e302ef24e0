#include <string.h>

#include "ConvertDecode.h"

// Where the source's pixel (x, y) goes: start + x·along_x + y·along_y, in bytes of the target.
typedef struct {
    ptrdiff_t start, along_x, along_y;
} steps;

static steps steps_of(int32_t orientation, int32_t width, int32_t height, ptrdiff_t stride, ptrdiff_t pixel) {
    const ptrdiff_t right = (width - 1) * pixel, bottom = (height - 1) * stride;
    const ptrdiff_t turned_right = (height - 1) * pixel, turned_bottom = (width - 1) * stride;
    switch (orientation) {
    case 2: return (steps){right, -pixel, stride};
    case 3: return (steps){bottom + right, -pixel, -stride};
    case 4: return (steps){bottom, pixel, -stride};
    case 5: return (steps){0, stride, pixel};
    case 6: return (steps){turned_right, stride, -pixel};
    case 7: return (steps){turned_bottom + turned_right, -stride, -pixel};
    case 8: return (steps){turned_bottom, -stride, pixel};
    default: return (steps){0, pixel, stride};
    }
}

void mp_decode_orient(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, int32_t width,
    int32_t height, int32_t orientation, int32_t pixel) {
    const steps to = steps_of(orientation, width, height, target_stride, pixel);
    const int32_t block = 16; // Keeps both pictures' lines in the cache while rows become columns.
    for (int32_t top = 0; top < height; top += block) {
        for (int32_t left = 0; left < width; left += block) {
            const int32_t end_y = top + block < height ? top + block : height,
                          end_x = left + block < width ? left + block : width;
            for (int32_t y = top; y < end_y; y++) {
                for (int32_t x = left; x < end_x; x++) {
                    uint8_t *at = target + to.start + x * to.along_x + y * to.along_y;
                    if (pixel == 4) memcpy(at, source + y * source_stride + 4 * x, 4);
                    else memcpy(at, source + y * source_stride + 8 * x, 8);
                }
            }
        }
    }
}
