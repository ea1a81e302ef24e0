#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a PNG file is, and rows of it one after the other: libpng reports errors by longjmp, which Swift must never see. */

typedef struct {
    png_uint_32 width, height;
    int isInterlaced;
    /* libpng's words after a failure. */
    char message[96];
} cpng_header;

static inline void cpng_fail(png_structp png, png_const_charp text) {
    cpng_header *header = (cpng_header *)png_get_error_ptr(png);
    strncpy(header->message, text, sizeof header->message - 1);
    longjmp(png_jmpbuf(png), 1);
}

static inline void cpng_ignore(png_structp png, png_const_charp text) { (void)png; (void)text; }

/* Called with each row from the top, as unpremultiplied BGRA in sRGB; 0 stops reading. */
typedef int (*cpng_take_row)(void *context, const unsigned char *row);

/* Reads the header, and the rows where `take` is given and the file is not interlaced: they must be those that `expected`, which
   may be NULL, tells of. 0 after a failure. */
static inline int cpng_read(FILE *file, const cpng_header *expected, cpng_header *header, cpng_take_row take, void *context) {
    memset(header, 0, sizeof *header);
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, header, cpng_fail, cpng_ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    unsigned char *volatile row = NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        free(row);
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    png_init_io(png, file);
    png_read_info(png, info);
    header->width = png_get_image_width(png, info);
    header->height = png_get_image_height(png, info);
    header->isInterlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    if (expected && (header->width != expected->width || header->height != expected->height || header->isInterlaced != expected->isInterlaced))
        png_error(png, "the file was replaced");
    if (take && !header->isInterlaced) {
        png_set_gamma(png, PNG_DEFAULT_sRGB, PNG_DEFAULT_sRGB);
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
        png_set_bgr(png);
        png_read_update_info(png, info);
        row = malloc(png_get_rowbytes(png, info));
        if (!row) png_error(png, "out of memory");
        for (png_uint_32 y = 0; y < header->height; y++) {
            png_read_row(png, row, NULL);
            if (!take(context, row)) break;
        }
    }
    free(row);
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
}

#endif
