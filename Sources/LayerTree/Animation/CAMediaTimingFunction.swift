import Foundation
import MotionTiming

/// A cubic pacing curve from (0, 0) to (1, 1).
///
/// - Apple: `CAMediaTimingFunction`; facts 2.14.
public final class CAMediaTimingFunction: NSObject, NSSecureCoding, Sendable {
    /// The curve as a value.
    public let curve: TimingCurve

    public init(curve: TimingCurve) { self.curve = curve }

    /// - Parameters: control points' x in 0…1; y is free and may overshoot.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(curve: TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }

    /// - Precondition: `name` is one of the five constants.
    public convenience init(name: CAMediaTimingFunctionName) {
        guard let curve = TimingCurve.named(name.rawValue) else {
            preconditionFailure("no timing function is named '\(name.rawValue)'")
        }
        self.init(curve: curve)
    }

    /// Writes x and y of a control point into the first two of `values`: 0 is (0, 0), 3 is (1, 1).
    ///
    /// - Precondition: `index` is 0…3.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.c1x, curve.c1y), (curve.c2x, curve.c2y), (1, 1)]
        precondition(points.indices.contains(index), "a timing function has the control points 0…3, not \(index)")
        values[0] = Float(points[index].0)
        values[1] = Float(points[index].1)
    }

    /// Reads an archive that `encode(with:)` made.
    public convenience init?(coder: NSCoder) {
        guard let curve = coder.archivedValues()?["curve"] as? CAMediaTimingFunction else { return nil }
        self.init(curve: curve.curve)
    }

    public static var supportsSecureCoding: Bool { true }
    public func encode(with coder: NSCoder) { coder.encode(archived: ["curve": self]) }

    /// Of the same control points, as 32-bit numbers: so a named one equals the one that is made of its points.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.points == points }
    public override var hash: Int { points.hashValue }
    private var points: SIMD4<Float> { SIMD4(Float(curve.c1x), Float(curve.c1y), Float(curve.c2x), Float(curve.c2y)) }
}
