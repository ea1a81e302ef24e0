#include "Encode.h"

#include <stdlib.h>

void mp_filter_png_row(const uint8_t *row, const uint8_t *above, size_t count, size_t pixel, uint8_t *restrict out) {
    for (size_t i = 0; i < pixel && i < count; i++) out[i] = (uint8_t)(row[i] - above[i]);
    for (size_t i = pixel; i < count; i++) {
        // 16-bit integers, so that compilers use eight lanes of 128 bits.
        const int16_t left = row[i - pixel], up = above[i], corner = above[i - pixel];
        const int16_t from_corner = (int16_t)(up - corner), to_up = (int16_t)(left - corner);
        const int16_t left_distance = (int16_t)abs(from_corner);
        const int16_t up_distance = (int16_t)abs(to_up);
        const int16_t corner_distance = (int16_t)abs(from_corner + to_up);
        const int16_t nearer = up_distance <= corner_distance ? up : corner;
        const int is_left = (left_distance <= up_distance) & (left_distance <= corner_distance);
        out[i] = (uint8_t)(row[i] - (is_left ? left : nearer));
    }
}
