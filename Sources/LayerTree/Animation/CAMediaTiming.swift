import Foundation
import MotionTiming

/// The derivation of local time from the parent's time (facts 2.1).
///
/// - Apple: `CAMediaTiming`; adopted by layers and animations.
public protocol CAMediaTiming {
    /// The start in the parent's time, in seconds.
    var beginTime: CFTimeInterval { get set }
    /// The offset added in local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// The local seconds per parent second; 0 pauses, negative values play backward.
    var speed: Float { get set }
    /// The simple duration in seconds.
    var duration: CFTimeInterval { get set }
    /// The number of cycles, which may be fractional; 0 plays once, infinity repeats forever.
    var repeatCount: Float { get set }
    /// The seconds during which cycles repeat; used instead of `repeatCount` if both are set.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each cycle plays forward, then backward.
    var autoreverses: Bool { get set }
    /// The value before and after the active interval.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// A time interval in seconds.
///
/// - Apple: `CFTimeInterval`, which Foundation on Linux does not have.
public typealias CFTimeInterval = Double

/// An object with a local time: the base class of layers, animations and emitter cells.
///
/// - Apple: each adopts `CAMediaTiming` by itself; facts 2.1.
open class _TimedObject: NSObject, CAMediaTiming {
    var timing = MediaTiming()

    /// Creates an object with default timing.
    public override init() { super.init() }

    /// Changes the timing; every setter calls it, and subclasses add the effects of a change.
    func changeTiming(_ body: (inout MediaTiming) -> Void) { body(&timing) }

    /// The start in the parent's time, in seconds.
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }
    /// The offset added in local time, in seconds.
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }
    /// The local seconds per parent second; 0 pauses a layer's subtree at `timeOffset`.
    open var speed: Float {
        get { timing.speed }
        set { changeTiming { $0.speed = newValue } }
    }
    /// The simple duration in seconds. 0, the default of animations, takes the duration of the transaction or of the
    /// group. Layers only store it, like the four properties that follow: it does not hide the layer (facts U12).
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { changeTiming { $0.duration = newValue } }
    }
    /// The number of cycles; 0 plays once, infinity repeats forever.
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { changeTiming { $0.repeatCount = newValue } }
    }
    /// The seconds during which cycles repeat.
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { changeTiming { $0.repeatDuration = newValue } }
    }
    /// Whether each cycle plays forward, then backward.
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { changeTiming { $0.autoreverses = newValue } }
    }
    /// The value before and after the active interval; an unknown name counts as `.removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(timing.fillMode) }
        set { changeTiming { $0.fillMode = newValue.mode } }
    }
}

/// A cubic pacing curve from (0, 0) to (1, 1).
///
/// - Apple: `CAMediaTimingFunction`; facts 2.14.
public final class CAMediaTimingFunction: NSObject, NSSecureCoding, Sendable {
    /// The curve as a value.
    package let curve: TimingCurve

    /// Creates a function from a curve.
    package init(curve: TimingCurve) { self.curve = curve }

    /// Creates a function from its control points.
    ///
    /// - Parameters: The inner control points; x is in 0…1, y is not limited and may overshoot.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(curve: TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }

    /// Creates one of the standard functions.
    ///
    /// - Precondition: `name` is one of the five constants.
    public convenience init(name: CAMediaTimingFunctionName) {
        guard let curve = TimingCurve.named(name.rawValue) else {
            preconditionFailure(
                "unknown timing function '\(name.rawValue)': use linear, easeIn, easeOut, easeInEaseOut or default")
        }
        self.init(curve: curve)
    }

    /// Writes x and y of a control point to the first two elements of `values`: 0 is (0, 0), 3 is (1, 1).
    ///
    /// - Precondition: `index` is in 0…3.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.c1x, curve.c1y), (curve.c2x, curve.c2y), (1, 1)]
        precondition(points.indices.contains(index), "control point index \(index) is out of range: use 0…3")
        values[0] = Float(points[index].0)
        values[1] = Float(points[index].1)
    }

    /// Creates a function from an archive that `encode(with:)` wrote; nil for anything else.
    public convenience init?(coder: NSCoder) {
        guard let curve = coder.archivedValues()?["curve"] as? CAMediaTimingFunction else { return nil }
        self.init(curve: curve.curve)
    }

    /// Whether archiving is supported: true.
    public static var supportsSecureCoding: Bool { true }
    /// Writes the control points.
    public func encode(with coder: NSCoder) { coder.encode(archived: ["curve": self]) }

    /// Returns whether the control points are equal as 32-bit numbers: a named function equals one created from its
    /// points.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CAMediaTimingFunction else { return false }
        return other.points == points && other.curve.function == curve.function
    }
    public override var hash: Int { points.hashValue }
    private var points: SIMD4<Float> { SIMD4(Float(curve.c1x), Float(curve.c1y), Float(curve.c2x), Float(curve.c2y)) }
}
