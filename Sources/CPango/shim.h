#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

/// Draws the outline of a glyph. HarfBuzz 7 has another name for it, and warns of the old one.
static inline void shim_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font, glyph, functions, data);
#else
    hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

#endif
