#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <string.h>
#include <zlib.h>

/* Inflates raw deflate data, or a gzip file where `isGzip`, into at most `capacity` bytes. Returns the number of bytes
   written, or -1 for damaged data and for data that does not fit: inflateInit2 is a macro, which Swift cannot call. */
static inline long czlib_inflate(
    const unsigned char *source, size_t count, unsigned char *target, size_t capacity, int isGzip) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (count > 0xffffffffu || capacity > 0xffffffffu) return -1;
    if (inflateInit2(&stream, isGzip ? 15 + 16 : -15) != Z_OK) return -1;
    stream.next_in = (unsigned char *)source;
    stream.avail_in = (unsigned int)count;
    stream.next_out = target;
    stream.avail_out = (unsigned int)capacity;
    int result = inflate(&stream, Z_FINISH);
    long written = (long)stream.total_out;
    inflateEnd(&stream);
    return result == Z_STREAM_END ? written : -1;
}

#endif
