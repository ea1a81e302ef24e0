import Foundation
import LayerTree
import MotionTiming

/// A spring.
///
/// - Apple: `UISpringTimingParameters`; facts 5.5, 5.8. Of the velocity only `dx` counts, in fractions of the way per
///   second.
public final class UISpringTimingParameters: UITimingCurveProvider, Sendable {
    public let initialVelocity: CGVector
    let spring: Pacing

    /// Of mass 3, stiffness 1000 and damping 500, which counts as critical; the animator's duration does not matter.
    public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

    /// - Parameter dampingRatio: 0…1; the spring comes to rest as the animator's duration ends.
    public init(dampingRatio: CGFloat, initialVelocity: CGVector = .zero) {
        self.initialVelocity = initialVelocity
        spring = .dampedSpring(ratio: Double(dampingRatio), velocity: Double(initialVelocity.dx))
    }

    /// A physical spring, which runs until it has settled; the animator's duration does not matter.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
        self.initialVelocity = initialVelocity
        spring = .physicalSpring(
            SpringCurve(
                mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
                initialVelocity: Double(initialVelocity.dx)))
    }

    /// A spring by its perceptual duration in seconds, which it outlasts, and its bounce; the animator's duration does
    /// not matter.
    public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
        self.initialVelocity = initialVelocity
        var curve = SpringCurve(perceptualDuration: duration, bounce: Double(bounce))
        curve.initialVelocity = Double(initialVelocity.dx)
        spring = .physicalSpring(curve)
    }

    public var timingCurveType: UITimingCurveType { .spring }
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    public var springTimingParameters: UISpringTimingParameters? { self }
}
