#ifndef CLCMS_SHIM_H
#define CLCMS_SHIM_H

#include <lcms2.h>
#include <lcms2_plugin.h>
#include <stdlib.h>

/* Layouts that Swift cannot make of lcms2.h's macros. What is extra stays as it is. */
enum {
    clcms_bgra_8bit = TYPE_BGRA_8,
    clcms_rgba_16bit = TYPE_RGBA_16,
    clcms_rgb_doubles = TYPE_RGB_DBL,
    clcms_gray_16bit = TYPE_GRAY_16,
    clcms_rgb_16bit = TYPE_RGB_16,
    clcms_lab_16bit = TYPE_LabV2_16
};

/* The most that one part of a profile may take: tables of printers' profiles have a few MiB. */
enum { clcms_max_bytes = 64 << 20 };

static inline void *clcms_malloc(cmsContext context, cmsUInt32Number size) {
    (void)context;
    return size > 0 && size <= clcms_max_bytes ? malloc(size) : NULL;
}

static inline void clcms_free(cmsContext context, void *memory) {
    (void)context;
    free(memory);
}

static inline void *clcms_realloc(cmsContext context, void *memory, cmsUInt32Number size) {
    (void)context;
    return size <= clcms_max_bytes ? realloc(memory, size) : NULL;
}

/* A context of its own, whose memory is bounded; NULL where there is none. Its failures are silent: that is what Little
   CMS does when nobody asks to hear of them. */
static inline cmsContext clcms_context(void) {
    static cmsPluginMemHandler memory = {
        .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2000, .Type = cmsPluginMemHandlerSig},
        .MallocPtr = clcms_malloc,
        .FreePtr = clcms_free,
        .ReallocPtr = clcms_realloc};
    return cmsCreateContext(&memory, NULL);
}

#endif
