import Foundation
import LayerTree
import MotionTiming

/// What a property animator moves by.
///
/// - Apple: `UITimingCurveProvider`; facts 5.8.
public protocol UITimingCurveProvider {
    var timingCurveType: UITimingCurveType { get }
    /// Nil for springs.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// Nil for cubic curves.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// - Apple: `UITimingCurveType`; there is no composed kind here.
public enum UITimingCurveType: Int, Sendable {
    case builtin, cubic, spring
}

extension UITimingCurveProvider {
    var pacing: Pacing {
        springTimingParameters?.spring ?? cubicTimingParameters?.curve ?? .curve(.init(name: .easeInEaseOut))
    }
}

/// A cubic pacing curve.
///
/// - Apple: `UICubicTimingParameters`; facts 5.8.
public final class UICubicTimingParameters: UITimingCurveProvider, Sendable {
    public let animationCurve: UIView.AnimationCurve
    public let controlPoint1: CGPoint
    public let controlPoint2: CGPoint
    public let timingCurveType: UITimingCurveType

    /// Eased in and out.
    public convenience init() { self.init(animationCurve: .easeInOut) }

    public init(animationCurve: UIView.AnimationCurve) {
        let curve = animationCurve.timingFunction.curve
        self.animationCurve = animationCurve
        timingCurveType = .builtin
        controlPoint1 = CGPoint(x: curve.c1x, y: curve.c1y)
        controlPoint2 = CGPoint(x: curve.c2x, y: curve.c2y)
    }

    /// - Parameters: points in the unit square; y may overshoot.
    public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
        animationCurve = .easeInOut
        timingCurveType = .cubic
        self.controlPoint1 = controlPoint1
        self.controlPoint2 = controlPoint2
    }

    public var cubicTimingParameters: UICubicTimingParameters? { self }
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var timingFunction: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
            Float(controlPoint2.y))
    }

    var curve: Pacing { .curve(timingFunction) }
}

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
