import Foundation
import MotionTiming

/// What all animations have: timing, pacing, a delegate.
///
/// Adding one to a layer copies and freezes it (facts 2.5).
/// - Apple: `CAAnimation`; facts 2.4.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    var timing = MediaTiming()
    /// Set on the layer's own copy, which is read-only.
    var isFrozen = false
    private var otherValues: [String: Any] = [:]

    /// Retained while the animation lives.
    open var delegate: (any CAAnimationDelegate)? { willSet { requireMutable() } }
    /// Applied to the fraction of the simple duration; nil is linear.
    open var timingFunction: CAMediaTimingFunction? { willSet { requireMutable() } }
    /// Whether the layer drops the animation at the end of its active interval.
    open var isRemovedOnCompletion = true { willSet { requireMutable() } }

    public required override init() { super.init() }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.assign(from: self)
        return copy
    }

    /// Takes the values over; subclasses call super.
    func assign(from other: CAAnimation) {
        (timing, delegate, timingFunction) = (other.timing, other.delegate, other.timingFunction)
        (isRemovedOnCompletion, otherValues) = (other.isRemovedOnCompletion, other.otherValues)
    }

    /// The animation as a value; a class that animates nothing only keeps time.
    func body(in table: PropertyTable) -> AnimationTrack.Body { .none }

    func track(in table: PropertyTable) -> AnimationTrack {
        AnimationTrack(timing: timing, curve: timingFunction?.curve, body: body(in: table))
    }

    /// Adds a copy of itself to the layer under the event's key.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Stores a value under any key; allowed on a frozen copy (facts N30).
    open func setValue(_ value: Any?, forKey key: String) { otherValues[key] = value }

    open func value(forKey key: String) -> Any? { otherValues[key] }

    func requireMutable() {
        precondition(!isFrozen, "attempting to modify a read-only animation: change the original and add it again")
    }
}

// Facts 2.1.
extension CAAnimation {
    public var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { change { $0.beginTime = newValue } }
    }

    public var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { change { $0.timeOffset = newValue } }
    }

    public var speed: Float {
        get { timing.speed }
        set { change { $0.speed = newValue } }
    }

    /// 0, the default, takes the transaction's duration, or the group's.
    public var duration: CFTimeInterval {
        get { timing.duration }
        set { change { $0.duration = newValue } }
    }

    public var repeatCount: Float {
        get { timing.repeatCount }
        set { change { $0.repeatCount = newValue } }
    }

    public var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { change { $0.repeatDuration = newValue } }
    }

    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { change { $0.autoreverses = newValue } }
    }

    public var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue) }
        set { change { $0.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed } }
    }

    private func change(_ body: (inout MediaTiming) -> Void) {
        requireMutable()
        body(&timing)
    }
}
