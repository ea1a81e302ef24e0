import Foundation
import LayerTree

/// Collects the changes of a block, which are not animated individually.
protocol ChangeCollector: AnyObject {
    /// Records a change that was made.
    ///
    /// - Parameters:
    ///   - old: the model's value before the change.
    ///   - shown: the presentation value, if the block begins from the current state; otherwise nil.
    func record(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue, shown: ViewAnimatableValue?)

    /// Returns the animations of the collected changes, after the block's code has run.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)]
}

/// Collects the changes of a keyframe block into one animation per property and layer (facts 5.6).
final class KeyframeCollector: ChangeCollector {
    /// The interval of the current keyframe in fractions of the block's duration.
    var interval: ClosedRange<Double> = 0...1
    /// The collector of the animator that contains the block, which receives the keyframes; nil outside animators.
    var animator: AnimatorCollector?
    private let mode: CAAnimationCalculationMode
    private var tracks: [Track] = []

    private struct Track {
        let layer: CALayer
        let key: ViewAnimatableKeyPath
        let initial: ViewAnimatableValue
        var frames: [(interval: ClosedRange<Double>, value: ViewAnimatableValue)] = []
    }

    init(mode: CAAnimationCalculationMode) { self.mode = mode }

    func record(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue, shown: ViewAnimatableValue?
    ) {
        let index = tracks.firstIndex { $0.layer === layer && $0.key == key } ?? tracks.count
        if index == tracks.count { tracks.append(Track(layer: layer, key: key, initial: old)) }
        tracks[index].frames.append((interval, key.value(of: layer)))
    }

    /// Returns the animations in the order in which the properties were first changed.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)] {
        if let animator {
            for track in tracks {
                let (values, times) = keyframeValues(of: track)
                animator.record(
                    track.layer, track.key, from: track.initial, .keyframes(values: values, times: times, mode))
            }
            return []
        }
        return tracks.map { track in
            let animation = CAKeyframeAnimation(keyPath: track.key.rawValue)
            (animation.values, animation.keyTimes) = keyframeValues(of: track)
            animation.calculationMode = mode
            animation.timingFunction = settings.pacing.curve
            animation.duration = settings.duration
            return (track.layer, track.key.rawValue, animation)
        }
    }

    private func keyframeValues(of track: Track) -> (values: [Any], times: [NSNumber]?) {
        let keyframes = Self.keyframes(of: track)
        return (keyframes.map { $0.value.boxed as Any }, isPaced ? nil : keyframes.map { NSNumber(value: $0.time) })
    }

    /// Whether the times of the keyframes are computed from their distances.
    private var isPaced: Bool { mode == .paced || mode == .cubicPaced }

    /// Returns the values at the start and the end of each keyframe. The value is constant between keyframes.
    private static func keyframes(of track: Track) -> [(time: Double, value: ViewAnimatableValue)] {
        var keyframes = [(time: 0.0, value: track.initial)]
        // The sort is stable: keyframes with the same start keep their order.
        for frame in track.frames.sorted(by: { $0.interval.lowerBound < $1.interval.lowerBound }) {
            let (time, value) = keyframes[keyframes.count - 1]
            let start = max(time, frame.interval.lowerBound)
            if start > time { keyframes.append((start, value)) }
            keyframes.append((max(start, frame.interval.upperBound), frame.value))
        }
        if let last = keyframes.last, last.time < 1 { keyframes.append((1, last.value)) }
        return keyframes
    }
}

// Facts 5.6.
extension UIView {
    /// Animates changes with keyframes, which the block adds with
    /// `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`.
    ///
    /// Each changed property gets one keyframe animation over the entire duration, with ease-in-out timing unless the
    /// options contain another curve.
    /// - Parameters:
    ///   - duration: seconds.
    ///   - delay: seconds.
    ///   - completion: called with whether all animations ran to their end.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let context = ViewContext.current
        let settings = BlockSettings(
            duration: duration, delay: delay, options: options.common, pacing: nil,
            inside: context.blocks.last?.settings)
        let collector = KeyframeCollector(mode: options.mode)
        let own = options.common.contains(.overrideInheritedDuration) ? duration : nil
        context.run(settings, ownDuration: own, completion, animations) { animator in
            collector.animator = animator
            return collector
        }
    }

    /// Records the changes in `animations` as a keyframe. Outside keyframe blocks it only applies the changes.
    ///
    /// - Parameters:
    ///   - frameStartTime: the start as a fraction of the block's duration, limited to 0…1.
    ///   - frameDuration: the duration as a fraction of the block's duration, limited to the end of the block.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let block = ViewContext.current.blocks.last, let collector = block.collector as? KeyframeCollector else {
            return animations()
        }
        let before = collector.interval
        let start = min(max(frameStartTime, 0), 1)
        collector.interval = start...min(start + max(frameDuration, 0), 1)
        animations()
        block.layOut()
        collector.interval = before
    }
}
