#include "Dispatch.h"
#include "shift_rows.h"

void mp_shift_row(uint8_t *out, const uint8_t *row, ptrdiff_t stride, int n, uint32_t right, uint32_t down) {
    const uint8_t *above = down > 0 ? row - stride : row;
    const int left = right > 0 ? 1 : 0;
    const mp_shift_sources s = {row, above, row - left, above - left, right, down};
#if defined(__x86_64__)
    if (mp_isa_current() >= MP_ISA_AVX2) {
        mp_shift_row_avx2(out, &s, n);
        return;
    }
#endif
    mp_shift_row_scalar(out, &s, 0, n);
}

void mp_shift_row_scalar(uint8_t *out, const mp_shift_sources *s, int first, int n) {
    for (int i = first; i < n; i++) {
        const uint32_t here = s->here[i] * (256 - s->down) + s->above[i] * s->down;
        const uint32_t left = s->left[i] * (256 - s->down) + s->corner[i] * s->down;
        out[i] = (uint8_t)((here * (256 - s->right) + left * s->right + 32768) >> 16);
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

INLINE __m256i words(const uint8_t *p) { return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)p)); }

// Interpolates vertically; flipping the top bit makes the 16-bit values signed for the multiply-add.
INLINE __m256i between(const uint8_t *here, const uint8_t *above, __m256i up, __m256i down) {
    const __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(words(here), up), _mm256_mullo_epi16(words(above), down));
    return _mm256_xor_si256(sum, _mm256_set1_epi16((short)0x8000));
}

AVX2 void mp_shift_row_avx2(uint8_t *out, const mp_shift_sources *s, int n) {
    const __m256i down = _mm256_set1_epi16((short)s->down), up = _mm256_set1_epi16((short)(256 - s->down));
    const __m256i across = _mm256_set1_epi32((int)((256 - s->right) | s->right << 16));
    const __m256i rounding = _mm256_set1_epi32(32768 * 256 + 32768);
    int i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m256i here = between(s->here + i, s->above + i, up, down),
                      left = between(s->left + i, s->corner + i, up, down);
        const __m256i low = _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16(here, left), across), rounding);
        const __m256i high = _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16(here, left), across), rounding);
        const __m256i both = _mm256_packus_epi32(_mm256_srli_epi32(low, 16), _mm256_srli_epi32(high, 16));
        const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(both, both), 0x08);
        _mm_storeu_si128((__m128i *)(out + i), _mm256_castsi256_si128(bytes));
    }
    mp_shift_row_scalar(out, s, i, n);
}

#endif
