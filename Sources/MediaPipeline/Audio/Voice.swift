/// One placed sound, with its times in samples.
struct MixerInput {
    private let placement: AudioPlacement
    private let sampleRate: Int
    private let channels: Int
    /// Output samples in which it is heard.
    private let heard: Range<Int>
    /// The source's sample heard first.
    private let firstSourceSample: Int

    /// The source, repeated if asked for.
    private let run: LoopingSampleReader
    /// Reads the source at its rate with its pitch kept; nil where pitch follows or the rate is 1.
    private let stretcher: TimeStretcher?
    /// Reads between samples; nil where each output sample is one of the source.
    private let resampler: SincResampler?

    init(_ placement: AudioPlacement, sampleRate: Int) {
        self.placement = placement
        self.sampleRate = sampleRate
        channels = placement.source.channels
        let sourceRate = Rational(placement.source.sampleRate)
        firstSourceSample = (placement.offset * sourceRate).rounded
        let part = Self.part(placement)
        run = LoopingSampleReader(placement.source, loop: placement.repeats ? part : nil)
        let isStretched = placement.keepsPitch && placement.rate != .one
        stretcher = isStretched ? TimeStretcher(run, first: firstSourceSample, rate: placement.rate) : nil
        let step = (isStretched ? .one : placement.rate) * sourceRate / Rational(sampleRate)
        resampler = step == .one ? nil : SincResampler(step: step, channels: placement.source.channels)
        let start = (placement.start * Rational(sampleRate)).rounded
        var end = Int.max
        if let duration = placement.duration { end = ((placement.start + duration) * Rational(sampleRate)).rounded }
        if !placement.repeats, let part {
            let own =
                (Rational(max(0, part.upperBound - firstSourceSample))
                / (placement.rate * sourceRate / Rational(sampleRate))).ceiling
            end = min(end, start + own)
        }
        heard = start..<max(start, end)
    }

    /// The part of the source that plays, in its samples; nil while its end is unknown.
    private static func part(_ placement: AudioPlacement) -> Range<Int>? {
        let rate = Rational(placement.source.sampleRate)
        let first = placement.from.map { ($0 * rate).rounded } ?? 0
        let asked = placement.to.map { ($0 * rate).rounded }
        guard let end = [asked, placement.source.length].compactMap({ $0 }).min() else { return nil }
        return min(first, end)..<end
    }

    /// Adds what is heard in output samples `range` to `mix`, which holds just those.
    func add(to mix: inout [Float], range: Range<Int>) throws {
        let part = range.clamped(to: heard)
        guard !part.isEmpty else { return }
        let position = part.lowerBound - heard.lowerBound
        let sound =
            try resampler.map { try $0.samples(from: position, count: part.count, span: span) }
            ?? span(position, part.count)
        let gains = gains(from: position, count: part.count)
        let offset = (part.lowerBound - range.lowerBound) * channels
        for i in 0..<part.count {
            for channel in i * channels..<(i + 1) * channels { mix[offset + channel] += sound[channel] * gains[i] }
        }
    }

    private func gains(from position: Int, count: Int) -> [Float] {
        var gains = placement.volume.gains(from: position, count: count, sampleRate: sampleRate)
        if placement.fade != .unity {
            for (i, gain) in placement.fade.gains(from: position, count: count, sampleRate: sampleRate).enumerated() {
                gains[i] *= gain
            }
        }
        guard let ramps = placement.ramps else { return gains }
        let rate = placement.rate.seconds / Double(sampleRate)
        for i in 0..<count {
            gains[i] *= Float(ramps.gain(at: ownTime(placement.offset.seconds + Double(position + i) * rate)))
        }
        return gains
    }

    /// Seconds of the source, brought back into what repeats.
    private func ownTime(_ time: Double) -> Double {
        guard placement.repeats, let part = Self.part(placement), !part.isEmpty else { return time }
        let rate = Double(placement.source.sampleRate)
        let low = Double(part.lowerBound) / rate
        let high = Double(part.upperBound) / rate
        guard time >= high else { return time }
        return low + (time - low).truncatingRemainder(dividingBy: high - low)
    }

    /// Samples of the source, or of the stretched one, counted from the first heard.
    private func span(_ start: Int, _ count: Int) throws -> [Float] {
        if let stretcher { return try stretcher.read(start, count) }
        return try run.read(firstSourceSample + start, count)
    }
}
