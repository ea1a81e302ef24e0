import AudioMixing
import MediaObjects
import MediaReading
import MediaTime
import MovieRendering
import SourceFiles

/// Reads the frames of a track at their presentation times.
final class TrackFrameReader: SampleBufferSequence {
    private let timeline: TrackTimeline
    private let span: AssetTimeSpan
    private let format: PixelBufferFormat
    private var time: Rational
    private var open: (clip: AVAsset, reader: ClipReader)?

    init(_ timeline: TrackTimeline, _ span: AssetTimeSpan, format: PixelBufferFormat) {
        self.timeline = timeline
        self.span = span
        self.format = format
        time = span.start
    }

    func next() throws -> CMSampleBuffer? {
        while time < min(span.end, timeline.end) {
            guard let segment = timeline.segment(at: time), let clip = segment.clip else {
                // Nothing is shown until the next segment.
                guard let next = timeline.segments.first(where: { $0.start > time }) else { return nil }
                time = next.start
                continue
            }
            let frame = try reader(clip).frame(at: segment.sourceTime(at: time))
            // A frame that starts before the segment or the time range is shortened to it; the last frame lasts to the
            // end of the segment.
            let end =
                frame.isLast
                ? segment.end : min(segment.end, segment.start + (frame.endTime - segment.sourceStart) / segment.rate)
            defer { time = max(end, time + Rational(1, 1_000_000)) }
            return try format.sample(frame.image, at: time, duration: min(end, span.end) - time)
        }
        return nil
    }

    private func reader(_ clip: AVAsset) throws -> ClipReader {
        if let open, open.clip === clip { return open.reader }
        let reader = try ClipReader(clip.source, isUpright: false)
        open = (clip, reader)
        return reader
    }
}

/// The sample rate, channel count and bit depth of audio output.
struct LinearPCMFormat {
    let sampleRate: Int
    let channels: Int
    /// Whether samples are rounded to 16 bits.
    let is16Bit: Bool

    /// Parses audio settings; missing values are those of the first track.
    ///
    /// - Throws: a `WriterError` for unknown keys and unsupported values.
    init(_ settings: [String: Any], tracks: [AVAssetTrack]) throws(WriterError) {
        let flags = [AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved]
        try settings.check([AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVLinearPCMBitDepthKey] + flags)
        if let format = try settings.integer(AVFormatIDKey), format != Int(kAudioFormatLinearPCM) {
            throw .setting(key: AVFormatIDKey, value: "\(format)")
        }
        for key in flags.dropFirst() {
            if try settings.flag(key) == true { throw .setting(key: key, value: "true") }
        }
        let own = tracks.lazy.compactMap(\.audioFormat).first
        sampleRate = try settings.integer(AVSampleRateKey) ?? own?.sampleRate ?? 48_000
        channels = try settings.integer(AVNumberOfChannelsKey) ?? min(2, own?.channels ?? 2)
        guard (8000...192_000).contains(sampleRate) else {
            throw .setting(key: AVSampleRateKey, value: "\(sampleRate)")
        }
        guard ChannelLayout(channels: channels) != nil else {
            throw .setting(key: AVNumberOfChannelsKey, value: "\(channels)")
        }
        let isFloat = try settings.flag(AVLinearPCMIsFloatKey)
        let depth = try settings.integer(AVLinearPCMBitDepthKey) ?? (isFloat == false ? 16 : 32)
        is16Bit = depth == 16
        guard is16Bit ? isFloat != true : depth == 32 && isFloat != false else {
            throw .setting(key: AVLinearPCMBitDepthKey, value: "\(depth)")
        }
    }
}

/// Reads mixed audio in blocks of a fixed length.
final class MixedAudioReader: SampleBufferSequence {
    private static let blockLength = 8192
    private let audio: CompositionAudio?
    private let sampleRate: Int
    private let channels: Int
    private let is16Bit: Bool
    private var remaining: Range<Int>

    convenience init(_ plan: AudioPlan, _ span: AssetTimeSpan, format: LinearPCMFormat) throws {
        try self.init(plan, span, sampleRate: format.sampleRate, channels: format.channels, is16Bit: format.is16Bit)
    }

    init(_ plan: AudioPlan, _ span: AssetTimeSpan, sampleRate: Int, channels: Int, is16Bit: Bool = false) throws {
        self.sampleRate = sampleRate
        self.channels = channels
        self.is16Bit = is16Bit
        let rate = Rational(sampleRate)
        let end = min(span.end, plan.cues.compactMap { cue in cue.duration.map { cue.start + $0 } }.max() ?? span.end)
        audio = try CompositionAudio(plan, duration: end, sampleRate: sampleRate, channels: channels)
        let first = (span.start * rate).rounded
        let last = (end * rate).rounded
        remaining = audio == nil ? 0..<0 : first..<max(first, last)
    }

    /// Warnings about the clips so far.
    var warnings: [MediaWarning] { audio?.warnings ?? [] }

    func next() throws -> CMSampleBuffer? {
        guard let block = try nextSamples() else { return nil }
        let samples =
            is16Bit
            ? block.samples.map { ($0 * 32_768).rounded().clamped(to: -32_768...32_767) / 32_768 } : block.samples
        return CMSampleBuffer(
            samples: samples, sampleRate: sampleRate, channels: channels, presentationTimeStamp: CMTime(block.time))
    }

    /// Returns interleaved samples and the time of the first one; nil at the end.
    func nextSamples() throws -> (samples: [Float], time: Rational)? {
        guard let audio, !remaining.isEmpty else { return nil }
        let first = remaining.lowerBound
        let count = min(Self.blockLength, remaining.count)
        remaining = remaining.dropFirst(count)
        return (try audio.read(from: first, count: count), Rational(first) / Rational(sampleRate))
    }
}

extension Float {
    fileprivate func clamped(to range: ClosedRange<Float>) -> Float {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
