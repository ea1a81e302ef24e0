import CFFmpeg
import FFmpegSupport
import Foundation
import MediaReading
import MediaTime
import SourceFiles

/// Remuxes the video and audio of a file, or of a time range, into another container without re-encoding.
///
/// The time range is exact. Packets that decoding needs before the start are copied too and hidden by an edit list, as
/// are packets beyond the end: later frames that earlier ones depend on, and the rest of the last audio packet.
/// - Owner: one thread.
package final class StreamCopy {
    private let input: InputContext
    private let muxer: Muxer
    private let file: PendingFile
    private var streams: [CopiedStream] = []
    /// The maximum duration of the range in seconds; nil to copy everything.
    private let length: Rational?
    /// The position in the source, in seconds, up to which packets are copied.
    private var position = Rational.zero

    private struct CopiedStream {
        let source: Int32
        let target: Int32
        let timeBase: AVRational
        let isVideo: Bool
        /// The first source tick, which becomes zero, and the end tick, from which on nothing is copied.
        let start: Int64
        let end: Int64
        /// The source time of the start of the clip, in seconds.
        let origin: Rational
        /// Video packets beyond the end, written only if a packet before the end follows.
        var held: [HeldPacket] = []
        var hasEnded = false
    }

    /// A reference to a packet, because arrays cannot hold noncopyable values.
    private final class HeldPacket {
        let packet: AVPacketHandle
        init() throws(MediaError) { packet = try AVPacketHandle() }
    }

    /// Opens both files and writes the header.
    ///
    /// - Parameters:
    ///   - start: the start in the source, in seconds.
    ///   - end: the end in the source, in seconds; nil to copy to the end.
    /// - Throws: a `MediaError`: see `ClipInfo.probe`; `.unsupported` for codecs the container cannot store and for
    ///   edit lists with several edits; `.outputNotWritable`.
    package init(
        _ url: URL, to path: String, container: MovieContainer, from start: Rational, to end: Rational?,
        overwrite: OverwritePolicy
    ) throws(MediaError) {
        let probed = try InputContext(path: SourceFile.path(url))
        let ranges = try StreamCopyRanges(ClipStreams(probed), from: start, to: end, file: probed.path)
        input = ranges.ignoresEdits ? try InputContext(path: probed.path, ignoresEdits: true) : probed
        let clipStreams = ClipStreams(input)
        length = ranges.length
        file = try PendingFile(path: path, overwrite: overwrite)
        muxer = try Muxer(container, file: file)
        for (source, isVideo) in [(clipStreams.video, true), (clipStreams.audio, false)] {
            guard let source else { continue }
            let range = isVideo ? ranges.video : ranges.audio
            guard let name = container.muxer, let format = av_guess_format(name, nil, nil),
                avformat_query_codec(format, source.pointee.codecpar.pointee.codec_id, FF_COMPLIANCE_NORMAL) == 1
            else {
                throw Self.refusal(
                    input.path, "\(container.title) cannot store its \(isVideo ? "video" : "audio") codec")
            }
            streams.append(
                CopiedStream(
                    source: source.pointee.index, target: try muxer.addStream(copying: source),
                    timeBase: source.pointee.time_base, isVideo: isVideo,
                    start: source.pointee.ticks(range.start), end: range.end.map(source.pointee.ticks) ?? .max,
                    origin: range.origin))
        }
        guard !streams.isEmpty else {
            throw MediaError(
                .noVideo, file: input.path, during: "finding the streams", detail: "the file has no video or audio")
        }
        try muxer.writeHeader(
            options: container.isISOMedia ? ["movflags": "+faststart", "movie_timescale": "90000"] : [:])
        guard start > .zero, let first = clipStreams.video ?? clipStreams.audio else { return }
        // Audio packets lie next to the video, but the first one needs packets before it.
        let origin = clipStreams.video == nil ? ranges.audio.origin : ranges.video.origin
        let timestamp = first.pointee.ticks(max(.zero, start - Rational(1, 4)) + origin)
        av_seek_frame(input.pointer, first.pointee.index, timestamp, AVSEEK_FLAG_BACKWARD)
    }

    /// Copies the next packet.
    ///
    /// - Returns: the position in the source, in seconds; nil when everything is copied.
    package func next() throws(MediaError) -> Rational? {
        let heldPacket = try HeldPacket()
        let code = av_read_frame(input.pointer, heldPacket.packet.pointer)
        guard code >= 0, !streams.allSatisfy(\.hasEnded) else {
            if code < 0, code != shim_AVERROR_EOF {
                try check(code, during: "reading the file", file: input.path, fallback: .unreadable)
            }
            return nil
        }
        let raw = heldPacket.packet.pointer.pointee
        guard let index = streams.firstIndex(where: { $0.source == raw.stream_index }) else { return position }
        guard raw.pts != shim_AV_NOPTS_VALUE, raw.dts != shim_AV_NOPTS_VALUE else {
            throw Self.refusal(input.path, "its packets have no timestamps")
        }
        guard Self.timeRange.contains(raw.pts), Self.timeRange.contains(raw.dts) else {
            throw Self.refusal(input.path, "its timestamps are out of range")
        }
        try process(heldPacket, index)
        position = Rational(ticks: raw.pts, timeBase: streams[index].timeBase) - streams[index].origin
        return position
    }

    /// The valid ticks; half the range that avoids overflow, so that the muxers' own sums fit too.
    private static let timeRange = -Int64.max / 4...Int64.max / 4

    /// Completes the file and renames it to its final path. Call once.
    package func finish() throws(MediaError) {
        try muxer.writeTrailer()
        if let length, muxer.container.isISOMedia { try MovieDurationLimiter(of: file).limit(to: length) }
        try file.commit()
    }

    /// Removes the file unless it is finished. Idempotent.
    package func cancel() { file.discard() }

    private func process(_ heldPacket: HeldPacket, _ index: Int) throws(MediaError) {
        let raw = heldPacket.packet.pointer.pointee
        let stream = streams[index]
        if raw.dts >= stream.end { streams[index].hasEnded = true }
        // Audio decoding needs the packet before the first audible one.
        let length = raw.length(stream.timeBase) ?? .zero
        if !stream.isVideo,
            Rational(ticks: raw.pts, timeBase: stream.timeBase) + length + length
                <= Rational(ticks: stream.start, timeBase: stream.timeBase)
        {
            return
        }
        if !stream.isVideo, raw.pts >= stream.end { return }
        guard raw.pts < stream.end else {
            if raw.dts < stream.end { streams[index].held.append(heldPacket) }
            return
        }
        streams[index].held = []
        for packet in stream.held + [heldPacket] { try write(packet, stream) }
    }

    private func write(_ heldPacket: HeldPacket, _ stream: CopiedStream) throws(MediaError) {
        let packet = heldPacket.packet.pointer
        packet.pointee.pts -= stream.start
        packet.pointee.dts -= stream.start
        packet.pointee.pos = -1
        if packet.pointee.length(stream.timeBase) == nil { packet.pointee.duration = 0 }
        try muxer.write(heldPacket.packet, stream: stream.target, timeBase: stream.timeBase)
    }

    static func refusal(_ path: String, _ reason: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "copying the streams", detail: reason,
            remedy: "Use a preset that re-encodes the movie.")
    }
}

extension Muxer {
    /// Adds a stream with the codec parameters of another file's stream; returns the stream index.
    func addStream(copying source: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Int32 {
        let added = try newStream()
        try check(
            avcodec_parameters_copy(added.pointee.codecpar, source.pointee.codecpar), during: "adding a stream",
            fallback: .outOfMemory)
        // Codec tags differ between containers; the muxer chooses its own.
        added.pointee.codecpar.pointee.codec_tag = 0
        added.pointee.time_base = source.pointee.time_base
        added.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
        added.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        added.pointee.r_frame_rate = source.pointee.r_frame_rate
        // Rotation, mastering display and other stream-wide metadata.
        try check(shim_stream_copy_side_data(added, source), during: "adding a stream", fallback: .outOfMemory)
        return configuredStreamIndex(added)
    }
}

extension AVStream {
    /// Returns the tick nearest to `time`, in the container's clock.
    fileprivate func ticks(_ time: Rational) -> Int64 {
        let ticks = (time / Rational(ticks: 1, timeBase: time_base)).rounded
        return Int64(min(max(ticks, Int.min / 4), Int.max / 4))
    }
}
