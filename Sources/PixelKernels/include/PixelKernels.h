// The umbrella header that Swift imports. Every public header has to be included here; this also makes builds depend on
// it.
#ifndef MULTIPLANE_PIXEL_KERNELS_H
#define MULTIPLANE_PIXEL_KERNELS_H

#include "Blend.h"
#include "ColorConversion.h"
#include "Decode.h"
#include "Dispatch.h"
#include "Emission.h"
#include "Encode.h"
#include "Filter.h"
#include "FloatKernels.h"
#include "Gradient.h"
#include "Raster.h"
#include "Sample.h"
#include "Sprite.h"

#endif
