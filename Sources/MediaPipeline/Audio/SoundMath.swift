import Foundation

/// The functions that sound is shaped with.
enum AudioMath {
    /// The cosine of `place` half turns.
    static func cosine(_ place: Double) -> Double { cos(.pi * place) }

    /// The modified Bessel function of the first kind and order 0, by its series.
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
