import Foundation
import LayerTree

/// Takes the changes that a block makes, instead of their being animated one by one.
protocol ChangeCollector: AnyObject {
    /// - Parameters:
    ///   - old: the model's value before the change, which has been made.
    ///   - shown: what was on the screen, where the block begins from that.
    func record(
        _ layer: CALayer, _ key: ViewAnimatableKeyPath, from old: ViewAnimatableValue, shown: ViewAnimatableValue?)

    /// What the changes came to, for the layers that the block's code has left.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)]
}

/// The changes within a block of keyframes, made into one animation for each property of each layer (facts 5.6).
final class KeyframeCollector: ChangeCollector {
    /// The keyframe being recorded: fractions of the block's duration.
    var interval: ClosedRange<Double> = 0...1
    /// That the block is within; it takes the keyframes.
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

    /// In the order in which the properties were first changed.
    func animations(of settings: BlockSettings) -> [(layer: CALayer, key: String, animation: CAAnimation)] {
        if let animator {
            for track in tracks {
                let (values, times) = way(of: track)
                animator.record(
                    track.layer, track.key, from: track.initial, .keyframes(values: values, times: times, mode))
            }
            return []
        }
        return tracks.map { track in
            let animation = CAKeyframeAnimation(keyPath: track.key.rawValue)
            (animation.values, animation.keyTimes) = way(of: track)
            animation.calculationMode = mode
            animation.timingFunction = settings.pacing.curve
            animation.duration = settings.duration
            return (track.layer, track.key.rawValue, animation)
        }
    }

    private func way(of track: Track) -> (values: [Any], times: [NSNumber]?) {
        let keyframes = Self.keyframes(of: track)
        return (keyframes.map { $0.value.boxed as Any }, isPaced ? nil : keyframes.map { NSNumber(value: $0.time) })
    }

    /// Paced keyframes get their times from the distances.
    private var isPaced: Bool { mode == .paced || mode == .cubicPaced }

    /// The values at the start and the end of each keyframe; between keyframes the value holds.
    private static func keyframes(of track: Track) -> [(time: Double, value: ViewAnimatableValue)] {
        var keyframes = [(time: 0.0, value: track.initial)]
        // The sort is stable: keyframes of one start stay in the order recorded.
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
    /// One keyframe animation for each property changed, over the whole duration; eased in and out unless the options
    /// say otherwise.
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

    /// Records the changes in `animations` as a keyframe; both times are fractions of the whole, limited to 0…1.
    ///
    /// Outside a block of keyframes it only makes the changes.
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
