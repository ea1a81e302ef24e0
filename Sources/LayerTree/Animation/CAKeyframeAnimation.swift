import Foundation
import MotionTiming

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

    override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        values = other.values
        path = other.path?.copy()
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        calculationMode = other.calculationMode
        rotationMode = other.rotationMode
        tensionValues = other.tensionValues
        continuityValues = other.continuityValues
        biasValues = other.biasValues
    }

    override class var archivedKeys: [String] {
        super.archivedKeys + [
            "values", "path", "keyTimes", "timingFunctions", "calculationMode", "rotationMode", "tensionValues",
            "continuityValues", "biasValues",
        ]
    }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "values": .object({ self.values }, { self.values = $0 })
        case "path": .object({ self.path }, { self.path = $0 })
        case "keyTimes": .object({ self.keyTimes }, { self.keyTimes = $0 })
        case "timingFunctions": .object({ self.timingFunctions }, { self.timingFunctions = $0 })
        case "calculationMode": .name({ self.calculationMode }, { self.calculationMode = $0 ?? .linear })
        case "rotationMode": .name({ self.rotationMode }, { self.rotationMode = $0 })
        case "tensionValues": .object({ self.tensionValues }, { self.tensionValues = $0 })
        case "continuityValues": .object({ self.continuityValues }, { self.continuityValues = $0 })
        case "biasValues": .object({ self.biasValues }, { self.biasValues = $0 })
        default: super.keyedProperty(key)
        }
    }

    override func hasUnusableValues(for input: ValueInput) -> Bool {
        if path != nil { return !input.followsPaths }
        return (values ?? []).contains { input.refuses($0) }
    }

    override func source(of input: ValueInput) -> PropertyTrack.ValueSource? {
        if let path { return input.followsPaths ? .path(pathTrack(path, yieldsSizes: input.acceptsPoints)) : nil }
        let unboxed = (values ?? []).map { input.unbox($0) }
        let known = unboxed.compactMap { $0 }
        guard known.count == unboxed.count else { return nil }
        let shape = KeyframeTrack.Shape(
            tensions: doubles(tensionValues), continuities: doubles(continuityValues), biases: doubles(biasValues))
        return .keyframes(
            KeyframeTrack(
                values: known, keyTimes: keyTimes?.map(\.doubleValue), curves: curves, mode: calculationMode.mode,
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
