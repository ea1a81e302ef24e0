import Foundation
import MotionTiming
import VectorGeometry

/// An animation through several values, or along a path.
///
/// - Apple: `CAKeyframeAnimation`; facts 2.9.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values of the keyframes; ignored if `path` is set. Fewer than two have no effect (facts N50).
    open var values: [Any]? {
        willSet { requireMutable() }
        didSet { values = values?.map { BoxedValue.normalizingNumbers($0) } }
    }
    /// The path of a key path with points or translations as values; the end of each element is a keyframe.
    open var path: CGPath? { willSet { requireMutable() } }
    /// The times of the keyframes as fractions of the duration, not decreasing; they may lie outside 0…1.
    open var keyTimes: [NSNumber]? { willSet { requireMutable() } }
    /// The pacing of each segment; missing ones are linear.
    open var timingFunctions: [CAMediaTimingFunction]? { willSet { requireMutable() } }
    /// The interpolation between keyframes; `.linear` by default.
    open var calculationMode = CAAnimationCalculationMode.linear { willSet { requireMutable() } }
    /// The tensions of the keyframes for the cubic modes; missing ones are 0.
    open var tensionValues: [NSNumber]? { willSet { requireMutable() } }
    /// The continuities of the keyframes for the cubic modes; missing ones are 0.
    open var continuityValues: [NSNumber]? { willSet { requireMutable() } }
    /// The biases of the keyframes for the cubic modes; missing ones are 0.
    open var biasValues: [NSNumber]? { willSet { requireMutable() } }
    /// Whether and how the layer rotates along `path`; nil keeps its rotation.
    open var rotationMode: CAAnimationRotationMode? { willSet { requireMutable() } }

    package override class var properties: AnimationPropertyTable { keyframeProperties }
    private static let keyframeProperties = CAPropertyAnimation.properties.adding([
        .object("values", .values, \CAKeyframeAnimation.values),
        .object("path", .path, \CAKeyframeAnimation.path) { $0.copy() },
        .object("keyTimes", .numbers, \CAKeyframeAnimation.keyTimes),
        .object("timingFunctions", .timingFunctions, \CAKeyframeAnimation.timingFunctions),
        .name(
            "calculationMode", CalculationMode.allCases.map(\.rawValue), \CAKeyframeAnimation.calculationMode,
            fallback: .linear),
        .object("tensionValues", .numbers, \CAKeyframeAnimation.tensionValues),
        .object("continuityValues", .numbers, \CAKeyframeAnimation.continuityValues),
        .object("biasValues", .numbers, \CAKeyframeAnimation.biasValues),
        .name("rotationMode", RotationMode.allCases.map(\.rawValue), \CAKeyframeAnimation.rotationMode),
    ])

    override func hasUnusableValues(for input: ValueInput) -> Bool {
        if path != nil { return !input.followsPaths }
        return (values ?? []).contains { input.refuses($0) }
    }

    override func source(of input: ValueInput) -> PropertyTrack.ValueSource? {
        if let path { return input.followsPaths ? .path(pathTrack(path, yieldsSizes: input.acceptsPoints)) : nil }
        let unboxed = (values ?? []).map { input.unbox($0) }
        let usable = unboxed.compactMap { $0 }
        guard usable.count == unboxed.count else { return nil }
        let shape = KeyframeTrack.Shape(
            tensions: doubles(tensionValues), continuities: doubles(continuityValues), biases: doubles(biasValues))
        return .keyframes(
            KeyframeTrack(
                values: usable, keyTimes: keyTimes?.map(\.doubleValue), curves: curves, mode: calculationMode.mode,
                shape: shape))
    }

    private func pathTrack(_ path: CGPath, yieldsSizes: Bool) -> PathTrack {
        PathTrack(
            path: path.value, keyTimes: keyTimes?.map(\.doubleValue), curves: curves, mode: calculationMode.mode,
            rotationMode: rotationMode?.mode,
            yieldsSizes: yieldsSizes)
    }

    private var curves: [TimingCurve] { (timingFunctions ?? []).map(\.curve) }
    private func doubles(_ numbers: [NSNumber]?) -> [Double] { (numbers ?? []).map(\.doubleValue) }
}
