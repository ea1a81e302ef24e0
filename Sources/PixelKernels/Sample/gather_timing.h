// Chooses between two ways to read texels; private to this folder and the dispatcher.
#ifndef MULTIPLANE_GATHER_TIMING_H
#define MULTIPLANE_GATHER_TIMING_H

#if defined(__x86_64__)
/// Returns whether a rotated image is sampled faster with gathers than with loads. Needs AVX-512.
int mp_gathers_are_faster(void);
#endif

#endif
