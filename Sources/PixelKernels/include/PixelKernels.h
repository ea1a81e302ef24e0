// All kernels: what Swift imports. A header that is not named here is not seen, and naming it rebuilds what depends on
// it.
#ifndef MULTIPLANE_PIXEL_KERNELS_H
#define MULTIPLANE_PIXEL_KERNELS_H

#include "Blend.h"
#include "Filter.h"
#include "ColorConversion.h"
#include "Decode.h"
#include "Encode.h"
#include "Dispatch.h"
#include "FloatKernels.h"
#include "Sprite.h"
#include "Raster.h"
#include "Sample.h"

#endif
