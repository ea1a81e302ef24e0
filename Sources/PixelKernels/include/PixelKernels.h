// All kernels: what Swift imports. A header that is not named here is not seen, and naming it rebuilds what depends on
// it.
#ifndef MULTIPLANE_PIXEL_KERNELS_H
#define MULTIPLANE_PIXEL_KERNELS_H

#include "Blend.h"
#include "BlendModes.h"
#include "Blur.h"
#include "ColorMatch.h"
#include "ConvertDecode.h"
#include "ConvertDeep.h"
#include "ConvertEncode.h"
#include "Deinterlace.h"
#include "Dispatch.h"
#include "Filter.h"
#include "FloatBlend.h"
#include "FloatBlur.h"
#include "FloatCode.h"
#include "FloatFilter.h"
#include "FloatGradient.h"
#include "FloatLight.h"
#include "FloatSample.h"
#include "Palette.h"
#include "Particle.h"
#include "Raster.h"
#include "Sample.h"
#include "Shift.h"
#include "Sprite.h"
#include "Tint.h"
#include "ToneMap.h"

#endif
