// What Swift's importer cannot see of FFmpeg's headers: macros and variadic-free wrappers.
#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/mathematics.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libavutil/timecode.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

#include "priming.h"
#include "versions.h"

static const int shim_AVERROR_EOF = AVERROR_EOF;
static const int shim_AVERROR_EXIT = AVERROR_EXIT;
static const int shim_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int shim_AVERROR_PATCHWELCOME = AVERROR_PATCHWELCOME;
static const int shim_AVERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int shim_AVERROR_DEMUXER_NOT_FOUND = AVERROR_DEMUXER_NOT_FOUND;
static const int shim_AVERROR_ENCODER_NOT_FOUND = AVERROR_ENCODER_NOT_FOUND;
static const int shim_AVERROR_MUXER_NOT_FOUND = AVERROR_MUXER_NOT_FOUND;
static const int64_t shim_AV_NOPTS_VALUE = AV_NOPTS_VALUE;

static inline int shim_AVERROR(int posix_code) { return AVERROR(posix_code); }

/// Adds a chapter from `start` to `end`, in milliseconds; negative when memory ran out. FFmpeg has no function for it.
static inline int shim_new_chapter(
    AVFormatContext *context, int64_t id, int64_t start, int64_t end, const char *title) {
    AVChapter *chapter = av_mallocz(sizeof(AVChapter));
    if (!chapter) return AVERROR(ENOMEM);
    AVChapter **all = av_realloc_array(context->chapters, context->nb_chapters + 1, sizeof(AVChapter *));
    if (!all) {
        av_free(chapter);
        return AVERROR(ENOMEM);
    }
    chapter->id = id;
    chapter->time_base = (AVRational){1, 1000};
    chapter->start = start;
    chapter->end = end;
    av_dict_set(&chapter->metadata, "title", title, 0);
    all[context->nb_chapters++] = chapter;
    context->chapters = all;
    return 0;
}

/// Receives the errors and warnings of FFmpeg's contexts, in the threads that log them.
typedef void (*shim_log_receiver)(void *context, const char *message);

/// The receiver of this process.
static inline shim_log_receiver *shim_installed_log_receiver(void) {
    static shim_log_receiver receiver;
    return &receiver;
}

/// Formats messages in C, because Swift cannot receive a `va_list` on arm64.
static void shim_log(void *context, int level, const char *format, va_list arguments) {
    char message[512];
    if (level > AV_LOG_WARNING || !context || !format) return;
    vsnprintf(message, sizeof(message), format, arguments);
    (*shim_installed_log_receiver())(context, message);
}

/// Sends the errors and warnings of contexts to a function instead of standard error, and drops other messages.
static inline void shim_set_log_receiver(shim_log_receiver receiver) {
    *shim_installed_log_receiver() = receiver;
    av_log_set_callback(shim_log);
}

#endif
