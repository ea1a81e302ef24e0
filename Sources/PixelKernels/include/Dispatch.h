// The instruction set of the kernels, chosen once at run time.
//
// ifunc and target_clones are not used: both crash at startup under ThreadSanitizer.
#ifndef MULTIPLANE_DISPATCH_H
#define MULTIPLANE_DISPATCH_H

typedef enum {
    MP_ISA_SCALAR = 0,        ///< Plain C: the reference of every kernel.
    MP_ISA_VECTOR128 = 1,     ///< Vectors of 128 bits, which every CPU has: NEON on arm64, SSE2 on x86-64.
    MP_ISA_AVX2 = 2,          ///< x86-64 with AVX2.
    MP_ISA_AVX512 = 3,        ///< x86-64 with AVX-512 F, BW, DQ and VL, and BMI2.
    MP_ISA_AVX512_GATHER = 4, ///< The same; texels are gathered instead of loaded.
} mp_isa;

#if defined(__x86_64__) || defined(__aarch64__)
#define MP_HAS_VECTOR128 1
#endif

/// Returns the last instruction set that this CPU has, regardless of mp_isa_force.
mp_isa mp_isa_best(void);

/// Returns the instruction set in use: the fastest one of this CPU unless forced. Whether gathers are faster than loads
/// is measured by the first call, in about 0.1 ms: they are on Intel CPUs without Downfall's microcode, and not on AMD.
mp_isa mp_isa_current(void);

/// Forces an instruction set, for tests that compare kernels. Not thread-safe: call it before any kernel runs. Selects
/// MP_ISA_SCALAR if the CPU lacks the instruction set.
void mp_isa_force(mp_isa isa);

#endif
