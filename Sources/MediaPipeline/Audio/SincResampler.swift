/// Reads a sound between its samples, at another pace: each sample is made of those around it by a windowed sinc.
///
/// What a pace above 1 would move beyond half the sample rate is left out, and no images come of one below it: up to
/// four fifths of what can be kept, tones stay as they are, and what is not theirs is 100 dB below. A place depends on
/// no other, so any part may be read in any order and is the same each time.
/// - Owner: one thread.
/// - Source: Oppenheim and Schafer, Discrete-Time Signal Processing, "Kaiser window filter design".
final class SincResampler {
    private let channels: Int
    /// Source samples for each output sample, exact.
    private let step: Rational
    /// Source samples on each side that an output sample is made of.
    private let reach: Int
    /// Sinc's unit in source samples, inverted.
    private let shrink: Double
    /// The weights of each place between two samples that comes up, made when it does; none where there are too many.
    private var rows: [[Double]]

    private static let mostKept = 1 << 18

    init(step: Rational, channels: Int) {
        self.step = step
        self.channels = channels
        let widest = max(.one, step)
        reach = (Rational(SincTable.reach) * widest).ceiling
        shrink = 1 / widest.seconds
        rows =
            Int(step.denominator) <= Self.mostKept / (2 * reach)
            ? Array(repeating: [], count: Int(step.denominator)) : []
    }

    /// Output samples from `position` on, interleaved.
    ///
    /// - Parameter span: gives source samples from a number on, which may be below 0, and how many.
    func samples(from position: Int, count: Int, span: (Int, Int) throws -> [Float]) rethrows -> [Float] {
        let first = place(position).whole - reach + 1
        let last = place(position + count - 1).whole + reach
        let source = try span(first, last - first + 1)
        var result = [Float](repeating: 0, count: count * channels)
        for i in 0..<count {
            let (whole, rest) = place(position + i)
            let weights = weights(rest)
            let start = (whole - reach + 1 - first) * channels
            for channel in 0..<channels { result[i * channels + channel] = sum(source, from: start + channel, weights) }
        }
        return result
    }

    /// Where output sample `i` lies in the source: after which sample, and by how much of the step's denominator.
    private func place(_ i: Int) -> (whole: Int, rest: Int64) {
        let (whole, rest) = (Int128(i) * Int128(step.numerator)).quotientAndRemainder(
            dividingBy: Int128(step.denominator))
        return (Int(whole), Int64(rest))
    }

    /// How much of each source sample makes up one that lies so far after the middle.
    private func weights(_ rest: Int64) -> [Double] {
        guard !rows.isEmpty else { return made(rest) }
        if rows[Int(rest)].isEmpty { rows[Int(rest)] = made(rest) }
        return rows[Int(rest)]
    }

    private func made(_ rest: Int64) -> [Double] {
        SincTable.shared.weights(share: Double(rest) / Double(step.denominator), reach: reach, shrink: shrink)
    }

    private func sum(_ source: [Float], from start: Int, _ weights: [Double]) -> Float {
        source.withUnsafeBufferPointer { source in
            weights.withUnsafeBufferPointer { weights in
                // Two sums, so that one need not wait for the other.
                var even = 0.0
                var odd = 0.0
                var place = start
                for k in stride(from: 0, to: weights.count, by: 2) {
                    even += weights[k] * Double(source[place])
                    odd += weights[k + 1] * Double(source[place + channels])
                    place += 2 * channels
                }
                return Float(even + odd)
            }
        }
    }
}
