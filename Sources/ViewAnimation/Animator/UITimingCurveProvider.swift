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
