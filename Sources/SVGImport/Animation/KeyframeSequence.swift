import Foundation
import LayerTree
import MotionTiming

/// The keyframes of one property of a layer.
struct KeyframeSequence {
    /// The values; at least one.
    var values: [AnimatedValue]
    /// The times of the values as fractions of a repetition.
    var times: [Double]
    /// The easing from each value to the next.
    var easings: [CSSEasing]
    var isDiscrete: Bool

    /// Creates the keyframes of an animation.
    ///
    /// - Parameters:
    ///   - animation: The animation.
    ///   - value: Returns the value of a text, and of nil the value without the animation; nil for other text.
    init?(_ animation: DrawingAnimation, _ value: (String?) -> AnimatedValue?) {
        var values: [AnimatedValue] = []
        for (index, text) in animation.values.enumerated() {
            if let blend = animation.blends[index], let end = value(blend.end), values.indices.contains(blend.start) {
                values.append(values[blend.start].interpolated(to: end, blend.share))
            } else if let value = value(text) {
                values.append(value)
            }
        }
        guard values.count == animation.values.count, !values.isEmpty else { return nil }
        self.values = values
        times = animation.keyTimes
        easings = animation.easings
        isDiscrete = animation.isDiscrete || values.count == 1
        if animation.isPaced { pace() }
    }

    init(values: [AnimatedValue], times: [Double]) {
        self.values = values
        self.times = times
        easings = Array(repeating: .linear, count: max(values.count - 1, 0))
        isDiscrete = false
    }

    /// The number of keyframes with those that replace steps and piecewise linear easings.
    var keyframeCount: Int {
        isDiscrete ? values.count : values.count + easings.reduce(0) { $0 + $1.pieceCount }
    }

    /// The number of path elements, colors and numbers in all keyframes.
    var componentCount: Int { keyframeCount * (values.map(\.count).max() ?? 0) }

    /// Sets the times in proportion to the distances of the values.
    private mutating func pace() {
        var sums = [0.0]
        for (value, next) in zip(values, values.dropFirst()) {
            guard let distance = value.distance(to: next) else { return }
            sums.append(sums[sums.count - 1] + distance)
        }
        guard let total = sums.last, total > 0 else { return }
        times = sums.map { $0 / total }
    }

    /// Returns the animation of a key path.
    func animation(_ keyPath: String) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        guard !isDiscrete else {
            // One value does not make an animation.
            let values = values.count == 1 ? [values[0], values[0]] : values
            let times = values.count == self.values.count ? times : [0, 0.5]
            animation.calculationMode = .discrete
            animation.values = values.map(\.boxed)
            animation.keyTimes = (times + [1]).map { NSNumber(value: $0) }
            return animation
        }
        let all = withoutSteps
        animation.values = all.values.map(\.boxed)
        animation.keyTimes = all.times.map { NSNumber(value: $0) }
        if all.easings.contains(where: { $0 != .linear }) {
            animation.timingFunctions = all.easings.map {
                CAMediaTimingFunction(curve: $0.timingCurve ?? TimingCurve(0, 0, 1, 1))
            }
        }
        return animation
    }

    /// The keyframes, with additional ones instead of steps and piecewise linear easings.
    private var withoutSteps: KeyframeSequence {
        guard easings.contains(where: { $0.pieces != nil }) else { return self }
        var result = KeyframeSequence(values: [values[0]], times: [times[0]])
        for (index, easing) in easings.enumerated() {
            let (from, to) = (values[index], values[index + 1])
            let length = times[index + 1] - times[index]
            let pieces = easing.pieces
            for piece in pieces ?? [SIMD2(1, 1)] {
                result.values.append(from.interpolated(to: to, piece.y))
                result.times.append(times[index] + length * piece.x)
                result.easings.append(pieces == nil ? easing : .linear)
            }
        }
        return result
    }
}

extension KeyframeSequence {
    /// Returns keyframes of another value that is computed from the numbers of these, with more of them between: for
    /// values that are not linear in the number. Easings are applied.
    func refined(_ steps: Int, _ value: (Double) -> AnimatedValue) -> KeyframeSequence {
        let all = isDiscrete ? self : withoutSteps
        let numbers = all.values.map { value -> Double in if case .number(let number) = value { number } else { 0 } }
        guard !isDiscrete, numbers.count > 1 else {
            var result = self
            result.values = numbers.map(value)
            return result
        }
        var result = KeyframeSequence(values: [value(numbers[0])], times: [all.times[0]])
        for index in all.easings.indices {
            let length = all.times[index + 1] - all.times[index]
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                let eased = all.easings[index].timingCurve?.value(at: share) ?? share
                result.values.append(value(numbers[index] + (numbers[index + 1] - numbers[index]) * eased))
                result.times.append(all.times[index] + length * share)
            }
        }
        result.easings = Array(repeating: .linear, count: result.values.count - 1)
        return result
    }
}
