import Foundation
import MediaTime

/// Resamples audio by windowed-sinc interpolation.
///
/// At steps above 1, frequencies that would exceed half the sample rate are removed; at steps below 1 no image
/// frequencies appear. Tones up to four fifths of the remaining bandwidth keep their level; everything else is 100 dB
/// below. Each output sample depends only on its position, so parts can be read in any order with identical results.
/// - Owner: one thread.
/// - Source: Oppenheim and Schafer, Discrete-Time Signal Processing, "Kaiser window filter design".
final class SincResampler {
    private let channels: Int
    /// Source samples per output sample, exact.
    private let step: Rational
    /// The number of source samples on each side that contribute to an output sample.
    private let reach: Int
    /// The reciprocal of the sinc's unit in source samples.
    private let shrink: Double
    /// The weights of each fractional position, computed on first use; empty if there are too many positions.
    private var weightCache: [[Double]]

    /// The largest number of weights in the cache.
    private static let maximumCachedWeights = 1 << 18

    init(step: Rational, channels: Int) {
        self.step = step
        self.channels = channels
        let widest = max(.one, step)
        reach = (Rational(SincTable.reach) * widest).ceiling
        shrink = 1 / widest.seconds
        weightCache =
            Int(step.denominator) <= Self.maximumCachedWeights / (2 * reach)
            ? Array(repeating: [], count: Int(step.denominator)) : []
    }

    /// Returns `count` output samples from `position` on, interleaved.
    ///
    /// - Parameter sourceSamples: Returns source samples; takes the number of the first one, which may be negative, and
    ///   the count.
    func samples(from position: Int, count: Int, sourceSamples: (Int, Int) throws -> [Float]) rethrows -> [Float] {
        let first = sourcePosition(position).sample - reach + 1
        let last = sourcePosition(position + count - 1).sample + reach
        let source = try sourceSamples(first, last - first + 1)
        var result = [Float](repeating: 0, count: count * channels)
        for i in 0..<count {
            let (sample, fraction) = sourcePosition(position + i)
            let weights = weights(fraction)
            let start = (sample - reach + 1 - first) * channels
            for channel in 0..<channels { result[i * channels + channel] = sum(source, from: start + channel, weights) }
        }
        return result
    }

    /// Returns the position of output sample `i` in the source: the preceding source sample, and the rest in fractions
    /// of the step's denominator.
    private func sourcePosition(_ i: Int) -> (sample: Int, fraction: Int64) {
        let (sample, fraction) = (Int128(i) * Int128(step.numerator)).quotientAndRemainder(
            dividingBy: Int128(step.denominator))
        return (Int(sample), Int64(fraction))
    }

    /// Returns the weight of each source sample for a fractional position.
    private func weights(_ fraction: Int64) -> [Double] {
        guard !weightCache.isEmpty else { return computedWeights(fraction) }
        if weightCache[Int(fraction)].isEmpty { weightCache[Int(fraction)] = computedWeights(fraction) }
        return weightCache[Int(fraction)]
    }

    private func computedWeights(_ fraction: Int64) -> [Double] {
        SincTable.shared.weights(share: Double(fraction) / Double(step.denominator), reach: reach, shrink: shrink)
    }

    private func sum(_ source: [Float], from start: Int, _ weights: [Double]) -> Float {
        source.withUnsafeBufferPointer { source in
            weights.withUnsafeBufferPointer { weights in
                // Two sums, so that the additions do not depend on each other.
                var even = 0.0
                var odd = 0.0
                var index = start
                for k in stride(from: 0, to: weights.count, by: 2) {
                    even += weights[k] * Double(source[index])
                    odd += weights[k + 1] * Double(source[index + channels])
                    index += 2 * channels
                }
                return Float(even + odd)
            }
        }
    }
}

/// One side of a Kaiser-windowed sinc, with positions in samples.
struct SincTable: Sendable {
    static let shared = SincTable()
    /// The number of samples on each side, beyond which the function is 0.
    static let reach = 32
    /// Table entries per sample; linear interpolation between them has an error below 2⁻²⁰.
    private static let density = 1024
    /// The cutoff frequency as a fraction of half the sample rate; the filter's gain there is one half.
    private static let cutoff = 0.91
    /// The shape parameter of the Kaiser window for 100 dB.
    private static let shape = 10.06

    private let values: [Double]

    private init() {
        values = (0...Self.reach * Self.density + 1).map { n in
            let distance = Double(n) / Double(Self.density)
            let share = distance / Double(Self.reach)
            guard share < 1 else { return 0 }
            let angle = .pi * Self.cutoff * distance
            let window = AudioMath.bessel(Self.shape * (1 - share * share).squareRoot()) / AudioMath.bessel(Self.shape)
            return (angle == 0 ? 1 : sin(angle) / angle) * window
        }
    }

    /// Returns the weights of `2 * reach` samples for a position `share` of a sample after the center sample.
    ///
    /// The weights add up to 1, so that a constant signal stays constant.
    ///
    /// - Parameter shrink: The reciprocal of the sinc's unit in samples.
    func weights(share: Double, reach: Int, shrink: Double) -> [Double] {
        values.withUnsafeBufferPointer { values in
            var weights = [Double](repeating: 0, count: 2 * reach)
            var total = 0.0
            for k in weights.indices {
                let tablePosition = abs(Double(k - reach + 1) - share) * shrink * Double(Self.density)
                let entry = Int(tablePosition)
                guard entry < values.count - 1 else { continue }
                weights[k] = values[entry] + (values[entry + 1] - values[entry]) * (tablePosition - Double(entry))
                total += weights[k]
            }
            for k in weights.indices { weights[k] /= total }
            return weights
        }
    }
}

/// The functions of filters and fades.
enum AudioMath {
    /// Returns the cosine of `halfTurns` half turns.
    static func cosine(_ halfTurns: Double) -> Double { cos(.pi * halfTurns) }

    /// Returns the modified Bessel function of the first kind and order 0, computed by its power series.
    static func bessel(_ x: Double) -> Double {
        var sum = 1.0
        var term = 1.0
        var n = 1.0
        while term > 1e-17 * sum {
            term *= (x / (2 * n)) * (x / (2 * n))
            sum += term
            n += 1
        }
        return sum
    }
}
