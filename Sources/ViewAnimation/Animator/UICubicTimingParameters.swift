import Foundation
import LayerTree

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
