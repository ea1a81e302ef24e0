import CFFmpeg
import FFmpegSupport
import MediaTime
import SourceFiles

/// Decodes the frames of an audio stream and determines the clip sample at which each one begins.
///
/// Positions are counted instead of computed from rounded timestamps: a frame follows the previous one unless its
/// timestamp shows a gap. After a seek the position comes from the timestamp. If the container counts in milliseconds,
/// it is aligned to the grid of the codec's frame size; if that grid is unknown, the file is decoded from its start.
///
/// The sample rate may change midstream, as in concatenated files. Positions are then counted at the new rate from the
/// end of the old one.
/// - Thread safety: owner thread only.
final class AudioStreamDecoder {
    let frame: AVFrameHandle
    /// The position of the first sample of `frame`, at the frame's own rate, counted from the start of the clip.
    private(set) var position = 0
    private let decoder: StreamDecoder
    private let origin: Rational
    /// The sample rate that the file declares; FFmpeg counts missing timestamps with it.
    private let declaredSampleRate: Int
    /// The sample rate of `frame`.
    private var rate: Int
    /// Whether the file has no timestamps, so that FFmpeg counts all of them.
    private let hasCountedTimes: Bool
    private var hasOtherRates = false
    private let usesQuickTimeChannelOrder: Bool
    private var expected: Int?
    /// A position on the grid of frames, at the declared rate.
    private var anchor: Int?
    private var framesFromStart: Int? = 0
    /// Whether timestamps that go back start another part, which follows the one before.
    private let isJoined: Bool
    /// The start of the current part in seconds.
    private var partStart = Rational.zero
    /// Whether timestamps that go back show that files were joined, of which only the first plays.
    let playsFirstPart: Bool

    init(_ decoder: StreamDecoder, origin: Rational) throws(MediaError) {
        frame = try AVFrameHandle()
        self.decoder = decoder
        self.origin = origin
        declaredSampleRate = max(1, Int(decoder.stream.pointee.codecpar.pointee.sample_rate))
        rate = declaredSampleRate
        hasCountedTimes = Self.hasCountedTimes(decoder)
        isJoined = JoinedPart.playsOn(decoder)
        usesQuickTimeChannelOrder = QuickTimeChannelOrder.apply(to: decoder.stream, in: decoder.input)
        playsFirstPart = decoder.input.formatName == "flac"
    }

    var path: String { decoder.path }
    var damage: [StreamDecoder.Damage] { decoder.damage }

    /// Decodes the next frame; returns `false` at the end.
    ///
    /// - Throws: `.decode` if not a single frame at the start of the stream decodes.
    func next() throws(MediaError) -> Bool {
        guard decodeFrame() else {
            if let error = decoder.input.timeoutError { throw error }
            if framesFromStart == 0 {
                throw MediaError(
                    .decode, file: path, during: "decoding audio", detail: "no sample could be decoded")
            }
            return false
        }
        guard continuesPastJoint() else { return false }
        if usesQuickTimeChannelOrder { QuickTimeChannelOrder.exchange(frame) }
        position = placed(timePosition)
        expected = position + Int(frame.pointer.pointee.nb_samples)
        recordAnchor()
        return true
    }

    /// Starts another part if the timestamp of the frame goes back. Returns `false`, and reports it, if only the first
    /// part plays.
    private func continuesPastJoint() -> Bool {
        guard isJoined || playsFirstPart, let expected, let time = timePosition else { return true }
        let step = (expected - time).time(rate)
        guard step > JoinedPart.step else { return true }
        if isJoined {
            partStart = partStart + step
            return true
        }
        decoder.noteJoinedParts()
        return false
    }

    private func decodeFrame() -> Bool {
        guard decoder.next(into: frame) else { return false }
        // FFmpeg's MPEG audio decoder reports the previous rate for the first frame of a new rate.
        if isMPEG { frame.pointer.pointee.sample_rate = decoder.codec.pointer.pointee.sample_rate }
        let next = max(1, Int(frame.pointer.pointee.sample_rate))
        if next != rate { expected = expected.map { Self.sample($0.time(rate), next) } }
        rate = next
        if rate != declaredSampleRate { hasOtherRates = true }
        return true
    }

    private var isMPEG: Bool {
        [AV_CODEC_ID_MP1, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3].contains(decoder.codec.pointer.pointee.codec_id)
    }

    /// The number of samples per container tick, rounded up: the precision of its timestamps.
    private var tickSamples: Int {
        max(1, (Rational(ticks: 1, timeBase: decoder.stream.pointee.time_base) * Rational(rate)).ceiling)
    }

    /// Whether the timestamps after the first part are wrong: FFmpeg counts Vorbis with the sample rate and the block
    /// sizes of the first part.
    private var isVorbisChain: Bool {
        isJoined && decoder.codec.pointer.pointee.codec_id == AV_CODEC_ID_VORBIS
            && decoder.input.formatName == "ogg"
    }

    /// The position that the frame's timestamp gives.
    private var timePosition: Int? {
        let ticks = frame.pointer.pointee.best_effort_timestamp
        guard ticks != shim_AV_NOPTS_VALUE else { return nil }
        return Self.sample(
            Rational(ticks: ticks, timeBase: decoder.stream.pointee.time_base) - origin + partStart, rate)
    }

    /// Returns the sample position of a time, limited because damaged timestamps may exceed the integer range.
    private static func sample(_ time: Rational, _ rate: Int) -> Int {
        min(max((time * Rational(rate)).rounded, -AudioResampler.maximumPosition), AudioResampler.maximumPosition)
    }

    /// Returns the position of a frame, from its timestamp and the expected position.
    private func placed(_ byTime: Int?) -> Int {
        if isVorbisChain, let expected { return expected }
        guard let byTime else { return expected ?? 0 }
        if let expected { return abs(byTime - expected) <= tolerance ? expected : byTime }
        if framesFromStart == 0, abs(byTime) <= tickSamples, tickSamples > 1 { return 0 }
        return onGrid(byTime) ?? byTime
    }

    /// The largest difference between a timestamp and the counted position that is not a gap.
    private var tolerance: Int {
        if hasCountedTimes, hasOtherRates { return .max }
        // Between the container's timestamps FFmpeg counts with the declared rate.
        return max(2 * tickSamples, timestampSlack, rate == declaredSampleRate ? 0 : rate / 20)
    }

    /// The number of samples by which FFmpeg's timestamp of a single packet may be late without a gap.
    ///
    /// In Vorbis, a short block after a long one gets a timestamp that is late by a quarter of the difference of their
    /// lengths; blocks have up to 8192 samples.
    private var timestampSlack: Int { decoder.codec.pointer.pointee.codec_id == AV_CODEC_ID_VORBIS ? 8192 / 4 : 0 }

    /// Stores the position of the second frame, the first one of full length: priming shortens the one before it.
    private func recordAnchor() {
        guard let count = framesFromStart else { return }
        if count == 1, rate == declaredSampleRate { anchor = position }
        framesFromStart = count + 1
    }

    private var gridSize: Int { Int(decoder.stream.pointee.codecpar.pointee.frame_size) }

    private func onGrid(_ byTime: Int) -> Int? {
        guard let anchor, rate == declaredSampleRate, gridSize > 2 * tickSamples else { return nil }
        let steps = Rational(Int64(byTime - anchor), Int64(gridSize)).rounded
        let placed = anchor + steps * gridSize
        return abs(placed - byTime) <= tickSamples ? placed : nil
    }
}

extension AudioStreamDecoder {
    /// Seeks so far before `time` that the decoder's output at `time` does not depend on where it started.
    func seek(to time: Rational) throws(MediaError) {
        for distance in [Rational(1, 2), 2, 8] where canSeek {
            guard time > distance + Rational(1, 2) else { break }
            if landed(before: time - Rational(1, 4), from: time - distance) { return }
        }
        try startOver()
    }

    /// Whether positions after a seek are known: timestamps are exact, or the grid of frames is known.
    private var canSeek: Bool {
        if isJoined || hasCountedTimes && hasOtherRates { return false }
        return tickSamples == 1 || (anchor != nil && gridSize > 2 * tickSamples)
    }

    private static func hasCountedTimes(_ decoder: StreamDecoder) -> Bool {
        let name = ffmpegName(decoder.input.pointer.pointee.iformat?.pointee.name) ?? ""
        return ["aac", "ac3", "dts", "eac3", "loas", "mlp", "mp3", "truehd"].contains(name)
    }

    private func landed(before limit: Rational, from target: Rational) -> Bool {
        let ticks = (target + origin).ticksFloor(decoder.stream.pointee.time_base)
        guard decoder.seek(to: ticks) else { return false }
        expected = nil
        framesFromStart = nil
        guard decodeFrame(), canSeek, let byTime = timestampSlack > 0 ? agreedPosition() : timePosition,
            byTime.time(rate) <= limit
        else { return false }
        // The inspected frame is consumed; the next one is placed after it.
        guard let placed = tickSamples == 1 ? byTime : onGrid(byTime) else { return false }
        expected = placed + Int(frame.pointer.pointee.nb_samples)
        return true
    }

    /// Returns the position of the first of the next frames whose timestamp follows from the one before.
    private func agreedPosition() -> Int? {
        for _ in 0..<8 {
            let following = timePosition.map { $0 + Int(frame.pointer.pointee.nb_samples) }
            guard decodeFrame() else { return nil }
            if let now = timePosition, now == following { return now }
        }
        return nil
    }

    private func startOver() throws(MediaError) {
        let isUntouched = framesFromStart == 0
        expected = nil
        partStart = .zero
        framesFromStart = 0
        if !isUntouched { try decoder.restart() }
    }
}

extension Int {
    /// Returns the time at which the sample with this number begins, in seconds.
    fileprivate func time(_ rate: Int) -> Rational { Rational(Int64(self), Int64(rate)) }
}

/// The parts of a joined audio file.
enum JoinedPart {
    /// The seconds by which timestamps go back only where another part begins.
    static let step = Rational(1, 20)

    /// Returns whether the parts play one after the other: those of files without video.
    static func playsOn(_ decoder: StreamDecoder) -> Bool {
        decoder.input.isJoined
            && !decoder.input.streams.contains {
                guard let stream = $0?.pointee else { return false }
                return stream.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
                    && stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
            }
    }
}
