import Foundation
import MediaTime

/// Mixes audio sources in floating point, for exact ranges of output samples.
///
/// Each range is computed from its sample numbers alone. Ranges can be requested in any order, and adjacent ranges join
/// without a seam. The mix is not limited: the encoder clips values beyond ±1.
///
/// - Owner: one thread, because each source has one reading position.
package final class AudioMixer {
    /// Output samples per second and channel.
    package let sampleRate: Int
    /// The number of output channels, as in a `ChannelLayout`: 1, 2, 6 or 8.
    package let channels: Int
    private let inputs: [MixerInput]

    /// Creates a mixer for sources that have the output's channels (`AudioReader` converts clips to them).
    ///
    /// - Precondition: `sampleRate` is greater than zero, and `channels` and the channels of every source are those of
    ///   a `ChannelLayout`.
    package init(_ placements: [AudioPlacement], sampleRate: Int = 48_000, channels: Int = 2) {
        precondition(
            sampleRate > 0 && ChannelLayout(channels: channels) != nil,
            "The output needs the channels of a layout and a sample rate.")
        precondition(
            placements.allSatisfy { $0.source.channels == channels }, "Sources need the output's number of channels.")
        self.sampleRate = sampleRate
        self.channels = channels
        inputs = placements.map { MixerInput($0, sampleRate: sampleRate) }
    }

    /// Returns the interleaved samples during frame `n`: from `⌈n × sampleRate ÷ rate⌉` up to the first sample of the
    /// next frame.
    ///
    /// Frames 0 ..< n together have exactly `⌈n × sampleRate ÷ rate⌉` samples.
    /// - Throws: Errors of a source.
    package func samples(frame n: Int, frameRate: FrameRate) throws -> [Float] {
        let first = frameRate.sampleCount(frames: n, sampleRate: sampleRate)
        let next = frameRate.sampleCount(frames: n + 1, sampleRate: sampleRate)
        return try samples(first..<next)
    }

    /// Returns the output samples `range`, interleaved by channel.
    ///
    /// - Throws: Errors of a source.
    package func samples(_ range: Range<Int>) throws -> [Float] {
        var mix = [Float](repeating: 0, count: range.count * channels)
        for input in inputs { try input.add(to: &mix, range: range) }
        return mix
    }
}

/// An audio source at its place in the output, with times in samples.
struct MixerInput {
    private let placement: AudioPlacement
    private let sampleRate: Int
    private let channels: Int
    /// The gains of the channels; nil without pan.
    private let pan: PanGains?
    /// The output samples during which the source is audible.
    private let outputRange: Range<Int>
    /// The number of the first audible source sample.
    private let firstSourceSample: Int

    /// Reads the source, or repeats it.
    private let reader: LoopingSampleReader
    /// Plays the source at its rate and keeps the pitch; `nil` if the pitch changes with the rate or the rate is 1.
    private let stretcher: TimeStretcher?
    /// Interpolates between source samples; `nil` if each output sample is a source sample.
    private let resampler: SincResampler?
    /// The source positions for a rate that changes; nil for a constant rate.
    private let pace: AudioPace?

    init(_ placement: AudioPlacement, sampleRate: Int) {
        self.placement = placement
        self.sampleRate = sampleRate
        channels = placement.source.channels
        pan = placement.pan == 0 ? nil : PanGains(placement.pan, channels: placement.source.channels)
        let sourceRate = Rational(placement.source.sampleRate)
        firstSourceSample = (placement.offset * sourceRate).rounded
        let playedPart = Self.playedPart(placement)
        reader = LoopingSampleReader(placement.source, loop: placement.repeats ? playedPart : nil)
        let isStretched = placement.keepsPitch && (placement.rate != .one || placement.rateCurve != nil)
        stretcher = isStretched ? Self.stretcher(placement, reader, first: firstSourceSample) : nil
        pace = placement.rateCurve.map {
            AudioPace(
                $0, rate: placement.rate, outputRate: sampleRate, sourceRate: placement.source.sampleRate)
        }
        let step = (isStretched ? .one : placement.rate) * sourceRate / Rational(sampleRate)
        resampler =
            step == .one || (pace != nil && !isStretched)
            ? nil : SincResampler(step: step, channels: placement.source.channels)
        let start = (placement.start * Rational(sampleRate)).rounded
        var end = Int.max
        if let duration = placement.duration { end = ((placement.start + duration) * Rational(sampleRate)).rounded }
        if !placement.repeats, let playedPart {
            let remaining = Rational(max(0, playedPart.upperBound - firstSourceSample)) / (placement.rate * sourceRate)
            let curve = placement.rateCurve
            let length = curve.map { $0.time(ofIntegral: $0.integral(to: .zero) + remaining) } ?? remaining
            if let length { end = min(end, start + (length * Rational(sampleRate)).ceiling) }
        }
        outputRange = start..<max(start, end)
    }

    private static func stretcher(_ placement: AudioPlacement, _ reader: LoopingSampleReader, first: Int)
        -> TimeStretcher
    {
        guard let curve = placement.rateCurve else { return TimeStretcher(reader, first: first, rate: placement.rate) }
        let rate = placement.source.sampleRate
        let pace = AudioPace(curve, rate: placement.rate, outputRate: rate, sourceRate: rate)
        return TimeStretcher(reader, first: first) { Int(pace.position($0).rounded()) }
    }

    /// Returns the part of the source that plays, in source samples; `nil` while its end is unknown.
    private static func playedPart(_ placement: AudioPlacement) -> Range<Int>? {
        let rate = Rational(placement.source.sampleRate)
        let first = placement.from.map { ($0 * rate).rounded } ?? 0
        let requestedEnd = placement.to.map { ($0 * rate).rounded }
        guard let end = [requestedEnd, placement.source.length].compactMap({ $0 }).min() else { return nil }
        return min(first, end)..<end
    }

    /// Adds the source's samples in the output range `range` to `mix`, which contains exactly that range.
    func add(to mix: inout [Float], range: Range<Int>) throws {
        let overlap = range.clamped(to: outputRange)
        guard !overlap.isEmpty else { return }
        let position = overlap.lowerBound - outputRange.lowerBound
        let samples = try samples(from: position, count: overlap.count)
        let gains = gains(from: position, count: overlap.count)
        let offset = (overlap.lowerBound - range.lowerBound) * channels
        if let pan {
            for i in 0..<overlap.count {
                for channel in 0..<channels {
                    mix[offset + i * channels + channel] +=
                        samples[i * channels + channel] * gains[i] * pan.gains[channel]
                }
                guard let center = pan.center else { continue }
                mix[offset + i * channels + center.side] += samples[i * channels + 2] * gains[i] * center.gain
            }
            return
        }
        for i in 0..<overlap.count {
            for channel in i * channels..<(i + 1) * channels { mix[offset + channel] += samples[channel] * gains[i] }
        }
    }

    private func samples(from position: Int, count: Int) throws -> [Float] {
        if let pace, stretcher == nil {
            return try PacedResampler(pace: pace, channels: channels).samples(
                from: position, count: count, sourceSamples: sourceSamples)
        }
        return try resampler.map { try $0.samples(from: position, count: count, sourceSamples: sourceSamples) }
            ?? sourceSamples(position, count)
    }

    /// The rate, in source samples per output sample at rate 1, below which audio is faded out.
    private static let slowestRate = 0.05

    /// Returns the gain of each sample: volume, fade, ducking and ramps multiplied.
    private func gains(from position: Int, count: Int) -> [Float] {
        var gains = placement.volume.gains(from: position, count: count, sampleRate: sampleRate)
        if placement.fade != .unity {
            for (i, gain) in placement.fade.gains(from: position, count: count, sampleRate: sampleRate).enumerated() {
                gains[i] *= gain
            }
        }
        if let ducking = placement.ducking {
            let first = outputRange.lowerBound + position
            for (i, gain) in ducking.gains(from: first, count: count, sampleRate: sampleRate).enumerated() {
                gains[i] *= gain
            }
        }
        if let pace {
            let unit = Double(placement.source.sampleRate) / Double(sampleRate)
            for i in 0..<count {
                let rate = pace.rate(position + i) / unit
                if rate < Self.slowestRate { gains[i] *= Float(rate / Self.slowestRate) }
            }
        }
        guard let ramps = placement.ramps else { return gains }
        let rate = placement.rate.seconds / Double(sampleRate)
        for i in 0..<count {
            let played =
                pace.map { $0.position(position + i) / Double(placement.source.sampleRate) } ?? Double(position + i)
                * rate
            gains[i] *= Float(ramps.gain(at: ownTime(placement.offset.seconds + played)))
        }
        return gains
    }

    /// Returns `time`, in seconds of the source, wrapped into the part that repeats.
    private func ownTime(_ time: Double) -> Double {
        guard placement.repeats, let playedPart = Self.playedPart(placement), !playedPart.isEmpty else { return time }
        let rate = Double(placement.source.sampleRate)
        let low = Double(playedPart.lowerBound) / rate
        let high = Double(playedPart.upperBound) / rate
        guard time >= high else { return time }
        return low + (time - low).truncatingRemainder(dividingBy: high - low)
    }

    /// Returns samples of the source or of the stretched source, counted from the first audible one.
    private func sourceSamples(_ start: Int, _ count: Int) throws -> [Float] {
        if let stretcher { return try stretcher.read(start, count) }
        return try reader.read(firstSourceSample + start, count)
    }
}

/// The gains of the output channels for a balance between left and right.
///
/// The center channel, which contains mono files in surround layouts, moves to the front speaker of the side with
/// constant power.
struct PanGains {
    /// The gain of each channel.
    let gains: [Float]
    /// The front channel that gets the center channel, and the gain; nil for layouts without a center.
    let center: (side: Int, gain: Float)?

    /// Creates the gains: the side that the audio moves away from is attenuated.
    ///
    /// - Parameters:
    ///   - pan: The position from −1 (left) to 1 (right).
    ///   - channels: The channels of a `ChannelLayout`; mono and low frequencies are unchanged.
    init(_ pan: Float, channels: Int) {
        let left = min(1, 1 - pan)
        let right = min(1, 1 + pan)
        let angle = Double(abs(pan)) * .pi / 2
        let middle = abs(pan) == 1 ? 0 : Float(cos(angle))
        gains = (0..<channels).map { channel in
            switch channel {
            case _ where channels == 1: 1
            case 2: middle
            case 3: 1
            default: channel.isMultiple(of: 2) ? left : right
            }
        }
        center = channels > 2 ? (pan < 0 ? 0 : 1, Float(sin(angle))) : nil
    }
}
