import CFFmpeg
import Foundation

/// Puts picture and sound of a file into another container as they are encoded, or a part of them.
///
/// The part begins exactly: what must be decoded before it goes into the file too, and an edit list hides it, as it
/// hides what is beyond the part's end: later pictures that earlier ones need, and the rest of a packet of sound.
/// - Owner: one thread.
public final class StreamCopy {
    private let input: InputContext
    private let muxer: Muxer
    private let file: PendingFile
    private var streams: [Copied] = []
    private let origin: Rational
    /// Seconds that the part lasts at most; nil where all is copied.
    private let length: Rational?
    /// Seconds of the clip that are copied.
    private var reached = Rational.zero

    private struct Copied {
        let source: Int32
        let target: Int32
        let timeBase: AVRational
        let isVideo: Bool
        /// Ticks of the source that become zero, and those from which on nothing is copied.
        let start: Int64
        let end: Int64
        /// Pictures beyond the end, which go into the file only if one before the end follows.
        var held: [HeldPacket] = []
        var hasEnded = false
    }

    /// A packet in an array, which cannot hold what is not copied.
    private final class HeldPacket {
        let packet: Packet
        init() throws(MediaError) { packet = try Packet() }
    }

    /// Opens both files and writes the header.
    ///
    /// - Parameters:
    ///   - start: seconds of the clip.
    ///   - end: seconds of the clip; nil for all.
    /// - Throws: a `MediaError`: as `ClipInfo.probe`, `.unsupported` for what the container cannot hold and for edit
    ///   lists of several parts, `.outputNotWritable`.
    public init(
        _ url: URL, to path: String, container: MovieContainer, from start: Rational, to end: Rational?,
        overwrite: OverwritePolicy
    ) throws(MediaError) {
        input = try InputContext(path: SourceFile.path(url))
        let found = ClipStreams(input)
        origin = found.origin
        length = end.map { $0 - start }
        if found.edits != nil || found.audioEdits != nil {
            throw Self.refusal(input.path, "it plays in several parts, or holds a picture")
        }
        file = try PendingFile(path: path, overwrite: overwrite)
        muxer = try Muxer(container, file: file)
        for (source, isVideo) in [(found.video, true), (found.audio, false)] {
            guard let source else { continue }
            guard let name = container.muxer, let format = av_guess_format(name, nil, nil),
                avformat_query_codec(format, source.pointee.codecpar.pointee.codec_id, FF_COMPLIANCE_NORMAL) == 1
            else {
                throw Self.refusal(input.path, "\(container.title) cannot hold its \(isVideo ? "picture" : "sound")")
            }
            streams.append(
                Copied(
                    source: source.pointee.index, target: try muxer.addStream(copying: source),
                    timeBase: source.pointee.time_base, isVideo: isVideo,
                    start: source.pointee.ticks(start + origin),
                    end: end.map { source.pointee.ticks($0 + origin) } ?? .max))
        }
        guard !streams.isEmpty else {
            throw MediaError(
                .noVideo, file: input.path, during: "looking for streams", detail: "it holds neither picture nor sound")
        }
        try muxer.writeHeader(
            options: container.isISOMedia ? ["movflags": "+faststart", "movie_timescale": "90000"] : [:])
        guard start > .zero, let first = found.video ?? found.audio else { return }
        // Packets of sound lie beside the picture, but what their first one needs lies before it.
        let place = first.pointee.ticks(max(.zero, start - Rational(1, 4)) + origin)
        av_seek_frame(input.pointer, first.pointee.index, place, AVSEEK_FLAG_BACKWARD)
    }

    /// Copies some packets.
    ///
    /// - Returns: seconds of the clip so far; nil when all is copied.
    public func next() throws(MediaError) -> Rational? {
        let carrier = try HeldPacket()
        let code = av_read_frame(input.pointer, carrier.packet.pointer)
        guard code >= 0, !streams.allSatisfy(\.hasEnded) else {
            if code < 0, code != shim_AVERROR_EOF {
                try check(code, during: "reading the file", file: input.path, fallback: .unreadable)
            }
            return nil
        }
        let raw = carrier.packet.pointer.pointee
        guard let index = streams.firstIndex(where: { $0.source == raw.stream_index }) else { return reached }
        guard raw.pts != shim_AV_NOPTS_VALUE, raw.dts != shim_AV_NOPTS_VALUE else {
            throw Self.refusal(input.path, "its packets have no times")
        }
        guard Self.times.contains(raw.pts), Self.times.contains(raw.dts) else {
            throw Self.refusal(input.path, "its times are beyond all sense")
        }
        try take(carrier, index)
        reached = Rational(ticks: raw.pts, timeBase: streams[index].timeBase) - origin
        return reached
    }

    /// Ticks that may be added and taken away; half of them, so that the containers' own sums fit as well.
    private static let times = -Int64.max / 4...Int64.max / 4

    /// Completes the file and gives it its name. Once.
    public func finish() throws(MediaError) {
        try muxer.writeTrailer()
        if let length, muxer.container.isISOMedia { try MovieDurationLimiter(of: file).limit(to: length) }
        try file.commit()
    }

    /// Removes what was written, unless it is complete. Idempotent.
    public func cancel() { file.discard() }

    private func take(_ carrier: HeldPacket, _ index: Int) throws(MediaError) {
        let raw = carrier.packet.pointer.pointee
        let stream = streams[index]
        if raw.dts >= stream.end { streams[index].hasEnded = true }
        // A decoder of sound needs the packet before the one that is heard first.
        let length = raw.length(stream.timeBase) ?? .zero
        if !stream.isVideo,
            Rational(ticks: raw.pts, timeBase: stream.timeBase) + length + length
                <= Rational(ticks: stream.start, timeBase: stream.timeBase)
        {
            return
        }
        if !stream.isVideo, raw.pts >= stream.end { return }
        guard raw.pts < stream.end else {
            if raw.dts < stream.end { streams[index].held.append(carrier) }
            return
        }
        streams[index].held = []
        for packet in stream.held + [carrier] { try write(packet, stream) }
    }

    private func write(_ carrier: HeldPacket, _ stream: Copied) throws(MediaError) {
        let packet = carrier.packet.pointer
        packet.pointee.pts -= stream.start
        packet.pointee.dts -= stream.start
        packet.pointee.pos = -1
        if packet.pointee.length(stream.timeBase) == nil { packet.pointee.duration = 0 }
        try muxer.write(carrier.packet, stream: stream.target, timeBase: stream.timeBase)
    }

    private static func refusal(_ path: String, _ why: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "copying the file as it is encoded", detail: why,
            remedy: "Encode it anew, with another preset.")
    }
}

extension Muxer {
    /// Adds a stream of the same encoding as another file's; returns its number.
    func addStream(copying source: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Int32 {
        let added = try newStream()
        try check(
            avcodec_parameters_copy(added.pointee.codecpar, source.pointee.codecpar), during: "adding a stream",
            fallback: .outOfMemory)
        // Names of codecs differ between containers; the muxer knows its own.
        added.pointee.codecpar.pointee.codec_tag = 0
        added.pointee.time_base = source.pointee.time_base
        added.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
        added.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        added.pointee.r_frame_rate = source.pointee.r_frame_rate
        // How it is turned, what it was mastered on, and whatever else is said of the whole stream.
        for data in UnsafeBufferPointer(start: source.pointee.side_data, count: Int(source.pointee.nb_side_data)) {
            av_stream_new_side_data(added, data.type, data.size)?.update(from: data.data, count: data.size)
        }
        return settled(added)
    }
}

extension AVStream {
    /// The tick nearest to a time of the container's clock.
    fileprivate func ticks(_ time: Rational) -> Int64 {
        let ticks = (time / Rational(ticks: 1, timeBase: time_base)).rounded
        return Int64(min(max(ticks, Int.min / 4), Int.max / 4))
    }
}
