#pragma once
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

// What Swift does not import: macros with casts.
static inline EGLDisplay shim_surfaceless_display(void) {
    return eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
}
static inline EGLDisplay shim_default_display(void) { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }
