import Foundation
import JSONParsing
import MotionTiming

extension LottieReader {
    /// The most keyframes of a property; further ones are left out.
    private static let keyframeLimit = 100_000

    /// Reads a member that is a property; `fallback` if it is missing.
    mutating func property<Value: LottieValue>(_ json: JSONValue?, _ key: String, _ fallback: Value)
        throws(LottieError) -> LottieProperty<Value>
    {
        guard let value = json?[key] else { return LottieProperty(fallback) }
        return try at(key) { reader throws(LottieError) in reader.property(value, fallback) }
    }

    /// Reads a property: a value, keyframes, or the name of a slot.
    mutating func property<Value: LottieValue>(_ json: JSONValue, _ fallback: Value) -> LottieProperty<Value> {
        if let slot = slot(json), slot["sid"] == nil {
            return property(slot, fallback)
        }
        if json["x"]?.string != nil { warn("expressions are ignored; their last computed values are used") }
        guard json.object != nil, let value = json["k"] else {
            // Old files write numbers where newer ones write properties.
            return LottieProperty(Value(json: json) ?? fallback)
        }
        if let keyframes = keyframes(in: value) {
            return LottieProperty(self.keyframes(keyframes, fallback), fallback: fallback)
        }
        return LottieProperty(Value(json: value) ?? fallback)
    }

    /// Returns the keyframes; nil for a static value. The flag `a` is wrong in some files.
    private func keyframes(in value: JSONValue) -> [JSONValue]? {
        if case .pair = value { return nil }
        if let array = value.array { return array.first?["t"] != nil ? array : nil }
        return value["t"] != nil && value["s"] != nil ? [value] : nil
    }

    private mutating func keyframes<Value: LottieValue>(_ array: [JSONValue], _ fallback: Value)
        -> [LottieKeyframe<Value>]
    {
        var result: [LottieKeyframe<Value>] = []
        result.reserveCapacity(array.count)
        for json in array.prefix(Self.keyframeLimit) {
            let time = json["t"]?.number ?? 0
            guard let value = json["s"].flatMap(Value.init(json:)) ?? result.last?.end else {
                warn("a keyframe without a value was left out")
                continue
            }
            var keyframe = LottieKeyframe(time: time, value: value)
            keyframe.isHold = json["h"]?.flag ?? false
            keyframe.end = json["e"].flatMap(Value.init(json:))
            keyframe.easing = easing(json)
            result.append(keyframe)
        }
        // The value of the next keyframe counts where both are given.
        for index in result.indices.dropLast() { result[index].end = nil }
        addMotion(array, to: &result)
        return result.sortedIfNeeded()
    }

    /// Reads the easing of a segment; linear if it is missing.
    private func easing(_ json: JSONValue) -> [TimingCurve] {
        guard let out = json["o"], let back = json["i"] else { return [] }
        func parts(_ json: JSONValue?) -> [Double] { json?.array?.map { $0.number ?? 0 } ?? [json?.number ?? 0] }
        let ox = parts(out["x"])
        let oy = parts(out["y"])
        let ix = parts(back["x"])
        let iy = parts(back["y"])
        // lottie-ios uses the easing of x for all dimensions.
        let limit = compatibility == .lottieIOS ? 1 : 4
        let count = min(max(ox.count, oy.count, ix.count, iy.count), limit)
        func part(_ values: [Double], _ index: Int) -> Double {
            index < values.count ? values[index] : values.first ?? 0
        }
        let curves = (0..<count).map { index in
            TimingCurve(
                min(max(part(ox, index), 0), 1), part(oy, index), min(max(part(ix, index), 0), 1), part(iy, index))
        }
        guard let first = curves.first, curves.allSatisfy({ $0 == first }) else { return curves }
        return first.c1x == first.c1y && first.c2x == first.c2y ? [] : [first]
    }

    /// Adds the curved ways between positions.
    private func addMotion<Value: LottieValue>(_ array: [JSONValue], to keyframes: inout [LottieKeyframe<Value>]) {
        guard Value.self == LottieVector.self, keyframes.count == array.count else { return }
        for index in keyframes.indices.dropLast() {
            guard let out = array[index]["to"].flatMap(LottieVector.init(json:)),
                let back = array[index]["ti"].flatMap(LottieVector.init(json:)),
                let start = keyframes[index].value as? LottieVector,
                let end = keyframes[index + 1].value as? LottieVector
            else { continue }
            keyframes[index].motion = MotionCurve(
                from: start, leaving: out.point, arriving: back.point, to: end,
                pace: compatibility == .lottieIOS ? .parameter : .length)
            // Positions move along their path with one easing.
            if keyframes[index].motion != nil { keyframes[index].easing = Array(keyframes[index].easing.prefix(1)) }
        }
    }
}

extension Array {
    /// Returns keyframes in ascending order; those at equal times keep their order.
    fileprivate func sortedIfNeeded<Value>() -> [Element] where Element == LottieKeyframe<Value> {
        let isSorted = zip(self, dropFirst()).allSatisfy { $0.time <= $1.time }
        if isSorted { return self }
        return enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}
