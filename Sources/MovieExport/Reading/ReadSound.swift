import MediaPipeline

/// Rate, channels and depth in which sound is read.
struct LinearPCMFormat {
    let sampleRate: Int
    let channels: Int
    /// Samples are rounded to 16 bits.
    let isShort: Bool

    /// What the settings do not say is as in the first track.
    ///
    /// - Throws: a `WriterError` for keys and values that are not known.
    init(_ settings: [String: Any], tracks: [AVAssetTrack]) throws(WriterError) {
        let flags = [AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved]
        try settings.check([AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVLinearPCMBitDepthKey] + flags)
        if let format = try settings.whole(AVFormatIDKey), format != Int(kAudioFormatLinearPCM) {
            throw .setting(key: AVFormatIDKey, value: "\(format)")
        }
        for key in flags.dropFirst() {
            if try settings.flag(key) == true { throw .setting(key: key, value: "true") }
        }
        let own = tracks.lazy.compactMap(\.soundFormat).first
        sampleRate = try settings.whole(AVSampleRateKey) ?? own?.sampleRate ?? 48_000
        channels = try settings.whole(AVNumberOfChannelsKey) ?? min(2, own?.channels ?? 2)
        guard (8000...192_000).contains(sampleRate) else {
            throw .setting(key: AVSampleRateKey, value: "\(sampleRate)")
        }
        guard ChannelLayout(channels: channels) != nil else {
            throw .setting(key: AVNumberOfChannelsKey, value: "\(channels)")
        }
        let isFloat = try settings.flag(AVLinearPCMIsFloatKey)
        let depth = try settings.whole(AVLinearPCMBitDepthKey) ?? (isFloat == false ? 16 : 32)
        isShort = depth == 16
        guard isShort ? isFloat != true : depth == 32 && isFloat != false else {
            throw .setting(key: AVLinearPCMBitDepthKey, value: "\(depth)")
        }
    }
}

/// Mixed sound, in stretches of a fixed length.
final class MixedAudioReader: SampleBufferSequence {
    private static let stretch = 8192
    private let sound: CompositionAudio?
    private let sampleRate: Int
    private let channels: Int
    private let isShort: Bool
    private var rest: Range<Int>

    convenience init(_ plan: AudioPlan, _ span: AssetTimeSpan, format: LinearPCMFormat) throws {
        try self.init(plan, span, sampleRate: format.sampleRate, channels: format.channels, isShort: format.isShort)
    }

    init(_ plan: AudioPlan, _ span: AssetTimeSpan, sampleRate: Int, channels: Int, isShort: Bool = false) throws {
        self.sampleRate = sampleRate
        self.channels = channels
        self.isShort = isShort
        let rate = Rational(sampleRate)
        let end = min(span.end, plan.cues.compactMap { cue in cue.duration.map { cue.start + $0 } }.max() ?? span.end)
        sound = try CompositionAudio(plan, duration: end, sampleRate: sampleRate, channels: channels)
        let first = (span.start * rate).rounded
        let last = (end * rate).rounded
        rest = sound == nil ? 0..<0 : first..<max(first, last)
    }

    /// What was found wrong with the clips so far.
    var warnings: [MediaWarning] { sound?.warnings ?? [] }

    func next() throws -> CMSampleBuffer? {
        guard let stretch = try nextSamples() else { return nil }
        let samples =
            isShort
            ? stretch.samples.map { ($0 * 32_768).rounded().clamped(to: -32_768...32_767) / 32_768 } : stretch.samples
        return CMSampleBuffer(
            samples: samples, sampleRate: sampleRate, channels: channels, presentationTimeStamp: CMTime(stretch.time))
    }

    /// Interleaved samples and the time of the first; nil at the end.
    func nextSamples() throws -> (samples: [Float], time: Rational)? {
        guard let sound, !rest.isEmpty else { return nil }
        let first = rest.lowerBound
        let count = min(Self.stretch, rest.count)
        rest = rest.dropFirst(count)
        return (try sound.read(from: first, count: count), Rational(first) / Rational(sampleRate))
    }
}

extension Float {
    fileprivate func clamped(to range: ClosedRange<Float>) -> Float {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension AVAssetTrack {
    /// Of the first clip with sound that the track plays.
    var soundFormat: (sampleRate: Int, channels: Int)? {
        for piece in timeline.pieces {
            if let clip = piece.clip, case .success(let info) = clip.info, let audio = info.audio {
                return (audio.sampleRate, audio.channels)
            }
        }
        return nil
    }
}
