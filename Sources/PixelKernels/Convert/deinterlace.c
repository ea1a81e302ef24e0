#include "Decode.h"

#include <stdlib.h>
#include <string.h>

#define MP_MIN(a, b) ((a) < (b) ? (a) : (b))
#define MP_MAX(a, b) ((a) > (b) ? (a) : (b))

// The implementation for one sample type. Beyond the edge, the nearest row of the kept field is repeated.
#define DEINTERLACE(NAME, SAMPLE)                                                                                     \
    static int direction_cost_##NAME(const SAMPLE *above, const SAMPLE *below, int32_t x, int d) {                    \
        return abs(above[x - 1 + d] - below[x - 1 - d]) + abs(above[x + d] - below[x - d]) +                          \
               abs(above[x + 1 + d] - below[x + 1 - d]);                                                              \
    }                                                                                                                 \
    static int spatial_##NAME(const SAMPLE *above, const SAMPLE *below, int32_t x, int32_t width) {                   \
        int best = 0;                                                                                                 \
        if (x >= 3 && x < width - 3) {                                                                                \
            /* Straight down wins ties, and one step wins over two. */                                                \
            int least = direction_cost_##NAME(above, below, x, 0) - 1;                                                \
            static const int directions[4] = {-1, 1, -2, 2};                                                          \
            for (int i = 0; i < 4; i++) {                                                                             \
                int cost = direction_cost_##NAME(above, below, x, directions[i]);                                     \
                if (cost < least) {                                                                                   \
                    least = cost;                                                                                     \
                    best = directions[i];                                                                             \
                }                                                                                                     \
            }                                                                                                         \
        }                                                                                                             \
        return (above[x + best] + below[x - best] + 1) >> 1;                                                          \
    }                                                                                                                 \
    static void row_##NAME(const mp_deinterlace_plane *p, int32_t y, int32_t up, int32_t down) {                      \
        const SAMPLE *above = (const SAMPLE *)(p->frame + up * p->frame_stride);                                      \
        const SAMPLE *below = (const SAMPLE *)(p->frame + down * p->frame_stride);                                    \
        const SAMPLE *own = (const SAMPLE *)(p->frame + y * p->frame_stride);                                         \
        SAMPLE *target = (SAMPLE *)(p->target + y * p->target_stride);                                                \
        const SAMPLE *next_above = p->next ? (const SAMPLE *)(p->next + up * p->next_stride) : NULL;                  \
        const SAMPLE *next_below = p->next ? (const SAMPLE *)(p->next + down * p->next_stride) : NULL;                \
        const SAMPLE *next_own = p->next ? (const SAMPLE *)(p->next + y * p->next_stride) : NULL;                     \
        for (int32_t x = 0; x < p->width; x++) {                                                                      \
            int spatial = spatial_##NAME(above, below, x, p->width);                                                  \
            int moved = 2 * p->threshold;                                                                             \
            if (p->next) {                                                                                            \
                moved = MP_MAX(                                                                                       \
                    abs(own[x] - next_own[x]), MP_MAX(abs(above[x] - next_above[x]), abs(below[x] - next_below[x]))); \
            }                                                                                                         \
            if (moved <= p->threshold) {                                                                              \
                target[x] = own[x];                                                                                   \
                continue;                                                                                             \
            }                                                                                                         \
            if (moved >= 2 * p->threshold) {                                                                          \
                target[x] = (SAMPLE)spatial;                                                                          \
                continue;                                                                                             \
            }                                                                                                         \
            int share = moved - p->threshold;                                                                         \
            target[x] = (SAMPLE)((own[x] * (p->threshold - share) + spatial * share) / p->threshold);                 \
        }                                                                                                             \
    }                                                                                                                 \
    void mp_deinterlace_##NAME(const mp_deinterlace_plane *p) {                                                       \
        for (int32_t y = 0; y < p->height; y++) {                                                                     \
            if ((y & 1) == p->kept || p->height < 2) {                                                                \
                memcpy(                                                                                               \
                    p->target + y * p->target_stride, p->frame + y * p->frame_stride,                                 \
                    (size_t)p->width * sizeof(SAMPLE));                                                               \
            } else {                                                                                                  \
                row_##NAME(p, y, y > 0 ? y - 1 : y + 1, y + 1 < p->height ? y + 1 : y - 1);                           \
            }                                                                                                         \
        }                                                                                                             \
    }

DEINTERLACE(8, uint8_t)
DEINTERLACE(16, uint16_t)
