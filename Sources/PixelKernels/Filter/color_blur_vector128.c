// The color blur with NEON or SSE2, two pixels at a time.
#include "color_blur.h"

#include "Dispatch.h"

#if defined(MP_HAS_VECTOR128)
#define INLINE static inline __attribute__((always_inline))
#define VECTOR_PIXELS 2

#if defined(__aarch64__)
#include <arm_neon.h>

typedef uint16x8_t vector;

INLINE uint32x4_t u32(vector v) { return vreinterpretq_u32_u16(v); }
INLINE uint64x2_t u64(vector v) { return vreinterpretq_u64_u16(v); }
INLINE vector of32(uint32x4_t v) { return vreinterpretq_u16_u32(v); }
INLINE vector of64(uint64x2_t v) { return vreinterpretq_u16_u64(v); }

INLINE vector load_cells(const uint16_t *from) { return vld1q_u16(from); }
INLINE void store_cells(uint16_t *to, vector v) { vst1q_u16(to, v); }
INLINE vector all16(uint16_t v) { return vdupq_n_u16(v); }
INLINE vector all32(uint32_t v) { return of32(vdupq_n_u32(v)); }
INLINE vector all64(uint64_t v) { return of64(vdupq_n_u64(v)); }
INLINE vector all_and(vector a, vector b) { return vandq_u16(a, b); }
INLINE vector exclusive_or(vector a, vector b) { return veorq_u16(a, b); }
INLINE vector add16(vector a, vector b) { return vaddq_u16(a, b); }
INLINE vector add32(vector a, vector b) { return of32(vaddq_u32(u32(a), u32(b))); }
INLINE vector add64(vector a, vector b) { return of64(vaddq_u64(u64(a), u64(b))); }
INLINE vector subtract64(vector a, vector b) { return of64(vsubq_u64(u64(a), u64(b))); }

INLINE vector multiply_pairs(vector a, vector b) {
    const int16x8_t x = vreinterpretq_s16_u16(a), y = vreinterpretq_s16_u16(b);
    const int32x4_t low = vmull_s16(vget_low_s16(x), vget_low_s16(y)), high = vmull_high_s16(x, y);
    return vreinterpretq_u16_s32(vpaddq_s32(low, high));
}

INLINE vector interleave_low16(vector a, vector b) { return vzip1q_u16(a, b); }
INLINE vector interleave_high16(vector a, vector b) { return vzip2q_u16(a, b); }
INLINE vector interleave_low64(vector a, vector b) { return of64(vzip1q_u64(u64(a), u64(b))); }
INLINE vector interleave_high64(vector a, vector b) { return of64(vzip2q_u64(u64(a), u64(b))); }
INLINE vector pack32(vector a, vector b) { return vcombine_u16(vmovn_u32(u32(a)), vmovn_u32(u32(b))); }
INLINE vector shift_right16(vector v, int n) { return vshlq_u16(v, vdupq_n_s16((int16_t)-n)); }
INLINE vector shift_right32(vector v, int n) { return of32(vshlq_u32(u32(v), vdupq_n_s32(-n))); }
INLINE vector shift_right64(vector v, int n) { return of64(vshlq_u64(u64(v), vdupq_n_s64(-n))); }
INLINE vector shift_left64(vector v, int n) { return of64(vshlq_u64(u64(v), vdupq_n_s64(n))); }
INLINE vector even_numbers(void) { return of64(vcombine_u64(vcreate_u64(0), vcreate_u64(2))); }

INLINE vector pick_pixels(vector v, vector places) {
    const uint64x2_t is_second = vtstq_u64(u64(places), vdupq_n_u64(1));
    return of64(vbslq_u64(is_second, vdupq_laneq_u64(u64(v), 1), vdupq_laneq_u64(u64(v), 0)));
}

INLINE void store_components(uint8_t *to, vector components) { vst1_u8(to, vmovn_u16(components)); }

#else
#include <emmintrin.h>

typedef __m128i vector;

INLINE vector load_cells(const uint16_t *from) { return _mm_loadu_si128((const __m128i *)from); }
INLINE void store_cells(uint16_t *to, vector v) { _mm_storeu_si128((__m128i *)to, v); }
INLINE vector all16(uint16_t v) { return _mm_set1_epi16((short)v); }
INLINE vector all32(uint32_t v) { return _mm_set1_epi32((int)v); }
INLINE vector all64(uint64_t v) { return _mm_set1_epi64x((long long)v); }
INLINE vector all_and(vector a, vector b) { return _mm_and_si128(a, b); }
INLINE vector exclusive_or(vector a, vector b) { return _mm_xor_si128(a, b); }
INLINE vector add16(vector a, vector b) { return _mm_add_epi16(a, b); }
INLINE vector add32(vector a, vector b) { return _mm_add_epi32(a, b); }
INLINE vector add64(vector a, vector b) { return _mm_add_epi64(a, b); }
INLINE vector subtract64(vector a, vector b) { return _mm_sub_epi64(a, b); }
INLINE vector multiply_pairs(vector a, vector b) { return _mm_madd_epi16(a, b); }
INLINE vector interleave_low16(vector a, vector b) { return _mm_unpacklo_epi16(a, b); }
INLINE vector interleave_high16(vector a, vector b) { return _mm_unpackhi_epi16(a, b); }
INLINE vector interleave_low64(vector a, vector b) { return _mm_unpacklo_epi64(a, b); }
INLINE vector interleave_high64(vector a, vector b) { return _mm_unpackhi_epi64(a, b); }

// SSE2 packs signed values only.
INLINE vector low_halves(vector v) { return _mm_srai_epi32(_mm_slli_epi32(v, 16), 16); }
INLINE vector pack32(vector a, vector b) { return _mm_packs_epi32(low_halves(a), low_halves(b)); }
INLINE vector shift_right16(vector v, int n) { return _mm_srl_epi16(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_right32(vector v, int n) { return _mm_srl_epi32(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_right64(vector v, int n) { return _mm_srl_epi64(v, _mm_cvtsi32_si128(n)); }
INLINE vector shift_left64(vector v, int n) { return _mm_sll_epi64(v, _mm_cvtsi32_si128(n)); }
INLINE vector even_numbers(void) { return _mm_set_epi64x(2, 0); }

INLINE vector pick_pixels(vector v, vector places) {
    const vector first = _mm_unpacklo_epi64(v, v), second = _mm_unpackhi_epi64(v, v);
    const vector is_second = _mm_sub_epi64(_mm_setzero_si128(), all_and(places, all64(1)));
    return _mm_or_si128(_mm_and_si128(is_second, second), _mm_andnot_si128(is_second, first));
}

INLINE void store_components(uint8_t *to, vector components) {
    _mm_storel_epi64((__m128i *)to, _mm_packus_epi16(components, components));
}
#endif

// Stores the first `n` pixels; colors are limited to alpha.
INLINE void store_pixels(uint32_t *to, vector components, int32_t n) {
    uint8_t bytes[8];
    store_components(bytes, components);
    for (int32_t i = 0; i < n && i < VECTOR_PIXELS; i++) {
        const uint8_t *c = bytes + 4 * i, a = bytes[4 * i + 3];
        const uint32_t blue = c[0] < a ? c[0] : a, green = c[1] < a ? c[1] : a, red = c[2] < a ? c[2] : a;
        to[i] = blue | green << 8 | red << 16 | (uint32_t)a << 24;
    }
}

#include "color_blur_simd.h"
#include "color_blur_passes.h"

void mp_color_blur_across_vector128(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_across(job, first, end, scratch);
}

void mp_color_blur_down_vector128(const mp_color_blur_job *job, int32_t first, int32_t end, void *scratch) {
    blur_down(job, first, end, scratch);
}

#endif
