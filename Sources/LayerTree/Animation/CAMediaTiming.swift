import Foundation
import MotionTiming

/// How local time is derived from a parent's (facts 2.1).
///
/// - Apple: `CAMediaTiming`; adopted by layers and animations.
public protocol CAMediaTiming {
    /// Start in the parent's time, seconds.
    var beginTime: CFTimeInterval { get set }
    /// Added in local time, seconds.
    var timeOffset: CFTimeInterval { get set }
    /// Local seconds per parent second; 0 pauses, negative plays backwards.
    var speed: Float { get set }
    /// The simple duration, seconds.
    var duration: CFTimeInterval { get set }
    /// May be fractional; 0 plays once, infinity for ever.
    var repeatCount: Float { get set }
    /// Wins over `repeatCount` when both are set.
    var repeatDuration: CFTimeInterval { get set }
    /// Each cycle plays forward, then backward.
    var autoreverses: Bool { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}
