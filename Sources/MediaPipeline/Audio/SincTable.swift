import Foundation

/// A sinc under Kaiser's window, on one side of its middle, for places in samples.
struct SincTable: Sendable {
    static let shared = SincTable()
    /// Samples to each side, beyond which it is 0.
    static let reach = 32
    /// Places between two samples; straight lines between them are off by less than 2⁻²⁰.
    private static let density = 1024
    /// The share of half the sample rate at which what is let through is at half its level.
    private static let cutoff = 0.91
    /// Kaiser's, for 100 dB.
    private static let shape = 10.06

    private let values: [Double]

    private init() {
        values = (0...Self.reach * Self.density + 1).map { n in
            let place = Double(n) / Double(Self.density)
            let share = place / Double(Self.reach)
            guard share < 1 else { return 0 }
            let angle = .pi * Self.cutoff * place
            let window = AudioMath.bessel(Self.shape * (1 - share * share).squareRoot()) / AudioMath.bessel(Self.shape)
            return (angle == 0 ? 1 : sin(angle) / angle) * window
        }
    }

    /// The weights of `2 * reach` samples for a place `share` of a sample after the middle; together 1, so that what is
    /// still stays so.
    ///
    /// - Parameter shrink: sinc's unit in samples, inverted.
    func weights(share: Double, reach: Int, shrink: Double) -> [Double] {
        values.withUnsafeBufferPointer { values in
            var weights = [Double](repeating: 0, count: 2 * reach)
            var total = 0.0
            for k in weights.indices {
                let place = abs(Double(k - reach + 1) - share) * shrink * Double(Self.density)
                let whole = Int(place)
                guard whole < values.count - 1 else { continue }
                weights[k] = values[whole] + (values[whole + 1] - values[whole]) * (place - Double(whole))
                total += weights[k]
            }
            for k in weights.indices { weights[k] /= total }
            return weights
        }
    }
}
