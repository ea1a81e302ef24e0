import CFFmpeg

/// Decodes the frames of an audio stream and says of each at which sample of the clip it begins.
///
/// Positions are counted, not computed from rounded times: a frame follows the one before it unless its time says that
/// there is a gap. After a seek the position comes from the time, put on the grid of the codec's frame size where the
/// container counts in milliseconds; where no grid is known the file is decoded from its start instead.
///
/// The rate may change on the way, as in files that were joined: positions are then counted at the new one from where
/// the old one ended.
/// - Thread safety: owner thread only.
final class AudioStreamDecoder {
    let frame: Frame
    /// The first sample of `frame`, at the frame's own rate, counted from the clip's start.
    private(set) var position = 0
    private let decoder: StreamDecoder
    private let origin: Rational
    /// Samples a second that the file promises, by which FFmpeg counts times where it has to.
    private let declaredSampleRate: Int
    /// Samples a second of `frame`.
    private var rate: Int
    /// Whether the file has no times, and FFmpeg counts all of them.
    private let hasCountedTimes: Bool
    private var hasOtherRates = false
    private let usesQuickTimeChannelOrder: Bool
    private var expected: Int?
    /// A place on the grid of frames, at the promised rate.
    private var anchor: Int?
    private var framesFromStart: Int? = 0

    init(_ decoder: StreamDecoder, origin: Rational) throws(MediaError) {
        frame = try Frame()
        self.decoder = decoder
        self.origin = origin
        declaredSampleRate = max(1, Int(decoder.stream.pointee.codecpar.pointee.sample_rate))
        rate = declaredSampleRate
        hasCountedTimes = Self.hasCountedTimes(decoder)
        usesQuickTimeChannelOrder = QuickTimeChannelOrder.apply(to: decoder.stream, in: decoder.input)
    }

    var path: String { decoder.path }
    var damage: [StreamDecoder.Damage] { decoder.damage }

    /// Decodes the next frame; false at the end.
    /// - Throws: `.decode` when the stream's start holds not one frame that decodes.
    func next() throws(MediaError) -> Bool {
        guard decodeFrame() else {
            if let error = decoder.input.timeoutError { throw error }
            if framesFromStart == 0 {
                throw MediaError(
                    .decode, file: path, during: "decoding sound", detail: "not one sample could be decoded")
            }
            return false
        }
        if usesQuickTimeChannelOrder { QuickTimeChannelOrder.exchange(frame) }
        position = placed(timePosition)
        expected = position + Int(frame.pointer.pointee.nb_samples)
        noteAnchor()
        return true
    }

    private func decodeFrame() -> Bool {
        guard decoder.next(into: frame) else { return false }
        // FFmpeg's decoder of MPEG sound gives the first frame of another rate the rate before.
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

    /// Samples in a tick of the container, rounded up: how far its times may be off.
    private var tickSamples: Int {
        max(1, (Rational(ticks: 1, timeBase: decoder.stream.pointee.time_base) * Rational(rate)).ceiling)
    }

    /// Where the frame's time says that it begins.
    private var timePosition: Int? {
        let ticks = frame.pointer.pointee.best_effort_timestamp
        guard ticks != shim_AV_NOPTS_VALUE else { return nil }
        return Self.sample(Rational(ticks: ticks, timeBase: decoder.stream.pointee.time_base) - origin, rate)
    }

    /// Damaged times may name places beyond all numbers.
    private static func sample(_ time: Rational, _ rate: Int) -> Int {
        min(max((time * Rational(rate)).rounded, -AudioResampler.farthest), AudioResampler.farthest)
    }

    private func placed(_ byTime: Int?) -> Int {
        guard let byTime else { return expected ?? 0 }
        if let expected { return abs(byTime - expected) <= tolerance ? expected : byTime }
        if framesFromStart == 0, abs(byTime) <= tickSamples, tickSamples > 1 { return 0 }
        return onGrid(byTime) ?? byTime
    }

    /// How far a time may be off what was counted without meaning a gap.
    private var tolerance: Int {
        if hasCountedTimes, hasOtherRates { return .max }
        // Between the container's times FFmpeg goes on by the promised rate.
        return max(2 * tickSamples, looseness, rate == declaredSampleRate ? 0 : rate / 20)
    }

    /// Samples by which FFmpeg's times may be late for one packet, though the sound goes on: of Vorbis that of a short
    /// block after a long one has the time of its own length, a quarter of the difference of both too late; blocks have
    /// up to 8192 samples.
    private var looseness: Int { decoder.codec.pointer.pointee.codec_id == AV_CODEC_ID_VORBIS ? 8192 / 4 : 0 }

    /// The second frame is the first of full length: priming shortens the one before it.
    private func noteAnchor() {
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
    /// Goes so far before `time` that what the decoder says at `time` no longer depends on where it began.
    func seek(to time: Rational) throws(MediaError) {
        for distance in [Rational(1, 2), 2, 8] where canSeek {
            guard time > distance + Rational(1, 2) else { break }
            if landed(before: time - Rational(1, 4), from: time - distance) { return }
        }
        try startOver()
    }

    /// Where times are exact, or the grid is known on which to put them.
    private var canSeek: Bool {
        if hasCountedTimes, hasOtherRates { return false }
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
        guard decodeFrame(), canSeek, let byTime = looseness > 0 ? agreedPosition() : timePosition,
            byTime.time(rate) <= limit
        else { return false }
        // The frame that was looked at is spent; the next one is placed after it.
        guard let placed = tickSamples == 1 ? byTime : onGrid(byTime) else { return false }
        expected = placed + Int(frame.pointer.pointee.nb_samples)
        return true
    }

    /// Of the next frames, the place of the first whose time follows from that of the frame before.
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
        framesFromStart = 0
        if !isUntouched { try decoder.restart() }
    }
}

extension Int {
    /// Seconds at which a sample begins.
    fileprivate func time(_ rate: Int) -> Rational { Rational(Int64(self), Int64(rate)) }
}
