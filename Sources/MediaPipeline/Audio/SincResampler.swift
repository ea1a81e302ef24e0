/// Reads a sound between its samples, at another pace: each sample is made of those around it by a windowed sinc.
///
/// What a pace above 1 would move beyond half the sample rate is left out, and no images come of one below it: up to four fifths of
/// what can be kept, tones stay as they are, and what is not theirs is 100 dB below. A place depends on no other, so any part may be
/// read in any order and is the same each time.
/// - Source: Oppenheim and Schafer, Discrete-Time Signal Processing, "Kaiser window filter design".
struct SincResampler {
    private let channels: Int
    /// Source samples for each output sample, exact.
    private let step: Rational
    /// Source samples on each side that an output sample is made of.
    private let reach: Int
    /// Sinc's unit in source samples, inverted.
    private let shrink: Double

    init(step: Rational, channels: Int) {
        (self.step, self.channels) = (step, channels)
        let widest = max(.one, step)
        reach = (Rational(SincTable.reach) * widest).ceiling
        shrink = 1 / widest.seconds
    }

    /// Output samples from `position` on, interleaved.
    ///
    /// - Parameter span: gives source samples from a number on, which may be below 0, and how many.
    func samples(from position: Int, count: Int, span: (Int, Int) throws -> [Float]) rethrows -> [Float] {
        let first = place(position).whole - reach + 1, last = place(position + count - 1).whole + reach
        let source = try span(first, last - first + 1)
        var weights = [Double](repeating: 0, count: 2 * reach), result = [Float](repeating: 0, count: count * channels)
        for i in 0..<count {
            let (whole, share) = place(position + i)
            weigh(share, &weights)
            let start = (whole - reach + 1 - first) * channels
            for channel in 0..<channels { result[i * channels + channel] = sum(source, from: start + channel, weights) }
        }
        return result
    }

    /// Where output sample `i` lies in the source.
    private func place(_ i: Int) -> (whole: Int, share: Double) {
        let product = Int128(i) * Int128(step.numerator), denominator = Int128(step.denominator)
        let (whole, rest) = product.quotientAndRemainder(dividingBy: denominator)
        return (Int(whole), Double(rest) / Double(denominator))
    }

    /// How much of each source sample makes up one that lies `share` after the middle; together 1, so that what is still stays so.
    private func weigh(_ share: Double, _ weights: inout [Double]) {
        weights.withUnsafeMutableBufferPointer { weights in
            var total = 0.0
            for k in weights.indices {
                weights[k] = SincTable.shared.value(abs(Double(k - reach + 1) - share) * shrink)
                total += weights[k]
            }
            for k in weights.indices { weights[k] /= total }
        }
    }

    private func sum(_ source: [Float], from start: Int, _ weights: [Double]) -> Float {
        source.withUnsafeBufferPointer { source in
            weights.withUnsafeBufferPointer { weights in
                var sum = 0.0, place = start
                for weight in weights {
                    sum += weight * Double(source[place])
                    place += channels
                }
                return Float(sum)
            }
        }
    }
}
