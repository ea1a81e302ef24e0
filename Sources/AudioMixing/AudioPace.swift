import MediaTime

/// The position in an audio source that plays at a time of the output, for rates that change.
struct AudioPace {
    /// The points of the rate, in output samples, with the rate in source samples per output sample.
    private let pointSamples: [Double]
    private let rates: [Double]
    /// The source positions at the points, in samples from the first audible one.
    private let positions: [Double]

    /// Creates the pace of an output.
    ///
    /// - Parameters:
    ///   - curve: The factor of `rate` over the seconds since the start of the audio.
    ///   - rate: Source seconds per output second.
    ///   - outputRate: Output samples per second.
    ///   - sourceRate: Source samples per second.
    init(_ curve: RateCurve, rate: Rational, outputRate: Int, sourceRate: Int) {
        let unit = rate * Rational(sourceRate)
        let start = curve.integral(to: .zero)
        pointSamples = curve.points.map { $0.time.seconds * Double(outputRate) }
        rates = curve.points.map { ($0.rate * unit / Rational(outputRate)).seconds }
        positions = curve.points.map { ((curve.integral(to: $0.time) - start) * unit).seconds }
    }

    /// Returns the source position of an output sample, in samples.
    func position(_ sample: Int) -> Double {
        let samplePosition = Double(sample)
        let index = index(samplePosition)
        let distance = samplePosition - pointSamples[index]
        guard index + 1 < pointSamples.count, distance > 0 else { return positions[index] + distance * rates[index] }
        return positions[index] + distance * (rates[index] + rate(sample)) / 2
    }

    /// Returns the rate at an output sample, in source samples per output sample.
    func rate(_ sample: Int) -> Double {
        let samplePosition = Double(sample)
        let index = index(samplePosition)
        guard index + 1 < pointSamples.count, samplePosition > pointSamples[index] else { return rates[index] }
        let share = (samplePosition - pointSamples[index]) / (pointSamples[index + 1] - pointSamples[index])
        return rates[index] + (rates[index + 1] - rates[index]) * share
    }

    /// The largest rate, in source samples per output sample.
    var highestRate: Double { rates.max() ?? 0 }

    /// The index of the last point that is not after a position, or of the first point.
    private func index(_ position: Double) -> Int {
        var low = 0
        var high = pointSamples.count
        while low < high {
            let middle = (low + high) / 2
            if pointSamples[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}

/// Resamples audio at a rate that changes, by windowed-sinc interpolation as `SincResampler`.
///
/// Each output sample depends only on its position, so parts can be read in any order with identical results.
struct PacedResampler {
    let pace: AudioPace
    let channels: Int

    /// Returns `count` output samples from `start` on, interleaved.
    ///
    /// - Parameter sourceSamples: Returns source samples; takes the number of the first one, which may be negative, and
    ///   the count.
    func samples(from start: Int, count: Int, sourceSamples: (Int, Int) throws -> [Float]) rethrows -> [Float] {
        let reach = Int((Double(SincTable.reach) * max(1, pace.highestRate)).rounded(.up))
        let first = Int(pace.position(start).rounded(.down)) - reach + 1
        let last = Int(pace.position(start + count - 1).rounded(.down)) + reach
        let source = try sourceSamples(first, last - first + 1)
        var result = [Float](repeating: 0, count: count * channels)
        for i in 0..<count {
            let position = pace.position(start + i)
            let center = Int(position.rounded(.down))
            let widest = max(1, pace.rate(start + i))
            let reach = Int((Double(SincTable.reach) * widest).rounded(.up))
            let weights = SincTable.shared.weights(share: position - Double(center), reach: reach, shrink: 1 / widest)
            let from = (center - reach + 1 - first) * channels
            for channel in 0..<channels {
                var sum = 0.0
                for k in weights.indices { sum += weights[k] * Double(source[from + k * channels + channel]) }
                result[i * channels + channel] = Float(sum)
            }
        }
        return result
    }
}
