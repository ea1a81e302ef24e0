import Foundation
import LayerTree
import MotionTiming
import VectorGeometry

/// The timing of a property animator.
///
/// - Apple: `UITimingCurveProvider`; facts 5.8.
public protocol UITimingCurveProvider {
    /// The type of the timing.
    var timingCurveType: UITimingCurveType { get }
    /// The cubic timing curve; nil for springs.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring; nil for cubic curves.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// A type of timing.
///
/// - Apple: `UITimingCurveType`, without `composed`.
public enum UITimingCurveType: Int, Sendable {
    /// A named timing curve.
    case builtin
    /// A cubic Bézier curve.
    case cubic
    /// A spring.
    case spring
}

extension UITimingCurveProvider {
    /// The timing as pacing.
    var pacing: Pacing {
        springTimingParameters?.spring ?? cubicTimingParameters?.curve ?? .curve(.init(name: .easeInEaseOut))
    }
}

/// A cubic Bézier timing curve.
///
/// - Apple: `UICubicTimingParameters`; facts 5.8.
public final class UICubicTimingParameters: UITimingCurveProvider, Sendable {
    /// The named curve; `.easeInOut` for a curve with control points.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point in the unit square.
    public let controlPoint1: CGPoint
    /// The second control point in the unit square.
    public let controlPoint2: CGPoint
    /// `builtin` for named curves, `cubic` for curves with control points.
    public let timingCurveType: UITimingCurveType

    /// Creates an ease-in-out curve.
    public convenience init() { self.init(animationCurve: .easeInOut) }

    /// Creates a named curve.
    public init(animationCurve: UIView.AnimationCurve) {
        let curve = animationCurve.timingFunction.curve
        self.animationCurve = animationCurve
        timingCurveType = .builtin
        controlPoint1 = CGPoint(x: curve.c1x, y: curve.c1y)
        controlPoint2 = CGPoint(x: curve.c2x, y: curve.c2y)
    }

    /// Creates a curve with control points in the unit square; y may be outside 0…1.
    public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
        animationCurve = .easeInOut
        timingCurveType = .cubic
        self.controlPoint1 = controlPoint1
        self.controlPoint2 = controlPoint2
    }

    /// The receiver.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Nil.
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var timingFunction: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
            Float(controlPoint2.y))
    }

    var curve: Pacing { .curve(timingFunction) }
}

/// The timing of a spring.
///
/// - Apple: `UISpringTimingParameters`; facts 5.5, 5.8. Only `dx` of the velocity is used, in fractions of the distance
///   per second.
public final class UISpringTimingParameters: UITimingCurveProvider, Sendable {
    /// The initial velocity; `dx` in fractions of the distance per second.
    public let initialVelocity: CGVector
    let spring: Pacing

    /// Creates a spring with mass 3, stiffness 1000 and damping 500, which counts as critically damped. It ignores the
    /// animator's duration.
    public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

    /// Creates a spring that comes to rest at the end of the animator's duration.
    ///
    /// - Parameters:
    ///   - dampingRatio: 0…1; 1 is critically damped.
    ///   - initialVelocity: the velocity in fractions of the distance per second; only `dx` is used.
    public init(dampingRatio: CGFloat, initialVelocity: CGVector = .zero) {
        self.initialVelocity = initialVelocity
        spring = .dampedSpring(ratio: Double(dampingRatio), velocity: Double(initialVelocity.dx))
    }

    /// Creates a physical spring, which runs for its settling duration and ignores the animator's.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
        self.initialVelocity = initialVelocity
        spring = .physicalSpring(
            SpringCurve(
                mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
                initialVelocity: Double(initialVelocity.dx)))
    }

    /// Creates a spring with a perceptual duration, which runs for its settling duration and ignores the animator's.
    ///
    /// - Parameters:
    ///   - duration: the perceptual duration in seconds, shorter than the settling duration.
    ///   - bounce: the bounce, 0 for none.
    ///   - initialVelocity: the velocity in fractions of the distance per second; only `dx` is used.
    public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
        self.initialVelocity = initialVelocity
        var curve = SpringCurve(perceptualDuration: duration, bounce: Double(bounce))
        curve.initialVelocity = Double(initialVelocity.dx)
        spring = .physicalSpring(curve)
    }

    /// `spring`.
    public var timingCurveType: UITimingCurveType { .spring }
    /// Nil.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The receiver.
    public var springTimingParameters: UISpringTimingParameters? { self }
}
