#include "blur_passes.h"

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))) void mp_blur_avx512(const mp_blur_job *job) {
    mp_blur_all(job);
}
#endif
