#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

#endif
