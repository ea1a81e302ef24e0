import AudioMixing
import CFFmpeg
import FFmpegSupport
import MediaReading

/// The linked FFmpeg version and its encoders.
package enum EncoderCatalog {
    /// An encoder of this FFmpeg.
    package struct Entry: Sendable, Equatable {
        /// The FFmpeg name that settings use, for example "libx264".
        package let name: String
        /// The human-readable FFmpeg description.
        package let title: String
        /// Whether this is an audio encoder.
        package let isAudio: Bool
    }

    /// The version of the linked FFmpeg, for example "5.1.9-0+deb12u1".
    package static var version: String { String(cString: av_version_info()) }

    /// The license of the linked libavcodec, which depends on its build options, for example "GPL version 2 or later".
    package static var license: String { String(cString: avcodec_license()) }

    /// Whether ProRes alpha is written in the form of FFmpeg before 7.0, which the decoders of Apple silicon reject.
    package static var writesOldProResAlpha: Bool { avcodec_version() >> 16 < 61 }

    /// All video and audio encoders, sorted by name.
    package static var entries: [Entry] {
        var entries: [Entry] = []
        var position: UnsafeMutableRawPointer?
        while let codec = av_codec_iterate(&position) {
            guard av_codec_is_encoder(codec) != 0 else { continue }
            let kind = codec.pointee.type
            guard kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO, let name = codec.pointee.name else {
                continue
            }
            let title = codec.pointee.long_name.map { String(cString: $0) } ?? ""
            entries.append(Entry(name: String(cString: name), title: title, isAudio: kind == AVMEDIA_TYPE_AUDIO))
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// Returns true if FFmpeg has an encoder with this name.
    package static func has(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }

    /// Returns the encoder with this name and media type.
    static func codec(named name: String, isAudio: Bool) throws(MovieSettingsError) -> Codec {
        guard let pointer = avcodec_find_encoder_by_name(name) else {
            throw .unknownEncoder(name, suggestion: suggestion(for: name, isAudio: isAudio))
        }
        let isAudioCodec = pointer.pointee.type == AVMEDIA_TYPE_AUDIO
        guard isAudioCodec == isAudio else { throw .wrongKind(encoder: name, isAudio: isAudioCodec) }
        return Codec(pointer: pointer)
    }

    /// Returns the encoder name for a commonly used codec name, or in FFmpeg without x264 the other encoder of H.264,
    /// if this FFmpeg has it.
    private static func suggestion(for name: String, isAudio: Bool) -> String? {
        let encoders = [
            "h264": "libx264", "avc": "libx264", "x264": "libx264", "h265": "libx265", "hevc": "libx265",
            "x265": "libx265", "libx264": "libopenh264",
            "vp9": "libvpx-vp9", "libvpx": "libvpx-vp9", "vp8": "libvpx", "av1": "libsvtav1", "mp3": "libmp3lame",
        ]
        return encoders[name.lowercased()].flatMap { has($0) ? $0 : nil }
    }
}

extension EncoderCatalog {
    /// An existing encoder and its capabilities.
    struct Codec {
        /// Static memory of libavcodec.
        let pointer: UnsafePointer<AVCodec>

        /// Returns true if the encoder supports the pixel format.
        func takes(pixelFormat: EncodedPixelFormat) -> Bool {
            guard var format = shim_pixel_formats(pointer) else { return true }
            while format.pointee != AV_PIX_FMT_NONE {
                if format.pointee == pixelFormat.ffmpeg { return true }
                format += 1
            }
            return false
        }

        /// The supported sample rates in samples per second; empty if all are.
        var sampleRates: [Int] {
            guard var rate = shim_sample_rates(pointer) else { return [] }
            var rates: [Int] = []
            while rate.pointee != 0 {
                rates.append(Int(rate.pointee))
                rate += 1
            }
            return rates.sorted()
        }

        /// The supported channel layouts among those that Multiplane writes.
        var layouts: [ChannelLayout] { ChannelLayout.allCases.filter(takes) }

        /// Returns true if the encoder supports the channel layout. Encoders without a list support all layouts; up to
        /// eight channels are ordered as in FFmpeg's default layouts.
        ///
        /// AAC is excluded for 7.1: its channel configuration 7 has the third pair in front, where FFmpeg writes side
        /// channels (ISO 14496-3 table 1.19).
        func takes(_ layout: ChannelLayout) -> Bool {
            if pointer.pointee.id == AV_CODEC_ID_AAC, layout == .surround71 { return false }
            guard var supported = shim_channel_layouts(pointer) else { return true }
            var wanted = AVChannelLayout()
            av_channel_layout_default(&wanted, Int32(layout.channels))
            while supported.pointee.nb_channels > 0 {
                if av_channel_layout_compare(supported, &wanted) == 0 { return true }
                supported += 1
            }
            return false
        }

        /// The encoder's sample format with the least loss for float samples: float if supported, else the first
        /// supported integer format.
        var sampleFormat: AVSampleFormat? {
            guard var format = shim_sample_formats(pointer) else { return nil }
            var firstFormat: AVSampleFormat?
            while format.pointee != AV_SAMPLE_FMT_NONE {
                switch format.pointee {
                case AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_FLT: return format.pointee
                case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P, AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P:
                    firstFormat = firstFormat ?? format.pointee
                default: break
                }
                format += 1
            }
            return firstFormat
        }

        /// Whether the codec is lossless, so that the bit rate depends on the content.
        var isLossless: Bool {
            guard let facts = avcodec_descriptor_get(pointer.pointee.id) else { return false }
            return facts.pointee.props & AV_CODEC_PROP_LOSSLESS != 0 && facts.pointee.props & AV_CODEC_PROP_LOSSY == 0
        }

        /// Returns true if FFmpeg can write the codec into the container.
        func fits(_ container: MovieContainer) -> Bool {
            if container == .raw || container.isSequence { return pointer.pointee.type == AVMEDIA_TYPE_VIDEO }
            guard let name = container.muxer, let format = av_guess_format(name, nil, nil) else { return false }
            if container == .y4m { return pointer.pointee.id == format.pointee.video_codec }
            return avformat_query_codec(format, pointer.pointee.id, FF_COMPLIANCE_NORMAL) == 1
                && !isRefused(by: container)
        }

        /// Returns true for codecs that FFmpeg's muxer has a tag for but rejects when it writes the header, and for PCM
        /// in MP4, which only FFmpeg since version 6 writes, and few players read.
        private func isRefused(by container: MovieContainer) -> Bool {
            switch (container, pointer.pointee.id) {
            case (.mov, AV_CODEC_ID_FLAC), (.mov, AV_CODEC_ID_OPUS), (.mov, AV_CODEC_ID_AV1), (.mov, AV_CODEC_ID_VP9):
                true
            case (.mov, AV_CODEC_ID_VP8), (.mp4, AV_CODEC_ID_VP8): true
            case (.mkv, AV_CODEC_ID_MAGICYUV), (.mkv, AV_CODEC_ID_RAWVIDEO), (.mkv, AV_CODEC_ID_RV10),
                (.mkv, AV_CODEC_ID_RV20):
                true
            case (.mp4, let codec) where QuickTimeChannelOrder.isPCM(codec): true
            default: false
            }
        }
    }
}

extension EncoderCatalog.Codec {
    /// Checks each option, in order of name, on an encoder context that is never opened.
    ///
    /// Values that only the encoder library checks (an x264 preset, for example) fail when the encoder is opened.
    /// - Throws: `.unknownOption` for an option that the encoder does not have, `.badOption` for an unsupported value.
    func check(_ options: [String: String], of encoder: String) throws(MovieSettingsError) {
        guard !options.isEmpty, let context = try? CodecContext(pointer) else { return }
        for name in options.keys.sorted() {
            guard let option = av_opt_find(context.pointer, name, nil, 0, AV_OPT_SEARCH_CHILDREN) else {
                throw .unknownOption(encoder: encoder, option: name)
            }
            let value = options[name] ?? ""
            guard av_opt_set(context.pointer, name, value, AV_OPT_SEARCH_CHILDREN) >= 0 else {
                throw .badOption(encoder: encoder, option: name, value: value, range: Self.range(option.pointee))
            }
        }
    }

    /// Returns the numeric range of the option; nil if its values have names or are practically unlimited.
    private static func range(_ option: AVOption) -> ClosedRange<Double>? {
        let numbers = [AV_OPT_TYPE_INT, AV_OPT_TYPE_INT64, AV_OPT_TYPE_FLOAT, AV_OPT_TYPE_DOUBLE]
        guard numbers.contains(option.type), option.unit == nil, option.min <= option.max,
            option.max < Double(Int32.max), option.min > Double(Int32.min)
        else { return nil }
        return option.min...option.max
    }
}

/// A hardware encoder that accepts frames in main memory, and its software equivalent.
///
/// VAAPI and Quick Sync encoders are not included: they require hardware surfaces.
package struct HardwareEncoder: Sendable, Equatable {
    /// The FFmpeg name, for example "h264_nvenc".
    package let name: String
    /// The equivalent software encoder, for example "libx264".
    package let software: String

    /// All supported hardware encoders.
    package static let all = [
        HardwareEncoder(name: "h264_nvenc", software: "libx264"),
        HardwareEncoder(name: "h264_v4l2m2m", software: "libx264"),
        HardwareEncoder(name: "hevc_nvenc", software: "libx265"),
        HardwareEncoder(name: "hevc_v4l2m2m", software: "libx265"),
    ]

    /// The reason why the encoder is not usable here; nil if it is. Opens the encoder, which is the only reliable
    /// check.
    package var problem: String? {
        guard let codec = avcodec_find_encoder_by_name(name) else { return "not included in this FFmpeg build" }
        guard let context = try? CodecContext(codec) else { return "memory could not be allocated" }
        context.pointer.pointee.width = 640
        context.pointer.pointee.height = 360
        context.pointer.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointer.pointee.time_base = AVRational(num: 1, den: 25)
        let code = avcodec_open2(context.pointer, codec, nil)
        return code < 0 ? "no driver or device (\(FFmpegCode(code).message.lowercased()))" : nil
    }

    /// Returns equivalent settings for the hardware encoder, whose quality and speed options have other names.
    package func settings(like video: VideoCodecSettings) -> VideoCodecSettings {
        var result = video
        result.encoder = name
        result.options = video.options.filter { ["b", "g", "maxrate", "bufsize", "bf"].contains($0.key) }
        guard name.hasSuffix("nvenc") else { return result }
        if let quality = video.options["crf"] { result.options.merge(["rc": "vbr", "cq": quality, "b": "0"]) { $1 } }
        if let speed = video.options["preset"], ["slow", "medium", "fast"].contains(speed) {
            result.options["preset"] = speed
        }
        return result
    }
}
