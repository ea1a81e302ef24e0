// Which instruction set the kernels use, chosen once at run time.
//
// Not ifunc or target_clones: both crash at start under ThreadSanitizer.
#ifndef MULTIPLANE_DISPATCH_H
#define MULTIPLANE_DISPATCH_H

typedef enum {
    MP_ISA_SCALAR = 0, ///< Plain C: the specification of every kernel.
    MP_ISA_AVX2 = 1,   ///< x86-64 with AVX2.
    MP_ISA_AVX512 = 2, ///< x86-64 with AVX-512 F, BW, DQ and VL.
} mp_isa;

/// The best instruction set of this CPU, whatever is forced.
mp_isa mp_isa_best(void);

/// The instruction set in force: the best one of this CPU unless forced.
mp_isa mp_isa_current(void);

/// Forces an instruction set, for tests that compare kernels. Not thread-safe: call before any kernel runs.
/// Asking for one that the CPU lacks selects MP_ISA_SCALAR.
void mp_isa_force(mp_isa isa);

#endif
