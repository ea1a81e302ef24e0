import Foundation

/// An easing function that no cubic Bézier curve can express: it bounces or swings around its end value.
///
/// The formulas are those of Robert Penner. The progress is 0 at the start and 1 at the end.
package enum EasingFunction: String, CaseIterable, Hashable, Sendable {
    case easeInElastic, easeOutElastic, easeInOutElastic, easeInBounce, easeOutBounce, easeInOutBounce

    /// Returns the progress at a fraction of time in 0…1.
    package func value(at fraction: Double) -> Double {
        switch self {
        case .easeOutElastic: Self.elastic(fraction)
        case .easeInElastic: 1 - Self.elastic(1 - fraction)
        case .easeInOutElastic: Self.mirrored(fraction) { Self.elastic($0, period: 0.45) }
        case .easeOutBounce: Self.bounce(fraction)
        case .easeInBounce: 1 - Self.bounce(1 - fraction)
        case .easeInOutBounce: Self.mirrored(fraction, Self.bounce)
        }
    }

    /// Swings around 1 with decreasing amplitude.
    private static func elastic(_ fraction: Double, period: Double = 0.3) -> Double {
        exp2(-10 * fraction) * sin((fraction - period / 4) * 2 * .pi / period) + 1
    }

    /// Falls to 1 and bounces three times.
    private static func bounce(_ fraction: Double) -> Double {
        let unit = 1 / 2.75
        let center: Double
        let height: Double
        switch fraction / unit {
        case ..<1: (center, height) = (0, 0)
        case ..<2: (center, height) = (1.5, 0.75)
        case ..<2.5: (center, height) = (2.25, 0.9375)
        default: (center, height) = (2.625, 0.984375)
        }
        let distance = fraction - center * unit
        return 7.5625 * distance * distance + height
    }

    /// Returns a function that ends as `ending` does, and starts as its mirror image.
    private static func mirrored(_ fraction: Double, _ ending: (Double) -> Double) -> Double {
        fraction < 0.5 ? (1 - ending(1 - 2 * fraction)) / 2 : (1 + ending(2 * fraction - 1)) / 2
    }
}
