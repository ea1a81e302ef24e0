#include "blur_passes.h"

#if defined(__x86_64__)
__attribute__((target("avx2"))) void mp_blur_avx2(const mp_blur_job *job) { mp_blur_all(job); }
#endif
