import Foundation
import MotionTiming

/// A cubic pacing curve from (0, 0) to (1, 1).
///
/// - Apple: `CAMediaTimingFunction`; facts 2.14.
public final class CAMediaTimingFunction: Hashable, Sendable {
    /// The curve as a value.
    public let curve: TimingCurve

    public init(curve: TimingCurve) { self.curve = curve }

    /// - Parameters: control points' x in 0…1; y is free and may overshoot.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(curve: TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }

    /// - Precondition: `name` is one of the five constants.
    public convenience init(name: CAMediaTimingFunctionName) {
        guard let curve = TimingCurve.named(name.rawValue) else { preconditionFailure("no timing function is named '\(name.rawValue)'") }
        self.init(curve: curve)
    }

    public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool { a.curve == b.curve }

    public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
}
