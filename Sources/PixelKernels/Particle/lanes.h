// Numbers of LANES particles at a time, with the operators of C; private to this folder.
//
// A file that includes this header defines LANES, the number of doubles in a vector or 1, and LANE_TARGET, the
// attribute of its functions.
#ifndef MULTIPLANE_PARTICLE_LANES_H
#define MULTIPLANE_PARTICLE_LANES_H

#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline)) LANE_TARGET

#if LANES == 1
typedef double reals;
typedef uint64_t words;
typedef int64_t masks;
typedef float floats;
typedef int32_t ints;
#define LANE_NUMBERS 0
#define TO_REALS(x) ((double)(x))
#define TO_FLOATS(x) ((float)(x))
#define TO_INTS(x) ((int32_t)(x))
#define TO_MASKS(x) (-(masks)(x))
#else
typedef double reals __attribute__((vector_size(8 * LANES)));
typedef uint64_t words __attribute__((vector_size(8 * LANES)));
typedef int64_t masks __attribute__((vector_size(8 * LANES)));
typedef float floats __attribute__((vector_size(4 * LANES)));
typedef int32_t ints __attribute__((vector_size(4 * LANES)));
#if LANES == 2
#define LANE_NUMBERS ((words){0, 1})
#elif LANES == 4
#define LANE_NUMBERS ((words){0, 1, 2, 3})
#else
#define LANE_NUMBERS ((words){0, 1, 2, 3, 4, 5, 6, 7})
#endif
#define TO_REALS(x) __builtin_convertvector(x, reals)
#define TO_FLOATS(x) __builtin_convertvector(x, floats)
#define TO_INTS(x) __builtin_convertvector(x, ints)
// Comparisons of vectors are masks already; those of `floats` have half the width.
#define TO_MASKS(x) __builtin_convertvector(x, masks)
#endif

// Reinterprets the bits.
INLINE masks bits_of(reals x) {
    masks bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

INLINE reals reals_of(masks bits) {
    reals x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

INLINE reals select(masks which, reals yes, reals no) {
    return reals_of((bits_of(yes) & which) | (bits_of(no) & ~which));
}

INLINE reals all(double x) { return x - (reals){0}; }

// Not a number counts as `low`.
INLINE reals limited(reals x, double low, double high) {
    x = select(TO_MASKS(x > low), x, all(low));
    return select(TO_MASKS(x < high), x, all(high));
}

INLINE reals negative_part(reals x) { return select(TO_MASKS(x < 0), x, all(0)); }
INLINE reals positive_part(reals x) { return select(TO_MASKS(x > 0), x, all(0)); }
INLINE reals magnitude(reals x) { return reals_of(bits_of(x) & INT64_MAX); }

// Rounds numbers whose whole part is an int.
INLINE ints rounded_down(reals x) {
    const reals whole = TO_REALS(TO_INTS(x));
    return TO_INTS(whole - select(TO_MASKS(whole > x), all(1), all(0)));
}

INLINE ints rounded_up(reals x) {
    const reals whole = TO_REALS(TO_INTS(x));
    return TO_INTS(whole + select(TO_MASKS(whole < x), all(1), all(0)));
}

INLINE floats clamped(floats x) {
#if LANES == 1
    return x > 0 ? (x < 1 ? x : 1) : 0;
#else
    const ints above = x > 0, below = x < 1;
    ints bits, one;
    const floats ones = 1 - (floats){0};
    memcpy(&bits, &x, sizeof bits);
    memcpy(&one, &ones, sizeof one);
    bits = (((bits & below) | (one & ~below)) & above);
    memcpy(&x, &bits, sizeof x);
    return x;
#endif
}

// The sine and cosine of angles: the quadrant is the nearest multiple of π/2, which is subtracted in three parts; the
// polynomials are those of FreeBSD's libm.
typedef struct {
    reals sine, cosine;
} direction;

INLINE direction direction_of(reals angle) {
    // Adding 1.5 · 2^52 rounds to a whole number, which is then in the lowest bits.
    const double whole = 6755399441055744.0;
    angle = limited(angle, -1e9, 1e9);
    const reals sum = angle * 0.63661977236758134308 + whole, turns = sum - whole;
    const masks quadrant = bits_of(sum);
    reals r = angle - turns * 1.57079632673412561417e+00;
    r = r - turns * 6.07710050630396597660e-11;
    r = r - turns * 2.02226624879595063154e-21;
    const reals z = r * r;
    reals s = z * 1.58969099521155010221e-10 - 2.50507602534068634195e-08;
    s = z * s + 2.75573137070700676789e-06;
    s = z * s - 1.98412698298579493134e-04;
    s = z * s + 8.33333333332248946124e-03;
    s = z * s - 1.66666666666666324348e-01;
    s = r + (r * z) * s;
    reals c = z * -1.13596475577881948265e-11 + 2.08757232129817482790e-09;
    c = z * c - 2.75573143513906633035e-07;
    c = z * c + 2.48015872894767294178e-05;
    c = z * c - 1.38888888888741095749e-03;
    c = z * c + 4.16666666666666019037e-02;
    c = (1 - z * 0.5) + (z * z) * c;
    const masks is_odd = -(quadrant & 1);
    // The second bit of the quadrant, or of the next one, becomes the sign.
    const masks sine_sign = (masks)((words)(quadrant & 2) << 62),
                cosine_sign = (masks)((words)((quadrant + 1) & 2) << 62);
    return (direction){
        reals_of(bits_of(select(is_odd, c, s)) ^ sine_sign), reals_of(bits_of(select(is_odd, s, c)) ^ cosine_sign)};
}

#endif
