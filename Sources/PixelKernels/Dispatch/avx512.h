// The attributes of AVX-512 functions; included only if __x86_64__ is defined.
#ifndef MULTIPLANE_AVX512_H
#define MULTIPLANE_AVX512_H

#include <immintrin.h>

#define TARGET target("avx512f,avx512bw,avx512dq,avx512vl,bmi2")
#define AVX512 __attribute__((TARGET))
#define INLINE static inline __attribute__((always_inline, TARGET))

#endif
