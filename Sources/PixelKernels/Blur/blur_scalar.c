#include "blur_passes.h"

void mp_blur_scalar(const mp_blur_job *job) { mp_blur_all(job); }
