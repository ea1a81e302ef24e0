import CFFmpeg
import FFmpegSupport
import MediaReading
import MediaTime
import SourceFiles

/// Writes a container: add streams, write the header, write packets, write the trailer.
///
/// - Owner: one thread.
final class Muxer {
    private let output: OutputContext
    private let stream: OutputByteStream
    var context: UnsafeMutablePointer<AVFormatContext> { output.pointer }

    let container: MovieContainer

    /// Creates a muxer.
    ///
    /// - Parameter muxer: FFmpeg's name of the muxer; nil for that of the container.
    init(_ container: MovieContainer, file: any ByteDestination, muxer: String? = nil) throws(MediaError) {
        self.container = container
        stream = try OutputByteStream(file)
        output = try OutputContext(
            path: file.readablePath.map { "file:" + $0 } ?? "pipe:", format: muxer ?? container.muxer)
        context.pointee.pb = stream.pointer
        // Whole frames need no buffering.
        stream.pointer.pointee.direct = container == .raw ? 1 : 0
        // The bit-exact flag leaves out the date, versions and random identifiers.
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
        // Negative times are encoder priming, which both containers can express; shifting them would delay the video.
        context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
        // More than 8 bits per component is a Y4M extension that all readers support.
        context.pointee.strict_std_compliance = container == .y4m ? FF_COMPLIANCE_UNOFFICIAL : FF_COMPLIANCE_NORMAL
    }

    deinit {
        // The owner would close it as one of FFmpeg's own files.
        context.pointee.pb = nil
    }

    /// Whether codec headers are stored in the container instead of the packets.
    var needsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

    /// Adds a stream for the output of `encoder`, which is open; returns the stream index.
    func addStream(_ encoder: borrowing CodecContext, frameRate: FrameRate?) throws(MediaError) -> Int32 {
        let added = try newStream()
        try check(
            avcodec_parameters_from_context(added.pointee.codecpar, encoder.pointer), during: "adding a stream",
            fallback: .encode)
        added.pointee.time_base = encoder.pointer.pointee.time_base
        added.pointee.sample_aspect_ratio = encoder.pointer.pointee.sample_aspect_ratio
        if let frameRate {
            added.pointee.avg_frame_rate = frameRate.framesPerSecond.ffmpeg
            added.pointee.r_frame_rate = frameRate.framesPerSecond.ffmpeg
        }
        return configuredStreamIndex(added)
    }

    /// Adds an empty stream.
    func newStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        try allocated(avformat_new_stream(context, nil), during: "adding a stream")
    }

    /// Sets what the container requires for the stream's codec; returns the stream index.
    func configuredStreamIndex(_ added: UnsafeMutablePointer<AVStream>) -> Int32 {
        let parameters = added.pointee.codecpar.pointee
        if parameters.codec_id == AV_CODEC_ID_HEVC, container.isISOMedia {
            added.pointee.codecpar.pointee.codec_tag = hvc1
        }
        // FFmpeg 5.1 considers FLAC in MP4 experimental; browsers and players have supported it for years.
        if parameters.codec_id == AV_CODEC_ID_FLAC {
            context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        }
        return added.pointee.index
    }

    /// Writes the header with muxer options under FFmpeg's names.
    func writeHeader(options: [String: String]) throws(MediaError) {
        var dictionary = CodecOptions(options)
        let code = avformat_write_header(context, &dictionary.pointer)
        try stream.file.checkHealth(during: "writing the header")
        // The file itself is fine: the container does not support the streams.
        try check(code, during: "writing the header", file: stream.file.finalPath, fallback: .settingsRefused)
        if let name = dictionary.unused {
            throw MediaError(
                .unsupported, during: "writing the header", detail: "the container has no option '\(name)'")
        }
    }

    /// Writes `packet`, with times in `timeBase`, interleaved with the other streams. Consumes the payload.
    func write(_ packet: borrowing AVPacketHandle, stream number: Int32, timeBase: AVRational) throws(MediaError) {
        guard let target = context.pointee.streams[Int(number)] else { preconditionFailure("the stream exists") }
        packet.pointer.pointee.stream_index = number
        av_packet_rescale_ts(packet.pointer, timeBase, target.pointee.time_base)
        try checkWriteResult(av_interleaved_write_frame(context, packet.pointer), during: "writing the movie")
    }

    /// Writes the trailer; nothing may follow.
    func writeTrailer() throws(MediaError) {
        try checkWriteResult(av_write_trailer(context), during: "finishing the movie")
        try stream.flush()
    }

    private func checkWriteResult(_ code: Int32, during operation: String) throws(MediaError) {
        try stream.file.checkHealth(during: operation)
        try check(code, during: operation, file: stream.file.finalPath, fallback: .encode)
        try check(
            stream.pointer.pointee.error, during: operation, file: stream.file.finalPath, fallback: .outputNotWritable)
    }

    /// The HEVC sample entry name that Apple players accept.
    private var hvc1: UInt32 { UInt32(littleEndian: 0x3163_7668) }
}

extension Muxer {
    /// Sets the metadata of the header: descriptive metadata, timecode, HDR10 mastering display.
    func annotate(_ settings: MovieSettings, videoStream: Int32) throws(MediaError) {
        let annotations = settings.annotations
        annotate(annotations.metadata)
        guard let stream = context.pointee.streams[Int(videoStream)] else { return }
        if settings.video?.color.transfer == .pq, settings.container.supportsAudio {
            try MasteringDisplay.add(to: stream)
        }
        guard let timecode = annotations.timecode else { return }
        av_dict_set(&stream.pointee.metadata, "timecode", timecode, 0)
    }

    /// Sets metadata under FFmpeg's names.
    func annotate(_ metadata: [String: String]) {
        for name in metadata.keys.sorted() { av_dict_set(&context.pointee.metadata, name, metadata[name], 0) }
    }

    /// Adds `chapters`, the last of which ends at `end`. Call before the trailer, which writes them.
    ///
    /// MP4 and QuickTime store only durations, so the time before the first chapter becomes an unnamed chapter.
    func addChapters(_ chapters: [MovieAnnotations.Chapter], end: Rational) throws(MediaError) {
        var within = chapters.filter { $0.start < end }
        if container.isISOMedia, let first = within.first, first.start > .zero {
            within.insert(.init(start: .zero, title: ""), at: 0)
        }
        for (index, chapter) in within.enumerated() {
            let next = index + 1 < within.count ? within[index + 1].start : end
            let code = shim_new_chapter(
                context, Int64(index), chapter.start.milliseconds, next.milliseconds, chapter.title)
            try check(code, during: "adding a chapter", fallback: .encode)
        }
    }
}

extension Rational {
    fileprivate var milliseconds: Int64 { Int64((self * Rational(1000)).floor) }
}

extension MovieSettings {
    /// Returns the muxer options.
    ///
    /// - Parameter frames: the number of frames, if known.
    func muxerOptions(toPipe: Bool, frames: Int? = nil) -> [String: String] {
        switch container {
        case .mp4, .mov:
            // write_colr adds the color box, without which some players guess.
            let timescales = timescaleOptions
            // A pipe is not seekable, so it gets fragments, each with its index. delay_moov delays the header until the
            // first fragment, when the encoder delay for the edit lists is known.
            guard !toPipe else {
                return ["movflags": "+frag_keyframe+empty_moov+delay_moov+default_base_moof+write_colr"].merging(
                    timescales
                ) { $1 }
            }
            // faststart puts the index at the front, for progressive playback.
            return ["movflags": "+faststart+write_colr"].merging(timescales) { $1 }
        case .gif:
            return ["loop": "0"].merging(frames.map { ["final_delay": "\(finalDelay(frames: $0))"] } ?? [:]) { $1 }
        case .webp: return ["loop": "0"]
        case .apng: return ["plays": "0"]
        default: return [:]
        }
    }

    private var timescaleOptions: [String: String] {
        ["movie_timescale": "\(trackFormat.movieTimescale ?? movieTimescale)"].merging(
            trackFormat.videoTimescale.map { ["video_track_timescale": "\($0)"] } ?? [:]
        ) { $1 }
    }

    /// The duration of the last frame in hundredths of a second. FFmpeg repeats the previous duration, which at 30
    /// frames per second may be one too many.
    private func finalDelay(frames: Int) -> Int {
        func hundredths(_ frame: Int) -> Int { (frameRate.time(ofFrame: frame) * Rational(100) + Rational(1, 2)).floor }
        return hundredths(frames) - hundredths(frames - 1)
    }

    /// The timescale of the movie, in ticks per second, in which edit lists store track durations. Frames and samples
    /// both end on a tick, so that neither duration is rounded; FFmpeg's default of 1000 rounds both.
    var movieTimescale: Int {
        let rate = Int(frameRate.framesPerSecond.numerator)
        // Chapter times are in milliseconds.
        let frames = annotations.chapters.isEmpty ? rate : rate / greatestCommonDivisor(rate, 1000) * 1000
        guard let audio else { return frames }
        let common = frames / greatestCommonDivisor(frames, audio.sampleRate) * audio.sampleRate
        // Durations have 32 bits: a larger timescale could not store an hour.
        return common <= 1_000_000 ? common : frames
    }
}
