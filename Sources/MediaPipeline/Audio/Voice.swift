/// One placed sound, with its times in samples.
struct Voice {
    private let placement: SoundPlacement
    private let sampleRate: Int
    /// Output samples in which it is heard.
    private let heard: Range<Int>
    /// Source samples for each output sample, exact.
    private let step: Rational
    /// The source's sample heard first.
    private let firstSourceSample: Int

    init(_ placement: SoundPlacement, sampleRate: Int) {
        self.placement = placement
        self.sampleRate = sampleRate
        step = placement.rate * Rational(placement.source.sampleRate) / Rational(sampleRate)
        firstSourceSample = (placement.offset * Rational(placement.source.sampleRate)).rounded
        let start = (placement.start * Rational(sampleRate)).rounded
        var end = Int.max
        if let duration = placement.duration {
            end = ((placement.start + duration) * Rational(sampleRate)).rounded
        }
        if !placement.repeats, let length = placement.source.length {
            let own = (Rational(max(0, length - firstSourceSample)) / step).ceiling
            end = min(end, start + own)
        }
        heard = start..<max(start, end)
    }

    /// Adds what is heard in output samples `range` to `mix`, which holds just those.
    func add(to mix: inout [Float], range: Range<Int>, channels: Int) throws {
        let part = range.clamped(to: heard)
        guard !part.isEmpty else { return }
        let position = part.lowerBound - heard.lowerBound
        let sound = try step == .one
            ? span(firstSourceSample + position, part.count) : resampled(from: position, count: part.count)
        let gains = placement.volume.gains(from: position, count: part.count, sampleRate: sampleRate)
        let inputs = placement.source.channels
        let offset = (part.lowerBound - range.lowerBound) * channels
        for i in 0..<part.count {
            let left = sound[i * inputs], right = sound[i * inputs + inputs - 1]
            if channels == 2 {
                mix[offset + 2 * i] += left * gains[i]
                mix[offset + 2 * i + 1] += right * gains[i]
            } else {
                mix[offset + i] += (left + right) * 0.5 * gains[i]
            }
        }
    }

    /// Source samples `start ..< start + count`: repeated if asked for, silent outside the sound.
    private func span(_ start: Int, _ count: Int) throws -> [Float] {
        let channels = placement.source.channels
        var result: [Float] = []
        result.reserveCapacity(count * channels)
        var position = start
        if position < 0 {
            result.append(contentsOf: repeatElement(0, count: min(count, -position) * channels))
            position = min(0, start + count)
        }
        while result.count < count * channels {
            let wanted = count - result.count / channels
            let got = try piece(at: position, count: wanted)
            guard !got.isEmpty else { break }
            result.append(contentsOf: got)
            position += got.count / channels
        }
        result.append(contentsOf: repeatElement(0, count: count * channels - result.count))
        return result
    }

    private func piece(at position: Int, count: Int) throws -> [Float] {
        guard placement.repeats, let length = placement.source.length, length > 0 else {
            return try placement.source.read(from: position, count: count)
        }
        let place = position % length
        return try placement.source.read(from: place, count: min(count, length - place))
    }

    /// Output samples from `position` on, each between its four neighbours in the source (Catmull and Rom's cubic).
    ///
    /// Nothing filters what a rate above 1 moves beyond half the sample rate; for speech and music up to 2 it is not heard.
    private func resampled(from position: Int, count: Int) throws -> [Float] {
        let channels = placement.source.channels
        let first = place(position).whole, last = place(position + count - 1).whole
        let source = try span(firstSourceSample + first - 1, last - first + 4)
        var result = [Float](repeating: 0, count: count * channels)
        for i in 0..<count {
            let (whole, share) = place(position + i)
            for channel in 0..<channels {
                let at = (whole - first) * channels + channel
                result[i * channels + channel] = cubic(
                    source[at], source[at + channels], source[at + 2 * channels], source[at + 3 * channels], share)
            }
        }
        return result
    }

    /// Where output sample `i` lies in the source, from the first heard.
    private func place(_ i: Int) -> (whole: Int, share: Float) {
        let product = Int128(i) * Int128(step.numerator), denominator = Int128(step.denominator)
        let (whole, rest) = product.quotientAndRemainder(dividingBy: denominator)
        return (Int(whole), Float(Double(rest) / Double(denominator)))
    }

    private func cubic(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ t: Float) -> Float {
        let slope = 0.5 * (c - a)
        let curve = a - 2.5 * b + 2 * c - 0.5 * d
        let twist = 0.5 * (d - a) + 1.5 * (b - c)
        return ((twist * t + curve) * t + slope) * t + b
    }
}
