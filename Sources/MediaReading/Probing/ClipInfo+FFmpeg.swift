import CFFmpeg
import FFmpegSupport
import Foundation
import MediaTime

extension ClipInfo {
    /// Reads the properties of an open file.
    ///
    /// - Parameter streams: The streams of the input.
    init(_ input: borrowing InputContext, _ streams: ClipStreams) {
        container = input.pointer.pointee.iformat.map { String(cString: $0.pointee.name) } ?? "unknown"
        video = streams.video.map { Video($0, in: input, streams) }
        audio = streams.audio.map { Audio($0, streams) }
        duration = Self.duration(input, streams)
        hasReliableEnd = streams.hasReliableEnd(input)
        self.streams = Self.list(of: input, streams)
        subtitles = input.streams.compactMap { $0 }.compactMap { Subtitles($0) }
        tags = Self.tags(of: input)
        timecode = streams.video?.pointee.tag("timecode") ?? input.timecode
        if input.isMatroska {
            let start = (input.leadBlocks ?? MatroskaLeadBlocks(path: input.path))?.start ?? .zero
            contentBeforeZero = .zero - start
        }
    }

    /// Returns all streams of a file.
    private static func list(of input: borrowing InputContext, _ playing: ClipStreams) -> [Stream] {
        var counts: [String: Int] = [:]
        return input.streams.compactMap { $0 }.filter { !input.isUnplayedItem($0.pointee) }.map { stream in
            let kind = ffmpegName(av_get_media_type_string(stream.pointee.codecpar.pointee.codec_type)) ?? "data"
            let isCover = stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
            // Covers are not counted, because they cannot be chosen.
            if !isCover { counts[kind, default: 0] += 1 }
            return Stream(
                stream, kind: kind, number: counts[kind] ?? 0, isCover: isCover,
                plays: stream == playing.video || stream == playing.audio)
        }
    }

    /// Returns the metadata of a file within the limits of `tags`.
    private static func tags(of input: borrowing InputContext) -> [String: String] {
        var tags: [String: String] = [:]
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while tags.count < 100 {
            entry = av_dict_get(input.pointer.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX)
            guard let entry else { break }
            let value = entry.pointee
            if strlen(value.value) <= 1 << 16 { tags[String(cString: value.key)] = String(cString: value.value) }
        }
        return tags
    }

    private static func duration(_ input: borrowing InputContext, _ streams: ClipStreams) -> Rational {
        let ends = [streams.video, streams.audio].compactMap { $0 }.compactMap(streams.declaredEnd)
        if let end = ends.max() ?? ClipStreams.declaredEnd(input) { return max(.zero, end - streams.origin) }
        let micros = input.pointer.pointee.duration
        return micros > 0 ? Rational(micros, Int64(AV_TIME_BASE)) : .zero
    }
}

/// Returns the value of an entry of FFmpeg's metadata; `nil` for none.
func metadataValue(_ name: String, in metadata: OpaquePointer?) -> String? {
    av_dict_get(metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
}

extension InputContext {
    /// Returns the value of a metadata entry of the file.
    func tag(_ name: String) -> String? { metadataValue(name, in: pointer.pointee.metadata) }

    /// The timecode of the file, or of its timecode track; `nil` for none.
    fileprivate var timecode: String? {
        tag("timecode") ?? streams.compactMap { $0 }.lazy.compactMap { $0.pointee.tag("timecode") }.first
    }
}

extension ClipInfo.Stream {
    fileprivate init(
        _ stream: UnsafeMutablePointer<AVStream>, kind: String, number: Int, isCover: Bool, plays: Bool
    ) {
        let parameters = stream.pointee.codecpar.pointee
        self.kind = kind
        self.number = number
        self.isCover = isCover
        self.plays = plays
        codec = ffmpegName(avcodec_get_name(parameters.codec_id)) ?? "unknown"
        language = stream.pointee.language
        title = stream.pointee.tag("title") ?? stream.pointee.tag("name")
        isDefault = stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0
        let isAudio = parameters.codec_type == AVMEDIA_TYPE_AUDIO
        let isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
        sampleRate = isAudio ? Int(parameters.sample_rate) : nil
        channels = isAudio ? Int(parameters.ch_layout.nb_channels) : nil
        width = isVideo ? Int(parameters.width) : nil
        height = isVideo ? Int(parameters.height) : nil
    }
}

extension ClipInfo.Subtitles {
    /// Returns nil for streams of other kinds.
    fileprivate init?(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        guard parameters.codec_type == AVMEDIA_TYPE_SUBTITLE else { return nil }
        codec = ffmpegName(avcodec_get_name(parameters.codec_id)) ?? "unknown"
        language = stream.pointee.language
    }
}

extension AVStream {
    /// The first presentation time on the container's clock, in seconds.
    var start: Rational? { start_time == shim_AV_NOPTS_VALUE ? nil : Rational(ticks: start_time, timeBase: time_base) }

    /// The length in seconds; `nil` if the container declares none.
    var length: Rational? {
        duration == shim_AV_NOPTS_VALUE || duration <= 0 ? nil : Rational(ticks: duration, timeBase: time_base)
    }

    /// The language that the file declares; `nil` if unknown.
    var language: String? { tag("language").flatMap { $0 == "und" ? nil : $0 } }

    /// Returns the value of a metadata entry.
    func tag(_ name: String) -> String? { metadataValue(name, in: metadata) }
}

extension ClipInfo.Video {
    init(_ stream: UnsafeMutablePointer<AVStream>, in input: borrowing InputContext, _ streams: ClipStreams) {
        let parameters = stream.pointee.codecpar.pointee
        let format = AVPixelFormat(parameters.format)
        codec = ffmpegName(avcodec_get_name(parameters.codec_id)) ?? "unknown"
        codedWidth = Int(parameters.width)
        codedHeight = Int(parameters.height)
        orientation = ImageOrientation(stream)
        sampleAspectRatio = Self.aspect(av_guess_sample_aspect_ratio(input.pointer, stream, nil))
        displaySize = Self.displaySize(codedWidth, codedHeight, sampleAspectRatio, orientation)
        frameRate = StreamFrameRate.of(stream, in: input)
        frameCount = stream.pointee.nb_frames > 0 && streams.edits == nil ? Int(stream.pointee.nb_frames) : nil
        (start, duration) = streams.span(of: stream, edits: streams.edits)
        pixelFormat = ffmpegName(av_get_pix_fmt_name(format)) ?? "unknown"
        colorSpace = ffmpegName(av_color_space_name(parameters.color_space))
        colorPrimaries = ffmpegName(av_color_primaries_name(parameters.color_primaries))
        colorTransfer = ffmpegName(av_color_transfer_name(parameters.color_trc))
        colorRange = ffmpegName(av_color_range_name(parameters.color_range))
        hasAlpha = format.hasAlpha || stream.pointee.carriesSeparateAlpha || streams.alpha != nil
        timescale = Int(stream.pointee.time_base.den)
        bitRate = parameters.bit_rate > 0 ? Int(parameters.bit_rate) : nil
    }

    private static func aspect(_ fraction: AVRational) -> Rational {
        guard let ratio = Rational(fraction), ratio > .zero else { return .one }
        return ratio
    }

    /// Returns the display size in pixels: after the sample aspect ratio and the rotation.
    static func displaySize(_ width: Int, _ height: Int, _ aspect: Rational, _ orientation: ImageOrientation)
        -> CGSize
    {
        let wide = Double((Rational(width) * aspect).rounded)
        return orientation.swapsWidthAndHeight
            ? CGSize(width: Double(height), height: wide) : CGSize(width: wide, height: Double(height))
    }
}

extension ClipInfo.Audio {
    init(_ stream: UnsafeMutablePointer<AVStream>, _ streams: ClipStreams) {
        let parameters = stream.pointee.codecpar.pointee
        codec = ffmpegName(avcodec_get_name(parameters.codec_id)) ?? "unknown"
        sampleRate = Int(parameters.sample_rate)
        channels = Int(parameters.ch_layout.nb_channels)
        (start, duration) = streams.span(of: stream, edits: streams.audioEdits)
        timescale = Int(stream.pointee.time_base.den)
        bitRate = parameters.bit_rate > 0 ? Int(parameters.bit_rate) : nil
    }
}

extension ClipStreams {
    /// Returns the time from the start of the clip to the start of a stream, and the stream's declared length, in
    /// seconds.
    fileprivate func span(of stream: UnsafeMutablePointer<AVStream>, edits: EditList?) -> (
        start: Rational, length: Rational?
    ) {
        let start = edits?.start ?? self.start(of: stream) ?? origin
        let length = declaredEnd(of: stream).map { $0 - start }
        return (start - origin, length.flatMap { $0 > .zero ? $0 : nil })
    }
}

extension AVStream {
    /// Whether this is VP8 or VP9 with alpha in a second image per frame, as WebM stores it.
    var carriesSeparateAlpha: Bool { tag("alpha_mode") == "1" }
}

extension AVPixelFormat {
    /// Whether the format has an alpha component.
    var hasAlpha: Bool {
        guard let description = av_pix_fmt_desc_get(self) else { return false }
        return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    }
}

extension ImageOrientation {
    /// Reads the stream's display matrix; upright if it has none.
    init(_ stream: UnsafeMutablePointer<AVStream>) {
        var size = 0
        guard let bytes = shim_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else {
            self = .up
            return
        }
        let matrix = UnsafeRawPointer(bytes)
        func cell(_ index: Int) -> Int32 { matrix.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self) }
        self.init(a: cell(0), b: cell(1), c: cell(3), d: cell(4))
    }
}
