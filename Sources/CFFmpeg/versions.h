// FFmpeg's API that changed between 5.1 and 9, under one name for all versions. Nothing else checks versions.
#ifndef CFFMPEG_VERSIONS_H
#define CFFMPEG_VERSIONS_H

#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/frame.h>
#include <libavutil/version.h>
#include <libswscale/swscale.h>

#if LIBAVUTIL_VERSION_INT < AV_VERSION_INT(57, 28, 100)
#error "Multiplane needs FFmpeg 5.1 or later (libavutil 57.28); install the -dev packages of a newer release"
#endif

/// A scaler: an opaque structure before FFmpeg 7.1.
typedef struct SwsContext *shim_SwsContext;
static const int shim_SWS_BILINEAR = SWS_BILINEAR;
static const int shim_SWS_ACCURATE_RND = SWS_ACCURATE_RND;
static const int shim_SWS_FULL_CHR_H_INT = SWS_FULL_CHR_H_INT;
static const int shim_SWS_FULL_CHR_H_INP = SWS_FULL_CHR_H_INP;

#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t *shim_WrittenBytes;
#else
typedef uint8_t *shim_WrittenBytes;
#endif

static inline int64_t shim_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}

static inline void shim_set_duration(AVFrame *frame, int64_t duration) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    frame->duration = duration;
#else
    frame->pkt_duration = duration;
#endif
}

static inline int shim_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
    return frame->interlaced_frame != 0;
#endif
}

static inline int shim_is_top_field_first(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    return (frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST) != 0;
#else
    return frame->top_field_first != 0;
#endif
}

static inline void shim_set_fields(AVFrame *frame, int is_interlaced, int is_top_field_first) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
    int fields =
        (is_interlaced ? AV_FRAME_FLAG_INTERLACED : 0) | (is_top_field_first ? AV_FRAME_FLAG_TOP_FIELD_FIRST : 0);
    frame->flags = (frame->flags & ~(AV_FRAME_FLAG_INTERLACED | AV_FRAME_FLAG_TOP_FIELD_FIRST)) | fields;
#else
    frame->interlaced_frame = is_interlaced;
    frame->top_field_first = is_top_field_first;
#endif
}

#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
#define SHIM_CODED_SIDE_DATA 1
#endif

/// The side data of a stream; null if it has none of the type.
static inline const uint8_t *shim_stream_side_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#ifdef SHIM_CODED_SIDE_DATA
    const AVCodecParameters *parameters = stream->codecpar;
    const AVPacketSideData *data =
        av_packet_side_data_get(parameters->coded_side_data, parameters->nb_coded_side_data, type);
    if (size) *size = data ? data->size : 0;
    return data ? data->data : NULL;
#else
    return av_stream_get_side_data(stream, type, size);
#endif
}

static inline uint8_t *shim_stream_new_side_data(AVStream *stream, enum AVPacketSideDataType type, size_t size) {
#ifdef SHIM_CODED_SIDE_DATA
    AVCodecParameters *parameters = stream->codecpar;
    AVPacketSideData *data =
        av_packet_side_data_new(&parameters->coded_side_data, &parameters->nb_coded_side_data, type, size, 0);
    return data ? data->data : NULL;
#else
    return av_stream_new_side_data(stream, type, size);
#endif
}

/// Passes ownership of data, allocated with av_malloc, to the stream. Returns AVERROR(ENOMEM) without memory; the
/// caller then still owns data.
static inline int shim_stream_add_side_data(
    AVStream *stream, enum AVPacketSideDataType type, uint8_t *data, size_t size) {
#ifdef SHIM_CODED_SIDE_DATA
    AVCodecParameters *parameters = stream->codecpar;
    return av_packet_side_data_add(&parameters->coded_side_data, &parameters->nb_coded_side_data, type, data, size, 0)
               ? 0
               : AVERROR(ENOMEM);
#else
    return av_stream_add_side_data(stream, type, data, size);
#endif
}

/// Copies a stream's side data. Since FFmpeg 6.1 it is part of the codec parameters, which avcodec_parameters_copy has
/// already copied.
static inline int shim_stream_copy_side_data(AVStream *target, const AVStream *source) {
#ifndef SHIM_CODED_SIDE_DATA
    for (int index = 0; index < source->nb_side_data; index++) {
        const AVPacketSideData *data = &source->side_data[index];
        uint8_t *copy = av_stream_new_side_data(target, data->type, data->size);
        if (!copy) return AVERROR(ENOMEM);
        memcpy(copy, data->data, data->size);
    }
#endif
    return 0;
}

/// Replaces the layout of eight channels by one with the sides before the backs, which the QuickTime muxer of
/// FFmpeg 7.1 needs to write the tag of that order. Older ones write the tag for every 7.1 layout.
static inline int shim_set_sides_before_backs(AVChannelLayout *layout) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(61, 7, 100)
    static const enum AVChannel channels[8] = {AV_CHAN_FRONT_LEFT,    AV_CHAN_FRONT_RIGHT, AV_CHAN_FRONT_CENTER,
                                               AV_CHAN_LOW_FREQUENCY, AV_CHAN_SIDE_LEFT,   AV_CHAN_SIDE_RIGHT,
                                               AV_CHAN_BACK_LEFT,     AV_CHAN_BACK_RIGHT};
    av_channel_layout_uninit(layout);
    const int status = av_channel_layout_custom_init(layout, 8);
    if (status < 0) return status;
    for (int index = 0; index < 8; index++) layout->u.map[index].id = channels[index];
#else
    (void)layout;
#endif
    return 0;
}

// The lists of a codec, each with its terminator; null if the codec takes everything.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
static inline const void *shim_supported(const AVCodec *codec, enum AVCodecConfig config) {
    const void *list = NULL;
    return avcodec_get_supported_config(NULL, codec, config, 0, &list, NULL) < 0 ? NULL : list;
}
#define SHIM_LIST(codec, config, field) shim_supported(codec, AV_CODEC_CONFIG_##config)
#else
#define SHIM_LIST(codec, config, field) (codec)->field
#endif
static inline const enum AVPixelFormat *shim_pixel_formats(const AVCodec *codec) {
    return SHIM_LIST(codec, PIX_FORMAT, pix_fmts);
}
static inline const int *shim_sample_rates(const AVCodec *codec) {
    return SHIM_LIST(codec, SAMPLE_RATE, supported_samplerates);
}
static inline const enum AVSampleFormat *shim_sample_formats(const AVCodec *codec) {
    return SHIM_LIST(codec, SAMPLE_FORMAT, sample_fmts);
}
static inline const AVChannelLayout *shim_channel_layouts(const AVCodec *codec) {
    return SHIM_LIST(codec, CHANNEL_LAYOUT, ch_layouts);
}

#endif
