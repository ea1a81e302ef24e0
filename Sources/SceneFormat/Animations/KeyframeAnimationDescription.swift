import LayerTree
import MotionTiming
import SceneLanguage
import VectorGeometry

/// A `CAKeyframeAnimation`.
package struct KeyframeAnimationDescription: Equatable, Sendable {
    /// The values that the property takes.
    package enum Track: Equatable, Sendable {
        /// At least two values.
        case values([PropertyValue])
        /// The path that a point property follows.
        case path(VectorPath)
    }

    /// The animated property.
    package internal(set) var property = AnimatedProperty()
    /// The values or the path.
    package internal(set) var track = Track.values([])
    /// The times of the values, in order, within 0…1; one per value, or one more in discrete mode or for the segments
    /// of a path. Nil for even times.
    package internal(set) var keyTimes: [Double]?
    /// The pace of each segment, at most one per segment; nil for linear.
    package internal(set) var timingFunctions: [TimingFunctionDescription]?
    /// The interpolation between the values.
    package internal(set) var calculationMode = CalculationMode.linear
    /// The rotation along the path; nil for none. Used only with a path.
    package internal(set) var rotationMode: RotationMode?
    /// The tension at each keyframe of a cubic mode; nil for 0.
    package internal(set) var tensionValues: [Double]?
    /// The continuity at each keyframe of a cubic mode; nil for 0.
    package internal(set) var continuityValues: [Double]?
    /// The bias at each keyframe of a cubic mode; nil for 0.
    package internal(set) var biasValues: [Double]?
}

extension KeyframeAnimationDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "values",
            SceneValueForm(kind: .list, expectation: "a list of values", schema: .type("array")), default: "none",
            "At least two values that the property takes, or `path`.")
        SceneKey(
            rule: "path", SceneValueForm(kind: .path, expectation: "a path", schema: .reference("path")),
            default: "none", example: "M 100 100 C 300 0 400 300 600 100",
            "The path that a property of the kind point follows.")
        SceneKey(
            "keyTimes", \.keyTimes, .numbers, default: "even times", example: "[0, 0.2, 1]",
            "The times of the values as parts of the duration from 0 to 1, one per value, not decreasing.")
        SceneKey(
            "timingFunctions", \.timingFunctions,
            .list(.timingFunction, of: "a timing function", "a list of timing functions"), default: "linear",
            "The pace of each segment between values.")
        SceneKey(
            "calculationMode", \.calculationMode, .choice, default: "linear", "The interpolation between the values.")
        SceneKey(
            "rotationMode", \.rotationMode, .choice, default: "none",
            "Whether the layer turns with the path, or against it.")
        SceneKey(
            "tensionValues", \.tensionValues, .numbers, default: "0",
            "The tension at each keyframe of a cubic mode: positive for tighter curves.")
        SceneKey(
            "continuityValues", \.continuityValues, .numbers, default: "0",
            "The continuity at each keyframe of a cubic mode: other values than 0 for corners.")
        SceneKey(
            "biasValues", \.biasValues, .numbers, default: "0",
            "The bias at each keyframe of a cubic mode: positive to overshoot, negative to undershoot.")
    }
}

extension SceneReader {
    /// Reads the keys of a `CAKeyframeAnimation`.
    func keyframes(_ map: inout MapReader, _ target: Target?) -> KeyframeAnimationDescription? {
        var keyframes = KeyframeAnimationDescription()
        _ = KeyframeAnimationDescription.keys.read(&map, into: &keyframes, values)
        let track = target.flatMap { self.track(map, $0) }
        var count: Int?
        if case .values(let items)? = track { count = items.count }
        checkKeyTimes(&keyframes, of: count, map)
        checkTimingFunctions(&keyframes, of: count, map)
        guard let target, let track else { return nil }
        keyframes.property = target.property
        keyframes.track = track
        return keyframes
    }

    private func track(_ map: MapReader, _ target: Target) -> KeyframeAnimationDescription.Track? {
        let written = map.written("values")
        if let path = map.written("path") {
            if let written {
                let _: Int? = values.refuse(written, "values in addition to a path", "either values or a path")
            }
            if target.kind != .point {
                return values.refuse(
                    path, "path for \(target.property.keyPath)", "values, because only points can follow a path")
            }
            return values.path(path, "path").map { .path($0) }
        }
        guard let written else {
            values.collector.report(
                at: map.location, "\(map.subject) has no values", expected: "expected values, or a path for a point")
            return nil
        }
        let items = values.list(written, "values", "a list of values") { item -> PropertyValue? in
            let label = "a value of \(target.property.keyPath)"
            return item.isNull
                ? values.refuse(item, label, "a value, because null cannot be a keyframe")
                : property(item, label, target.kind, unit: target.property.unit)
        }
        guard let items else { return nil }
        return items.count < 2 ? values.refuse(written, "values", "at least two values") : .values(items)
    }

    /// Reports key times that are not in order, or not one per value, and removes them.
    ///
    /// - Parameter count: The number of values; nil for a path, or for values that are not legal.
    private func checkKeyTimes(_ keyframes: inout KeyframeAnimationDescription, of count: Int?, _ map: MapReader) {
        guard let value = map.written("keyTimes"), let times = keyframes.keyTimes else { return }
        let inOrder = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        guard inOrder, times.allSatisfy({ (0...1).contains($0) }) else {
            keyframes.keyTimes = values.refuse(value, "keyTimes", "numbers from 0 to 1 that do not decrease")
            return
        }
        guard let count, times.count != count else { return }
        if keyframes.calculationMode == .discrete, times.count == count + 1 { return }
        keyframes.keyTimes = values.refuse(value, "keyTimes", "\(count) key times, one per value")
    }

    /// Reports more timing functions than segments, and removes them.
    ///
    /// - Parameter count: The number of values; nil for a path, or for values that are not legal.
    private func checkTimingFunctions(
        _ keyframes: inout KeyframeAnimationDescription, of count: Int?, _ map: MapReader
    ) {
        guard let value = map.written("timingFunctions"), let functions = keyframes.timingFunctions, let count,
            functions.count >= count
        else { return }
        keyframes.timingFunctions = values.refuse(
            value, "timingFunctions", "at most \(count - 1), one per segment between values")
    }
}
