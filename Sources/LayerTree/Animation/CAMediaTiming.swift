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

/// Seconds.
///
/// - Apple: `CFTimeInterval`, which Foundation on Linux does not have.
public typealias CFTimeInterval = Double

/// What has a time of its own within a parent's: the base of layers, animations and emitter cells.
///
/// - Apple: each adopts `CAMediaTiming`, each by itself; facts 2.1.
open class TimedObject: NSObject, CAMediaTiming {
    var timing = MediaTiming()

    public override init() { super.init() }

    /// Every setter comes through here; subclasses say what else a change does.
    func changeTiming(_ body: (inout MediaTiming) -> Void) { body(&timing) }

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }
    /// 0 pauses a layer's subtree at `timeOffset`.
    open var speed: Float {
        get { timing.speed }
        set { changeTiming { $0.speed = newValue } }
    }
    /// An animation's 0, the default, takes the transaction's duration, or the group's. A layer's is stored only, as
    /// its four that follow: it does not hide the layer (facts U12).
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { changeTiming { $0.duration = newValue } }
    }
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { changeTiming { $0.repeatCount = newValue } }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { changeTiming { $0.repeatDuration = newValue } }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { changeTiming { $0.autoreverses = newValue } }
    }
    /// A name that is none of the four counts as `.removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue) }
        set { changeTiming { $0.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed } }
    }
}

extension MediaTiming {
    static let keys: Set = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]

    /// Nil for a key of something else.
    func value(forKey key: String) -> Any? {
        switch key {
        case "beginTime": NSNumber(value: beginTime)
        case "timeOffset": NSNumber(value: timeOffset)
        case "speed": NSNumber(value: speed)
        case "duration": NSNumber(value: duration)
        case "repeatCount": NSNumber(value: repeatCount)
        case "repeatDuration": NSNumber(value: repeatDuration)
        case "autoreverses": NSNumber(value: autoreverses)
        case "fillMode": fillMode.rawValue
        default: nil
        }
    }

    /// Nil sets 0, false or "removed"; a value of another type changes nothing.
    mutating func setValue(_ value: Any?, forKey key: String) {
        if key == "fillMode" {
            return fillMode =
                FillMode(rawValue: value as? String ?? (value as? CAMediaTimingFillMode)?.rawValue ?? "") ?? .removed
        }
        guard let number = value == nil ? 0 : BoxedValue.number(value) else { return }
        switch key {
        case "beginTime": beginTime = number
        case "timeOffset": timeOffset = number
        case "speed": speed = Float(number)
        case "duration": duration = number
        case "repeatCount": repeatCount = Float(number)
        case "repeatDuration": repeatDuration = number
        case "autoreverses": autoreverses = number != 0
        default: break
        }
    }

    func differs(from other: MediaTiming, forKey key: String) -> Bool {
        (value(forKey: key) as? AnyHashable) != (other.value(forKey: key) as? AnyHashable)
    }

    /// The value as a class default: nil for 0 and false (facts 1.1).
    func nonZeroValue(forKey key: String) -> Any? {
        let value = value(forKey: key)
        return BoxedValue.number(value) == 0 ? nil : value
    }
}

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
