import CFFmpeg
import FFmpegSupport
import Foundation
import MediaTime
import SourceFiles

/// The times at which a clip's video and audio end, in seconds from the start of the clip. This is the only place that
/// determines the length of a clip.
package struct ClipEnds: Equatable, Sendable {
    /// The end of the video; `nil` for a clip without video, or if unknown.
    package let video: Rational?
    /// The end of the audio; `nil` for a clip without audio, or if unknown.
    package let audio: Rational?

    /// The later of both ends.
    package var last: Rational? { [video, audio].compactMap { $0 }.max() }

    /// Creates known ends.
    package init(video: Rational?, audio: Rational?) {
        self.video = video
        self.audio = audio
    }

    /// Determines the ends from the file's header or, where that is not reliable, by reading all packets without
    /// decoding.
    ///
    /// - Throws: The errors of `ClipInfo.probe`.
    package init(_ source: ClipSource, _ info: ClipInfo) throws(MediaError) {
        switch source {
        case .file, .untrimmed, .selected:
            if info.hasReliableEnd {
                self.init(declaredBy: info)
            } else {
                self = try MediaAccessPolicy.current.measuredEnds(of: source, info)
            }
        case .sequence: self.init(declaredBy: info)
        }
    }

    /// Reads the ends from the file's header, as far as it declares them.
    package init(declaredBy info: ClipInfo) {
        let duration = info.duration > .zero ? info.duration : nil
        video = info.video.flatMap { video in
            video.duration.map { video.start + info.roundedToFrames($0) } ?? duration.map(info.roundedToFrames)
        }
        audio = info.audio.flatMap { audio in audio.duration.map { audio.start + $0 } ?? duration }
    }
}

extension ClipInfo {
    /// Returns the whole number of frames that a length, rounded to the container's milliseconds, stands for.
    func roundedToFrames(_ length: Rational) -> Rational {
        guard let rate = video?.frameRate else { return length }
        let rounded = rate.time(ofFrame: (length * rate.framesPerSecond).rounded)
        return rounded > .zero && (rounded - length).magnitude <= Rational(1, 1000) ? rounded : length
    }
}

/// The extent of a clip's streams, measured by reading all packets without decoding.
struct PacketSpans {
    private let video: VideoPacketSpan?
    private let audio: AudioPacketSpan?
    /// The start of the clip on the container's clock, in seconds.
    private let origin: Rational
    /// The length of the audio in seconds, if it is a chain of Vorbis streams.
    private let chainLength: Rational?

    /// Reads all packets of the file.
    ///
    /// - Throws: The errors of `ClipInfo.probe`.
    init(of source: ClipSource) throws(MediaError) {
        let input = try InputContext(path: SourceFile.path(source.url), selection: source.selection)
        let streams = ClipStreams(input)
        let packet = try AVPacketHandle()
        var video = streams.video.map { VideoPacketSpan($0, rate: StreamFrameRate.of($0, in: input)) }
        var audio = streams.audio.map { AudioPacketSpan($0, isJoined: input.isJoined && streams.video == nil) }
        for other in input.streams where other != streams.video && other != streams.audio {
            other?.pointee.discard = AVDISCARD_ALL
        }
        let progress = DecodeProgress.current
        var counts: [Int32: Int] = [:]
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            progress?.advance()
            defer { packet.reset() }
            let stream = packet.pointer.pointee.stream_index
            input.leadBlocks?.setTime(of: packet.pointer, index: counts[stream, default: 0])
            counts[stream, default: 0] += 1
            let read = packet.pointer.pointee
            if input.isJoined, JoinedFile.isOpusHeader(read) { continue }
            if read.stream_index == streams.video?.pointee.index { video?.add(read) }
            if read.stream_index == streams.audio?.pointee.index { audio?.add(packet.pointer) }
        }
        self.video = video
        self.audio = audio
        origin = streams.origin
        let isOgg = input.isJoined && input.formatName == "ogg" && streams.video == nil
        chainLength = isOgg ? VorbisChain.length(input.path) : nil
    }

    /// Returns the measured ends of the clip.
    func ends(_ info: ClipInfo) -> ClipEnds {
        let shownEnd = video?.span.map { ($0.start ?? origin) - origin + info.roundedToFrames($0.length) }
        return ClipEnds(video: shownEnd, audio: chainLength ?? audio?.end.map { $0 - origin })
    }
}

/// The extent of a video stream on the container's clock, by its packets.
struct VideoPacketSpan {
    private let timeBase: AVRational
    /// The duration in seconds of frames whose packets declare none.
    private let frame: Rational
    private var count = 0
    private var untimed = 0
    private var first: Rational? = nil
    private var end: Rational? = nil

    init(_ stream: UnsafeMutablePointer<AVStream>, rate: FrameRate?) {
        timeBase = stream.pointee.time_base
        frame = rate?.frameDuration ?? Rational(1, 25)
    }

    /// Includes a packet in the extent.
    mutating func add(_ packet: AVPacket) {
        guard packet.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
        count += 1
        guard packet.pts != shim_AV_NOPTS_VALUE else {
            untimed += 1
            return
        }
        let start = Rational(ticks: packet.pts, timeBase: timeBase)
        first = min(first ?? start, start)
        end = max(end ?? start, start + (packet.length(timeBase) ?? frame))
    }

    /// The start and the length in seconds: no start if no packet has a timestamp, `nil` if there are no packets.
    var span: (start: Rational?, length: Rational)? {
        guard count > 0 else { return nil }
        let counted = frame * Rational(count)
        guard let first, let end, first < end else { return (nil, counted) }
        // The last frames may be among those without a timestamp.
        return (first, untimed > 0 ? max(end - first, counted) : end - first)
    }
}

/// The end of an audio stream on the container's clock, by its packets, without the samples that decoders drop at its
/// end.
///
/// Where the container's ticks are coarser than samples, consecutive packets are counted.
struct AudioPacketSpan {
    private let timeBase: AVRational
    private let sampleRate: Rational
    /// The seconds of priming before zero at which the first packet begins; the container's ticks may round it.
    private let leadIn: Rational
    /// The usual length of a packet, in seconds.
    private var typicalLength: Rational?
    private(set) var end: Rational?
    /// Whether timestamps that go back start another part, which follows the one before.
    private let isJoined: Bool
    /// The start of the current part in seconds.
    private var partStart = Rational.zero

    init(_ stream: UnsafeMutablePointer<AVStream>, isJoined: Bool) {
        self.isJoined = isJoined
        let parameters = stream.pointee.codecpar.pointee
        timeBase = stream.pointee.time_base
        sampleRate = Rational(max(1, Int(parameters.sample_rate)))
        leadIn = Rational(Int(parameters.initial_padding)) / sampleRate
    }

    /// Includes a packet in the extent.
    mutating func add(_ packet: UnsafePointer<AVPacket>) {
        if isJoined, JoinedFile.isVorbisHeader(packet.pointee) { return }
        let length = playedLength(packet)
        // The audio has ended before a packet that is dropped completely.
        guard length > .zero else { return }
        guard packet.pointee.pts != shim_AV_NOPTS_VALUE else {
            end = (end ?? .zero) + length
            return
        }
        let counted = end ?? (.zero - leadIn)
        var time = Rational(ticks: packet.pointee.pts, timeBase: timeBase) + partStart
        if isJoined, counted - time > JoinedPart.step {
            partStart = partStart + counted - time
            time = counted
        }
        let follows = (time - counted).magnitude <= Rational(ticks: 1, timeBase: timeBase)
        end = max(end ?? time, (follows ? counted : time) + length)
    }

    /// Returns the audible length of a packet, in seconds.
    private mutating func playedLength(_ packet: UnsafePointer<AVPacket>) -> Rational {
        let length = packet.pointee.length(timeBase) ?? typicalLength ?? .zero
        guard let dropped = Self.dropped(packet) else {
            typicalLength = length
            return length
        }
        // Some demuxers have already subtracted the dropped samples from the packet's length.
        return min(length, (typicalLength ?? length) - Rational(dropped) / sampleRate)
    }

    /// Returns the number of samples that a decoder drops at the end of a packet; `nil` for none.
    private static func dropped(_ packet: UnsafePointer<AVPacket>) -> Int? {
        var size = 0
        guard let bytes = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8 else {
            return nil
        }
        let count = UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        return count > 0 ? Int(count) : nil
    }
}

extension AVPacket {
    /// Returns the packet's length in seconds; `nil` if the file declares none, or an implausible one of a year and
    /// more.
    package func length(_ timeBase: AVRational) -> Rational? {
        let length = Rational(ticks: duration, timeBase: timeBase)
        return length > .zero && length < Self.longest ? length : nil
    }

    private static let longest = Rational(366 * 86_400)
}
