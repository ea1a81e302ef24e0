#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* What a PNG file is, and its pixels: libpng reports errors by longjmp, which Swift must never see. */

typedef struct {
    png_uint_32 width, height;
    int isInterlaced;
    /* Of a component in the file. */
    int depth;
    /* libpng's words after a failure. */
    char message[96];
} cpng_header;

static inline void cpng_fail(png_structp png, png_const_charp text) {
    cpng_header *header = (cpng_header *)png_get_error_ptr(png);
    strncpy(header->message, text, sizeof header->message - 1);
    longjmp(png_jmpbuf(png), 1);
}

static inline void cpng_ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

/* Straight BGRA of 8 bits, or RGBA of 16 in the machine's order; for after the header was read. Components are as
   they lie in the file. */
static inline void cpng_convert(png_structp png, int depth) {
    static const unsigned short one = 1;
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    if (depth == 16) {
        png_set_add_alpha(png, 65535, PNG_FILLER_AFTER);
        if (*(const unsigned char *)&one) png_set_swap(png);
    } else {
        png_set_scale_16(png);
        png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
        png_set_bgr(png);
    }
}

static inline void cpng_note(png_structp png, png_infop info, cpng_header *header) {
    header->width = png_get_image_width(png, info);
    header->height = png_get_image_height(png, info);
    header->isInterlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    header->depth = png_get_bit_depth(png, info);
}

/* Skips the chunks that do not change the pixels, because libpng would decompress them: 10 MB of compressed text can
   expand to many GB. `skipsProfile` also skips the ICC profile, which cpng_profile reads. */
static inline void cpng_skip_metadata(png_structp png, int skipsProfile) {
    static const png_byte names[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0pCAL\0sCAL\0oFFs\0tIME\0eXIf\0iCCP";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, names, skipsProfile ? 11 : 10);
}

/* Called with each row from the top, as unpremultiplied BGRA; 0 stops reading. */
typedef int (*cpng_take_row)(void *context, const unsigned char *row);

/* Reads the header, and the rows where `take` is given and the file is not interlaced: they must be those that
   `expected`, which may be NULL, tells of. 0 after a failure. */
static inline int cpng_read(
    FILE *file, const cpng_header *expected, cpng_header *header, cpng_take_row take, void *context) {
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
    cpng_skip_metadata(png, 1);
    png_read_info(png, info);
    cpng_note(png, info, header);
    if (expected && (header->width != expected->width || header->height != expected->height ||
                     header->isInterlaced != expected->isInterlaced))
        png_error(png, "the file was replaced");
    if (take && !header->isInterlaced) {
        cpng_convert(png, 8);
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

typedef struct {
    const unsigned char *bytes;
    size_t count;
} cpng_rest;

static inline void cpng_take_bytes(png_structp png, png_bytep out, size_t count) {
    cpng_rest *rest = (cpng_rest *)png_get_io_ptr(png);
    if (count > rest->count) png_error(png, "read beyond end of data");
    memcpy(out, rest->bytes, count);
    rest->bytes += count;
    rest->count -= count;
}

/* Called with the header: where the first row goes and how far the next is, NULL to stop. */
typedef unsigned char *(*cpng_place)(void *context, const cpng_header *header, size_t *stride);

/* Reads a whole file from memory as `cpng_convert` says, of 16 bits where the file has them. 0 after a failure. */
static inline int cpng_read_whole(
    const void *bytes, size_t count, cpng_header *header, cpng_place place, void *context) {
    memset(header, 0, sizeof *header);
    cpng_rest rest = {(const unsigned char *)bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, header, cpng_fail, cpng_ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    png_set_read_fn(png, &rest, cpng_take_bytes);
    cpng_skip_metadata(png, 1);
    png_read_info(png, info);
    cpng_note(png, info, header);
    size_t stride = 0;
    unsigned char *first = place(context, header, &stride);
    if (!first) png_error(png, "it was not to be read");
    cpng_convert(png, header->depth);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) > stride) png_error(png, "rows are longer than their place");
    for (int pass = 0; pass < passes; pass++)
        for (png_uint_32 y = 0; y < header->height; y++) png_read_row(png, first + stride * y, NULL);
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
}

static inline void cpng_note_profile(png_structp png, png_const_charp text) {
    cpng_header *header = (cpng_header *)png_get_error_ptr(png);
    if (strncmp(text, "iCCP", 4) == 0) strncpy(header->message, text, sizeof header->message - 1);
}

/* The colour profile before the pixels, unpacked, for the caller to free. NULL where there is none, or one that libpng
   finds wrong: then the message says why. */
static inline unsigned char *cpng_profile(const void *bytes, size_t count, cpng_header *header, size_t *size) {
    memset(header, 0, sizeof *header);
    cpng_rest rest = {(const unsigned char *)bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, header, cpng_fail, cpng_note_profile);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return NULL;
    }
    png_set_read_fn(png, &rest, cpng_take_bytes);
    cpng_skip_metadata(png, 0);
    /* After sRGB libpng would refuse the profile as one too many. */
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep) "sRGB", 1);
    png_read_info(png, info);
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    int method = 0;
    unsigned char *copy = NULL;
    if (png_get_iCCP(png, info, &name, &method, &profile, &length) && length > 0)
        copy = (unsigned char *)malloc(length);
    if (copy) memcpy(copy, profile, *size = length);
    png_destroy_read_struct(&png, &info, NULL);
    return copy;
}

/* Starts the compression of filtered rows, which only looks for repeated bytes: deflateInit2 is a macro. 0 without
   enough memory. */
static inline int cpng_start_compression(z_stream *stream) {
    memset(stream, 0, sizeof *stream);
    return deflateInit2(stream, 1, Z_DEFLATED, 15, 9, Z_RLE) == Z_OK;
}

#endif
