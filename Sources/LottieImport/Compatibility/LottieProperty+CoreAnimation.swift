import MotionTiming

/// The time of a keyframe, and the way to the next one.
struct KeyframeTiming: Equatable {
    let time: Double
    let isHold: Bool
    let easing: [TimingCurve]
}

/// The effects of lottie-ios's keyframe animations. It splits the keyframes of a property into runs with and without
/// interpolation, each with an animation of its own.
extension LottieProperty {
    /// The times of the keyframes; empty for a static property.
    var timing: [KeyframeTiming] {
        keyframes.map { KeyframeTiming(time: $0.time, isHold: $0.isHold, easing: $0.easing) }
    }

    /// The property with straight ways between its keyframes.
    var withoutMotion: LottieProperty {
        var result = self
        for index in result.keyframes.indices { result.keyframes[index].motion = nil }
        return result
    }

    /// The property with motion by length, as the engine samples it.
    var withSampledMotion: LottieProperty {
        var result = self
        for index in result.keyframes.indices {
            result.keyframes[index].motion = keyframes[index].motion?.paced(by: .length)
        }
        return result
    }

    /// The property without the value of its last keyframe if the last two keyframes hold: the value before it stays.
    ///
    /// Discrete animations along a path that have as many times as points do not show the last point.
    var withoutLastHold: LottieProperty {
        var result = self
        let last = keyframes.count - 1
        guard last > 0, keyframes[last].isHold, keyframes[last - 1].isHold else { return self }
        result.keyframes[last].value = keyframes[last - 1].value
        return result
    }

    /// Returns the property with the layer's own value during hold keyframes that stand alone: animations that have
    /// only one value without interpolation have no effect.
    func withInitialValue(_ initial: Value) -> LottieProperty {
        var result = self
        for index in keyframes.indices.dropLast() where keyframes[index].isHold {
            let isAfterHold = index > 0 && keyframes[index - 1].isHold
            guard !isAfterHold, !keyframes[index + 1].isHold else { continue }
            if index > 0 { result.keyframes[index - 1].end = keyframes[index].value }
            result.keyframes[index].value = initial
        }
        return result
    }

    /// Returns the property with other values at its keyframes.
    func mapped(_ body: (Value) -> Value) -> LottieProperty {
        var result = self
        result.value = body(value)
        for index in keyframes.indices {
            result.keyframes[index].value = body(keyframes[index].value)
            result.keyframes[index].end = keyframes[index].end.map(body)
            result.keyframes[index].motion = nil
        }
        return result
    }
}

extension LottieProperty where Value: Equatable {
    /// Returns whether both properties have the same value in all frames.
    func isSame(as other: LottieProperty) -> Bool {
        guard timing == other.timing else { return false }
        return keyframes.isEmpty
            ? value == other.value
            : zip(keyframes, other.keyframes).allSatisfy { $0.value == $1.value && $0.end == $1.end }
    }
}
