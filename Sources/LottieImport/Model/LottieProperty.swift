import Foundation
import MotionTiming

/// A property of an animation: a value, or keyframes.
package struct LottieProperty<Value: LottieValue>: Sendable {
    /// The value without keyframes, and the value if there are no usable keyframes.
    package var value: Value
    /// The keyframes in ascending order of time; empty for a static property.
    package var keyframes: [LottieKeyframe<Value>] = []

    /// Creates a static property.
    package init(_ value: Value) { self.value = value }

    /// Creates an animated property.
    package init(_ keyframes: [LottieKeyframe<Value>], fallback: Value) {
        value = keyframes.first?.value ?? fallback
        self.keyframes = keyframes.count > 1 ? keyframes : []
    }

    /// Whether the value depends on time.
    package var isAnimated: Bool { !keyframes.isEmpty }

    /// Returns the value at a frame of the composition that holds the layer.
    ///
    /// Before the first keyframe it is the first value, from the last keyframe on the last value; of keyframes at the
    /// same time the last one counts.
    package func value(at frame: Double) -> Value {
        guard let first = keyframes.first, let last = keyframes.last else { return value }
        // Frames computed from seconds must not fall below the keyframe that they came from.
        let frame = frame + frameTolerance
        guard frame >= first.time else { return first.value }
        guard frame < last.time else { return last.value }
        let low = keyframeIndex(at: frame, from: first.time, to: last.time)
        let high = low + 1
        let u = (frame - frameTolerance - keyframes[low].time) / (keyframes[high].time - keyframes[low].time)
        return keyframes[low].value(at: min(max(u, 0), 1), to: keyframes[high])
    }
}

extension LottieProperty {
    /// Returns the index of the last keyframe that is not after a frame between the first and the last one.
    ///
    /// The search starts where evenly spaced keyframes have it, as most exporters write them, and doubles its steps.
    private func keyframeIndex(at frame: Double, from start: Double, to end: Double) -> Int {
        let last = keyframes.count - 1
        let guess = (frame - start) / (end - start) * Double(last)
        var low = min(max(Int(guess), 0), last - 1)
        var high = low + 1
        var step = 1
        while low > 0, keyframes[low].time > frame {
            high = low
            low = max(low - step, 0)
            step *= 2
        }
        step = 1
        while high < last, keyframes[high].time <= frame {
            low = high
            high = min(high + step, last)
            step *= 2
        }
        while high - low > 1 {
            let middle = (low + high) / 2
            if keyframes[middle].time <= frame { low = middle } else { high = middle }
        }
        return low
    }
}

/// The difference up to which frames count as equal.
package let frameTolerance = 1e-4

/// A value at a time, with the motion to the next keyframe.
package struct LottieKeyframe<Value: LottieValue>: Sendable {
    /// The frame.
    package var time: Double
    /// The value at the frame.
    package var value: Value
    /// The value at the end of the segment, if it is not the next keyframe's.
    package var end: Value?
    /// Whether the value stays until the next keyframe.
    package var isHold = false
    /// The easing of each dimension; one curve for all dimensions, or up to four.
    package var easing: [TimingCurve] = []
    /// The curved way to the next position; nil for a straight line.
    package var motion: MotionCurve?

    /// Creates a keyframe.
    package init(time: Double, value: Value) {
        self.time = time
        self.value = value
    }

    /// Returns the value at a fraction of the segment's duration.
    func value(at u: Double, to next: LottieKeyframe) -> Value {
        if isHold { return value }
        let progress = progress(at: u)
        if let motion, let moved = motion.position(at: progress.first) as? Value { return moved }
        return Value.interpolated(value, end ?? next.value, progress)
    }

    private func progress(at u: Double) -> SegmentProgress {
        guard let first = easing.first else { return SegmentProgress(values: SIMD4(repeating: u)) }
        var values = SIMD4(repeating: first.value(at: u))
        for index in easing.indices.dropFirst().prefix(3) { values[index] = easing[index].value(at: u) }
        return SegmentProgress(values: values)
    }
}
