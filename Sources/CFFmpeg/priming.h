// What the Matroska muxer does with encoder priming, found by writing a packet with it.
#ifndef CFFMPEG_PRIMING_H
#define CFFMPEG_PRIMING_H

#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/mem.h>

/// Reads an EBML number of up to eight bytes at `*position`; -1 at the end of the data.
static inline int64_t shim_ebml_size(const uint8_t *data, int count, int *position) {
    if (*position >= count || data[*position] == 0) return -1;
    int length = 1;
    while (!(data[*position] & 0x80 >> (length - 1))) length++;
    if (*position + length > count) return -1;
    int64_t value = data[*position] & (0xFF >> length);
    for (int index = 1; index < length; index++) value = value << 8 | data[*position + index];
    *position += length;
    return value;
}

/// The time of the first block of a Matroska file in milliseconds; -1 without one.
static inline int64_t shim_first_block_time(const uint8_t *data, int count) {
    static const uint8_t cluster[4] = {0x1F, 0x43, 0xB6, 0x75};
    int position = 0;
    while (position + 4 <= count && memcmp(data + position, cluster, 4)) position++;
    position += 4;
    if (shim_ebml_size(data, count, &position) < 0) return -1;
    int64_t time = 0;
    while (position < count) {
        // The elements before the first block have identifiers of one byte.
        const uint8_t name = data[position++];
        const int64_t size = shim_ebml_size(data, count, &position);
        if (size < 0 || size > count - position) return -1;
        if (name == 0xE7) {
            for (int index = 0; index < size; index++) time = time << 8 | data[position + index];
        }
        if (name == 0xA3 && size >= 3) return time + (int16_t)(data[position + 1] << 8 | data[position + 2]);
        position += (int)size;
    }
    return -1;
}

/// Writes one packet of Opus at time 0, with 48 ms of priming, to a context with an output in memory.
static inline int shim_write_primed_packet(AVFormatContext *context) {
    static const uint8_t head[19] = {'O', 'p', 'u', 's', 'H', 'e', 'a', 'd', 1, 1, 0, 9, 0x80, 0xBB};
    AVStream *stream = avformat_new_stream(context, NULL);
    AVPacket *packet = av_packet_alloc();
    int status = stream && packet ? av_new_packet(packet, 3) : AVERROR(ENOMEM);
    if (status >= 0) {
        AVCodecParameters *parameters = stream->codecpar;
        parameters->codec_type = AVMEDIA_TYPE_AUDIO;
        parameters->codec_id = AV_CODEC_ID_OPUS;
        parameters->sample_rate = 48000;
        parameters->initial_padding = 2304;
        av_channel_layout_default(&parameters->ch_layout, 1);
        parameters->extradata = av_mallocz(sizeof(head) + AV_INPUT_BUFFER_PADDING_SIZE);
        if (parameters->extradata) {
            memcpy(parameters->extradata, head, sizeof(head));
            parameters->extradata_size = sizeof(head);
        }
        memset(packet->data, 0, 3);
        packet->pts = packet->dts = 0;
        packet->duration = 20;
        packet->flags = AV_PKT_FLAG_KEY;
        status = avformat_write_header(context, NULL);
    }
    if (status >= 0) status = av_write_frame(context, packet);
    if (status >= 0) status = av_write_trailer(context);
    av_packet_free(&packet);
    return status;
}

/// Whether the Matroska muxer adds the priming of a stream to its times, as the container wants it: FFmpeg 7.1 does,
/// and 5.1 does not. Without an answer, the major version decides.
static inline int shim_matroska_adds_priming(void) {
    AVFormatContext *context = NULL;
    if (avformat_alloc_output_context2(&context, NULL, "matroska", NULL) < 0) return LIBAVFORMAT_VERSION_MAJOR > 60;
    int64_t time = -1;
    if (avio_open_dyn_buf(&context->pb) >= 0) {
        context->flags |= AVFMT_FLAG_BITEXACT;
        context->avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED;
        const int status = shim_write_primed_packet(context);
        uint8_t *data = NULL;
        const int count = avio_close_dyn_buf(context->pb, &data);
        context->pb = NULL;
        if (status >= 0) time = shim_first_block_time(data, count);
        av_free(data);
    }
    avformat_free_context(context);
    return time < 0 ? LIBAVFORMAT_VERSION_MAJOR > 60 : time > 0;
}

#endif
